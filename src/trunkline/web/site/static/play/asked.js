// What is asked, as a screen reader has it. Exports asked (whose turn it is, the question, what is at stake), requested (an undo
// request to answer), whose, stakes, past (which earlier move is shown), choicesAloud (what the keys would choose), missed
// (what happened since one's last turn, in short or in full), tellNone (why a key does nothing) and repeat, which says again
// what is asked and what can be chosen.
import { $, all } from "./dom.js";
import { amountAsked, beyond, isNumbered, listed, shortcuts } from "./numbers.js";
import { phrase, say, words } from "./say.js";

export const past = () => ($(".history.past") ? $("#slider").getAttribute("aria-valuetext") : "");
// A question that begins with the name says whose turn it is.
export const whose = () => {
  const said = $("#now .whose"), name = said?.dataset.name;
  return name && words($("#now .prompt")).startsWith(name) ? null : said;
};
// What another player asks to undo.
export const requested = () => all("#now .undo-asked .question").map(words);
// What a bid is for, or how far a turn of several steps has come.
export const stakes = () => $("#now .since-line .stakes") ?? $("#now .choices > .note");
// What is chosen on the board or the desk can be chosen in words as well.
function inWords() {
  const list = $("#now .choices > details.words:not([hidden]) > summary");
  return list && isNumbered(list) ? phrase("list", list.dataset.key) : "";
}
// What is asked of others is theirs to read: for them it is enough to know who is awaited.
export function asked() {
  const prompt = $("#now .prompt"), awaited = !$("#now .head.turn") && $("#now .whose");
  if (past()) return [words(prompt)];
  return awaited ? [words(awaited)] : [...[whose(), prompt, stakes()].filter(Boolean).map(words), inWords()].filter(Boolean);
}

// A choice in short: what follows from it is read on its button.
function named(choice) {
  if (choice.matches("input")) return choice.getAttribute("aria-label");
  const short = choice.cloneNode(true);
  all(".follows, .only-read, svg", short).forEach((one) => one.remove());
  return words(short);
}
export function choicesAloud() {
  if (!shortcuts() || !$("#now .head.turn")) return [];
  if (amountAsked()) return [phrase("amount"), ...listed().filter(({ key }) => key === "P").map(({ key, one }) => `${key} ${named(one)}`)];
  const keyed = listed().filter(({ one }) => !one.matches(".words > summary")).map(({ key, one }) => `${key} ${named(one)}`);
  return [keyed.join("; "), beyond() ? phrase("more", beyond()) : ""];
}
// In an analysis one can play on from there.
const looksBack = () => past() && !$("#now .head.turn");
const whereInTime = () => [words($("#now .whose")), phrase("end")];
export const repeat = () => say(looksBack() ? whereInTime() : [...requested(), ...asked(), ...choicesAloud()]);
export function tellNone(name, about) {
  say(looksBack() ? whereInTime() : [phrase(name, about), ...($("#now .head.turn") ? [] : asked())]);
}

// Sentences of the bar, whole, whatever has room there.
const told = (some) => some.map((one) => words($(".whole", one) ?? one));
export function missed(inFull = false) {
  const recap = $("#now .recap"), last = all("#now :is(.told, .since.undone)");
  if (!recap) return inFull ? (last.length ? told(last) : [phrase("quiet")]) : [];
  const since = `${words($("summary > b", recap))}:`, every = all(".inner :is(.changes li, .did)", recap).map(words);
  if (inFull) return [since, ...every];
  const short = told(all(".since :is(.told:not(.second), .news, .changed)", recap));
  return [since, ...short, every.length > short.length ? phrase("missed") : ""];
}
