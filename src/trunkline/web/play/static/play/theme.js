// The theme that was chosen, before anything is painted; without a choice the system's.
(() => {
  const chosen = localStorage.getItem("theme");
  if (chosen) document.documentElement.dataset.theme = chosen;
})();
