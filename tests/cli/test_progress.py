"""How far a long command is: shown on a terminal, and never in what it prints."""

import sys

import pytest

from trunkline.cli import verify


def counted(lines: int) -> None:
    with verify.Progress(lines) as shown:
        for number in range(lines):
            shown.step()
            if number == 1:
                shown.say("a line that stays")


def test_on_a_terminal_a_line_is_written_over(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    monkeypatch.setattr(verify, "OFTEN", 0)
    counted(1200)
    out, err = capsys.readouterr()
    assert out == "a line that stays\n"
    assert "\r1,200 of 1,200" in err
    assert err.endswith("\r")


def test_elsewhere_nothing_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    counted(3)
    assert capsys.readouterr() == ("a line that stays\n", "")
