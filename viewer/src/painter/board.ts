// Paints a moment of a scene with a look on a canvas.

import type { Viewport } from "../board/camera.ts";
import { Sprites } from "../board/sprites.ts";
import { context } from "../dom.ts";
import { drawBadge, growthOf, type Shown } from "./badges.ts";
import { coloursOf, type Colours } from "./colours.ts";
import { Still, drawTile } from "./ground.ts";
import { Patterns, paintPolygons, paintSegments, type Middle } from "./lines.ts";
import type { Figures, Labels, Layer, Look, Marks, Outlines, Tiles } from "./look.ts";
import type { Present, Spot } from "./present.ts";
import { count, drawFigure, label, legible, nameOf, short, type Figure } from "./shapes.ts";
import { markOf, standings, type Standing } from "./standing.ts";
import { paintTrails, type Trail } from "./trails.ts";
import type { Palette } from "../theme.ts";

type Paper = CanvasRenderingContext2D;

/**
 * The minimum and the preferred sizes of figures, in CSS pixels. `cells` limits the preferred size to a multiple of a
 * cell: figures of neighbouring cells should not hide each other. `drawn` is for figures with a drawing on their
 * outline, and `large` for those that the look calls large.
 */
const SIZES = {
  plain: { least: 9, preferred: 15, cells: 1.6 },
  drawn: { least: 15, preferred: 24, cells: 1.5 },
  large: { least: 32, preferred: 44, cells: 1.6 },
};
type Size = keyof typeof SIZES;

/** The minimum side of the square in which a label is drawn, in CSS pixels. */
const LABEL = 26;
/** The minimum side for a corner's label, whose text is a third as high. */
const CORNER = 38;
/** The maximum factor by which anything is larger than its cell. */
const SPILL = 3.5;

const sizeOf = ({ large, drawing, shape }: Figure): Size => (large ? "large" : drawing !== null && shape !== "blank" ? "drawn" : "plain");

/** Returns the factor by which figures are larger than cells of a size in device pixels. */
function grownTo(size: Size, cell: number): number {
  const { least, preferred, cells } = SIZES[size];
  const factor = grown(Math.max(least, Math.min(preferred, (cells * cell) / (globalThis.devicePixelRatio || 1))), cell);
  // A cached picture is sharp if it is shown with a whole number of pixels.
  return Math.round(factor * cell) / cell;
}

/** The user's choices. */
export interface Choice {
  /** The cell that is described. */
  readonly picked: number | null;
  /** The player whose marks are shown. Null shows those of all players, and -1 shows none. */
  readonly marks: number | null;
  /** The movements of figures in the turn. */
  readonly trails: readonly Trail[];
}

/** The factor by which something is larger than its cell, so that it has a minimum size in CSS pixels. */
function grown(least: number, scale: number): number {
  return Math.max(1, Math.min(SPILL, (least * (globalThis.devicePixelRatio || 1)) / scale));
}

export class Board {
  private colours: Colours;
  private readonly still: Still;
  private readonly sprites = new Sprites();
  /** Separate caches for figures, which are larger than the cell if cells are small. */
  private readonly figures = { plain: new Sprites(), drawn: new Sprites(), large: new Sprites() };
  private readonly words = new Sprites();
  private readonly patterns = new Patterns();

  constructor(
    private readonly look: Look,
    palette: Palette,
  ) {
    this.colours = coloursOf(palette);
    this.still = new Still(look, this.colours);
  }

  themed(palette: Palette): void {
    this.colours = coloursOf(palette);
    this.still.themed(this.colours);
    this.sprites.clear();
    for (const sprites of Object.values(this.figures)) sprites.clear();
    this.words.clear();
    this.patterns.clear();
  }

  paint(canvas: HTMLCanvasElement, { scale, x, y }: Viewport, present: Present, choice: Choice): void {
    const ratio = globalThis.devicePixelRatio || 1;
    const paper = context(canvas);
    paper.setTransform(1, 0, 0, 1, 0, 0);
    paper.clearRect(0, 0, canvas.width, canvas.height);
    const cell = scale * ratio;
    const [left, top] = [x * ratio, y * ratio];
    this.sprites.resize(cell);
    for (const size of ["plain", "drawn", "large"] as const) this.figures[size].resize(cell * grownTo(size, cell));
    this.words.resize(Math.max(cell, CORNER * ratio));
    this.still.paint(paper, present, left, top, cell);
    const brush = new Brush(paper, this.look, canvas, cell, left, top);
    this.fog(brush, present);
    const standing = standings(present);
    // The arrows of movements are drawn below the first layer of standing figures, so that figures hide
    // the ends of the arrows.
    const first = this.look.layers.findIndex((layer) => layer.is === "figures" && !layer.flat);
    this.look.layers.forEach((layer, index) => {
      if (index === first) paintTrails(paper, this.colours, present, choice.trails, brush.middle, cell);
      this.layer(brush, present, layer, standing, choice);
    });
    if (choice.picked !== null) {
      brush.cell(choice.picked, () => {
        paper.strokeStyle = this.colours.pick;
        paper.lineWidth = Math.max(0.08, 2 / cell);
        paper.strokeRect(0, 0, 1, 1);
      });
    }
    paper.setTransform(1, 0, 0, 1, 0, 0);
  }

  private layer(brush: Brush, present: Present, layer: Layer, standing: ReadonlyMap<Figures, readonly Standing[]>, choice: Choice): void {
    const { paper, scale } = brush;
    switch (layer.is) {
      case "tiles":
      case "outlines":
        if (!this.still.layers.includes(layer)) this.cells(brush, present, layer);
        return;
      case "polygons":
        return paintPolygons(paper, this.colours, this.patterns, present, layer, brush.middle, scale);
      case "segments":
        return paintSegments(paper, this.colours, present, layer, brush.middle, scale);
      case "figures":
        for (const figure of standing.get(layer) ?? []) this.figure(brush, figure);
        return;
      case "marks":
        if (choice.marks === null || choice.marks === (layer.of ?? choice.marks)) this.marks(brush, present, layer);
        return;
      case "labels":
        return this.labels(brush, present, layer);
    }
  }

  /** Covers the cells that the viewing player does not see. */
  private fog(brush: Brush, present: Present): void {
    if (present.viewer === null || this.look.sight === null) return;
    const { paper } = brush;
    const c = this.colours;
    for (let index = 0; index < this.look.columns * this.look.lines; index++) {
      if (present.sees(index)) continue;
      brush.cell(index, () => {
        paper.fillStyle = c.fog;
        paper.fillRect(0, 0, 1, 1);
        if (brush.scale < 6) return;
        paper.strokeStyle = c.fogLine;
        paper.lineWidth = 0.08;
        paper.beginPath();
        paper.moveTo(0, 1);
        paper.lineTo(1, 0);
        paper.stroke();
      });
    }
  }

  /** Paints tiles above figures, which cannot be part of the cached picture. */
  private cells(brush: Brush, present: Present, layer: Tiles | Outlines): void {
    if (layer.is === "outlines") return;
    for (let index = 0; index < this.look.columns * this.look.lines; index++) {
      if (!present.shown(layer, -1, [index])) continue;
      const value = present.value(layer, index);
      if (!layer.tiles.has(value) && (layer.players === null || value < layer.players)) continue;
      brush.cell(index, () => this.sprites.put(brush.paper, `tile ${this.look.layers.indexOf(layer)} ${value}`, (paper) => drawTile(paper, this.colours, layer, value)));
    }
  }

  private figure(brush: Brush, { figure, badges, x, y, size, alpha, more }: Standing): void {
    const { paper } = brush;
    // In small cells, figures extend beyond the cell so that they stay visible.
    const spill = (grownTo(sizeOf(figure), brush.scale) - 1) / 2;
    // Figures that are smaller than their cached picture would lose some of its lines.
    paper.imageSmoothingEnabled = size !== 1;
    // A large figure grows upwards, away from what it stands on.
    const rise = figure.large ? 1.6 : 1;
    // The cached picture is larger than the figure on a board of small cells.
    const { number } = figure;
    const small = number !== null && size * (1 + 2 * spill) * brush.scale < legible(number) * (globalThis.devicePixelRatio || 1);
    const shown = small ? { ...figure, number: null } : figure;
    brush.inside(x - spill * size, y - rise * spill * size, size * (1 + 2 * spill), () => {
      paper.globalAlpha = alpha;
      this.put(paper, shown);
      const growth = growthOf(size * (1 + 2 * spill) * brush.scale / (globalThis.devicePixelRatio || 1));
      for (const badge of badges) this.badge(paper, badge, sizeOf(figure), growth);
      if (more > 0) count(paper, this.colours, `+${short(more)}`);
      paper.globalAlpha = 1;
    });
  }

  private put(paper: Paper, figure: Figure): void {
    this.figures[sizeOf(figure)].put(paper, nameOf(figure), (paper) => drawFigure(paper, this.colours, figure));
  }

  private badge(paper: Paper, shown: Shown, size: Size, growth: number): void {
    const { badge, index, number } = shown;
    // The cached picture has no room for a badge that extends beyond the figure.
    if (growth > 1) return drawBadge(paper, this.colours, shown, short(number), growth);
    const key = `badge ${index} ${badge.drawing.name} ${badge.colour} ${number}`;
    this.figures[size].put(paper, key, (paper) => drawBadge(paper, this.colours, shown, short(number)));
  }

  private marks(brush: Brush, present: Present, layer: Marks): void {
    const owner = layer.of ?? -1;
    for (const row of present.rows(layer)) {
      const spot = present.spot(layer.at, row);
      if (spot === null || !present.shown(layer, owner, [spot.cell])) continue;
      const figure = markOf(layer, row);
      // Each player's mark has a corner of its own, with four marks in a cell.
      const [right, low] = [owner % 2 === 1 ? 0.6 : 0.03, (owner >> 1) % 2 === 1 ? 0.6 : 0.03];
      brush.square(spot.column + right, brush.top(spot.line) + low, 0.37, () => this.put(brush.paper, figure));
    }
  }

  private labels(brush: Brush, present: Present, layer: Labels): void {
    const { plain } = this.colours.named;
    for (const row of present.rows(layer)) {
      const spot = present.spot(layer.at, row);
      if (spot === null || !present.shown(layer, -1, [spot.cell])) continue;
      const value = row[layer.number] ?? 0;
      const text = layer.words[value] ?? short(value);
      if (text === "") continue;
      // In small cells, a corner's label moves outwards as it grows, so that the figure of the cell stays visible.
      const size = grown(layer.corner ? CORNER : LABEL, brush.scale);
      const shift = (1 - size) / 2;
      brush.inside(spot.column + shift, brush.top(spot.line) + shift, size, () =>
        this.words.put(brush.paper, `${layer.corner} ${text}`, (paper) => label(paper, this.colours, text, plain, layer.corner)),
      );
    }
  }
}

/** Draws in cells. Cells outside of the view are skipped. */
class Brush {
  constructor(
    readonly paper: Paper,
    private readonly look: Look,
    private readonly canvas: HTMLCanvasElement,
    /** The size of a cell, in device pixels. */
    readonly scale: number,
    private readonly left: number,
    private readonly above: number,
  ) {}

  /** Converts a line to the line at which it is displayed. */
  top(line: number): number {
    return this.look.axes.up ? this.look.lines - 1 - line : line;
  }

  /** Draws in a square of the board, given in cells. The callback uses coordinates from (0, 0) to (1, 1). */
  square(x: number, y: number, size: number, draw: () => void): void {
    const { scale: cell, left, above, canvas } = this;
    const [px, py, side] = [left + x * cell, above + y * cell, size * cell];
    if (px < -side || py < -side || px > canvas.width || py > canvas.height) return;
    this.paper.setTransform(side, 0, 0, side, px, py);
    draw();
  }

  /** Draws in a square that is moved so that the edges of the canvas do not cut what is larger than its cell. */
  inside(x: number, y: number, size: number, draw: () => void): void {
    const { scale: cell, left, above, canvas, look } = this;
    const within = (at: number, start: number, room: number, count: number) =>
      Math.max(Math.min(0, -start / cell), Math.min(at, Math.max(count, (room - start) / cell) - size));
    this.square(within(x, left, canvas.width, look.columns), within(y, above, canvas.height, look.lines), size, draw);
  }

  cell(index: number, draw: () => void): void {
    const { columns } = this.look;
    this.square(index % columns, this.top(Math.floor(index / columns)), 1, draw);
  }

  readonly middle: Middle = ({ column, line }: Spot) => [
    this.left + (column + 0.5) * this.scale,
    this.above + (this.top(line) + 0.5) * this.scale,
  ];
}
