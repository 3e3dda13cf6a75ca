// The switch for the ids of all hexes, which is remembered. Exports nothing.
import { $ } from "./dom.js";

const KEY = "ids", button = $(".zoom .ids"), isOn = () => localStorage.getItem(KEY) === "on";
const tell = () => button.setAttribute("aria-pressed", String(isOn()));
button?.addEventListener("click", () => {
  localStorage.setItem(KEY, isOn() ? "off" : "on");
  tell();
});
if (button) tell();
