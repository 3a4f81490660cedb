// The badges of figures: small signs in their corners that say what a figure has.

import { colourOf, type Colours } from "./colours.ts";
import { draw } from "./drawing.ts";
import type { Badge, Figures } from "./look.ts";
import type { Row } from "../replay.ts";

type Paper = CanvasRenderingContext2D;

/** The height of a badge, as a part of its figure's height. */
const HEIGHT = 0.36;

/** The height below which a badge grows beyond its figure, in CSS pixels. */
const READABLE = 10;

/** Returns by how much the badges of a figure are enlarged. `size` is the figure's size in CSS pixels. */
export function growthOf(size: number): number {
  return Math.max(1, Math.min(1.6, READABLE / (HEIGHT * size)));
}

/** A badge with its number, which is not 0. */
export interface Shown {
  readonly badge: Badge;
  /** The index of the badge in its layer, which determines its corner. */
  readonly index: number;
  readonly number: number;
}

/** Returns the badges of a row whose number is not 0. */
export function badgesOf(layer: Figures, row: Row): Shown[] {
  return layer.badges
    .map((badge, index) => ({ badge, index, number: row[badge.number] ?? 0 }))
    .filter(({ number }) => number !== 0);
}

/** Draws the thing that a badge stands for in a square from (0, 0) to (1, 1). */
export function drawThing(paper: Paper, c: Colours, { drawing, colour }: Pick<Badge, "drawing" | "colour">): void {
  draw(paper, c, drawing, colourOf(c, -1, colour === "plain" ? "ink" : colour));
}

/**
 * Draws a badge in its corner of a square from (0, 0) to (1, 1): the thing, and its number if it is not 1. An
 * enlarged badge grows outwards, so that the middle of the figure stays visible.
 */
export function drawBadge(paper: Paper, c: Colours, { badge, index, number }: Shown, text: string, growth = 1): void {
  const width = HEIGHT + (number === 1 ? 0 : 0.02 + 0.17 * text.length);
  // The corners in order: lower left, upper left, upper right, lower right.
  const [right, low] = [index === 2 || index === 3, index === 0 || index === 3];
  const [x, y] = [right ? 1 - width : 0, low ? 1 - HEIGHT : 0];
  paper.save();
  paper.translate(right ? 1 : 0, low ? 1 : 0);
  paper.scale(growth, growth);
  const out = (1.1 * (growth - 1) * HEIGHT) / growth;
  paper.translate((right ? -1 : 0) + (right ? out : -out), (low ? -1 : 0) + (low ? out : -out));
  paper.beginPath();
  paper.roundRect(x, y, width, HEIGHT, 0.1);
  paper.fillStyle = c.light;
  paper.fill();
  paper.strokeStyle = c.edge;
  paper.lineWidth = 0.03;
  paper.stroke();
  paper.save();
  paper.translate(x + 0.02, y + 0.02);
  paper.scale(HEIGHT - 0.04, HEIGHT - 0.04);
  drawThing(paper, c, badge);
  paper.restore();
  if (number !== 1) {
    paper.fillStyle = "#221f1b";
    paper.font = '700 0.3px system-ui, "DejaVu Sans", sans-serif';
    paper.textAlign = "right";
    paper.textBaseline = "middle";
    paper.fillText(text, x + width - 0.03, y + HEIGHT / 2 + 0.015);
  }
  paper.restore();
}
