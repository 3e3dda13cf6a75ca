// The keys of a table, and the dialog that lists them and can switch them off. Exports shortcuts (whether they are on).
import { zoomBy } from "./board.js";
import { choicesAloud, missed, repeat, tellNone } from "./asked.js";
import { $, all, table } from "./dom.js";
import { toBar } from "./focus.js";
import { toWarning } from "./hint.js";
import { isPast, look, shown } from "./history.js";
import { amountAsked, anyAmount, number, numbered, shortcuts } from "./numbers.js";
import { toPlace } from "./places.js";
import { back } from "./preview.js";
import { say } from "./say.js";
import { raise } from "./sheet.js";
import { pressed } from "./soon.js";
import { openTab } from "./tabs.js";
import { hideTip, showTip } from "./tips.js";

const keys = $("#keys");
$("#keys-open").addEventListener("click", () => keys.showModal());

const KEY = "shortcuts", box = $("#shortcuts");
export { shortcuts };
box.checked = shortcuts();
box.addEventListener("change", () => { localStorage.setItem(KEY, box.checked ? "on" : "off"); number(); });

// Tabs, lists and boxes over the page have keys of their own; what scrolls is scrolled. Letters mean nothing in a number.
const FIELDS = "input:not([type=checkbox], [type=range]), textarea, select", READS = /^[cghs?]$/i;
const taken = (on, key) => on.matches(FIELDS) && !(on.matches("#now input[type=number]") && READS.test(key)) || on.closest("[role=menu], [role=dialog], [role=alertdialog], dialog, [popover]")
  || /^(Home|End)$/.test(key) && on.closest(".cards, .inner")
  || /^(Home|End|Arrow.*)$/.test(key) && (on.closest("[role=tablist]") || on.matches("[role=group][tabindex='0'], ol[tabindex], [type=range]"));

const plain = {
  "?": () => keys.showModal(),
  "+": () => zoomBy("in"), "=": () => zoomBy("in"), "-": () => zoomBy("out"), 0: () => zoomBy("reset"),
  ArrowLeft: () => look(shown() - 1), ArrowRight: () => look(shown() + 1), Home: () => look(0), End: () => look("now"),
  u: () => click($("#now .undo button"), "noUndo"), U: () => click($("#now .redo button"), "noRedo"),
  t: () => { openTab($("[data-tabs=more]"), "talk"); $("#say-text").focus(); },
  b: () => toAmount(anyAmount()),
  c: () => { toBar(); repeat(); },
  p: () => press($("#now .choices [aria-keyshortcuts=P]"), "noPass"),
  g: () => { if (!toPlace()) tellNone("noPlace"); },
  h: () => press($("#now .hint-button"), "noHint"),
  s: () => say(missed(true)),
};

// What is typed takes the place of the amount that is there.
function toAmount(amount, typed = "") {
  if (!amount) return;
  amount.closest("details")?.setAttribute("open", "");
  amount.focus();
  if (typed) amount.value = typed; else amount.select();
  if (typed) amount.dispatchEvent(new Event("input", { bubbles: true }));
}
const click = (button, missing) => { if (button) button.click(); else tellNone(missing); };
// Shares that are sold by mistake cost money: a key first points at the sale, and the same key again or Enter sells.
let asked = null;
function press(button, missing, about) {
  if (!button) { tellNone(missing, about); return; }
  if (button.matches("input")) { toAmount(button); return; }
  const ask = button.matches(".sell .pick") && asked !== button;
  button.focus();
  if (!ask) { pressed(button); if (button.matches("summary")) setTimeout(tellList, 50, button); return; }
  asked = button;
  showTip(button, table.dataset.again);
  button.addEventListener("blur", () => { asked = null; }, { once: true });
}
// What the keys press in a list that has opened.
const tellList = (summary) => { if (summary.parentElement.open) say(choicesAloud()); };
function escape() {
  hideTip();
  const hint = $("#hint [data-close]");
  if (!hint?.closest(".coach-warning") && back()) return;
  if (hint) { hint.click(); return; }
  const opened = all("#now details[open]").at(-1);
  // The next key may come before the browser tells that the list has closed.
  if (opened) { opened.open = false; $("summary", opened).focus(); number(); return; }
  raise(false);
  if (isPast()) look("now");
  else if (document.activeElement.matches("#table :not(#now .choices, #now .choices *), #table input")) toBar();
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || keys.open) return;
  if (event.key === "Escape") { escape(); return; }
  const on = event.target;
  if ((event.key === "Enter" || event.key === " ") && on.matches(".target, [data-pick]")) {
    event.preventDefault();
    pressed(on);
    return;
  }
  const isKey = /^[1-9]$/.test(event.key) || plain[event.key.toLowerCase()];
  if (shortcuts() && isKey && !on.matches(FIELDS) && toWarning()) { event.preventDefault(); return; }
  if (!shortcuts() || taken(on, event.key) || event.repeat && /^[1-9pPuU]$/.test(event.key)) return;
  if (/^[1-9]$/.test(event.key)) {
    if (amountAsked()) { event.preventDefault(); toAmount(amountAsked(), event.key); return; }
    event.preventDefault();
    press(numbered(event.key), "noChoice", event.key);
    return;
  }
  // Only Shift makes another key of a letter, not Caps Lock.
  const does = (event.shiftKey && plain[event.key]) || (plain[event.key.toLowerCase()] ?? plain[event.key]);
  if (does) { event.preventDefault(); does(); }
});
