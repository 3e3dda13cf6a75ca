// Hands a link to other apps, where the browser can. Exports nothing.
if (navigator.share) document.documentElement.classList.add("can-share");
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-share]");
  if (!button) return;
  // Whoever closes the list of apps again has only changed their mind.
  navigator.share({ title: button.dataset.title, text: button.dataset.title, url: button.dataset.share }).catch(() => {});
});
