// The box that explains the symbols of a board: each one as the board draws it, with its name.

import { context, element } from "../dom.ts";
import { teamClass } from "../teams.ts";
import { WORDS } from "../words.ts";

/** The size of a symbol in CSS pixels. style/board.css has the same number. */
const SIZE = 24;

/** The maximum number of symbols in the line that stands for the closed legend. */
const BRIEF = 12;

/** Draws a symbol in a square from (0, 0) to (1, 1). */
export type Draw = (paper: CanvasRenderingContext2D, player: number) => void;

/** A decisive moment, with the action that goes there. */
export interface Decisive {
  readonly text: string;
  readonly player: number;
  go(): void;
}

/** A line of the legend: one symbol or several, with their text. */
export interface LegendSymbol {
  readonly text: string;
  readonly draws: readonly Draw[];
  /** Whether the symbols are drawn for the first four players. */
  readonly owned: boolean;
  /** Whether they are also drawn without a player. */
  readonly neutral: boolean;
}

export class Legend {
  private readonly list = element("ul");
  /** A line of the first symbols. Narrow pages show it while the legend is closed. */
  readonly brief = element("ul", { class: "brief", "aria-hidden": "true" });
  private readonly marks = element("ul");
  private readonly line = element("p", { hidden: "" }, WORDS.timeline);
  readonly element = element("details", { class: "legend" }, element("summary", { title: `${WORDS.legend} (L)` }, WORDS.legend), this.list, this.line, this.marks);

  /** The decisive moments of the match. */
  readonly moments = element("ul", { class: "moments", "aria-label": WORDS.kindDecisive });

  /** Whether the page is as narrow as a phone, and shows the legend on request. */
  readonly compact = !matchMedia("(min-width: 821px)").matches;

  constructor(private readonly players: number) {
    this.brief.addEventListener("click", () => this.toggle());
    this.element.open = !this.compact;
  }

  /** Shows these symbols, such as after a change of the theme. */
  show(symbols: readonly LegendSymbol[]): void {
    this.list.replaceChildren(...symbols.map((symbol) => this.item(symbol)));
    this.brief.replaceChildren(...symbols.slice(0, BRIEF).map((symbol) => this.item({ ...symbol, text: symbol.text.replace(/ \(.*\)$/, "") })));
    this.element.hidden = symbols.length === 0;
  }

  /** Explains the marks of the time line, whose texts begin with their signs, and lists the decisive moments. */
  explain(texts: readonly string[], moments: readonly Decisive[]): void {
    this.moments.replaceChildren(...moments.map(({ text, player, go }) => element("li", { class: teamClass(player) }, element("button", { type: "button", onclick: go }, text))));
    this.line.hidden = texts.length === 0;
    const items = texts.map((text) => [text.slice(0, text.indexOf(" ")), text.slice(text.indexOf(" ") + 1)] as const);
    this.marks.replaceChildren(...items.map(([sign, name]) => element("li", {}, element("span", { class: "mark" }, sign), name)));
  }

  toggle(): void {
    this.element.open = !this.element.open;
  }

  private item({ text, draws, owned, neutral }: LegendSymbol): HTMLElement {
    const picture = (draw: Draw, player: number) => {
      const canvas = element("canvas", { "aria-hidden": "true" });
      const side = Math.round(SIZE * (globalThis.devicePixelRatio || 1));
      canvas.width = canvas.height = side;
      const paper = context(canvas);
      paper.scale(side, side);
      draw(paper, player);
      return canvas;
    };
    const owners = owned ? Array.from({ length: Math.min(4, this.players) }, (_, player) => player) : [-1];
    const pictures = draws.flatMap((draw) => [...owners, ...(neutral ? [-1] : [])].map((player) => picture(draw, player)));
    return element("li", {}, element("span", {}, ...pictures), text);
  }
}
