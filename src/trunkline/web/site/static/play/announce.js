// Speaks to screen readers what has happened: what is new in the log and the chat, a hint, a step of a lesson, then whose
// turn it is, what is asked and what is at stake. Moves of bots that come one after the other are told together, and at
// once when it is one's turn, which comes first. Whoever comes back to a table hears what happened meanwhile. Exports nothing.
import { asked, missed, past, requested, stakes, whose } from "./asked.js";
import { $, all, table } from "./dom.js";
import { fresh } from "./fresh.js";
import { amountAsked, shortcuts } from "./numbers.js";
import { isSilent, parts, phrase, say, words } from "./say.js";

const MOST = 8, QUIET = 2000, LONGEST = 4000, LONG = 300;
const box = $("#spoken");
// The number of a move is read from the slider; here it would only be in the way.
const log = () => all("#panel-log :is(li.remark, h3, .did)");
const talk = () => all("#panel-talk li:not(.remark)").map(words);
// To whoever looks back: that the game waits for them now.
const call = () => ($("#now .call") ? words($("#now .call")) : "");
const besides = () => [...requested(), ...all("#asides .bar-message > span").map(words)];
// While others move, the lesson has nothing to say that the log does not.
const lesson = () => parts($(".lesson:not(.hint-card):is([data-lesson], :not([data-kind=step]))"));

const isNews = (line) => line.matches("h3") || all("[data-topic]", line).some((one) => box.dataset.news.split(" ").includes(one.dataset.topic));
const state = () => ({ lines: log().map(words), talk: talk(), asked: asked(), besides: besides(), call: call(), remarks: all("#panel-log li.remark").length, lesson: lesson().join(" "), past: past() });
let known = state(), posted = false, redoes = false, toldStakes = stakes() ? words(stakes()) : "", toldAmount = false;

// Of many lines the last, and before them what matters; the rest is counted. A heading is not read if its line says it.
function told() {
  const every = log(), lines = fresh(known.lines, every.map(words)).map((index) => every[index]);
  const kept = lines.filter((line, index) => index >= lines.length - MOST || isNews(line));
  const spoken = kept.filter((line, index) => !(line.matches("h3") && kept[index + 1] && words(kept[index + 1]).toLowerCase().startsWith(words(line).toLowerCase()))).map(words);
  const missing = lines.filter((line) => line.matches(".did")).length - kept.filter((line) => line.matches(".did")).length;
  return missing ? [phrase("earlier", missing), ...spoken] : spoken;
}
// Once: that digits write the amount.
function howToBid() {
  const says = !toldAmount && shortcuts() && $("#now .head.turn") && amountAsked();
  toldAmount ||= Boolean(says);
  return says ? [phrase("amount")] : [];
}
function speak() {
  first = 0;
  posted = false;
  const now = state(), beside = now.besides.filter((one) => !known.besides.includes(one));
  let news = [];
  if (now.past) {
    if (known.past && now.call !== known.call) news.push(now.call);
    if (now.past !== known.past) news.push(now.past, ...all("#panel-log [aria-current] .did").map(words));
  } else if (!known.past) {
    const moves = told();
    news.push(...(redoes && moves.length ? [phrase("redone"), ...moves] : moves), ...fresh(known.talk, now.talk).map((index) => now.talk[index]));
  } else {
    news.push($("#slider").getAttribute("aria-valuetext"));
  }
  redoes = false;
  // A move that was typed is told where it was typed, with what is asked then.
  const out = $("#typed-out"), typed = out.dataset.announced === "yes" ? words(out.lastElementChild) : "";
  if (typed) news = [];
  delete out.dataset.announced;
  // Whose turn it is need not be said again at every step of it, nor what is at stake if it is what it was.
  // After an undo it may be the same question at another place of the game.
  const anew = !now.past && now.remarks > known.remarks;
  const asks = now.asked.filter((one) => (anew || !known.asked.includes(one) && one !== toldStakes) && !typed.includes(one));
  toldStakes = stakes() ? words(stakes()) : toldStakes;
  const turn = $("#now .head.turn") && whose() && asks[0] === words(whose()) ? asks.splice(0, 1) : [];
  // After much news nobody remembers the beginning: then the question comes first.
  const asking = [...asks, ...howToBid()];
  news = $("#now .head.turn") && news.join(" ").length > LONG ? [...turn, ...asking, ...news] : [...turn, ...news, ...asking];
  // What the log remarks and a message asks is said once.
  news = [...news.filter((one) => !beside.some((other) => other.includes(one))), ...beside];
  if (now.lesson !== known.lesson) news.push(...lesson());
  known = { ...now, lines: now.past ? known.lines : now.lines };
  say(news);
}
let due = 0, first = 0;
// What one did oneself, and what people do, is told at once.
function soon() {
  const now = performance.now(), waits = !posted && !past() && $("#now .whose[data-bot]");
  first ||= now;
  clearTimeout(due);
  due = setTimeout(speak, waits ? Math.max(50, Math.min(QUIET, first + LONGEST - now)) : 50);
}
// Once a game, which keys lead back to the choices.
function keysOnce() {
  const kept = `keys.${table.dataset.code}`;
  if (!shortcuts() || localStorage.getItem(kept)) return "";
  localStorage.setItem(kept, "told");
  return phrase("keys");
}
// A table that has not begun has no log.
if ($("#panel-log")) {
  // The coach's question is told by itself.
  document.body.addEventListener("htmx:oobAfterSwap", (event) => { if (event.detail.target.id !== "hint") soon(); });
  document.body.addEventListener("htmx:beforeSend", ({ detail }) => {
    posted ||= detail.requestConfig.verb !== "get";
    redoes ||= detail.elt.matches("form.redo");
  });
  document.body.addEventListener("htmx:afterSwap", (event) => { if (event.detail.target?.id === "hint") say(parts($("#hint"))); });
  // The next card of several.
  $(".advice").addEventListener("click", (event) => { if (event.target.closest("[data-more]")) say(lesson()); });
  // A region that is filled before it was noticed stays silent. Whoever acts before that needs no beginning.
  const begin = () => [...requested(), ...asked(), ...(past() ? [] : missed()), ...lesson(), ...howToBid(), keysOnce(), $("#tour-offer").hidden ? "" : words($("#tour-yes"))];
  if ($("#now .head:is(.turn, .asked)") || known.lesson) setTimeout(() => { if (isSilent()) say(begin()); }, 1000);
}
