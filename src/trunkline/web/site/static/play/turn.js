// Whose turn it is: the one who acts is in sight in the strip of players. If it is yours, the icon of the tab shows it, and a
// soft sound can be switched on for it. The rules open at what the step is about. Exports nothing.
import { $, table } from "./dom.js";

const KEY = "sound";
const icon = $("link[rel=icon]"), plain = icon.href, box = $("#sound");
const mine = () => Boolean($("#now :is(.turn, .calls, .asked)"));
let was = mine(), audio = null;

// Two quiet notes, without a file.
function chime() {
  audio ??= new AudioContext();
  [[523, 0], [659, 0.14]].forEach(([pitch, after]) => {
    const note = audio.createOscillator(), volume = audio.createGain(), at = audio.currentTime + after;
    note.frequency.value = pitch;
    volume.gain.setValueAtTime(0, at);
    volume.gain.linearRampToValueAtTime(0.08, at + 0.03);
    volume.gain.exponentialRampToValueAtTime(0.001, at + 0.6);
    note.connect(volume).connect(audio.destination);
    note.start(at);
    note.stop(at + 0.65);
  });
}
function show() {
  const now = mine();
  icon.href = now ? table.dataset.turnIcon : plain;
  if (now && !was && localStorage.getItem(KEY) === "on") chime();
  was = now;
  const rules = $("#rules-open"), section = $("#now .head")?.dataset.section;
  rules.hash = section ? `s${section}` : "";
}
if (box) {
  box.checked = localStorage.getItem(KEY) === "on";
  box.addEventListener("change", (event) => {
    event.stopPropagation();
    localStorage.setItem(KEY, box.checked ? "on" : "off");
    if (box.checked) chime();
  });
}
function bringIntoSight() {
  const one = $("#strip .player.acting"), strip = one?.parentElement;
  if (!one) return;
  const own = $(".player:has(.you)", strip), room = strip.clientWidth - one.offsetWidth;
  // On a phone one's own figures stay at the edge: what is not under them is the place of the others.
  if (!own || getComputedStyle(own).position !== "sticky") strip.scrollLeft = one.offsetLeft - Math.max(0, room / 2);
  else if (own !== one) strip.scrollLeft = one.offsetLeft - (own.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING ? room : 0);
}
// What lies in part below one's own figures is not to be taken for a number.
function fade() {
  const own = $("#strip .player:has(.you)"), at = own?.getBoundingClientRect();
  own?.classList.toggle("covers-before", own.previousElementSibling?.getBoundingClientRect().right > at.left);
  own?.classList.toggle("covers-after", own.nextElementSibling?.getBoundingClientRect().left < at.right);
}
function showPlayers() {
  bringIntoSight();
  fade();
}
document.body.addEventListener("htmx:oobAfterSwap", (event) => {
  if (event.detail.target.id === "now") show();
  if (event.detail.target.id === "strip") showPlayers();
});
addEventListener("scroll", (event) => { if (event.target.matches?.(".players")) fade(); }, true);
show();
showPlayers();
