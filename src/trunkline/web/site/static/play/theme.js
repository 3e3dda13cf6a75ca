// The theme that was chosen, before anything is painted; without a choice the system's. The button changes it.
// Not a module, as modules wait for the page. The button is pressed while the page is dark.
(() => {
  const root = document.documentElement, chosen = localStorage.getItem("theme");
  if (chosen) root.dataset.theme = chosen;
  const dark = () => (root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches);
  const tell = () => document.getElementById("theme")?.setAttribute("aria-pressed", String(dark()));
  document.addEventListener("DOMContentLoaded", tell);
  document.addEventListener("click", (event) => {
    if (!event.target.closest?.("#theme")) return;
    root.dataset.theme = dark() ? "light" : "dark";
    localStorage.setItem("theme", root.dataset.theme);
    tell();
  });
})();
