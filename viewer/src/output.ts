// The panel with the output of champions, either for the current turn or for the whole match with a search.

import { element, setText } from "./dom.ts";
import type { Film } from "./film.ts";
import type { Printed } from "./replay.ts";
import { teamClass } from "./teams.ts";
import { EVERYTHING, knows, type View } from "./view.ts";
import { WORDS, duration, linesText, lostText } from "./words.ts";

/** The maximum number of parts shown for the whole match. Browsers draw thousands of elements slowly. */
const MOST = 2000;

/** The output of one champion in one step. Output after the last turn belongs to no step. */
interface Part {
  readonly step: number | null;
  readonly player: number;
  readonly printed: Printed;
}

export class Output {
  private readonly list = element("div", { class: "output", role: "region", tabindex: "0", "aria-label": WORDS.output });
  private readonly mode = element("button", { type: "button", class: "mode", onclick: () => this.toggle() });
  private readonly search = element("input", {
    type: "search",
    placeholder: WORDS.search,
    "aria-label": WORDS.search,
    oninput: () => this.writeWhole(),
  });
  private readonly who = element("select", { "aria-label": WORDS.champion, onchange: () => this.writeWhole() });
  private readonly found = element("small", { role: "status" });
  private readonly tools = element("div", { class: "tools" }, this.who, this.search, this.found);
  readonly element = element(
    "section",
    { class: "panel" },
    element("h2", {}, element("span", {}, WORDS.output), this.mode),
    this.tools,
    this.list,
  );
  private parts: readonly Part[] = [];
  /** The elements of the whole output by step. */
  private readonly items = new Map<number, HTMLElement>();
  private marked: HTMLElement | undefined;
  private whole = false;
  private step = -1;
  private view = EVERYTHING;

  constructor(
    private readonly film: Film,
    private readonly labels: readonly string[],
    /** Goes to a step. */
    private readonly go: (step: number) => void,
  ) {
    this.grow();
    this.told();
  }

  /** Adds the output of new steps. */
  grow(): void {
    this.parts = partsOf(this.film).filter((part) => knows(this.view, part.player));
    const { value } = this.who;
    const options = [...new Set(this.parts.map((part) => part.player))].map((player) =>
      element("option", { value: String(player) }, this.film.replay.champions[player]?.name ?? String(player)),
    );
    this.who.replaceChildren(...options);
    if (options.some((option) => option.value === value)) this.who.value = value;
    this.mode.hidden = this.parts.length === 0;
  }

  /** Shows the output of a step. */
  paint(step: number, view: View): void {
    const same = view.viewer === this.view.viewer;
    if (step === this.step && same) return;
    this.step = step;
    this.view = view;
    if (!same) this.grow();
    if (!this.whole) this.writeStep();
    else if (same) this.mark();
    else this.writeWhole();
  }

  toggle(): void {
    if (this.parts.length === 0) return;
    this.whole = !this.whole;
    this.told();
    if (this.whole) {
      // Selects the champion whose turn it is, if it printed anything.
      const playing = this.film.replay.steps[this.step]?.turns[0]?.player;
      const own = [...this.who.options].find((option) => Number(option.value) === playing);
      if (own !== undefined) this.who.value = own.value;
      this.writeWhole();
      this.search.focus({ preventScroll: true });
    } else this.writeStep();
  }

  private told(): void {
    this.tools.hidden = !this.whole;
    setText(this.mode, this.whole ? WORDS.thisTurn : WORDS.wholeOutput);
    this.element.classList.toggle("whole", this.whole);
  }

  private writeStep(): void {
    const data = this.film.replay.steps[this.step];
    const last = this.step === this.film.replay.steps.length - 1;
    const parts = (data?.turns ?? []).map((turn, index) => {
      if (!knows(this.view, turn.player)) return null;
      const micros = data?.micros[index];
      const time = turn.passed || micros === undefined ? "" : duration(micros);
      const left = turn.gone === null ? null : `✕ ${WORDS.gone}${WORDS.colon}${turn.gone}`;
      const departure = turn.late ? `✕ ${WORDS.late}` : left;
      const gone = departure === null ? null : element("p", { class: "gone" }, departure);
      const after = last ? this.film.replay.printed[turn.player] : undefined;
      return element(
        "div",
        {},
        this.heading(turn.player, time),
        gone,
        ...words(data?.printed[index], after),
      );
    });
    this.list.replaceChildren(...parts.filter((part) => part !== null));
  }

  private heading(player: number, small: string): HTMLElement {
    const name = this.film.replay.champions[player]?.name ?? String(player);
    return element("h3", { class: teamClass(player) }, name, " ", element("small", {}, small));
  }

  /** Shows all output of one champion, or the lines that contain the search text. */
  private writeWhole(): void {
    const player = Number(this.who.value);
    const sought = this.search.value.toLowerCase();
    let lines = 0;
    let shown = 0;
    this.items.clear();
    const made: HTMLElement[] = [];
    for (const { step, printed } of this.parts.filter((part) => part.player === player)) {
      const kept = printed.text.replace(/\n$/, "").split("\n").filter((line) => line.toLowerCase().includes(sought));
      if (printed.text === "" ? sought !== "" : kept.length === 0) continue;
      lines += printed.text === "" ? 0 : kept.length;
      if (shown++ >= MOST) continue;
      const text = element("pre", {}, ...(printed.text === "" ? [] : marked(kept.join("\n"), sought)));
      const lost = sought === "" && printed.lost > 0 ? lostLine(printed.lost) : null;
      const item = element("div", { class: "part" }, this.way(step), text, lost);
      if (step !== null) this.items.set(step, item);
      made.push(item);
    }
    if (made.length === 0) made.push(element("p", { class: "none" }, WORDS.nothingFound));
    this.list.replaceChildren(...made);
    setText(this.found, linesText(lines));
    this.mark();
  }

  /** Creates the heading of a part, which links to its turn. */
  private way(step: number | null): HTMLElement {
    if (step === null) return element("h3", {}, WORDS.afterEnd);
    const go = () => this.go(step);
    return element("h3", {}, element("button", { type: "button", onclick: go }, this.labels[step] ?? String(step)));
  }

  /** Highlights the current step in the whole output. */
  private mark(): void {
    const item = this.items.get(this.step);
    if (item === this.marked) return;
    this.marked?.removeAttribute("aria-current");
    this.marked = item;
    if (item === undefined) return;
    item.setAttribute("aria-current", "step");
    if (document.activeElement !== this.search) this.list.scrollTop = item.offsetTop;
  }
}

function partsOf(film: Film): Part[] {
  const parts: Part[] = [];
  const add = (step: number | null, player: number, printed: Printed | undefined) => {
    if (printed !== undefined && (printed.text !== "" || printed.lost > 0)) parts.push({ step, player, printed });
  };
  film.replay.steps.forEach((step, index) => {
    step.turns.forEach((turn, place) => add(index, turn.player, step.printed[place]));
  });
  film.replay.printed.forEach((printed, player) => add(null, player, printed));
  return parts;
}

/** Creates the elements for a text, with a note if some output was discarded. */
function words(...printed: (Printed | undefined)[]): HTMLElement[] {
  const text = printed.map((part) => part?.text ?? "").join("");
  const lost = printed.reduce((sum, part) => sum + (part?.lost ?? 0), 0);
  const said = element("pre", text === "" ? { class: "none" } : {});
  setText(said, text === "" && lost === 0 ? WORDS.noOutput : text);
  return lost === 0 ? [said] : [said, lostLine(lost)];
}

function lostLine(bytes: number): HTMLElement {
  return element("p", { class: "lost", title: WORDS.lostWhy }, lostText(bytes));
}

/** Highlights the search text in a text. */
function marked(text: string, sought: string): (string | HTMLElement)[] {
  if (sought === "") return [text];
  const made: (string | HTMLElement)[] = [];
  const low = text.toLowerCase();
  // Some capital letters become two letters in lower case, which shifts all positions. In this case nothing
  // is highlighted.
  if (low.length !== text.length) return [text];
  let from = 0;
  for (let at = low.indexOf(sought); at >= 0; at = low.indexOf(sought, from)) {
    made.push(text.slice(from, at), element("mark", {}, text.slice(at, at + sought.length)));
    from = at + sought.length;
  }
  return [...made, text.slice(from)];
}
