// The card of each player, with its name, its score, the values that the look defines, and its figures.

import { context, element, setText } from "../dom.ts";
import type { Champion, Row } from "../replay.ts";
import { badge, teamClass } from "../teams.ts";
import { languageName, moreText } from "../words.ts";
import { badgesOf, drawThing } from "./badges.ts";
import type { Colours } from "./colours.ts";
import type { Block, Field, Figures, Look } from "./look.ts";
import { playerOf, type Present } from "./present.ts";
import { drawFigure, nameOf, short } from "./shapes.ts";
import { figureOf, kindName } from "./standing.ts";
import { cellName, said, toldOf } from "./tell.ts";

/** The maximum number of figures listed on a card. */
const LISTED = 24;

/** A figure that is followed, given by its layer and its id. */
export interface Followed {
  readonly layer: Figures;
  readonly id: number;
}

/** Starts or stops following a figure. */
type Follow = (followed: Followed) => void;

class Line {
  private readonly value = element("b");
  private readonly bar: HTMLElement | null;
  private readonly symbol = element("span");
  readonly element: HTMLElement;

  constructor(readonly field: Field) {
    this.bar = field.most === null ? null : element("span", { class: "bar" }, element("span"));
    this.element =
      field.drawing === null
        ? element("p", { class: "field" }, element("span", {}, field.name), this.bar, this.value)
        : element("span", { class: "load", title: field.name }, this.symbol, element("span", { class: "unseen" }, field.name), this.bar, this.value);
  }

  themed(colours: Colours): void {
    const { drawing, colour } = this.field;
    if (drawing !== null) this.symbol.replaceChildren(picture(20, (paper) => drawThing(paper, colours, { drawing, colour })));
  }

  /** Shows the number of a row, or that the viewing player does not know it. */
  paint(row: Row | undefined, known: boolean): void {
    const value = known ? row?.[this.field.number] : undefined;
    setText(this.value, !known ? "?" : value === undefined ? "–" : said(this.field.words, value));
    const filled = this.bar?.firstElementChild as HTMLElement | null | undefined;
    const part = Math.max(0, Math.min(1, (value ?? 0) / (this.field.most ?? 1)));
    if (filled) filled.style.width = `${Math.round(100 * part)}%`;
  }
}

/** Draws a piece, whose lines count from the bottom if `up` is true. */
function piece(cells: readonly Block[], up: boolean): SVGSVGElement {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const [columns, lines] = [0, 1].map((at) => 1 + Math.max(...cells.map((cell) => cell[at] ?? 0))) as [number, number];
  svg.setAttribute("viewBox", `0 0 ${columns} ${lines}`);
  svg.style.cssText = `--columns: ${columns}; --lines: ${lines}`;
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", cells.map(([column, line]) => `M${column} ${up ? lines - 1 - line : line}h1v1h-1z`).join(""));
  svg.append(path);
  return svg;
}

/** Draws in a square of text, from (0, 0) to (1, 1). `size` is in CSS pixels. */
function picture(size: number, draw: (paper: CanvasRenderingContext2D) => void): HTMLCanvasElement {
  const side = Math.round(size * (globalThis.devicePixelRatio || 1));
  const canvas = element("canvas", { "aria-hidden": "true", width: String(side), height: String(side), style: `width: ${size}px; height: ${size}px` });
  const paper = context(canvas);
  paper.scale(side, side);
  draw(paper);
  return canvas;
}

/** The number of letters in the longest word of a name. Lines are broken at blanks and after hyphens. */
const longest = (name: string) => Math.max(1, ...name.split(/\s|(?<=-)/u).map((word) => [...word].length));

class Card {
  private readonly score = element("span", { class: "score" });
  private readonly lines: readonly Line[];
  private readonly list = element("ul", { class: "pieces long", hidden: "" });
  private readonly more = element("p", { class: "none", hidden: "" });
  /** The buttons, which are reused for each moment. */
  private readonly pool: HTMLButtonElement[] = [];
  private readonly told: Followed[] = [];
  readonly element: HTMLElement;

  constructor(
    readonly player: number,
    first: number,
    champion: Champion,
    private readonly fields: readonly Field[],
    private colours: Colours,
    private readonly follow: Follow,
  ) {
    this.lines = fields.map((field) => new Line(field));
    const name = element(
      "span",
      { class: "name", title: `${champion.name} (${languageName(champion.language)})`, style: `--longest: ${longest(champion.name)}` },
      champion.name,
      " ",
      element("small", { class: "chip" }, languageName(champion.language)),
    );
    const heading = element("h2", {}, name, this.score);
    heading.prepend(badge(player, first));
    const [named, drawn] = [true, false].map((named) => this.lines.filter((line) => (line.field.drawing === null) === named).map((line) => line.element));
    const things = drawn?.length ? element("p", { class: "field things" }, ...drawn) : null;
    this.element = element("section", { class: `card ${teamClass(player)}` }, heading, ...(named ?? []), things, this.list, this.more);
    this.lines.forEach((line) => line.themed(colours));
  }

  paint(present: Present, score: number | undefined, own: readonly { layer: Figures; row: Row }[], followed: Followed | null): void {
    this.score.style.setProperty("--digits", String(Math.max(4, String(score ?? "").length)));
    setText(this.score, !present.knows(present.look.scores, this.player) ? "?" : score === undefined ? "–" : String(score));
    this.fields.forEach((field, index) => {
      const after = present.late ? present.changed(field.table).get(this.player) : undefined;
      const known = present.knows(field.seen, this.player);
      this.lines[index]?.paint(after ?? present.tables.rows(field.table).get(this.player), known);
    });
    const shown = own.slice(0, LISTED);
    shown.forEach(({ layer, row }, index) => this.put(present, index, layer, row, followed));
    this.pool.forEach((button, index) => (button.parentElement as HTMLElement).toggleAttribute("hidden", index >= shown.length));
    this.list.hidden = shown.length === 0;
    this.more.hidden = own.length <= LISTED;
    setText(this.more, moreText(own.length - shown.length));
  }

  private put(present: Present, index: number, layer: Figures, row: Row, followed: Followed | null): void {
    let button = this.pool[index];
    if (button === undefined) {
      button = element("button", { type: "button", onclick: () => this.told[index] && this.follow(this.told[index]) });
      this.pool.push(button);
      this.list.append(element("li", {}, button));
    }
    this.told[index] = { layer, id: row[0] ?? 0 };
    const spot = present.spot(layer.at, row);
    const parts = layer.tells.map((tell) => `${tell.name} ${toldOf(tell, row, present)}`);
    // No line begins with a separator.
    const text = [`${kindName(layer, row)} ${spot === null ? "" : cellName(present.look, spot)}`, ...parts].join("\u00a0· ");
    const figure = figureOf(layer, row, present.turn);
    if (figure.drawing !== null) return this.drawn(button, present, layer, row, parts, followed);
    const cells = (layer.kind === null ? undefined : layer.kinds.get(row[layer.kind] ?? 0))?.cells ?? [];
    button.title = cells.length === 0 ? "" : text;
    button.parentElement?.classList.toggle("shape", cells.length > 0);
    if (cells.length === 0) setText(button, text);
    else if (button.dataset["cells"] !== String(cells) || button.firstElementChild === null) button.replaceChildren(piece(cells, present.look.axes.up));
    button.dataset["cells"] = String(cells);
    if (cells.length > 0) button.setAttribute("aria-label", text.trim());
    button.toggleAttribute("aria-pressed", followed?.layer === layer && followed.id === row[0]);
  }

  /** Shows a figure that has a drawing as a picture, with its cell, its facts and what it has. */
  private drawn(button: HTMLButtonElement, present: Present, layer: Figures, row: Row, parts: readonly string[], followed: Followed | null): void {
    const [figure, badges, spot] = [figureOf(layer, row, present.turn), badgesOf(layer, row), present.spot(layer.at, row)];
    const text = [...(spot === null ? [] : [cellName(present.look, spot)]), ...parts].join(" · ");
    const things = badges.map(({ badge, number }) => `${badge.name} ${number}`);
    const title = [`${kindName(layer, row)} ${text}`, ...things].join(" · ");
    button.toggleAttribute("aria-pressed", followed?.layer === layer && followed.id === row[0]);
    const key = `${nameOf(figure)} ${title}`;
    if (button.dataset["figure"] === key && button.firstElementChild !== null) return;
    button.dataset["figure"] = key;
    button.title = title;
    button.setAttribute("aria-label", title);
    const loads = badges.map(({ badge, number }) =>
      element("span", { class: "load" }, picture(15, (paper) => drawThing(paper, this.colours, badge)), element("b", {}, short(number))),
    );
    button.replaceChildren(picture(22, (paper) => drawFigure(paper, this.colours, { ...figure, number: null })), element("span", {}, text), ...loads);
  }

  themed(colours: Colours): void {
    this.colours = colours;
    this.lines.forEach((line) => line.themed(colours));
    for (const button of this.pool) delete button.dataset["figure"];
  }
}

export class Cards {
  private readonly cards: readonly Card[];
  readonly element: HTMLElement;

  constructor(champions: readonly Champion[], { cards: fields, axes }: Look, colours: Colours, follow: Follow) {
    this.cards = champions.map((champion, player) => new Card(player, axes.player, champion, fields, colours, follow));
    this.element = element("div", { class: champions.length > 4 ? "cards many" : "cards" }, ...this.cards.map((card) => card.element));
  }

  themed(colours: Colours): void {
    for (const card of this.cards) card.themed(colours);
  }

  paint(present: Present, scores: readonly number[] | undefined, playing: ReadonlySet<number>, gone: ReadonlySet<number>, followed: Followed | null): void {
    const listed = present.look.layers.filter((layer) => layer.is === "figures" && layer.listed) as Figures[];
    // Rows are sorted by id. During backward playback, restored rows would otherwise come last.
    const rows = (layer: Figures) => present.rows(layer).sort((one, other) => (one[0] ?? 0) - (other[0] ?? 0));
    const own = listed.flatMap((layer) => rows(layer).map((row) => ({ layer, row, player: playerOf(layer, row) })));
    for (const card of this.cards) {
      const seen = own.filter(({ layer, row, player }) => {
        const spot = present.spot(layer.at, row);
        return player === card.player && present.shown(layer, player, spot === null ? [] : [spot.cell]);
      });
      card.paint(present, scores?.[card.player], seen, followed);
      card.element.classList.toggle("playing", playing.has(card.player));
      card.element.classList.toggle("out", gone.has(card.player));
    }
  }
}
