// The filters of the log: a button shows what is about its topics, and all again. What is new is filtered as it comes. Exports nothing.
import { $, all } from "./dom.js";
import { stopAtLast } from "./roving.js";
import { toEnd } from "./tail.js";

const filters = $(".filters");
let topics = [];

// Whatever moves money is shown with it, be it a train, a share or a bridge.
const isAbout = ({ dataset }) => topics.includes(dataset.topic) || (topics.includes("money") && "money" in dataset);
function show() {
  const lines = all("#panel-log .log > li");
  for (const line of lines) {
    const events = all(".event", line);
    for (const event of events) event.hidden = topics.length > 0 && !isAbout(event);
    line.hidden = topics.length > 0 && events.every((event) => event.hidden);
  }
  // A heading stays if there is something below it.
  let below = false;
  for (const line of lines.reverse()) {
    if (line.matches(".heading")) [line.hidden, below] = [topics.length > 0 && !below, false];
    else below ||= !line.hidden;
  }
  stopAtLast();
}

filters?.addEventListener("click", (event) => {
  const pressed = event.target.closest("button");
  if (!pressed) return;
  topics = pressed.dataset.topics.split(" ").filter(Boolean);
  for (const button of all("button", filters)) button.setAttribute("aria-pressed", button === pressed);
  show();
  toEnd();
});
if (filters) {
  document.body.addEventListener("htmx:oobAfterSwap", (event) => { if (event.detail.target.id === "panel-log") show(); });
}
