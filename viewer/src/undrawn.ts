// The painter of games without a scene, which lists the actions of the players as text.

import { element, setText } from "./dom.ts";
import type { Beat } from "./film.ts";
import type { Moment, School } from "./painter.ts";
import { stepLabel } from "./steps.ts";
import { teamClass } from "./teams.ts";
import { WORDS, actionText } from "./words.ts";

/** The maximum number of listed actions. */
const MOST = 5000;

export const undrawn: School = {
  kind: "",
  make(film) {
    const { replay } = film;
    const log = element("ol", { class: "log" });
    const stage = element("div", { class: "undrawn" }, element("p", {}, WORDS.noScene), log);
    const cards = element("div", { class: "cards" });
    const items: HTMLElement[] = [];
    const places = new Map<Beat, number>();
    film.beats.forEach((beat) => {
      if (items.length >= MOST) return;
      const turn = replay.steps[beat.step]?.turns.find((turn) => turn.player === beat.of);
      if (turn === undefined) return;
      const name: string = replay.champions[turn.player]?.name ?? String(turn.player);
      const text = actionText(turn.actions[beat.action], beat.name, replay.scene?.arguments);
      places.set(beat, items.length);
      items.push(element("li", { class: teamClass(turn.player) }, element("b", {}, name), ` ${text}`));
      log.append(items[items.length - 1] as HTMLElement);
    });
    replay.champions.forEach((champion, player) => {
      const score = replay.scores?.[player];
      const name = element("b", {}, champion.name);
      const text = element("span", { class: "score" });
      setText(text, score === undefined ? "…" : String(score));
      cards.append(element("section", { class: `card ${teamClass(player)}` }, element("h2", {}, name, " ", text)));
    });
    let shown: HTMLElement | undefined;
    return {
      stage,
      cards,
      help: [],
      paint({ beat }: Moment) {
        const index = beat === null ? items.length - 1 : (places.get(beat) ?? -1);
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
      event: (word) => word,
      release() {},
      label: (step: number) => stepLabel(replay, step),
    };
  },
};
