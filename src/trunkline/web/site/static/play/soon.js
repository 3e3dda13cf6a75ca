// A key that comes right after the choices have changed does nothing (steady.js): whoever cannot see them go pale is told,
// once for each change. Exports pressed, which clicks on something for a key.
import { table } from "./dom.js";
import { phrase, say } from "./say.js";
import { showTip } from "./tips.js";

const GUARDED = ":is(#now :is(.choices, .undo-asked), #picked, .deeds, .sheets, .coach-warning form) :is(button, summary, input[type=number])", QUIET = 3000;
let told = -QUIET;

const settling = () => table.classList.contains("settling");
function tell() {
  if (performance.now() - told < QUIET) return;
  told = performance.now();
  say([phrase("soon")]);
}
export function pressed(button) {
  const early = settling();
  if (!button.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true })) && early) tell();
}
// Whoever pressed with a pointer sees it.
document.addEventListener("early", ({ target }) => { if (target.matches("button, summary")) showTip(target, phrase("soon")); });
document.addEventListener("keydown", (event) => {
  if (/^(Enter| )$/.test(event.key) && !event.repeat && settling() && event.target.matches(GUARDED)) tell();
});
