// The canvas above the board that shows the drawings of champions.

import { context, element, fitCanvas } from "../dom.ts";
import type { Palette } from "../theme.ts";
import { eachDrawing, type DrawnCell, type Drawing, type Drawings } from "./data.ts";

/** The place of a board's cells on the page. */
export interface Grid {
  /** The canvas of the board. The overlay has the same size and place. */
  readonly canvas: HTMLCanvasElement;
  readonly columns: number;
  readonly lines: number;
  /** The size of a cell, in CSS pixels. */
  readonly scale: number;
  /** The position of the first cell's corner, in CSS pixels. */
  readonly x: number;
  readonly y: number;
  /** Converts the two numbers of a cell in the API to the column and the line at which it is displayed. */
  place(cell: DrawnCell): readonly [number, number];
}

/** The colours of drawings in the light and dark themes, in the order of the API's enum. */
const LIGHT = ["#6b665d", "#c81e1e", "#c65d00", "#b08900", "#2f7d32", "#1f5fbf", "#7b3fb0", "#c2387f"];
const DARK = ["#b9b4aa", "#ff6b6b", "#ff9a3d", "#f0d04a", "#6fd07a", "#6fb0ff", "#c79bff", "#ff8fc4"];

export class Overlay {
  private readonly canvas = element("canvas", { class: "drawings", "aria-hidden": "true" });

  /** Draws the drawings of a step. `shows` returns true for the layers to draw. */
  paint(grid: Grid, palette: Palette, turns: readonly Drawings[], shows: (turn: number, layer: string) => boolean): void {
    const { canvas } = this;
    if (!canvas.isConnected) grid.canvas.after(canvas);
    canvas.hidden = turns.every(({ shown }) => shown.length === 0);
    if (canvas.hidden) return;
    canvas.style.left = `${grid.canvas.offsetLeft}px`;
    canvas.style.top = `${grid.canvas.offsetTop}px`;
    fitCanvas(canvas, grid.canvas.clientWidth, grid.canvas.clientHeight);
    const paper = context(canvas);
    const ratio = globalThis.devicePixelRatio || 1;
    paper.setTransform(1, 0, 0, 1, 0, 0);
    paper.clearRect(0, 0, canvas.width, canvas.height);
    paper.setTransform(ratio, 0, 0, ratio, 0, 0);
    const brush = new Brush(paper, grid, palette);
    turns.forEach((drawings, turn) => {
      const layers = new Map<string, Drawing[]>();
      eachDrawing(drawings, (drawing, layer) => {
        if (!shows(turn, layer)) return;
        const layered = layers.get(layer);
        if (layered === undefined) layers.set(layer, [drawing]);
        else layered.push(drawing);
      });
      for (const layer of layers.values()) brush.layer(layer);
    });
  }
}

class Brush {
  private readonly colours: readonly string[];

  constructor(
    private readonly paper: CanvasRenderingContext2D,
    private readonly grid: Grid,
    private readonly palette: Palette,
  ) {
    this.colours = palette.dark ? DARK : LIGHT;
  }

  /** Draws a layer: fills and values below, then lines, marks and texts in their order. */
  layer(drawings: readonly Drawing[]): void {
    const values = drawings.filter((drawing) => drawing.is === "value").map(({ value }) => value);
    const [low, high] = values.reduce(([low, high], value) => [Math.min(low, value), Math.max(high, value)], [Infinity, -Infinity]);
    const below = (drawing: Drawing) => drawing.is === "fill" || drawing.is === "value";
    for (const drawing of [...drawings.filter(below), ...drawings.filter((drawing) => !below(drawing))]) this.drawing(drawing, low, high);
  }

  private drawing(drawing: Drawing, low: number, high: number): void {
    const { paper, grid } = this;
    paper.globalAlpha = 1;
    switch (drawing.is) {
      case "fill":
        return this.fill(drawing.at, this.colour(drawing.colour), 0.45);
      case "value":
        this.fill(drawing.at, this.colour(5), high > low ? 0.1 + (0.6 * (drawing.value - low)) / (high - low) : 0.4);
        return this.text(drawing.at, short(drawing.value), grid.scale);
      case "mark": {
        const [x, y] = this.middle(drawing.at);
        paper.beginPath();
        paper.arc(x, y, Math.max(3, grid.scale * 0.18), 0, 2 * Math.PI);
        paper.fillStyle = this.colour(drawing.colour);
        paper.strokeStyle = this.palette.paper;
        paper.lineWidth = Math.max(1, grid.scale * 0.05);
        paper.fill();
        return paper.stroke();
      }
      case "text":
        return this.text(drawing.at, drawing.text);
      case "line":
      case "arrow":
        return this.line(drawing.from, drawing.to, this.colour(drawing.colour), drawing.is === "arrow");
      case "layer":
      case "chart":
        return;
    }
  }

  private colour(index: number): string {
    return this.colours[index] ?? this.palette.ink;
  }

  /** Returns the middle of a cell, in CSS pixels. */
  private middle(cell: DrawnCell): readonly [number, number] {
    const { grid } = this;
    const [column, line] = grid.place(cell);
    return [grid.x + (column + 0.5) * grid.scale, grid.y + (line + 0.5) * grid.scale];
  }

  private isOnBoard(cell: DrawnCell): boolean {
    const [column, line] = this.grid.place(cell);
    return column >= 0 && line >= 0 && column < this.grid.columns && line < this.grid.lines;
  }

  private fill(cell: DrawnCell, colour: string, strength: number): void {
    if (!this.isOnBoard(cell)) return;
    const { paper, grid } = this;
    const [x, y] = this.middle(cell);
    paper.globalAlpha = strength;
    paper.fillStyle = colour;
    paper.fillRect(x - grid.scale / 2, y - grid.scale / 2, grid.scale, grid.scale);
    paper.globalAlpha = 1;
  }

  /** Writes a text in the middle of a cell, unless it is wider than `room`, in CSS pixels. The text has a border in the colour of the
   * page, so that it is readable on any background. */
  private text(cell: DrawnCell, text: string, room = Infinity): void {
    if (!this.isOnBoard(cell) || this.grid.scale < 8) return;
    const { paper, grid, palette } = this;
    const [x, y] = this.middle(cell);
    const size = Math.max(8, Math.min(15, grid.scale * 0.38));
    paper.font = `600 ${size}px sans-serif`;
    if (paper.measureText(text).width > room) return;
    paper.textAlign = "center";
    paper.textBaseline = "middle";
    paper.lineJoin = "round";
    paper.lineWidth = size / 4;
    paper.strokeStyle = palette.paper;
    paper.fillStyle = palette.ink;
    paper.strokeText(text, x, y);
    paper.fillText(text, x, y);
  }

  private line(from: DrawnCell, to: DrawnCell, colour: string, arrow: boolean): void {
    if (!this.isOnBoard(from) || !this.isOnBoard(to)) return;
    const { paper, grid } = this;
    const [[x, y], [toX, toY]] = [this.middle(from), this.middle(to)];
    const head = arrow ? Math.max(6, grid.scale * 0.3) : 0;
    const angle = Math.atan2(toY - y, toX - x);
    paper.beginPath();
    paper.moveTo(x, y);
    paper.lineTo(toX - 0.8 * head * Math.cos(angle), toY - 0.8 * head * Math.sin(angle));
    paper.lineCap = "round";
    paper.strokeStyle = this.palette.paper;
    paper.lineWidth = Math.max(4, grid.scale * 0.16);
    paper.stroke();
    paper.strokeStyle = colour;
    paper.lineWidth = Math.max(2, grid.scale * 0.09);
    paper.stroke();
    if (!arrow || (x === toX && y === toY)) return;
    paper.beginPath();
    paper.moveTo(toX, toY);
    for (const side of [-0.45, 0.45]) paper.lineTo(toX - head * Math.cos(angle + side), toY - head * Math.sin(angle + side));
    paper.closePath();
    paper.fillStyle = colour;
    paper.fill();
  }
}

/** Writes a number with at most four digits. */
function short(value: number): string {
  return Math.abs(value) >= 1000 || Number.isInteger(value) ? String(Math.round(value)) : String(Number(value.toPrecision(3)));
}
