// A second replay beside the first one, which moves together with it.

import { element, setText } from "./dom.ts";
import { Film } from "./film.ts";
import { firstDifference } from "./pair.ts";
import { painterOf, type Painter } from "./painter.ts";
import type { Replay } from "./replay.ts";
import { scoresOf } from "./scores.ts";
import { WORDS } from "./words.ts";

/** The names of the champions of a replay, and their scores at a step. */
class Caption {
  readonly element = element("p", { class: "caption" });
  private readonly scores: ReturnType<typeof scoresOf>;

  constructor(private readonly replay: Replay) {
    this.scores = scoresOf(replay);
  }

  paint(step: number): void {
    const names = this.replay.champions.map((champion) => champion.name).join(" – ");
    const scores = this.scores?.[Math.min(step, this.scores.length - 1)];
    setText(this.element, scores === undefined ? names : `${names} (${scores.join(" – ")})`);
  }
}

export class Companion {
  readonly element: HTMLElement;
  private readonly film: Film;
  private readonly painter: Painter;
  private readonly captions: readonly [Caption, Caption];

  /** Creates the pair of pictures. `stage` is the picture of the first replay. */
  constructor(first: Replay, stage: HTMLElement, second: Replay, again: () => void) {
    this.film = new Film(second);
    this.painter = painterOf(this.film, again);
    this.captions = [new Caption(first), new Caption(second)];
    const difference = firstDifference(first, second);
    const note = difference === null ? WORDS.sameMatch : "";
    const side = (caption: Caption, picture: HTMLElement) => element("section", { class: "side" }, caption.element, picture);
    this.element = element(
      "div",
      { class: "pair" },
      side(this.captions[0], stage),
      side(this.captions[1], this.painter.stage),
      note === "" ? null : element("p", { class: "same", role: "status" }, note),
    );
  }

  themed(): void {
    this.painter.themed();
  }

  /** Shows the moment after a number of steps, with a fraction. */
  paint(steps: number, still: boolean): void {
    const { film } = this;
    const position = film.fromSteps(steps);
    const whole = Math.floor(position);
    film.seek(whole);
    const step = film.stepAt(position);
    this.captions.forEach((caption) => caption.paint(Math.floor(steps)));
    this.painter.paint({ tables: film.tables, step, beat: film.beats[whole] ?? null, part: still ? 0 : position - whole });
  }
}
