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
  /** Lines of the list, used again for every step: making them is the slow part. */
  private readonly pool: { item: HTMLElement; button: HTMLElement }[] = [];
  /** By beat of the step: its line in the pool; -1 for none. */
  private lines: number[] = [];
  private shown: HTMLElement | undefined;

  constructor(
    private readonly film: Film,
    private readonly event: (why: string) => string,
    private readonly go: (beat: number) => void,
  ) {}

  paint(step: number, beat: Beat | null): void {
    if (step !== this.step) this.write(step);
    this.step = step;
    const index = beat === null ? this.lines.length - 1 : this.film.at - (this.film.starts[step] ?? 0);
    const item = this.pool[this.lines[index] ?? -1]?.item;
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
    this.shown?.removeAttribute("aria-current");
    this.shown = undefined;
    this.lines = [];
    let used = 0;
    for (let index = start; index < start + film.beatsOf(step); index++) {
      const beat = film.beats[index];
      const turn = data?.turns.find((turn) => turn.player === beat?.of);
      const text = turn === undefined ? this.event(beat?.why ?? "") : actionText(turn.actions[beat?.action ?? 0]);
      this.lines.push(text === "" ? -1 : used);
      if (text !== "") this.line(used++, text, turn === undefined ? "event" : `team${turn.player}`, index);
    }
    if (used === 0) this.line(used++, WORDS.noActions, "none", start);
    this.pool.forEach(({ item }, index) => {
      if (item.hidden !== index >= used) item.hidden = index >= used;
    });
    this.writeOutput(step);
  }

  private line(index: number, text: string, kind: string, beat: number): void {
    let line = this.pool[index];
    if (line === undefined) {
      const button = element("button", { type: "button", onclick: () => this.go(Number(button.dataset["beat"])) });
      line = { item: element("li", {}, button), button };
      this.pool.push(line);
      this.actions.append(line.item);
    }
    setText(line.button, text);
    line.button.dataset["beat"] = String(beat);
    if (line.item.className !== kind) line.item.className = kind;
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
      const gone = turn.gone === null ? null : element("p", { class: "gone" }, `✕ ${WORDS.gone}${WORDS.colon}${turn.gone}`);
      return element("div", {}, heading, gone, text);
    });
    this.output.replaceChildren(...parts);
  }
}
