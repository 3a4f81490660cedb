// On the pages between two matches, the keys of a presenter's remote control open the next and the previous page, as in the viewer.
addEventListener("keydown", (event) => {
  const rel = { PageDown: "next", n: "next", PageUp: "prev", b: "prev" }[event.key];
  const link = rel && document.querySelector(`a[rel=${rel}]`);
  if (link) location.replace(link.href);
});
