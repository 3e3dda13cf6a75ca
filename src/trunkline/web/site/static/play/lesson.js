// A lesson, or a hint: whatever makes the move that it speaks of is marked, in the bar, on the board and on the cards.
// Exports nothing.
import { place } from "./advice.js";
import { $, all, table } from "./dom.js";
import { goOn } from "./plan.js";

// A form may leave a number open; then the number of the script is put into its box.
function asks(form, wanted) {
  const action = JSON.parse($("input[name=action]", form)?.value || "{}"), open = $("input[name=field]", form)?.value;
  return Object.keys(wanted).every((name) => name === open || JSON.stringify(action[name]) === JSON.stringify(wanted[name]));
}
// What can't be seen yet is reached by something that can: the group, the box or the tab that it is in.
function way(one) {
  const box = one.closest("[popover]"), opener = box && $(`[popovertarget="${box.id}"]`);
  if (opener?.checkVisibility()) return opener;
  const group = $("summary", all("details:not([open])").find((details) => details.contains(one)) ?? document.createElement("p"));
  const panel = one.closest("[data-panel][hidden]");
  return (group?.checkVisibility() && group) || (panel && $(`[role=tab][data-tab="${panel.dataset.panel}"]`)) || one;
}
// A ring of two lines, so that it is seen on every color: on the ground of its hex, below what is printed there, or over
// a map whose choices lie over it.
function ring(marked) {
  const svg = (name) => document.createElementNS(marked.namespaceURI, name), drawn = svg("g"), ground = $(".glow", marked);
  const hex = $(`#map .hex[data-hex="${CSS.escape(marked.dataset.target ?? marked.dataset.hex)}"]`), id = hex?.matches(".named") && $(".hex-id", hex);
  drawn.setAttribute("class", "lesson-ring");
  for (let line = 0; line < 2; line += 1) {
    drawn.append(svg("polygon"));
    drawn.lastChild.setAttribute("points", $("polygon", marked).getAttribute("points"));
  }
  if (ground) { ground.after(drawn); return; }
  drawn.setAttribute("transform", marked.getAttribute("transform"));
  if (id) drawn.append(id.cloneNode(true));
  marked.parentNode.append(drawn);
}
// Hexes that the words name by their ids show them.
function name() {
  const said = new Set($(".advice")?.textContent.match(/\b[A-Z]+\d+\b/g));
  all("#map .hex[data-hex]").forEach((hex) => hex.classList.toggle("named", said.has(hex.dataset.hex)));
}
function mark() {
  all(".lesson-ring").forEach((one) => one.remove());
  all(".lesson-next").forEach((one) => one.classList.remove("lesson-next"));
  name();
  point();
  all("#map .lesson-next").forEach(ring);
  place();
}
function point() {
  // What is to be read first leads on by itself.
  const said = $("#hint [data-lesson]") ?? $("#tutor [data-lesson]:not(:has(.lesson-card:not([hidden]) [data-more]))"), data = said?.dataset.lesson;
  if (!data) return;
  const wanted = JSON.parse(data);
  const found = wanted.hex ? all(`#map [data-target="${CSS.escape(wanted.hex)}"], #map .hex.can[data-hex="${CSS.escape(wanted.hex)}"]`) : [];
  const forms = all("#table form:not(.spot):has(input[name=action])").filter((form) => asks(form, wanted));
  // In the box of a hex, the tile that is meant; its button is marked while that one is chosen.
  const same = (radio) => Object.entries(JSON.parse(radio.value)).every(([name, value]) => JSON.stringify(value) === JSON.stringify(wanted[name]));
  all("#table .spot input[name=action]").filter(same).forEach((radio) => radio.closest("label").classList.add("lesson-next"));
  forms.forEach((form) => {
    const open = $("input[name=field]", form)?.value, box = open && $("input[type=number]", form);
    if (box && box.value !== String(wanted[open])) {
      box.value = wanted[open];
      box.dispatchEvent(new Event("input", { bubbles: true }));
    }
    found.push(box ? $(".this", form) : $("button:not([type=button]), .pick", form));
  });
  const there = found.filter(Boolean), seen = there.filter((one) => one.checkVisibility());
  const ways = seen.length ? seen : there.map(way).filter((one) => one.checkVisibility());
  // All choices in words are for those who find nothing else.
  const own = ways.filter((one) => !one.matches(".words > summary"));
  (own.length ? own : ways).forEach((one) => one.classList.add("lesson-next"));
}
// The card of a lesson folds to its title; what is said beside the script is read through and closed, once.
const key = `lesson.${table.dataset.code}`;
function show() {
  const card = $("#tutor .lesson");
  if (!card) return;
  card.hidden = card.dataset.kind === "done" && localStorage.getItem(key) === "closed";
  const folded = localStorage.getItem(key) === "folded" && Boolean($("[data-fold]", card));
  card.classList.toggle("folded", folded);
  $("[data-fold]", card)?.setAttribute("aria-expanded", String(!folded));
}
$("#tutor")?.parentElement.addEventListener("click", (event) => {
  const card = event.target.closest("#tutor .lesson"), page = event.target.closest(".lesson-card");
  if (!card) return;
  if (event.target.closest("[data-more]")) {
    const next = page.nextElementSibling;
    [page.hidden, next.hidden] = [true, false];
    mark();
    ($("[data-more]", next) ?? $("[data-fold], [data-close]", card)).focus();
  } else if (event.target.closest("[data-fold]")) {
    localStorage.setItem(key, card.classList.contains("folded") ? "" : "folded");
    show();
  } else if (event.target.closest("[data-close]")) {
    if (card.dataset.kind === "done") localStorage.setItem(key, "closed");
    card.hidden = true;
  }
});
// A hint is for one position, unless it has a plan.
document.body.addEventListener("htmx:oobAfterSwap", (event) => {
  if (event.detail.target.id === "now") goOn();
  if (event.detail.target.id === "tutor") { show(); $(".advice").scrollTop = 0; }
  mark();
});
document.addEventListener("toggle", (event) => { if (event.target.closest?.("#table")) mark(); }, true);
document.body.addEventListener("htmx:afterSwap", (event) => { if (event.detail.target?.id === "hint") { $(".advice").scrollTop = 0; mark(); } });
$("#hint")?.addEventListener("click", (event) => { if (event.target.closest("[data-close]")) { $("#hint").replaceChildren(); mark(); } });
show();
mark();
