// 18Chesapeake: a click on a hex opens what can be chosen there, shows it on the map, and turns it; clicks name the stops of a route.
(() => {
  const SVG = "http://www.w3.org/2000/svg";
  const wide = () => window.matchMedia("(min-width: 720px)").matches;
  const spotAt = (hex) => document.querySelector(`.spot[data-at="${hex}"]`);
  const groupOf = (hex) => document.querySelector(`#board .hex[data-hex="${hex}"]`);
  const opened = () => document.querySelector(".spot[open]");

  function unshow() {
    document.querySelectorAll("#board :is(.shown, .shown-over)").forEach((drawn) => drawn.remove());
    document.querySelectorAll("#board .picked").forEach((one) => one.classList.remove("picked"));
    document.querySelectorAll("#board .moved-name").forEach((one) => one.classList.remove("moved-name"));
  }

  function drawn(id, kind) {
    const use = document.createElementNS(SVG, "use");
    use.setAttribute("href", `#${id}`);
    use.setAttribute("class", kind);
    return use;
  }
  // The chosen tile or station on the map, in its place; the frame of the hex lies between the tile and its cities.
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
      group.insertBefore(drawn(chosen.dataset.use, "shown"), group.querySelector(".halo"));
      group.append(drawn(chosen.dataset.over, "shown-over"));
      document.querySelector(`#board [data-name="${spot.dataset.at}"]`)?.classList.add("moved-name");
    }
  }

  // Beside the hex, never over it.
  function place() {
    const spot = opened();
    const fan = spot?.querySelector(".fan");
    if (!fan) return;
    const hex = groupOf(spot.dataset.at)?.querySelector(".land");
    fan.classList.toggle("floats", wide() && !!hex);
    if (!hex) return;
    if (!wide()) {
      const under = hex.getBoundingClientRect().bottom - document.getElementById("bar").getBoundingClientRect().top;
      if (under > -8) window.scrollBy({ top: under + 16 });
      return;
    }
    const at = hex.getBoundingClientRect(), room = fan.getBoundingClientRect(), gap = 12;
    const right = at.right + gap + room.width < window.innerWidth;
    fan.style.left = `${Math.max(gap, right ? at.right + gap : at.left - gap - room.width)}px`;
    fan.style.top = `${Math.min(Math.max(gap, at.top + at.height / 2 - room.height / 2), Math.max(gap, window.innerHeight - room.height - gap))}px`;
  }

  function open(spot, city) {
    document.querySelectorAll(".spot[open]").forEach((other) => { if (other !== spot) other.open = false; });
    spot.open = true;
    document.getElementById("bar")?.classList.add("high");
    const radios = [...spot.querySelectorAll("input[type=radio]")];
    const first = radios.find((radio) => radio.dataset.spot === city) || radios.find((radio) => radio.checked) || radios[0];
    first.checked = true;
    first.focus({ preventScroll: true });
    show();
    place();
  }

  // The next rotation, or after the last one the next tile; backwards with -1.
  function turn(step) {
    const chosen = opened()?.querySelector("input[type=radio]:checked");
    if (!chosen) return;
    const turns = [...chosen.form.querySelectorAll("input[type=radio]")];
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

  // A run by hand is drawn over the map; when it is given up, the map and the bar come anew with the best run.
  document.addEventListener("htmx:oobAfterSwap", (event) => {
    if (event.detail.target.id === "routes") document.getElementById("map").dataset.touched = "";
  });
  function asItWas() {
    const map = document.getElementById("map");
    if (!map.matches("[data-touched]")) return;
    [map, document.getElementById("now")].forEach((panel) => panel.removeAttribute("data-sign"));
    htmx.trigger("#news", "news");
  }

  document.addEventListener("click", (event) => {
    if (event.target.closest(".fan .close")) { close(); return; }
    const clear = event.target.closest("[data-clear]");
    if (clear) {
      const input = document.getElementById(clear.dataset.clear);
      active = input.id;
      input.value = "";
      input.dispatchEvent(new Event("change", { bubbles: true }));
    }
  });
  function choose(event) {
    const hex = event.target.closest("[data-hex]");
    if (!hex || event.defaultPrevented) return;
    const name = hex.dataset.hex, input = current(), spot = spotAt(name), city = hex.dataset.spot;
    if (input) {
      input.value = `${input.value} ${name}`.trim();
      input.dispatchEvent(new Event("change", { bubbles: true }));
    } else if (!spot) {
      close();
      return;
    } else if (spot.open && !city) turn(1);
    else open(spot, city);
    event.preventDefault();
    event.stopPropagation();
  }
  const board = document.getElementById("board");
  board?.addEventListener("click", choose);
  board?.addEventListener("keydown", (event) => {
    if ((event.key === "Enter" || event.key === " ") && event.target.matches(".hex.can")) choose(event);
  });
  document.addEventListener("toggle", (event) => {
    if (event.target.matches?.(".spot")) {
      if (event.target.open && !event.target.querySelector("input:checked")) open(event.target);
      show();
      place();
    }
    if (event.target.matches?.("#run-editor")) {
      document.getElementById("bar")?.classList.toggle("high", event.target.open);
      mark();
      if (!event.target.open) asItWas();
    }
  }, true);
  document.addEventListener("change", (event) => { if (event.target.matches?.(".spot input[type=radio]")) show(); });
  document.addEventListener("focusin", (event) => {
    if (event.target.matches?.(".editor .way input")) { active = event.target.id; mark(); }
  });
  document.addEventListener("keydown", (event) => {
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
  board?.addEventListener("wheel", () => requestAnimationFrame(place), { passive: true });
  document.addEventListener("pointerup", () => setTimeout(place, 0));
  // What each tile would earn, once it is known: with the tile, and the most of a hex on the map.
  function gains() {
    const told = document.querySelector("data.gains");
    if (!told || told.dataset.shown) return;
    told.dataset.shown = "yes";
    for (const [id, [own, words, tip]] of Object.entries(JSON.parse(told.value))) {
      const place = document.getElementById(id);
      if (!place) continue;
      place.textContent = words;
      place.classList.add(own > 0 ? "more" : own < 0 ? "less" : "same");
      place.closest(".turn").dataset.tip = tip;
      const summary = place.closest(".spot").querySelector("summary");
      if (own > Number(summary.dataset.most || 0)) summary.dataset.most = own;
    }
  }
  document.addEventListener("htmx:afterSwap", () => { gains(); mark(); show(); });
})();
