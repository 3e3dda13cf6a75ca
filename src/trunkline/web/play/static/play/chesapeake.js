// 18Chesapeake: a click on a hex opens what can be chosen there, shows it on the map, and turns it; clicks name the stops of a route.
(() => {
  const SVG = "http://www.w3.org/2000/svg";
  const wide = () => window.matchMedia("(min-width: 720px)").matches;
  const spotAt = (hex) => document.querySelector(`.spot[data-at="${hex}"]`);
  const groupOf = (hex) => document.querySelector(`#board .hex[data-hex="${hex}"]`);
  const opened = () => document.querySelector(".spot[open]");

  function unshow() {
    document.querySelectorAll("#board .preview").forEach((drawn) => drawn.remove());
    document.querySelectorAll("#board .picked").forEach((one) => one.classList.remove("picked"));
  }

  // The chosen tile or station on the map, in its place.
  function show() {
    unshow();
    const spot = opened();
    if (!spot) return;
    const group = groupOf(spot.dataset.at);
    group?.classList.add("picked");
    const chosen = spot.querySelector("input[type=radio]:checked");
    if (!chosen) return;
    if (chosen.dataset.spot) {
      document.querySelector(`#board .ghost[data-spot="${chosen.dataset.spot}"]`)?.classList.add("picked");
    } else if (group) {
      const tile = document.createElementNS(SVG, "use");
      tile.setAttribute("href", `#${chosen.dataset.use}`);
      tile.setAttribute("class", "preview");
      group.insertBefore(tile, group.querySelector(".station, .home, .glow"));
    }
  }

  // Beside the hex, never over it.
  function place() {
    const spot = opened();
    const fan = spot?.querySelector(".fan");
    if (!fan) return;
    const hex = groupOf(spot.dataset.at)?.querySelector(".land");
    fan.classList.toggle("floats", wide() && !!hex);
    if (!wide() || !hex) return;
    const at = hex.getBoundingClientRect(), room = fan.getBoundingClientRect(), gap = 12;
    const right = at.right + gap + room.width < window.innerWidth;
    fan.style.left = `${Math.max(gap, right ? at.right + gap : at.left - gap - room.width)}px`;
    fan.style.top = `${Math.min(Math.max(gap, at.top + at.height / 2 - room.height / 2), Math.max(gap, window.innerHeight - room.height - gap))}px`;
  }

  function open(spot, city) {
    document.querySelectorAll(".spot[open]").forEach((other) => { if (other !== spot) other.open = false; });
    spot.open = true;
    const radios = [...spot.querySelectorAll("input[type=radio]")];
    const first = radios.find((radio) => radio.dataset.spot === city) || radios.find((radio) => radio.checked) || radios[0];
    first.checked = true;
    first.focus({ preventScroll: true });
    show();
    place();
  }

  // The next rotation of the same tile; backwards with -1.
  function turn(step) {
    const chosen = opened()?.querySelector("input[type=radio]:checked");
    if (!chosen) return;
    const turns = [...chosen.closest("fieldset, .cities").querySelectorAll("input")];
    const next = turns[(turns.indexOf(chosen) + step + turns.length) % turns.length];
    next.checked = true;
    next.focus({ preventScroll: true });
    show();
  }

  function close() {
    const spot = opened();
    if (!spot) return false;
    spot.open = false;
    spot.querySelector("summary").focus({ preventScroll: true });
    unshow();
    return true;
  }

  // Routes by hand.
  function current() {
    const editor = document.querySelector("#run-editor[open]");
    if (!editor) return null;
    return editor.querySelector(".way.current input") || editor.querySelector(".way input");
  }
  let active = "way0";
  function mark() {
    document.querySelectorAll(".editor .way").forEach((way) => way.classList.toggle("current", way.querySelector("input").id === active));
    document.getElementById("board")?.classList.toggle("editing", !!current());
  }

  document.addEventListener("click", (event) => {
    if (event.target.closest(".fan .close")) { close(); return; }
    const clear = event.target.closest("[data-clear]");
    if (clear) {
      const input = document.getElementById(clear.dataset.clear);
      active = input.id;
      input.value = "";
      input.dispatchEvent(new Event("change", { bubbles: true }));
      return;
    }
    const hex = event.target.closest("#board [data-hex], #board [data-target]");
    if (!hex || event.defaultPrevented) return;
    const name = hex.dataset.hex || hex.dataset.target, input = current();
    if (input) {
      input.value = `${input.value} ${name}`.trim();
      input.dispatchEvent(new Event("change", { bubbles: true }));
      return;
    }
    const spot = spotAt(name);
    if (!spot) { close(); return; }
    const city = hex.dataset.spot;
    if (spot.open && !city) turn(1); else open(spot, city);
  });
  document.addEventListener("toggle", (event) => {
    if (event.target.matches?.(".spot")) {
      if (event.target.open && !event.target.querySelector("input:checked")) open(event.target);
      show();
      place();
    }
    if (event.target.matches?.("#run-editor")) mark();
  }, true);
  document.addEventListener("change", (event) => { if (event.target.matches?.(".spot input[type=radio]")) show(); });
  document.addEventListener("focusin", (event) => {
    if (event.target.matches?.(".editor .way input")) { active = event.target.id; mark(); }
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && close()) event.stopPropagation();
    const typing = event.target.matches?.("input:not([type=radio]), textarea, select");
    if (!typing && (event.key === "r" || event.key === "R") && opened()) { event.preventDefault(); turn(event.shiftKey ? -1 : 1); }
  });
  document.addEventListener("wheel", (event) => {
    const hex = event.target.closest?.("#board .hex.picked");
    if (!hex || !opened()) return;
    event.preventDefault();
    event.stopPropagation();
    turn(event.deltaY > 0 ? 1 : -1);
  }, { capture: true, passive: false });
  window.addEventListener("resize", place);
  document.addEventListener("pointerup", () => setTimeout(place, 0));
  document.addEventListener("htmx:afterSwap", () => { mark(); show(); });
})();
