// What the pages need besides htmx: panels that change only where they must, tabs, hints, previews, history, keys.
(() => {
  const $ = (selector, within = document) => within.querySelector(selector);
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  const table = $("#table");

  // ---- theme
  function otherTheme() {
    const root = document.documentElement;
    const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = dark ? "light" : "dark";
    localStorage.setItem("theme", root.dataset.theme);
  }
  $("#theme").addEventListener("click", otherTheme);

  // ---- hints: whatever has data-tip explains itself on hover, focus and tap
  const tip = $("#tip");
  let tipped = null;
  function showTip(element, words) {
    hideTip();
    tipped = element;
    tip.textContent = words;
    tip.hidden = false;
    element.setAttribute("aria-describedby", "tip");
    const at = element.getBoundingClientRect(), box = tip.getBoundingClientRect(), gap = 6;
    const below = at.bottom + gap + box.height < innerHeight;
    tip.style.top = `${Math.max(4, below ? at.bottom + gap : at.top - gap - box.height)}px`;
    tip.style.left = `${Math.max(4, Math.min(innerWidth - box.width - 4, at.left + at.width / 2 - box.width / 2))}px`;
  }
  function hideTip() {
    tip.hidden = true;
    if (tipped) tipped.removeAttribute("aria-describedby");
    tipped = null;
  }
  const tipOf = (event) => (event.target.closest ? event.target.closest("[data-tip]") : null);
  document.addEventListener("pointerover", (event) => {
    if (event.pointerType === "touch") return;
    const found = tipOf(event);
    if (found) { if (found !== tipped) showTip(found, found.dataset.tip); } else if (!tip.hidden) hideTip();
  });
  document.addEventListener("focusin", (event) => {
    const found = tipOf(event);
    if (found && event.target.matches(":focus-visible")) showTip(found, found.dataset.tip);
  });
  document.addEventListener("focusout", hideTip);
  document.addEventListener("click", (event) => {
    const found = tipOf(event);
    if (found && (found.matches(".refused") || found.matches("[tabindex]"))) {
      showTip(found, found.dataset.tip);
      if (found.matches(".refused")) why(found.dataset.tip);
      return;
    }
    const hex = event.target.closest && event.target.closest(".hex");
    const words = hex && $(":scope > title", hex);
    if (words) showTip(hex, words.textContent); else hideTip();
  });
  addEventListener("scroll", hideTip, true);

  // What is refused says why beside the choices as well, where its rule is a link that keys and fingers reach.
  function why(words) {
    const said = $("#said"), cited = new RegExp(`^(.*?(?:rule|${table.dataset.rule}) )([\\d.]+)(: .*)$`, "is").exec(words);
    if (!said || !cited) return;
    const line = document.createElement("p"), link = document.createElement("a");
    line.className = "refusal";
    Object.assign(link, { className: "rule", href: `${table.dataset.rules}#s${cited[2]}`, target: "rules", textContent: cited[2] });
    line.append(cited[1], link, cited[3]);
    said.replaceChildren(line);
    said.scrollIntoView({ block: "nearest" });
  }

  if (!table) return;
  Board.start();
  const grip = $("#grip"), bar = $("#bar");

  // ---- looking back
  let looking = $(".history.past") ? $(".history").dataset.ply : "";
  function news() { htmx.trigger("#news", "news"); }
  function look(ply) {
    const nav = $(".history");
    if (!nav) return;
    const last = Number(nav.dataset.last), wanted = ply === "now" ? last : Math.max(0, Math.min(last, ply));
    looking = wanted >= last ? "" : String(wanted);
    history.replaceState(null, "", looking ? `?ply=${looking}` : table.dataset.url);
    news();
  }
  // Who plays on from an earlier position of an analysis is at its end from then on.
  document.body.addEventListener("now", () => {
    looking = "";
    history.replaceState(null, "", table.dataset.url);
  });
  const shown = () => (looking ? Number(looking) : Number($(".history")?.dataset.last ?? 0));
  table.addEventListener("click", (event) => {
    const step = event.target.closest("[data-step]"), line = event.target.closest("a[data-ply]");
    if (step) look(step.dataset.step === "now" ? "now" : shown() + Number(step.dataset.step));
    if (line && !event.metaKey && !event.ctrlKey) { event.preventDefault(); look(Number(line.dataset.ply)); }
  });
  table.addEventListener("change", (event) => { if (event.target.id === "slider") look(Number(event.target.value)); });

  // ---- panels: say what the page has; drop an answer that is older than what is shown
  let version = 0, swaps = 0, posting = 0, owed = 0;
  document.body.addEventListener("htmx:configRequest", (event) => {
    const { headers, triggeringEvent, verb } = event.detail;
    const told = Number(triggeringEvent?.detail?.data || 0);
    if (told && (posting || told <= version)) {
      // The answer to what is being sent will most likely show it.
      owed = Math.max(owed, told);
      event.preventDefault();
      return;
    }
    // A panel that was drawn upon here is not what its sign says; after a move it comes anew.
    const had = all(verb === "get" ? "[data-sign]" : "[data-sign]:not([data-touched])");
    headers["X-Have"] = had.map((panel) => `${panel.id}:${panel.dataset.sign}`).join(",");
    headers["X-Swaps"] = String(swaps);
    if (looking) headers["X-Looking"] = looking;
  });
  document.body.addEventListener("htmx:beforeSend", (event) => { if (event.detail.requestConfig.verb !== "get") posting += 1; });
  document.body.addEventListener("htmx:beforeSwap", (event) => {
    const { xhr, requestConfig } = event.detail, told = Number(xhr.getResponseHeader("X-Version") || 0);
    if (told && told < version) { event.detail.shouldSwap = false; return; }
    version = told || version;
    // What came in between may have changed a panel that this answer took for known.
    if (requestConfig.headers["X-Swaps"] !== String(swaps)) setTimeout(news);
    swaps += 1;
    if (!requestConfig.elt.isConnected) {
      // The form that was sent has been replaced meanwhile; htmx would look for the panels beside it.
      event.detail.shouldSwap = false;
      htmx.swap(table, xhr.responseText, { swapStyle: "none" });
    }
  });
  document.body.addEventListener("htmx:afterRequest", (event) => {
    if (event.detail.requestConfig.verb !== "get") posting = Math.max(0, posting - 1);
    if (!posting && owed > version) { owed = 0; news(); }
  });
  let focus = null;
  document.body.addEventListener("htmx:oobBeforeSwap", (event) => {
    const old = event.detail.target;
    if (old.contains(document.activeElement)) focus = { id: old.id, inside: document.activeElement };
    if (tipped && old.contains(tipped)) hideTip();
  });
  document.body.addEventListener("htmx:oobAfterSwap", (event) => {
    const id = event.detail.target.id;
    if (focus && focus.id === id) {
      const next = id === "now" ? firstChoice() || $("#now") : document.getElementById(focus.inside.id);
      if (next) { if (next.id === "now") next.tabIndex = -1; next.focus({ preventScroll: true }); }
      focus = null;
    }
    // On a phone what was refused may lie below the edge of the bar.
    if (id === "said" && $("#said").textContent.trim()) $("#said").scrollIntoView({ block: "nearest" });
    if (id === "now") Steady.settle();
    dress();
  });
  document.body.addEventListener("htmx:afterRequest", (event) => {
    if (event.detail.successful && event.target.matches?.("form.say")) event.target.reset();
  });

  // ---- the connection
  const link = $("#link");
  const linked = (words) => { if (link.textContent !== words) link.textContent = words; };
  // Browsers tell of a lost stream and of a lost network in any order, or of the stream alone; what was not sent stays said.
  const lost = () => { if (!link.textContent) linked(link.dataset.lost); };
  document.body.addEventListener("htmx:sseError", lost);
  document.body.addEventListener("htmx:sseOpen", () => { if (link.textContent) news(); linked(""); });
  document.body.addEventListener("htmx:sendError", (event) => {
    if (event.detail.requestConfig.verb === "get") lost(); else linked(link.dataset.unsent);
  });
  document.body.addEventListener("htmx:responseError", (event) => {
    if (event.detail.xhr.status >= 500) linked(link.dataset.stumbled);
  });
  // What could be sent after all was not lost, though the stream itself may never have noticed the gap.
  document.body.addEventListener("htmx:afterRequest", (event) => { if (event.detail.successful) linked(""); });
  window.addEventListener("offline", lost);
  window.addEventListener("online", () => { linked(""); news(); });
  document.addEventListener("visibilitychange", () => { if (!document.hidden) news(); });

  // The end of log and talk stays in sight, unless one has scrolled up to read; the others are read from the top.
  const ends = $("[data-tabs=more] .cards");
  let stuck = true;
  const seeEnd = () => setTimeout(() => { stuck = ends.scrollTop + ends.clientHeight > ends.scrollHeight - 40; }, 150);
  ["wheel", "touchend", "keyup"].forEach((kind) => ends.addEventListener(kind, seeEnd, { passive: true }));
  function tail() {
    if (stuck && /^(log|talk)$/.test(ends.closest(".tabbed").dataset.open)) ends.scrollTop = ends.scrollHeight;
  }

  // ---- tabs: each group remembers its own; a card that begins to matter comes forward
  const place = (group) => `tab.${table.dataset.game}.${group.dataset.tabs}`;
  function open(group, name, keep = true) {
    const tabs = all("[role=tab]", group);
    if (!tabs.some((tab) => tab.dataset.tab === name)) name = tabs[0]?.dataset.tab;
    tabs.forEach((tab) => {
      const on = tab.dataset.tab === name;
      tab.setAttribute("aria-selected", on);
      tab.tabIndex = on ? 0 : -1;
      if (on) tab.classList.remove("unread");
    });
    group.dataset.open = name;
    all("[data-panel]", group).forEach((panel) => { panel.hidden = panel.dataset.panel !== name; });
    if (keep) localStorage.setItem(place(group), name);
    stuck = true;
    $(".cards", group).scrollTop = 0;
    tail();
  }
  all(".tabbed").forEach((group) => {
    open(group, localStorage.getItem(place(group)), false);
    group.addEventListener("click", (event) => {
      const tab = event.target.closest("[role=tab]");
      if (tab) open(group, tab.dataset.tab);
    });
    $("[role=tablist]", group).addEventListener("keydown", (event) => {
      const tabs = all("[role=tab]", group), now = tabs.indexOf(document.activeElement);
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!step || now < 0) return;
      event.preventDefault();
      event.stopPropagation();
      const next = tabs[(now + step + tabs.length) % tabs.length];
      open(group, next.dataset.tab);
      next.focus();
    });
  });
  let forward = localStorage.getItem(`forward.${table.dataset.code}`) || "";
  function bringForward() {
    const wanted = $("[data-forward]")?.dataset.forward ?? "";
    if (!wanted || wanted === forward) return;
    forward = wanted;
    localStorage.setItem(`forward.${table.dataset.code}`, wanted);
    open($("[data-tabs=cards]"), wanted);
  }
  // What the table itself remarks is in the log as well; only people call for attention.
  const lastMessage = () => Number(all("#panel-talk [data-message]").at(-1)?.dataset.message ?? 0);
  let known = lastMessage();
  function unread() {
    const now = lastMessage();
    if (now > known && $("[data-tabs=more]")?.dataset.open !== "talk") $("#tab-talk").classList.add("unread");
    known = now;
  }

  // ---- choices: groups, previews, numbers, and the hexes that are the same choices
  const firstChoice = () => $("#now .choices button:not([aria-disabled]), #now .choices summary");
  function pick(form) {
    back();
    // The bar keeps its height while the other choices are away, so that the board stays where it is.
    bar.style.minHeight = `${bar.offsetHeight}px`;
    form.classList.add("picked");
    $(".preview", form).hidden = false;
    $(".pick", form).setAttribute("aria-expanded", "true");
    Steady.settle();
    overlay(form);
    $(".preview .main", form).focus();
    form.scrollIntoView({ block: "nearest" });
  }
  function back() {
    const picked = $("form.picked");
    if (!picked) return false;
    picked.classList.remove("picked");
    bar.style.minHeight = "";
    $(".preview", picked).hidden = true;
    const button = $(".pick", picked);
    button.setAttribute("aria-expanded", "false");
    button.focus();
    overlay(null);
    return true;
  }
  function overlay(form) {
    const layer = $("#preview"), drawn = form && $("template.overlay", form);
    if (!layer) return;
    layer.replaceChildren(...(drawn ? [...drawn.content.firstElementChild.cloneNode(true).childNodes] : []));
    all(".target.on").forEach((target) => target.classList.remove("on"));
    if (form?.dataset.hex) $(`.target[data-target="${CSS.escape(form.dataset.hex)}"]`)?.classList.add("on");
  }
  function choose(form) {
    if (form.matches("[data-confirm]")) pick(form); else form.requestSubmit();
  }
  function chooseHex(hex) {
    const found = all(`#now .choice[data-hex="${CSS.escape(hex)}"]`);
    const free = found.filter((choice) => !choice.matches(".refused"));
    const group = free.find((choice) => choice.matches("details"));
    if (group) {
      raise(true);
      group.open = true;
      group.scrollIntoView({ block: "nearest" });
      $("button, summary", $(".inner", group) || group).focus();
    } else if (free.length === 1) {
      free[0].closest("details")?.setAttribute("open", "");
      choose(free[0]);
    } else if (free.length) {
      $("button", free[0]).focus();
    }
  }
  table.addEventListener("click", (event) => {
    const at = event.target, form = at.closest("form.choice");
    if (form && at.closest(".pick") && form.matches("[data-confirm]")) pick(form);
    if (at.closest(".back")) back();
    const target = at.closest(".target");
    if (target) chooseHex(target.dataset.target);
    const by = at.closest("[data-by]");
    if (by) {
      const box = $("input[type=number]", by.parentElement);
      Number(by.dataset.by) < 0 ? box.stepDown() : box.stepUp();
    }
    const about = at.closest("[data-pick]");
    if (about) {
      const wanted = $(`#now form[data-about="${CSS.escape(about.dataset.pick)}"]`);
      if (wanted) choose(wanted);
    }
  });
  const shownBy = (event) => event.target.closest?.("form.choice");
  ["pointerover", "focusin"].forEach((kind) => table.addEventListener(kind, (event) => {
    if ($("form.picked")) return;
    const target = event.target.closest?.(".target");
    const form = target ? $(`#now form[data-hex="${CSS.escape(target.dataset.target)}"]`) : shownBy(event);
    overlay(form && $("template.overlay", form) ? form : null);
  }));
  function dress() {
    bringForward();
    unread();
    all("[data-panel]").forEach((panel) => { panel.hidden = panel.closest(".tabbed").dataset.open !== panel.dataset.panel; });
    all("[data-pick]").forEach((one) => {
      const can = Boolean($(`#now form[data-about="${CSS.escape(one.dataset.pick)}"]`));
      one.classList.toggle("can", can);
      can ? one.setAttribute("tabindex", "0") : one.removeAttribute("tabindex");
      can ? one.setAttribute("role", "button") : one.removeAttribute("role");
    });
    $("#board")?.classList.toggle("past", Boolean(looking));
    if (!$("form.picked")) bar.style.minHeight = "";
    tail();
  }

  // ---- the sheet of a phone
  function raise(high) {
    bar.classList.toggle("high", high);
    grip.setAttribute("aria-expanded", String(high));
  }
  grip.addEventListener("click", () => raise(!bar.classList.contains("high")));
  let from = null;
  grip.addEventListener("touchstart", (event) => { from = event.touches[0].clientY; }, { passive: true });
  grip.addEventListener("touchmove", (event) => {
    const gone = event.touches[0].clientY - from;
    if (Math.abs(gone) > 24) raise(gone < 0);
  }, { passive: true });

  // ---- keys
  const keys = $("#keys");
  $("#keys-open").addEventListener("click", () => keys.showModal());
  const plain = {
    "?": () => keys.showModal(),
    "+": () => Board.by("in"), "=": () => Board.by("in"), "-": () => Board.by("out"), 0: () => Board.by("reset"),
    ArrowLeft: () => look(shown() - 1), ArrowRight: () => look(shown() + 1), Home: () => look(0), End: () => look("now"),
    u: () => $("#now .undo button")?.click(),
    t: () => { open($("[data-tabs=more]"), "talk"); $("#say-text").focus(); },
    p: () => press($("#now .choices [aria-keyshortcuts=P]")),
  };
  // Shares that are sold by mistake cost money: a key first points at the sale, and the same key again or Enter sells.
  let asked = null;
  function press(button) {
    const ask = button?.matches(".sell .pick") && asked !== button;
    button?.focus();
    if (!ask) { button?.click(); return; }
    asked = button;
    showTip(button, table.dataset.again);
    button.addEventListener("blur", () => { asked = null; }, { once: true });
  }
  function escape() {
    if (!tip.hidden) hideTip();
    if (back()) return;
    const opened = $("#now details[open]");
    if (opened) { opened.open = false; $("summary", opened).focus(); return; }
    raise(false);
    if (looking) look("now");
  }
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || keys.open) return;
    if (event.key === "Escape") { escape(); return; }
    const on = event.target;
    if ((event.key === "Enter" || event.key === " ") && on.matches(".target, [data-pick]")) {
      event.preventDefault();
      on.dispatchEvent(new MouseEvent("click", { bubbles: true }));
      return;
    }
    if (on.matches("input, textarea, select") || event.repeat && /^[1-9pPuU]$/.test(event.key)) return;
    if (/^[1-9]$/.test(event.key)) {
      const choice = all("#now .choices > .choice .pick, #now .choices > details > summary, #now .choices > button.choice").filter((one) => one.checkVisibility())[event.key - 1];
      if (choice) { event.preventDefault(); press(choice); }
      return;
    }
    const does = plain[event.key] ?? plain[event.key.toLowerCase()];
    if (does) { event.preventDefault(); does(); }
  });

  dress();
  tail();
})();
