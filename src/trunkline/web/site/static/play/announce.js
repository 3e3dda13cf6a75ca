// Speaks to screen readers what has happened: each new line of the log and of the chat, then whose turn it is. Exports nothing.
import { $, all } from "./dom.js";

const MOST = 8;
const words = (element) => element.textContent.trim().replace(/\s+/g, " ");
// The number of a move is read from the slider; here it would only be in the way.
const lines = () => all("#panel-log :is(li.remark, h2, .did)").map(words);
const talk = () => all("#panel-talk li:not(.remark)").map(words);
// A question that begins with the name says whose turn it is.
const whose = () => {
  const said = $("#now .whose"), name = said?.dataset.name;
  return name && words($("#now .prompt")).startsWith(name) ? null : said;
};
const asked = () => [whose(), $("#now .prompt"), $("#asides .bar-message > span")].filter(Boolean).map(words).join(". ");
const past = () => ($(".history.past") ? $("#slider").getAttribute("aria-valuetext") : "");
let known = lines(), said = talk(), question = asked(), looking = past();

// What came after the lines that both have: of a longer log its end, after moves were taken back the remark on it.
function fresh(before, after) {
  let same = 0;
  while (same < before.length && before[same] === after[same]) same += 1;
  return after.slice(same);
}
// A heading says nothing that the line below it begins with.
const once = (news) => news.filter((one, index) => !news[index + 1]?.toLowerCase().startsWith(one.toLowerCase()));
function speak() {
  const logged = lines(), talked = talk(), asks = asked(), back = past();
  let news = [];
  if (back) {
    if (back !== looking) news = [back, logged.at(-1) ?? ""];
  } else if (!looking) {
    news = [...fresh(known, logged), ...fresh(said, talked)].slice(-MOST);
  }
  if (asks !== question) news.push(asks);
  // A move that was typed is told where it was typed.
  if ($("#typed-out").dataset.announced === "yes") news = news.slice(-1);
  delete $("#typed-out").dataset.announced;
  known = back ? known : logged;
  [said, question, looking] = [talked, asks, back];
  if (!news.length) return;
  const sentence = document.createElement("p");
  sentence.textContent = once(news.filter(Boolean)).map((one) => (/[.!?]$/.test(one) ? one : `${one}.`)).join(" ");
  $("#spoken").replaceChildren(sentence);
}
// What was typed is answered below the line, which is then free again.
function answer(event) {
  const out = $("#typed-out"), cards = out.closest(".cards");
  if (event.detail.target !== out) return;
  if (out.lastElementChild?.matches("[data-done]")) out.dataset.announced = "yes";
  cards.scrollTop = cards.scrollHeight;
  if (event.detail.successful !== false && event.detail.xhr.status < 400) $("#typed-line").value = "";
}

let due = 0;
// A table that has not begun has no log.
if ($("#panel-log")) {
  document.body.addEventListener("htmx:oobAfterSwap", () => {
    clearTimeout(due);
    due = setTimeout(speak, 50);
  });
  document.body.addEventListener("htmx:afterSwap", answer);
}
