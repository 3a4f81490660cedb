// The organiser's page updates itself, except while the pointer or the focus is on a button, because rows may move.
addEventListener("htmx:beforeSwap", (event) => {
  if (event.target.querySelector(".orders:hover, .orders:focus-within")) event.preventDefault();
});
