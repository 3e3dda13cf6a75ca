// The board in the lobby that plays by itself: fetched when it is in sight, still for whoever wants no motion. Exports nothing.
import { $ } from "./dom.js";

const PAUSE = 1600;
const box = $("[data-showcase]");

const play = async () => {
  const { frames } = await (await fetch(box.dataset.showcase)).json();
  const picture = $("img", box), words = $(".words", box), button = $("[data-pause]", box);
  let at = -1, running = !matchMedia("(prefers-reduced-motion: reduce)").matches, seen = true;
  const step = async () => {
    if (!running || !seen || document.hidden) return;
    const next = frames[(at + 1) % frames.length], image = new Image();
    image.src = next.picture;
    try { await image.decode(); } catch { return; }
    if (!running) return;
    at += 1;
    picture.src = next.picture;
    words.textContent = next.words;
  };
  const show = () => {
    button.textContent = running ? "❚❚" : "▶";
    button.setAttribute("aria-label", running ? button.dataset.stop : button.dataset.play);
    box.dataset.running = running ? "yes" : "no";
  };
  button.addEventListener("click", () => { running = !running; show(); step(); });
  button.hidden = false;
  new IntersectionObserver((entries) => { seen = entries.some((entry) => entry.isIntersecting); }).observe(box);
  show();
  setInterval(step, PAUSE);
};

if (box) {
  // First of all the page itself, then what moves on it.
  (window.requestIdleCallback ?? setTimeout)(() => play().catch(() => {}));
}
