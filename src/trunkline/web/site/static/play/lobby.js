// Where the lobby begins. Exports nothing.
import "./page.js";
import "./drop.js";
import "./showcase.js";
import { $ } from "./dom.js";

// A name typed here is also that of a table set up by hand.
document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-named]"), name = $("#quick [name=name]")?.value;
  if (link && name) link.search = new URLSearchParams({ name });
});
