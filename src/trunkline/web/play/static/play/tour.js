// A first game's tour: points at parts of the page step by step. Offered once for each game, and for each new kind of round.
(() => {
  const $ = (selector) => document.querySelector(selector);
  const table = $("#table"), opener = $("#tour-open"), offer = $("#tour-offer"), dialog = $("#tour");
  if (!table || !opener || !dialog) return;
  const ring = $("#tour-ring");
  const round = () => $("#now [data-round]")?.dataset.round ?? "";
  const key = `tour.${table.dataset.game}`;
  const memory = () => JSON.parse(localStorage.getItem(key) || "{}");
  const remember = (more) => localStorage.setItem(key, JSON.stringify({ ...memory(), ...more }));
  let steps = [], at = -1, from = null;

  // ---- the steps that can be shown now: their target is there, or in a card that can be opened
  const panelOf = (element) => element.closest("[data-panel]");
  const canShow = (step) => {
    const target = $(step.target);
    return Boolean(target) && (target.checkVisibility() || Boolean(panelOf(target)?.hidden));
  };
  function next(by) {
    let to = at + by;
    while (to >= 0 && to < steps.length && !canShow(steps[to])) to += by;
    return to;
  }

  // ---- one step
  function bring(target) {
    const panel = panelOf(target);
    if (panel?.hidden) $(`[role=tab][data-tab="${panel.dataset.panel}"]`)?.click();
    const shown = framed(target);
    shown.scrollIntoView({ block: shown.getBoundingClientRect().height > innerHeight / 2 ? "start" : "center" });
    // A wide page fits the window; only what is inside its boxes scrolls.
    if (matchMedia("(min-width: 1100px)").matches) document.scrollingElement.scrollTop = 0;
  }
  // A card is shown with its tabs.
  const framed = (target) => (target.matches("[data-panel]") ? target.closest(".tabbed") : target);
  // What of an element is in sight: a box that scrolls hides the rest.
  function inSight(element) {
    const box = element.getBoundingClientRect(), clip = element.closest(".cards, .bar")?.getBoundingClientRect() ?? box;
    return {
      top: Math.max(box.top, clip.top), bottom: Math.min(box.bottom, clip.bottom),
      left: Math.max(box.left, clip.left), right: Math.min(box.right, clip.right),
    };
  }
  function show(to) {
    if (to >= steps.length) { close(); return; }
    if (to < 0) return;
    at = to;
    const step = steps[at];
    $("#tour-title").textContent = step.title;
    $("#tour-text").textContent = step.needs && !$(step.needs) ? step.otherwise : step.text;
    dialog.dataset.target = step.target;
    bring($(step.target));
    $("#tour-back").hidden = next(-1) < 0;
    const last = next(1) >= steps.length;
    $("#tour-next").textContent = last ? dialog.dataset.done : dialog.dataset.next;
    place();
  }
  // The page moves under the tour: panels are replaced, lists scroll. So the place is found anew in every frame.
  function place() {
    const target = dialog.hidden ? null : $(steps[at].target);
    const box = target?.checkVisibility() ? inSight(framed(target)) : null;
    ring.hidden = !box;
    if (box) {
      const top = Math.max(0, box.top - 4), left = Math.max(0, box.left - 4);
      Object.assign(ring.style, {
        top: `${top}px`, left: `${left}px`,
        width: `${Math.min(innerWidth, box.right + 4) - left}px`, height: `${Math.min(innerHeight, box.bottom + 4) - top}px`,
      });
      beside(box);
    }
    if (!dialog.hidden) requestAnimationFrame(place);
  }
  // Below the target if there is room, else above, else beside it; on a phone a sheet at the end that is free.
  function beside(box) {
    const phone = innerWidth < 700, room = dialog.getBoundingClientRect(), gap = 12;
    dialog.classList.toggle("sheet-top", phone && box.top > innerHeight * 0.45);
    if (phone) { dialog.style.top = dialog.style.left = ""; return; }
    let top = box.bottom + gap, left = (box.left + box.right) / 2 - room.width / 2;
    if (top + room.height > innerHeight) top = box.top - gap - room.height;
    if (top < 0) {
      top = Math.max(gap, Math.min(innerHeight - room.height - gap, box.top + gap));
      left = box.right + gap + room.width < innerWidth ? box.right + gap : box.left - gap - room.width;
      if (left < 0) left = box.right - room.width - gap;
    }
    dialog.style.top = `${top}px`;
    dialog.style.left = `${Math.max(gap, Math.min(innerWidth - room.width - gap, left))}px`;
  }

  // ---- beginning and end
  async function start(only) {
    const answer = await fetch(dialog.dataset.url);
    if (!answer.ok) return;
    const all = (await answer.json()).steps, now = round();
    steps = all.filter((step) => (only ? step.round === now : !step.round || step.round === now));
    at = -1;
    const first = next(1);
    offer.hidden = true;
    remember({ seen: [...new Set([...(memory().seen || []), now])] });
    if (first >= steps.length) return;
    from = document.activeElement;
    dialog.hidden = false;
    show(first);
    $("#tour-next").focus({ preventScroll: true });
  }
  function close() {
    dialog.hidden = ring.hidden = true;
    at = -1;
    (from?.isConnected && from.checkVisibility() ? from : opener).focus({ preventScroll: true });
  }
  opener.addEventListener("click", () => start(false));
  $("#tour-next").addEventListener("click", () => show(next(1)));
  $("#tour-back").addEventListener("click", () => show(next(-1)));
  $("#tour-close").addEventListener("click", close);
  document.addEventListener("keydown", (event) => {
    if (dialog.hidden) return;
    const inside = dialog.contains(event.target);
    if (event.key === "Escape") close();
    else if (inside && event.key === "ArrowRight") show(next(1));
    else if (inside && event.key === "ArrowLeft") show(next(-1));
    else return;
    event.preventDefault();
    event.stopPropagation();
  }, true);

  // ---- the offer: at the first table of a game, and when a kind of round comes up for the first time
  function propose() {
    const { no, table: first, seen = [] } = memory(), now = round();
    if (no || !now || seen.includes(now) || !dialog.hidden) { offer.hidden = true; return; }
    if (!seen.length && first && first !== table.dataset.code) return;
    remember({ table: first || table.dataset.code });
    $("#tour-yes").textContent = seen.length ? offer.dataset.again : offer.dataset.first;
    offer.dataset.only = seen.length ? "yes" : "";
    offer.hidden = false;
  }
  $("#tour-yes").addEventListener("click", () => start(offer.dataset.only === "yes"));
  $("#tour-no").addEventListener("click", () => { remember({ no: true }); offer.hidden = true; opener.focus(); });
  document.body.addEventListener("htmx:oobAfterSwap", (event) => { if (event.detail.target.id === "now") propose(); });
  propose();
})();
