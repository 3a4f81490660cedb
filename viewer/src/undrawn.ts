// The painter of games without a scene: who played what, in words.

import { element, setText } from "./dom.ts";
import type { Moment, School } from "./painter.ts";
import { WORDS, actionText, stepName } from "./words.ts";

export const undrawn: School = {
  kind: "",
  make(film) {
    const { replay } = film;
    const log = element("ol", { class: "log" });
    const stage = element("div", { class: "undrawn" }, element("p", {}, WORDS.noScene), log);
    const cards = element("div", { class: "cards" });
    const items: HTMLElement[] = [];
    film.beats.forEach((beat) => {
      const turn = replay.steps[beat.step]?.turns.find((turn) => turn.player === beat.of);
      if (turn === undefined) return;
      const name = replay.champions[turn.player]?.name ?? String(turn.player);
      const text = actionText(turn.actions[beat.action]);
      items.push(element("li", { class: `team${turn.player}` }, element("b", {}, name), ` ${text}`));
      log.append(items[items.length - 1] as HTMLElement);
    });
    replay.champions.forEach((champion, player) => {
      const score = replay.scores?.[player];
      const name = element("b", {}, champion.name);
      const text = element("span", { class: "score" });
      setText(text, score === undefined ? "…" : String(score));
      cards.append(element("section", { class: `card team${player}` }, element("h2", {}, name, " ", text)));
    });
    let shown: HTMLElement | undefined;
    return {
      stage,
      cards,
      help: [],
      paint({ beat }: Moment) {
        const drawn = film.beats.filter((other) => other.of !== null);
        const index = beat === null ? items.length - 1 : drawn.findIndex((other) => other === beat);
        if (shown === items[index]) return;
        shown?.removeAttribute("aria-current");
        shown = items[index];
        shown?.setAttribute("aria-current", "true");
        if (shown) log.scrollTop = shown.offsetTop - log.clientHeight / 2;
      },
      themed() {},
      zoom() {},
      marks() {},
      pace: () => 1,
      event: (why) => why,
      release() {},
      label: (step: number) => stepName(replay.steps[step]),
    };
  },
};
