// Between two matches: keys of a presenter's remote control lead on and back, as they do in the viewer.
addEventListener("keydown", (event) => {
  const rel = { PageDown: "next", n: "next", PageUp: "prev", b: "prev" }[event.key];
  const link = rel && document.querySelector(`a[rel=${rel}]`);
  if (link) location.replace(link.href);
});
