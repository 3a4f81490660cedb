// The organiser's page renews itself: not while somebody is about to press one of its buttons, for rows may move.
addEventListener("htmx:beforeSwap", (event) => {
  if (event.target.querySelector(".orders:hover, .orders:focus-within")) event.preventDefault();
});
