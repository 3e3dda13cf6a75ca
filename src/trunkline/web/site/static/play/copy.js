// Copies the link beside a button; where the browser does not allow that, the link is selected for the keys to copy. Exports nothing.
import { $ } from "./dom.js";

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  const words = document.body.dataset, link = $("input", button.parentElement);
  button.dataset.copy ||= button.textContent;
  link.select();
  try {
    await navigator.clipboard.writeText(link.value);
    button.textContent = words.copied;
  } catch {
    button.textContent = words.press;
  }
  setTimeout(() => { button.textContent = button.dataset.copy; }, 2000);
});
