// The numbers of columns and lines along two sides of a board. All painters can use them.

import { UNIT, context, element, fitCanvas } from "../dom.ts";
import type { Palette } from "../theme.ts";

/** The margin for the numbers in CSS pixels, which style/board.css reserves. */
export const RULER = { left: 20 * UNIT, top: 15 * UNIT } as const;

/** The size of a number including its margin, in CSS pixels. */
const ROOM = { across: 22 * UNIT, down: 15 * UNIT } as const;

/** The visible part of the board. */
export interface Sight {
  /** The size of a cell, in CSS pixels. */
  readonly scale: number;
  /** The position of the board's corner in its view, in CSS pixels. */
  readonly x: number;
  readonly y: number;
  /** The size of the view, in CSS pixels. */
  readonly width: number;
  readonly height: number;
  readonly columns: number;
  readonly lines: number;
}

/** The numbers of columns and lines as shown to users. */
export interface Numbers {
  column(index: number): number;
  line(index: number): number;
}

const PLAIN: Numbers = { column: (index) => index, line: (index) => index };

export class Rulers {
  readonly canvas = element("canvas", { class: "rulers", "aria-hidden": "true" });
  private painted = "";

  /**
   * Draws the numbers of the visible columns and lines, and highlights those of the selected cell. `name`
   * converts indices to the numbers that users know.
   */
  paint(sight: Sight, at: { column: number; line: number } | null, palette: Palette, name: Numbers = PLAIN): void {
    // Consecutive pictures of a match rarely change the rulers.
    const asked = JSON.stringify([sight, at, palette.dark, globalThis.devicePixelRatio]);
    if (asked === this.painted) return;
    this.painted = asked;
    fitCanvas(this.canvas, sight.width + RULER.left, sight.height + RULER.top);
    const paper = context(this.canvas);
    const ratio = this.canvas.width / (sight.width + RULER.left);
    paper.setTransform(ratio, 0, 0, ratio, 0, 0);
    paper.clearRect(0, 0, sight.width + RULER.left, sight.height + RULER.top);
    paper.textBaseline = "middle";
    const middle = (index: number, scale: number, start: number) => start + (index + 0.5) * scale;
    const put = (index: number, here: boolean, x: number, y: number, name: (index: number) => number) => {
      paper.fillStyle = here ? palette.ink : palette.soft;
      paper.font = `${here ? "bold " : ""}${10 * UNIT}px system-ui, sans-serif`;
      paper.fillText(String(name(index)), x, y);
    };
    paper.textAlign = "center";
    // The numbers are next to the board's corner, wherever it is in the view.
    const top = Math.max(0, sight.y) + RULER.top - 7 * UNIT;
    for (const column of shown(sight.columns, sight.scale, ROOM.across, at?.column)) {
      const x = middle(column, sight.scale, sight.x);
      if (x >= 0 && x <= sight.width) put(column, column === at?.column, x + RULER.left, top, name.column);
    }
    paper.textAlign = "right";
    const left = Math.max(0, sight.x) + RULER.left - 4;
    for (const line of shown(sight.lines, sight.scale, ROOM.down, at?.line)) {
      const y = middle(line, sight.scale, sight.y);
      if (y >= 0 && y <= sight.height) put(line, line === at?.line, left, y + RULER.top, name.line);
    }
  }
}

/**
 * Returns the numbers for which there is room: every one, or every second, fifth, tenth and so on. The number
 * `at` is included, and numbers next to it are omitted.
 */
export function shown(count: number, scale: number, room: number, at: number | undefined): number[] {
  const step = [1, 2, 5, 10, 20, 50].find((step) => step * scale >= room) ?? 100;
  const all = Array.from({ length: Math.ceil(count / step) }, (_, index) => index * step);
  if (at === undefined) return all;
  return [...all.filter((index) => index !== at && Math.abs(index - at) * scale >= room), at];
}
