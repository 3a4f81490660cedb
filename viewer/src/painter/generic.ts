// The painter of any scene with a look: a canvas with a camera, a description of the cell under the pointer,
// and the players' cards.

import { Camera } from "../board/camera.ts";
import { Legend, type Decisive } from "../board/legend.ts";
import { Pointer } from "../board/pointer.ts";
import { RULER, Rulers } from "../board/rulers.ts";
import type { DrawnCell } from "../drawings/data.ts";
import type { Grid } from "../drawings/overlay.ts";
import { element, fitCanvas, setText } from "../dom.ts";
import type { Beat, Film } from "../film.ts";
import { iconButton } from "../icons.ts";
import type { Moment, Painter, School } from "../painter.ts";
import { scoresAt, scoresOf } from "../scores.ts";
import { stepLabel } from "../steps.ts";
import { palette, type Palette } from "../theme.ts";
import { undrawn } from "../undrawn.ts";
import { EVERYTHING, type View } from "../view.ts";
import { LOOK_KEYS, WORDS, type Lines } from "../words.ts";
import { Board } from "./board.ts";
import { Cards, type Followed } from "./cards.ts";
import { coloursOf } from "./colours.ts";
import { symbolsOf, trailSymbol } from "./legend.ts";
import type { Look, Marks } from "./look.ts";
import { Present, hides } from "./present.ts";
import { Damaged, lookOf } from "./read.ts";
import { cellName, tellCell } from "./tell.ts";
import { moves, trailsOf, type Trail } from "./trails.ts";

export const generic: School = {
  kind: "",
  make(film, again) {
    try {
      return new LookPainter(film, lookOf(film.replay.scene?.look), again);
    } catch (error) {
      if (!(error instanceof Damaged)) throw error;
      const painter = undrawn.make(film, again);
      painter.stage.firstElementChild?.replaceChildren(WORDS.badScene(error.message));
      return painter;
    }
  },
};

class LookPainter implements Painter {
  private readonly canvas = element("canvas", { class: "board" });
  private readonly cell = element("div", { class: "cell", role: "status", hidden: "" });
  readonly stage = element("div", { class: "stage under" });
  readonly cards: HTMLElement;
  readonly help: Lines;
  private readonly rulers = new Rulers();
  private readonly view = element("div", { class: "view ruled" }, this.canvas, this.rulers.canvas);
  private readonly camera: Camera;
  private readonly board: Board;
  private readonly players: Cards;
  private readonly names: readonly string[];
  private scores: readonly (readonly number[])[] | null = null;
  private readonly pointer: Pointer;
  private readonly sight = element("select", { class: "sees", "aria-label": WORDS.seen, title: WORDS.seen });
  private readonly signs = element("button", { type: "button", onclick: () => this.marks() });
  private readonly ways = element("button", { type: "button", "aria-pressed": "true", title: WORDS.trails, onclick: () => this.trails() }, WORDS.trailsShort);
  private readonly legend: Legend;
  private palette: Palette = palette();
  /** The ways of figures up to a beat. They are computed once for each beat. */
  private drawn: { readonly beat: number; readonly trails: readonly Trail[] } = { beat: -1, trails: [] };
  /** The figure that is followed. Its cell is described wherever it moves. */
  private followed: Followed | null = null;
  /** The choices for the marks: those of all players, of one player after the other, and of none. */
  private readonly marked: readonly (number | null)[];
  private mark = 0;
  /** The tables of marks. */
  private readonly tables: ReadonlySet<string>;
  /** The step in which each player left. */
  private readonly leaving = new Map<number, number>();

  constructor(
    private readonly film: Film,
    private readonly look: Look,
    private readonly again: () => void,
  ) {
    const { champions } = film.replay;
    this.names = champions.map((champion) => champion.name);
    this.read();
    this.camera = new Camera(look.columns, look.lines);
    this.board = new Board(look, this.palette);
    this.players = new Cards(champions, look, coloursOf(this.palette), (followed) => this.follow(followed));
    this.pointer = new Pointer(this.canvas, this.camera, look.columns, again, () => (this.followed = null));
    const marks = look.layers.filter((layer): layer is Marks => layer.is === "marks");
    this.tables = new Set(marks.map(({ table }) => table));
    const owners = [...new Set(marks.map(({ of }) => of).filter((of) => of !== null))].sort((a, b) => a - b);
    this.marked = marks.length === 0 ? [null] : [null, ...owners, -1];
    this.signs.hidden = marks.length === 0;
    this.sight.append(element("option", { value: "" }, WORDS.seenByAll));
    this.names.forEach((name, player) => this.sight.append(element("option", { value: String(player) }, WORDS.seenBy(name))));
    this.sight.addEventListener("change", () => {
      this.sight.blur();
      again();
    });
    this.sight.hidden = !hides(look);
    this.help = LOOK_KEYS.filter(([key]) => (key !== "V" || !this.sight.hidden) && (key !== "P" || marks.length > 0));
    this.legend = new Legend(champions.length);
    // On a phone, the board, the legend and the scores fill the window. The legend's list of decisive
    // moments is therefore placed below the scores.
    const { moments, compact } = this.legend;
    this.cards = compact ? element("div", {}, this.players.element, moments) : this.players.element;
    const zooms = element(
      "div",
      { class: "zooms" },
      this.sight,
      this.signs,
      this.ways,
      iconButton("zoomIn", WORDS.zoomIn, () => this.zoom(1)),
      iconButton("zoomOut", WORDS.zoomOut, () => this.zoom(-1)),
    );
    this.stage.style.setProperty("--wide", String(look.columns / look.lines));
    this.stage.classList.toggle("wide", look.columns > 1.5 * look.lines);
    this.stage.append(this.view, this.cell, element("div", { class: "beside" }, this.legend.element, this.legend.brief, ...(compact ? [] : [moments]), zooms));
    this.tellMarks();
    this.camera.watch(this.view, again);
  }

  private get viewer(): number | null {
    return this.sight.value === "" ? null : Number(this.sight.value);
  }

  visible(): View {
    const { film, look, viewer } = this;
    if (viewer === null) return EVERYTHING;
    const present = new Present(look, { tables: film.tables, step: 0, beat: null, part: 0 }, viewer);
    // Players see a change if they see all of its parts. Changes of what is not drawn are ignored.
    const sees = (beat: number) => {
      const [rows, before] = [film.beats[beat]?.rows ?? {}, film.replaced(beat)];
      const seen = look.layers.flatMap((layer) => {
        const name = present.name(layer);
        return (rows[name] ?? []).map((row) => present.shows(layer, before[name]?.find(([id]) => id === row[0]), row));
      });
      return seen.length > 0 && seen.every((seen) => seen);
    };
    return { viewer, scores: look.scores === "all", sees };
  }

  paint(moment: Moment): void {
    const present = new Present(this.look, moment, this.viewer, this.turnAt(moment.step));
    this.paintCards(present, moment);
    const { width, height } = this.camera;
    if (width === 0 || height === 0) return;
    fitCanvas(this.canvas, width, height);
    const { columns, lines, axes } = this.look;
    const under = this.pointer.cell;
    const at = this.where(present) ?? (under === null ? null : this.turned(under));
    const look = this.camera.look();
    this.board.paint(this.canvas, look, present, { picked: at, marks: this.marked[this.mark] ?? null, trails: this.trailsAt() });
    const told = at === null ? null : { column: at % columns, line: Math.floor(this.turned(at) / columns) };
    const number = {
      column: (column: number) => column + axes.column,
      line: (line: number) => (axes.up ? lines - 1 - line : line) + axes.line,
    };
    this.rulers.paint({ ...look, width, height, columns, lines }, told, this.palette, number);
    this.cell.hidden = at === null;
    if (at !== null) this.paintCell(present, at);
  }

  grid(): Grid {
    const { columns, lines, axes } = this.look;
    const place = ([first, second]: DrawnCell): readonly [number, number] => {
      const column = (axes.lineFirst ? second : first) - axes.column;
      const line = (axes.lineFirst ? first : second) - axes.line;
      return [column, axes.up ? lines - 1 - line : line];
    };
    return { canvas: this.canvas, columns, lines, ...this.camera.look(), place };
  }

  /** Returns the number of the turn that a step belongs to. It is 0 before the first turn. */
  private turnAt(step: number): number {
    const { steps } = this.film.replay;
    for (let at = Math.min(step, steps.length - 1); at >= 0; at--) {
      const found = steps[at];
      if (found?.is === "turn" && found.number !== null) return found.number;
    }
    return 0;
  }

  private trailsAt(): readonly Trail[] {
    const beat = this.film.at;
    if (this.ways.getAttribute("aria-pressed") !== "true") return [];
    if (beat !== this.drawn.beat) this.drawn = { beat, trails: trailsOf(this.film, this.look, beat) };
    return this.drawn.trails;
  }

  /** Converts between the index of a cell in the tables and the index at which it is displayed. */
  private turned(cell: number): number {
    const { columns, lines, axes } = this.look;
    return axes.up ? (lines - 1 - Math.floor(cell / columns)) * columns + (cell % columns) : cell;
  }

  /** Appends the steps that were added to the film. */
  grow(): void {
    this.read();
    if (this.ways.hidden && moves(this.film, this.look)) this.showLegend();
  }

  private read(): void {
    const { replay } = this.film;
    this.scores = scoresOf(replay);
    replay.steps.forEach((step, index) => {
      for (const turn of step.turns) if (turn.gone !== null && !this.leaving.has(turn.player)) this.leaving.set(turn.player, index);
    });
  }

  private paintCards(present: Present, moment: Moment): void {
    const { step, beat } = moment;
    const { steps, gone } = this.film.replay;
    const playing = new Set((steps[step]?.turns ?? []).map((turn) => turn.player));
    const out = new Set<number>();
    const over = beat === null;
    // A player is marked as out after the step in which it left. The result contains this as well.
    for (const [player, at] of this.leaving) if (at < step || over) out.add(player);
    if (over) gone.forEach((reason, player) => reason !== null && out.add(player));
    this.players.paint(present, scoresAt(this.film, this.scores, moment), playing, out, this.followed);
  }

  /** Returns the cell of the followed figure. */
  private where(present: Present): number | null {
    if (this.followed === null) return null;
    const { layer, id } = this.followed;
    const name = present.name(layer);
    const row = (present.late ? present.changed(name).get(id) : undefined) ?? present.tables.rows(name).get(id);
    return row === undefined ? null : (present.spot(layer.at, row)?.cell ?? null);
  }

  private follow(followed: Followed): void {
    this.pointer.release();
    const same = this.followed?.layer === followed.layer && this.followed.id === followed.id;
    this.followed = same ? null : followed;
    this.again();
  }

  private paintCell(present: Present, at: number): void {
    const [heading = "", ...lines] = tellCell(present, at, this.names);
    const text = lines.join("\n");
    const now = `${heading}\n${text}`;
    if (this.cell.dataset["text"] !== now) {
      this.cell.dataset["text"] = now;
      this.cell.replaceChildren(element("b", {}, heading), text === "" ? "" : `\n${text}`);
    }
    this.cell.classList.toggle("kept", this.pointer.kept || this.followed !== null);
    // The description is placed beside the cell, on the side that has room. On narrow pages style/narrow.css
    // places it below the board.
    const { columns } = this.look;
    const shown = this.turned(at);
    const look = this.camera.look();
    const x = RULER.left + look.x + ((shown % columns) + 1.5) * look.scale;
    const left = x + this.cell.offsetWidth > RULER.left + this.camera.width ? x - this.cell.offsetWidth - 2 * look.scale : x;
    const top = RULER.top + Math.min(look.y + Math.floor(shown / columns) * look.scale, this.camera.height - this.cell.offsetHeight);
    this.cell.style.left = `${Math.max(0, left)}px`;
    this.cell.style.top = `${Math.max(0, top)}px`;
  }

  themed(): void {
    this.palette = palette();
    this.board.themed(this.palette);
    this.players.themed(coloursOf(this.palette));
    this.showLegend();
    this.camera.measure();
  }

  /** Shows the symbols of the board. Arrows are explained in matches with movements. */
  private showLegend(): void {
    const colours = coloursOf(this.palette);
    this.ways.hidden = !moves(this.film, this.look);
    this.legend.show([...symbolsOf(this.look, colours), ...(this.ways.hidden ? [] : [trailSymbol(colours)])]);
  }

  marks(): void {
    this.mark = (this.mark + 1) % this.marked.length;
    this.tellMarks();
    this.again();
  }

  private tellMarks(): void {
    const whose = this.marked[this.mark] ?? null;
    setText(this.signs, WORDS.marks(whose === null ? WORDS.everybody : whose < 0 ? WORDS.nobody : (this.names[whose] ?? String(whose))));
  }

  trails(): void {
    this.ways.setAttribute("aria-pressed", String(this.ways.getAttribute("aria-pressed") !== "true"));
    this.again();
  }

  explain(): void {
    this.legend.toggle();
  }

  explainMarks(texts: readonly string[], moments: readonly Decisive[]): void {
    this.legend.explain(texts, moments);
  }

  sees(): void {
    if (this.sight.hidden) return;
    this.sight.selectedIndex = (this.sight.selectedIndex + 1) % this.sight.options.length;
    this.again();
  }

  zoom(by: 1 | -1): void {
    this.camera.enlarge(by > 0 ? 1.5 : 1 / 1.5);
    this.again();
  }

  /** Beats that only set marks or change scores take no time. */
  pace({ of, rows, gains }: Beat): number {
    const names = Object.keys(rows);
    if (of === null && names.length === 0 && gains.length > 0) return 0;
    return names.length > 0 && names.every((name) => this.tables.has(name)) ? 0 : 1;
  }

  event(word: string): string {
    return this.look.words.get(word) ?? word;
  }

  place(column: number, line: number): string {
    return cellName(this.look, { column, line });
  }

  release(): void {
    this.followed = null;
    this.pointer.release();
  }

  label(step: number): string {
    return stepLabel(this.film.replay, step, this.look.words);
  }
}
