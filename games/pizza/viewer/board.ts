// Paints a moment of the match on a canvas.

import { context, type Moment, type Row, Sprites, type Viewport } from "joute-viewer";
import type { Colours } from "./colours.ts";
import * as figures from "./figures.ts";
import * as ground from "./ground.ts";
import { GROUND, KIND, growth, piece, portal, turn, type Facts, type Piece } from "./scene.ts";

/** Device pixels that a cell of the still layer has at most; larger cells are drawn from it, enlarged. */
const FINEST = 48;
/** Device pixels of the still layer's sides at most. */
const LARGEST = 4096;

export class Board {
  /** The ground as last painted: cells are painted anew one by one. */
  private readonly still = document.createElement("canvas");
  private painted = new Int32Array(0);
  private fine = 0;
  private readonly sprites = new Sprites();

  constructor(
    private readonly facts: Facts,
    private colours: Colours,
  ) {}

  themed(colours: Colours): void {
    this.colours = colours;
    this.painted = new Int32Array(0);
    this.sprites.clear();
  }

  paint(canvas: HTMLCanvasElement, look: Viewport, moment: Moment, picked: number | null, marked: readonly number[]): void {
    const { columns } = this.facts;
    const ratio = globalThis.devicePixelRatio || 1;
    const paper = context(canvas);
    paper.setTransform(1, 0, 0, 1, 0, 0);
    paper.clearRect(0, 0, canvas.width, canvas.height);
    const cell = look.scale * ratio;
    this.sprites.resize(cell);
    const most = Math.min(FINEST, LARGEST / Math.max(columns, this.facts.lines));
    this.paintGround(moment, Math.max(1, Math.floor(Math.min(most, Math.round(cell)))));
    const [x, y] = [look.x * ratio, look.y * ratio];
    paper.imageSmoothingEnabled = cell !== this.fine;
    paper.drawImage(this.still, x, y, cell * columns, cell * this.facts.lines);
    const at = (column: number, line: number, draw: () => void) => {
      const [left, top] = [x + column * cell, y + line * cell];
      if (left < -cell || top < -cell || left > canvas.width || top > canvas.height) return;
      paper.setTransform(cell, 0, 0, cell, left, top);
      draw();
    };
    const here = (index: number, draw: () => void) => at(index % columns, Math.floor(index / columns), draw);
    this.paintWalls(paper, moment, here);
    this.paintThings(paper, moment, here, at, marked);
    this.paintLinks(paper, moment, (column, line) => [x + (column + 0.5) * cell, y + (line + 0.5) * cell], cell);
    this.paintPieces(paper, moment, cell, at);
    if (picked !== null) {
      here(picked, () => {
        paper.strokeStyle = this.colours.pick;
        paper.lineWidth = 0.12;
        paper.strokeRect(0, 0, 1, 1);
      });
    }
    paper.setTransform(1, 0, 0, 1, 0, 0);
  }

  private paintGround({ tables }: Moment, fine: number): void {
    const { columns, lines } = this.facts;
    const cells = tables.grid("ground");
    const zones = tables.grid("zones");
    if (this.fine !== fine || this.painted.length !== cells.length) {
      this.still.width = columns * fine;
      this.still.height = lines * fine;
      this.fine = fine;
      this.painted = new Int32Array(cells.length).fill(-1);
    }
    const paper = context(this.still);
    for (let index = 0; index < cells.length; index++) {
      const kind = cells[index] ?? 0;
      if (this.painted[index] === kind) continue;
      this.painted[index] = kind;
      const [column, line] = [index % columns, Math.floor(index / columns)];
      paper.setTransform(fine, 0, 0, fine, column * fine, line * fine);
      ground.floor(paper, this.colours, index);
      this.paintCell(paper, kind, (zones[index] ?? 0) - 1, fine);
      const zone = zones[index] ?? 0;
      if (zone === 0) continue;
      const other = (c: number, l: number) =>
        c < 0 || l < 0 || c >= columns || l >= lines || zones[l * columns + c] !== zone;
      const sides = [other(column, line - 1), other(column + 1, line), other(column, line + 1), other(column - 1, line)];
      ground.zone(paper, this.colours, zone - 1, sides);
    }
  }

  private paintCell(paper: CanvasRenderingContext2D, kind: number, player: number, fine: number): void {
    const c = this.colours;
    if (kind === GROUND.wall) ground.wall(paper, c);
    else if (kind === GROUND.puddle) return ground.puddle(paper, c);
    else if (kind === GROUND.tree) ground.tree(paper, c);
    else if (kind === GROUND.skeleton) ground.skeleton(paper, c);
    else if (kind === GROUND.kennel) ground.kennel(paper, c, player);
    if (fine < 8) return;
    paper.fillStyle = c.line;
    paper.fillRect(0, 0, 1, 1 / fine);
    paper.fillRect(0, 0, 1 / fine, 1);
  }

  /** Walls that rise or fall during this beat. */
  private paintWalls(
    paper: CanvasRenderingContext2D,
    { tables, beat, part }: Moment,
    here: (index: number, draw: () => void) => void,
  ): void {
    if (part === 0) return;
    const cells = tables.grid("ground");
    for (const [index = 0, kind] of beat?.rows["ground"] ?? []) {
      const before = cells[index];
      if (kind !== GROUND.wall && before !== GROUND.wall) continue;
      here(index, () => {
        ground.floor(paper, this.colours, index);
        ground.wall(paper, this.colours, kind === GROUND.wall ? part : 1 - part);
      });
    }
  }

  private paintThings(
    paper: CanvasRenderingContext2D,
    moment: Moment,
    here: (index: number, draw: () => void) => void,
    at: (column: number, line: number, draw: () => void) => void,
    marked: readonly number[],
  ): void {
    const c = this.colours;
    const { tables } = moment;
    for (const row of now(moment, "skeletons")) {
      const { cell, ripe, age } = growth(row);
      here(cell, () => {
        if (ripe) this.sprites.put(paper, `bone${age}`, (paper) => figures.bone(paper, c, age));
        else this.sprites.put(paper, `sign${age}`, (paper) => figures.sign(paper, c, age, 0.85, 0.85, 0.12));
      });
    }
    for (const row of now(moment, "trees")) {
      const { cell, ripe } = growth(row);
      if (ripe) here(cell, () => this.sprites.put(paper, "hanging", (paper) => figures.hanging(paper, c)));
    }
    const turnNow = turn(tables).number;
    for (const [, when = 0, column = 0, line = 0] of now(moment, "coming")) {
      at(column, line, () => figures.coming(paper, c, when - turnNow));
    }
    nowGrid(moment, "croquettes", (index, number) => {
      const draw = (paper: CanvasRenderingContext2D) => figures.croquettes(paper, c, number);
      here(index, () => this.sprites.put(paper, `croquettes${number}`, draw));
    });
    for (const player of marked) {
      nowGrid(moment, `papattes${player}`, (index, colour) => {
        const draw = (paper: CanvasRenderingContext2D) => figures.papatte(paper, c, player, colour);
        here(index, () => this.sprites.put(paper, `papatte${player}${colour}`, draw));
      });
    }
    for (const row of now(moment, "portals")) {
      const { column, line } = portal(row);
      at(column, line, () => figures.portal(paper, c, moment.part / 3));
    }
  }

  /** From each portal to who came out of it. */
  private paintLinks(
    paper: CanvasRenderingContext2D,
    moment: Moment,
    middle: (column: number, line: number) => readonly [number, number],
    cell: number,
  ): void {
    const pieces = moment.tables.rows("pieces");
    paper.setTransform(1, 0, 0, 1, 0, 0);
    paper.strokeStyle = this.colours.portal;
    paper.lineWidth = Math.max(1, cell * 0.09);
    paper.setLineDash([cell * 0.22, cell * 0.2]);
    paper.beginPath();
    for (const row of now(moment, "portals")) {
      const { column, line, wanderer } = portal(row);
      const found = pieces.get(wanderer);
      if (found === undefined) continue;
      const [c, l] = whereabouts(piece(found), moment);
      paper.moveTo(...middle(column, line));
      paper.lineTo(...middle(c, l));
    }
    paper.stroke();
    paper.setLineDash([]);
  }

  private paintPieces(
    paper: CanvasRenderingContext2D,
    moment: Moment,
    cell: number,
    at: (column: number, line: number, draw: () => void) => void,
  ): void {
    const { beat, part, tables } = moment;
    const changed = new Map((beat?.rows["pieces"] ?? []).map((row) => [row[0], row]));
    const known = tables.rows("pieces");
    // On a small map figures spill over their cells, to be told apart.
    const large = cell < 20 * (globalThis.devicePixelRatio || 1) ? 1.25 : 1;
    const show = (who: Piece, column: number, line: number, alpha: number) => {
      if (alpha <= 0) return;
      paper.globalAlpha = alpha;
      at(column, line, () => {
        paper.translate(0.5, 0.5);
        paper.scale(large, large);
        paper.translate(-0.5, -0.5);
        this.paintPiece(paper, who, cell);
      });
      paper.globalAlpha = 1;
    };
    for (const row of known.values()) {
      const who = piece(row);
      const next = part > 0 ? changed.get(who.id) : undefined;
      if (next === undefined) show(who, who.column, who.line, 1);
      else if (next.length === 1) show(who, who.column, who.line, 1 - part);
      else {
        const [column, line] = whereabouts(who, moment);
        const then = piece(next);
        if (near(who, then)) show(part < 0.5 ? who : then, column, line, 1);
        else {
          show(who, who.column, who.line, 1 - 2 * part);
          show(then, then.column, then.line, 2 * part - 1);
        }
      }
    }
    if (part === 0) return;
    for (const row of changed.values()) {
      const who = piece(row);
      if (row.length > 1 && !known.has(who.id)) show(who, who.column, who.line, part);
    }
  }

  private paintPiece(paper: CanvasRenderingContext2D, who: Piece, cell: number): void {
    const c = this.colours;
    const draw = who.kind === KIND.master ? figures.master : figures.dog;
    this.sprites.put(paper, `piece${who.kind}${who.player}`, (paper) => draw(paper, c, who.player));
    if (cell < 14) return;
    // What a wanderer would have depends on who takes it back: the cell tells.
    if (who.player >= 0) figures.bones(paper, c, who.bones);
    figures.bag(paper, c, who.croquettes);
  }
}

/** One step apart, or none: such a piece walks; others vanish and appear. */
function near(a: Piece, b: Piece): boolean {
  return Math.abs(a.column - b.column) + Math.abs(a.line - b.line) <= 1;
}

/** Where a piece is during this beat. */
function whereabouts(who: Piece, { beat, part }: Moment): readonly [number, number] {
  const next = part > 0 ? beat?.rows["pieces"]?.find((row) => row[0] === who.id && row.length > 1) : undefined;
  if (next === undefined) return [who.column, who.line];
  const then = piece(next);
  if (!near(who, then)) return part < 0.5 ? [who.column, who.line] : [then.column, then.line];
  const eased = part * part * (3 - 2 * part);
  return [who.column + (then.column - who.column) * eased, who.line + (then.line - who.line) * eased];
}

/** A table's rows: from the middle of a beat on, as the beat leaves them. */
function now({ tables, beat, part }: Moment, name: string): Iterable<Row> {
  const before = tables.rows(name);
  const change = part < 0.5 ? undefined : beat?.rows[name];
  if (change === undefined) return before.values();
  const after = new Map(before);
  for (const row of change) {
    if (row.length > 1) after.set(row[0] ?? 0, row);
    else after.delete(row[0] ?? 0);
  }
  return after.values();
}

/** The same for a grid: calls for every cell that is not 0. */
function nowGrid({ tables, beat, part }: Moment, name: string, each: (index: number, value: number) => void): void {
  const change = part < 0.5 ? undefined : beat?.rows[name];
  const after = new Map((change ?? []).map(([index = 0, value = 0]) => [index, value]));
  const cells = tables.grid(name);
  for (let index = 0; index < cells.length; index++) {
    const value = cells[index] ?? 0;
    if (value !== 0 && !after.has(index)) each(index, value);
  }
  for (const [index, value] of after) if (value !== 0) each(index, value);
}
