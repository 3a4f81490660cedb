// The painter of the 2023 final: a canvas with a camera, the cell under the pointer, the players' cards.

import {
  Camera,
  Legend,
  Pointer,
  RULER,
  Rulers,
  WORDS,
  element,
  fitCanvas,
  iconButton,
  palette,
  setText,
  type Beat,
  type Film,
  type Grid,
  type Moment,
  type Painter,
  type Palette,
  type School,
  type Tables,
} from "joute-viewer";
import { Board } from "./board.ts";
import { Cards } from "./cards.ts";
import { tellCell } from "./cell.ts";
import { colours } from "./colours.ts";
import { factsOf, piece, turn, type Facts } from "./scene.ts";
import { symbols } from "./symbols.ts";
import { EVENTS, HELP } from "./words.ts";

export const painter: School = { kind: "pizza/1", make: (film, again) => new PizzaPainter(film, again) };

/** Whose marks can be shown: everybody's, one player's, nobody's. */
const MARKS: readonly (readonly number[])[] = [[0, 1], [0], [1], []];

class PizzaPainter implements Painter {
  private readonly canvas = element("canvas", { class: "board" });
  private readonly cell = element("div", { class: "cell", role: "status", hidden: "" });
  readonly stage = element("div", { class: "stage under" });
  readonly cards: HTMLElement;
  readonly help = HELP;
  private readonly rulers = new Rulers();
  private readonly view = element("div", { class: "view ruled" }, this.canvas, this.rulers.canvas);
  private readonly facts: Facts;
  private readonly camera: Camera;
  private readonly board: Board;
  private readonly players: Cards;
  private readonly names: readonly string[];
  private readonly pointer: Pointer;
  private readonly paws = element("button", { type: "button", onclick: () => this.marks() });
  private readonly legend = new Legend(2);
  private palette: Palette = palette();
  private colours = colours(this.palette.dark);
  /** A character whose cell is told wherever it goes. */
  private followed: number | null = null;
  /** Whose marks are shown, among {@link MARKS}. */
  private marked = 0;

  constructor(
    film: Film,
    private readonly again: () => void,
  ) {
    this.facts = factsOf(film.replay.scene);
    this.camera = new Camera(this.facts.columns, this.facts.lines);
    this.board = new Board(this.facts, this.colours);
    this.players = new Cards(film.replay.champions, (id) => this.follow(id));
    this.names = film.replay.champions.map((champion) => champion.name);
    this.cards = this.players.element;
    this.pointer = new Pointer(this.canvas, this.camera, this.facts.columns, again, () => (this.followed = null));
    const zooms = element(
      "div",
      { class: "zooms" },
      this.paws,
      iconButton("zoomIn", WORDS.zoomIn, () => this.zoom(1)),
      iconButton("zoomOut", WORDS.zoomOut, () => this.zoom(-1)),
    );
    this.stage.append(this.view, this.cell, element("div", { class: "beside" }, this.legend.element, zooms));
    this.tellMarks();
    this.camera.watch(this.view, again);
  }

  paint(moment: Moment): void {
    this.players.paint(moment.tables, this.followed);
    const { width, height } = this.camera;
    if (width === 0 || height === 0) return;
    fitCanvas(this.canvas, width, height);
    const at = this.where(moment.tables) ?? this.pointer.cell;
    const look = this.camera.look();
    this.board.paint(this.canvas, look, moment, at, MARKS[this.marked] ?? []);
    const { columns, lines } = this.facts;
    const cell = at === null ? null : { column: at % columns, line: Math.floor(at / columns) };
    this.rulers.paint({ ...look, width, height, columns, lines }, cell, this.palette);
    this.cell.hidden = at === null;
    if (at !== null) this.paintCell(moment.tables, at);
  }

  grid(): Grid {
    const { columns, lines } = this.facts;
    return { canvas: this.canvas, columns, lines, ...this.camera.look(), place: (cell) => cell };
  }

  /** The cell of who is followed. */
  private where(tables: Tables): number | null {
    const row = this.followed === null ? undefined : tables.rows("pieces").get(this.followed);
    if (row === undefined) return null;
    const { column, line } = piece(row);
    return line * this.facts.columns + column;
  }

  private follow(id: number): void {
    this.pointer.release();
    this.followed = this.followed === id ? null : id;
    this.again();
  }

  private paintCell(tables: Tables, at: number): void {
    const [heading, ...lines] = tellCell(tables, this.facts, at, this.names);
    const text = lines.join("\n");
    const now = `${heading}\n${text}`;
    if (this.cell.dataset["text"] !== now) {
      this.cell.dataset["text"] = now;
      this.cell.replaceChildren(element("b", {}, heading ?? ""), `\n${text}`);
    }
    this.cell.classList.toggle("kept", this.pointer.kept || this.followed !== null);
    // Beside the cell, on the side that has room; style/narrow.css puts it below the map on a narrow page.
    const look = this.camera.look();
    const column = at % this.facts.columns;
    const line = Math.floor(at / this.facts.columns);
    const x = RULER.left + look.x + (column + 1.5) * look.scale;
    const left = x + this.cell.offsetWidth > RULER.left + this.camera.width ? x - this.cell.offsetWidth - 2 * look.scale : x;
    const top = RULER.top + Math.min(look.y + line * look.scale, this.camera.height - this.cell.offsetHeight);
    this.cell.style.left = `${Math.max(0, left)}px`;
    this.cell.style.top = `${Math.max(0, top)}px`;
  }

  themed(): void {
    this.palette = palette();
    this.colours = colours(this.palette.dark);
    this.board.themed(this.colours);
    this.legend.show(symbols(this.colours));
    this.players.themed(this.colours);
    this.camera.measure();
  }

  explain(): void {
    this.legend.toggle();
  }

  marks(): void {
    this.marked = (this.marked + 1) % MARKS.length;
    this.tellMarks();
    this.again();
  }

  private tellMarks(): void {
    const shown = MARKS[this.marked] ?? [];
    const whose = shown.length === 1 ? (this.names[shown[0] ?? 0] ?? "?") : shown.length === 0 ? "aucune" : "toutes";
    setText(this.paws, `papattes : ${whose}`);
  }

  zoom(by: 1 | -1): void {
    this.camera.enlarge(by > 0 ? 1.5 : 1 / 1.5);
    this.again();
  }

  /** Marks are set all at once, at the end of a turn. */
  pace(beat: Beat): number {
    return Object.keys(beat.rows).every((name) => name.startsWith("papattes")) ? 0 : 1;
  }

  event(why: string): string {
    return EVENTS[why] ?? why;
  }

  release(): void {
    this.followed = null;
    this.pointer.release();
  }

  label(step: number, tables: Tables): string {
    const { number, player } = turn(tables);
    if (player < 0) return step === 0 ? "Préparation" : "Fin de la partie";
    return `Tour ${number} : ${this.names[player] ?? player}`;
  }
}
