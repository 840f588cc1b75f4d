// n and p lead to the page after this one and to the one before it, where no replay listens for keys.
addEventListener("keydown", event => {
  const way = {n: "[rel=next]", p: "[rel=prev]"}[event.key];
  if (way && !event.ctrlKey && !event.metaKey && !event.altKey) document.querySelector(way)?.click();
});
