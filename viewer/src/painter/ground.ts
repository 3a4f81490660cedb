// The layers that fill cells: tiles and outlines. The lowest layers are cached as one picture, in which
// changed cells are repainted.

import { Sprites } from "../board/sprites.ts";
import { context } from "../dom.ts";
import { teamPattern } from "../teams.ts";
import { colourOf, onColour, shade, type Colours } from "./colours.ts";
import type { Look, Outlines, Tiles } from "./look.ts";
import type { Present } from "./present.ts";
import { draw } from "./drawing.ts";
import { letters } from "./shapes.ts";
import { texture } from "./textures.ts";

type Paper = CanvasRenderingContext2D;
type Ground = Tiles | Outlines;

/** The maximum size of a cell in the cached picture, in device pixels. Larger cells show it enlarged. */
const FINEST = 320;
/** The maximum width and height of the cached picture, in device pixels. */
const LARGEST = 4096;
/** The value of a tile that is not visible. */
const UNSEEN = -(2 ** 31);

export class Still {
  private readonly picture = document.createElement("canvas");
  private readonly sprites = new Sprites();
  /** The values of each layer when it was last painted. */
  private painted: Int32Array[] = [];
  private fine = 0;
  readonly layers: readonly Ground[];

  constructor(
    private readonly look: Look,
    private colours: Colours,
  ) {
    const end = look.layers.findIndex(({ is }) => is !== "tiles" && is !== "outlines");
    this.layers = look.layers.slice(0, end < 0 ? undefined : end).filter((layer) => layer.is === "tiles" || layer.is === "outlines");
  }

  themed(colours: Colours): void {
    this.colours = colours;
    this.painted = [];
    this.sprites.clear();
  }

  /** Draws the picture. `cell` is the size of a cell in device pixels. */
  paint(paper: Paper, present: Present, x: number, y: number, cell: number): void {
    const { columns, lines } = this.look;
    const most = Math.min(FINEST, LARGEST / Math.max(columns, lines));
    this.refresh(present, Math.max(1, Math.floor(Math.min(most, Math.round(cell)))));
    paper.setTransform(1, 0, 0, 1, 0, 0);
    paper.imageSmoothingEnabled = cell !== this.fine;
    paper.drawImage(this.picture, x, y, cell * columns, cell * lines);
    if (present.part === 0) return;
    for (const index of this.changing(present)) {
      const [column, line] = this.place(index);
      paper.setTransform(cell, 0, 0, cell, x + column * cell, y + line * cell);
      paper.globalAlpha = present.part;
      this.cell(paper, present, index, true);
      paper.globalAlpha = 1;
    }
  }

  /** Returns the cells that the beat changes. */
  private changing(present: Present): Set<number> {
    const cells = this.look.columns * this.look.lines;
    const found = new Set<number>();
    for (const layer of this.layers) {
      for (const id of present.changed(present.name(layer)).keys()) if (id >= 0 && id < cells && Number.isInteger(id)) found.add(id);
    }
    return found;
  }

  private place(index: number): readonly [number, number] {
    const { columns, lines, axes } = this.look;
    const line = Math.floor(index / columns);
    return [index % columns, axes.up ? lines - 1 - line : line];
  }

  private refresh(present: Present, fine: number): void {
    const { columns, lines } = this.look;
    const cells = columns * lines;
    const fresh = this.fine !== fine || this.painted.length !== this.layers.length || this.painted[0]?.length !== cells;
    if (fresh) {
      this.picture.width = columns * fine;
      this.picture.height = lines * fine;
      this.fine = fine;
      this.painted = this.layers.map(() => new Int32Array(cells));
      this.sprites.clear();
    }
    this.sprites.resize(fine);
    const dirty = new Set<number>();
    this.layers.forEach((layer, at) => {
      const painted = this.painted[at] as Int32Array;
      for (let index = 0; index < cells; index++) {
        const value = this.value(present, layer, index, false);
        if (!fresh && painted[index] === value) continue;
        painted[index] = value;
        dirty.add(index);
        // The outlines of neighbouring cells depend on this cell as well.
        if (layer.is === "outlines") for (const other of this.around(index)) if (other >= 0) dirty.add(other);
      }
    });
    if (fresh) for (let index = 0; index < cells; index++) dirty.add(index);
    const paper = context(this.picture);
    for (const index of dirty) {
      const [column, line] = this.place(index);
      paper.setTransform(fine, 0, 0, fine, column * fine, line * fine);
      this.cell(paper, present, index, false);
    }
  }

  private value(present: Present, layer: Ground, index: number, after: boolean): number {
    if (present.viewer !== null && !present.shown(layer, -1, [index])) return UNSEEN;
    return present.value(layer, index, after);
  }

  /**
   * Returns the displayed cells above, to the right, below and to the left of a cell. Cells outside of the
   * board are -1.
   */
  private around(index: number): readonly [number, number, number, number] {
    const { columns, lines, axes } = this.look;
    const [column, line] = [index % columns, Math.floor(index / columns)];
    const at = (c: number, l: number) => (c < 0 || l < 0 || c >= columns || l >= lines ? -1 : l * columns + c);
    const up = axes.up ? 1 : -1;
    return [at(column, line + up), at(column + 1, line), at(column, line - up), at(column - 1, line)];
  }

  private cell(paper: Paper, present: Present, index: number, after: boolean): void {
    const c = this.colours;
    paper.fillStyle = c.named.plain;
    paper.fillRect(0, 0, 1, 1);
    for (const layer of this.layers) {
      const value = this.value(present, layer, index, after);
      if (value === UNSEEN) continue;
      if (layer.is === "tiles") this.tile(paper, layer, value);
      else this.outline(paper, present, layer, index, value, after);
    }
    if (this.fine < 6) return;
    paper.fillStyle = c.grid;
    paper.fillRect(0, 0, 1, 1 / this.fine);
    paper.fillRect(0, 0, 1 / this.fine, 1);
  }

  private tile(paper: Paper, layer: Tiles, value: number): void {
    const known = layer.tiles.has(value) || (layer.players !== null && value >= layer.players);
    if (known) this.sprites.put(paper, `${this.layers.indexOf(layer)} ${value}`, (paper) => drawTile(paper, this.colours, layer, value));
  }

  private outline(paper: Paper, present: Present, layer: Outlines, index: number, value: number, after: boolean): void {
    if (value === 0) return;
    const c = this.colours;
    const player = layer.players === null ? -1 : value - layer.players;
    paper.fillStyle = colourOf(this.colours, player, layer.colour === "plain" ? "ink" : layer.colour);
    if (layer.filled) {
      paper.globalAlpha *= c.area;
      paper.fillRect(0, 0, 1, 1);
      if (player > 0) this.sprites.put(paper, `filled ${player}`, (paper) => pattern(paper, this.colours, player));
      paper.globalAlpha /= c.area;
    }
    const wide = Math.max(0.09, 1.5 / this.fine);
    const [above, right, below, left] = this.around(index).map(
      (other) => other < 0 || this.value(present, layer, other, after) !== value,
    );
    if (above) paper.fillRect(0, 0, 1, wide);
    if (right) paper.fillRect(1 - wide, 0, wide, 1);
    if (below) paper.fillRect(0, 1 - wide, 1, wide);
    if (left) paper.fillRect(0, 0, wide, 1);
  }
}

/** Draws the pattern of a player that owns an area. */
function pattern(paper: Paper, c: Colours, player: number): void {
  paper.strokeStyle = paper.fillStyle = colourOf(c, player, "ink");
  teamPattern(paper, player);
}

/** Draws a tile in a square from (0, 0) to (1, 1). */
export function drawTile(paper: Paper, c: Colours, layer: Tiles, value: number): void {
  const tile = layer.tiles.get(value);
  const player = tile?.player ?? (tile === undefined && layer.players !== null ? value - layer.players : -1);
  // A drawing has the player's colour instead of the cell.
  const drawing = tile?.drawing ?? null;
  const colour = colourOf(c, drawing === null ? player : -1, tile?.colour ?? "plain");
  paper.fillStyle = colour;
  paper.fillRect(0, 0, 1, 1);
  if (player >= 0 && drawing === null) {
    paper.fillStyle = paper.strokeStyle = shade(colour);
    teamPattern(paper, player);
  }
  if (tile !== undefined) texture(paper, tile.texture, shade(colour));
  if (drawing !== null) draw(paper, c, drawing, colourOf(c, player, "ink"));
  const letter = tile?.letter ?? "";
  if (letter === "") return;
  letters(paper, letter, 0.5, 0.5, [0.72, 0.5, 0.38][letter.length - 1] ?? 0.3, onColour(c, colour));
}
