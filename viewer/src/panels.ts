// Beside the stage: the actions of the turn, and what its champions printed.

import { element, setText } from "./dom.ts";
import type { Beat, Film } from "./film.ts";
import { WORDS, actionText, duration } from "./words.ts";

export class Panels {
  private readonly actions = element("ol", { class: "actions" });
  private readonly output = element("div", { class: "output" });
  readonly element = element(
    "div",
    { class: "panels" },
    element("section", { class: "panel" }, element("h2", {}, WORDS.actions), this.actions),
    element("section", { class: "panel" }, element("h2", {}, WORDS.output), this.output),
  );
  private step = -1;
  private items: (HTMLElement | undefined)[] = [];
  private shown: HTMLElement | undefined;

  constructor(
    private readonly film: Film,
    private readonly event: (why: string) => string,
    private readonly go: (beat: number) => void,
  ) {}

  paint(step: number, beat: Beat | null): void {
    if (step !== this.step) this.write(step);
    this.step = step;
    const index = beat === null ? this.items.length - 1 : this.film.at - (this.film.starts[step] ?? 0);
    const item = this.items[index];
    if (item === this.shown) return;
    this.shown?.removeAttribute("aria-current");
    this.shown = item;
    if (item === undefined) return;
    item.setAttribute("aria-current", "step");
    this.actions.scrollTop = item.offsetTop - this.actions.clientHeight / 2;
  }

  /** The lists of another step. */
  private write(step: number): void {
    const { film } = this;
    const data = film.replay.steps[step];
    const start = film.starts[step] ?? 0;
    this.shown = undefined;
    this.items = [];
    for (let index = start; index < start + film.beatsOf(step); index++) {
      const beat = film.beats[index];
      const turn = data?.turns.find((turn) => turn.player === beat?.of);
      const text = turn === undefined ? this.event(beat?.why ?? "") : actionText(turn.actions[beat?.action ?? 0]);
      if (text === "") {
        this.items.push(undefined);
        continue;
      }
      const kind = turn === undefined ? "event" : `team${turn.player}`;
      const button = element("button", { type: "button", onclick: () => this.go(index) }, text);
      this.items.push(element("li", { class: kind }, button));
    }
    const items = this.items.filter((item) => item !== undefined);
    this.actions.replaceChildren(...(items.length > 0 ? items : [element("li", { class: "none" }, WORDS.noActions)]));
    this.writeOutput(step);
  }

  private writeOutput(step: number): void {
    const data = this.film.replay.steps[step];
    const parts = (data?.turns ?? []).map((turn, index) => {
      const name = this.film.replay.champions[turn.player]?.name ?? String(turn.player);
      const micros = data?.micros[index];
      const time = turn.gone !== null || micros === undefined ? "" : duration(micros);
      const heading = element("h3", { class: `team${turn.player}` }, name, " ", element("small", {}, time));
      const printed = data?.output[index] ?? "";
      const text = element("pre", printed === "" ? { class: "none" } : {});
      setText(text, printed === "" ? WORDS.noOutput : printed);
      const gone = turn.gone === null ? null : element("p", { class: "gone" }, `✕ ${WORDS.gone} : ${turn.gone}`);
      return element("div", {}, heading, gone, text);
    });
    this.output.replaceChildren(...parts);
  }
}
