// The keys of a table, and the dialog that lists them and can switch them off. Exports shortcuts (whether they are on).
import { zoomBy } from "./board.js";
import { repeat } from "./announce.js";
import { $, all, table } from "./dom.js";
import { toBar } from "./focus.js";
import { isPast, look, shown } from "./history.js";
import { amountAsked, anyAmount, number, numbered, shortcuts } from "./numbers.js";
import { back } from "./preview.js";
import { raise } from "./sheet.js";
import { openTab } from "./tabs.js";
import { hideTip, showTip } from "./tips.js";

const keys = $("#keys");
$("#keys-open").addEventListener("click", () => keys.showModal());

const KEY = "shortcuts", box = $("#shortcuts");
export { shortcuts };
box.checked = shortcuts();
box.addEventListener("change", () => { localStorage.setItem(KEY, box.checked ? "on" : "off"); number(); });

// Tabs, lists and boxes over the page have keys of their own; what scrolls is scrolled.
const taken = (on, key) => on.closest("input, textarea, select, [role=menu], [role=dialog], [role=alertdialog], dialog, [popover]")
  || /^(Home|End)$/.test(key) && on.closest(".cards, .inner")
  || /^(Home|End|Arrow.*)$/.test(key) && (on.closest("[role=tablist]") || on.matches("[role=group][tabindex='0'], ol[tabindex]"));

const plain = {
  "?": () => keys.showModal(),
  "+": () => zoomBy("in"), "=": () => zoomBy("in"), "-": () => zoomBy("out"), 0: () => zoomBy("reset"),
  ArrowLeft: () => look(shown() - 1), ArrowRight: () => look(shown() + 1), Home: () => look(0), End: () => look("now"),
  u: () => $("#now .undo button")?.click(), U: () => $("#now .redo button")?.click(),
  t: () => { openTab($("[data-tabs=more]"), "talk"); $("#say-text").focus(); },
  b: () => toAmount(anyAmount()),
  c: () => { toBar(); repeat(); },
  p: () => press($("#now .choices [aria-keyshortcuts=P]")),
};

// What is typed takes the place of the amount that is there.
function toAmount(amount, typed = "") {
  if (!amount) return;
  amount.closest("details")?.setAttribute("open", "");
  amount.focus();
  if (typed) amount.value = typed; else amount.select();
  if (typed) amount.dispatchEvent(new Event("input", { bubbles: true }));
}
// Shares that are sold by mistake cost money: a key first points at the sale, and the same key again or Enter sells.
let asked = null;
function press(button) {
  if (button?.matches("input")) { toAmount(button); return; }
  const ask = button?.matches(".sell .pick") && asked !== button;
  button?.focus();
  if (!ask) { button?.click(); return; }
  asked = button;
  showTip(button, table.dataset.again);
  button.addEventListener("blur", () => { asked = null; }, { once: true });
}
function escape() {
  hideTip();
  const hint = $("#hint [data-close]");
  if (!hint?.closest(".coach-warning") && back()) return;
  if (hint) { hint.click(); return; }
  const opened = all("#now details[open]").at(-1);
  if (opened) { opened.open = false; $("summary", opened).focus(); return; }
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
    on.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    return;
  }
  if (!shortcuts() || taken(on, event.key) || event.repeat && /^[1-9pPuU]$/.test(event.key)) return;
  if (/^[1-9]$/.test(event.key)) {
    if (amountAsked()) { event.preventDefault(); toAmount(amountAsked(), event.key); return; }
    const choice = numbered(event.key);
    if (choice) { event.preventDefault(); press(choice); }
    return;
  }
  // Only Shift makes another key of a letter, not Caps Lock.
  const does = (event.shiftKey && plain[event.key]) || (plain[event.key.toLowerCase()] ?? plain[event.key]);
  if (does) { event.preventDefault(); does(); }
});
