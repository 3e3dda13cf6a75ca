// Where the lobby begins. Exports nothing.
import "./page.js";
import "./drop.js";
import "./showcase.js";
import "./times.js";
import { $ } from "./dom.js";

// A name and a level chosen here are also those of a table set up by hand.
document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-named]"), name = $("#quick [name=name]")?.value;
  const level = $("[name=level][form=quick]:checked")?.value;
  if (link) link.search = new URLSearchParams({ ...(name && { name }), ...(level && { level }) });
});
