// The filters of the results page. matches.js calls this function with all matches. The file is served without a build step.
function jouteMatches(all) {
  const form = document.getElementById("filters");
  const list = document.getElementById("played");
  const more = document.getElementById("more");
  const words = JSON.parse(form.dataset.words);
  const PART = 50;
  let shown = PART;

  const make = (tag, text, attributes) => {
    const made = document.createElement(tag);
    made.textContent = text;
    return Object.assign(made, attributes || {});
  };
  // Returns 1 for a win, 0 for a draw and -1 for a loss, compared with the best other player.
  const outcome = (ranks, seat) => {
    const best = Math.min(...ranks.filter((_, other) => other !== seat));
    return Math.sign(best - ranks[seat]);
  };
  // Returns the places of a match, which follow from the scores if they are not stored.
  const ranksOf = (scores, told) => told ?? scores.map((score) => 1 + scores.filter((other) => other > score).length);
  const result = (ranks, seat) => (ranks.length > 2 ? String(ranks[seat]) : words.letters[1 - outcome(ranks, seat)]);
  const line = ([map, seed, seats, scores, gone, replay, told], own) => {
    const item = make("li", "");
    if (own >= 0) item.append(make("b", result(ranksOf(scores, told), own), { className: "mark" }), " ");
    const names = seats.map((seat) => all.champions[seat] ?? "?");
    const left = gone.map((seat) => ` · ✕ ${names[seat]}`).join("");
    item.append(
      make("a", names.join(" – "), { href: `watch.html?${encodeURIComponent(replay)}` }),
      " ",
      make("b", scores.join(" – ")),
      " ",
      make("small", `${all.maps[map]} · ${seed}${left}`),
    );
    return item;
  };
  const paint = () => {
    const wanted = Object.fromEntries(new FormData(form));
    const champion = wanted.champion === "" ? -1 : Number(wanted.champion);
    const against = wanted.against === "" ? -1 : Number(wanted.against);
    const found = [];
    for (const played of all.matches) {
      const [map, , seats, scores, gone, , told] = played;
      if (wanted.map !== "" && all.maps[map] !== wanted.map) continue;
      const own = champion < 0 ? -1 : seats.indexOf(champion);
      if (champion >= 0 && own < 0) continue;
      if (against >= 0 && !seats.some((seat, place) => seat === against && place !== own)) continue;
      // If no champion is selected, a match is shown if it fits for any of its players.
      const views = own >= 0 ? [own] : seats.map((_, place) => place);
      const fits = (place) => (wanted.outcome === "out" ? gone.includes(place) : outcome(ranksOf(scores, told), place) === Number(wanted.outcome));
      if (wanted.outcome !== "" && !views.some(fits)) continue;
      found.push([played, own]);
    }
    form.querySelector("output").textContent = found.length === 0 ? words.none : `${found.length} ${words.matches}`;
    list.replaceChildren(...found.slice(0, shown).map(([played, own]) => line(played, own)));
    more.hidden = found.length <= shown;
    const kept = new URLSearchParams(Object.entries(wanted).filter(([, value]) => value !== ""));
    history.replaceState(null, "", `#${kept}`);
  };
  new URLSearchParams(location.hash.slice(1)).forEach((value, name) => {
    if (form.elements[name]) form.elements[name].value = value;
  });
  form.addEventListener("change", () => {
    shown = PART;
    paint();
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  more.addEventListener("click", () => {
    shown += 4 * PART;
    paint();
  });
  form.hidden = false;
  paint();
}
