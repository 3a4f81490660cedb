// Draws figures and marks in a square from (0, 0) to (1, 1). A figure consists of an outline, letters and a
// number.

import { middleOf, teamPattern, teamShape } from "../teams.ts";
import { STRENGTHS, colourOf, onColour, pale, shade, type Colours } from "./colours.ts";
import { draw } from "./drawing.ts";
import type { ColourName, Drawing, ShapeName } from "./look.ts";

type Paper = CanvasRenderingContext2D;

/** The appearance of a figure. */
export interface Figure {
  readonly shape: ShapeName;
  /** The player that owns the figure, or -1 if there is none. */
  readonly player: number;
  readonly colour: ColourName;
  /** The strength of the colour, from 0 to STRENGTHS. */
  readonly strength: number;
  readonly letter: string;
  readonly drawing: Drawing | null;
  readonly number: number | null;
  /** Whether the figure has a light rim that sets it off from what is below. */
  readonly large: boolean;
}

/** The outlines in a square of size 24. The outline `team` depends on the player. */
const PATHS: Readonly<Record<Exclude<ShapeName, "team">, string>> = {
  blank: "",
  disc: "M12 2a10 10 0 1 0 .01 0z",
  square: "M3 3h18v18H3z",
  triangle: "M12 1.5L23 21.5H1z",
  diamond: "M12 .8L23.2 12L12 23.2L.8 12z",
  hexagon: "M6.2 2h11.6L23.5 12l-5.7 10H6.2L.5 12z",
  star: "M12 .5l3.4 7.4 8.1.9-6 5.5 1.6 8-7.1-4-7.1 4 1.600-8-6-5.500 8.100-.900z",
  cross: "M8 1.5h8V8h6.5v8H16v6.5H8V16H1.5V8H8z",
  ring: "M12 2a10 10 0 1 0 .01 0zM12 7.500a4.500 4.500 0 1 1-.010 0z",
  drop: "M12 1C15 6 20 10 20 15a8 8 0 0 1-16 0C4 10 9 6 12 1z",
  flag: "M4 1h2.500v1.500h14l-4 5 4 5h-14V23H4z",
  bomb: "M10.500 6.500h3V4h3.500V2h-5.500v4.500M12 6.300a8.300 8.300 0 1 0 .010 0z",
  blast: "M12 1l2.500 5.500L20 3.500l-1.500 6 5 2.500-5 2.500 1.500 6-5.500-3L12 23l-2.500-5.500-5.500 3 1.500-6-5-2.500 5-2.500-1.500-6 5.500 3z",
};

/** The size below which the drawing of a player's figure leaves a wider rim, in CSS pixels. */
const RIMMED = 20;

/** Returns the minimum size of a figure on which a number is readable, in CSS pixels. */
export const legible = (number: number) => 13 + 4 * short(number).length;

const kept = new Map<string, Path2D>();

function pathOf(shape: ShapeName, player: number): Path2D {
  const text = shape !== "team" ? PATHS[shape] : player >= 0 ? teamShape(player) : PATHS.disc;
  let path = kept.get(text);
  if (path === undefined) kept.set(text, (path = new Path2D(text)));
  return path;
}

export const nameOf = ({ shape, player, colour, strength, letter, drawing, number, large }: Figure) =>
  `${shape} ${player} ${colour} ${strength} ${letter} ${drawing?.name ?? ""} ${number} ${large}`;

export function drawFigure(paper: Paper, c: Colours, figure: Figure): void {
  const { shape, player, letter, drawing, number } = figure;
  const full = colourOf(c, player, figure.colour);
  const colour = pale(c, full, figure.strength);
  const { a: pixels } = paper.getTransform();
  const path = pathOf(shape, player);
  paper.save();
  paper.translate(0.08, 0.08);
  paper.scale(0.84 / 24, 0.84 / 24);
  paper.lineJoin = "round";
  if (figure.large) {
    paper.lineWidth = 4;
    paper.strokeStyle = c.light;
    paper.stroke(path);
  }
  paper.fillStyle = colour;
  paper.fill(path, "evenodd");
  // The shape does not depend on the player, so that the player's pattern is drawn on it.
  if (shape !== "team" && player > 0) {
    paper.save();
    paper.clip(path, "evenodd");
    paper.scale(12, 12);
    paper.fillStyle = paper.strokeStyle = shade(colour);
    for (const [x, y] of [[0, 0], [1, 0], [0, 1], [1, 1]] as const) {
      paper.setTransform(paper.getTransform().translate(x, y));
      teamPattern(paper, player);
      paper.setTransform(paper.getTransform().translate(-x, -y));
    }
    paper.restore();
  }
  if (figure.strength < STRENGTHS) {
    // The edge shows the player's colour even if the figure is pale.
    paper.save();
    paper.clip(path, "evenodd");
    paper.lineWidth = 7;
    paper.strokeStyle = full;
    paper.stroke(path);
    paper.restore();
  }
  paper.lineWidth = 1.5;
  paper.strokeStyle = figure.large ? c.edge : c.outline;
  if (player < 0 && shape === "team") paper.setLineDash([3.5, 2.2]);
  paper.stroke(path);
  paper.setLineDash([]);
  paper.restore();
  if (drawing !== null) {
    // The rim of a small figure shows more of the player's colour.
    const part = player >= 0 && shape !== "blank" && pixels < RIMMED * (globalThis.devicePixelRatio || 1) ? 0.8 : 1;
    paper.save();
    paper.translate((1 - part) / 2, (1 - part) / 2);
    paper.scale(part, part);
    draw(paper, c, drawing, colour);
    paper.restore();
  }
  const middle = shape === "team" && player >= 0 ? middleOf(player) / 24 : shape === "bomb" ? 0.6 : shape === "flag" ? 0.34 : 0.5;
  const y = 0.08 + 0.84 * middle;
  if (letter !== "") write(paper, c, letter, colour, 0.5, y, [0.56, 0.42, 0.32][letter.length - 1] ?? 0.3);
  // An unreadable number would only cover the figure.
  if (number === null || pixels < legible(number) * (globalThis.devicePixelRatio || 1)) return;
  if (letter === "" && shape !== "ring" && drawing === null) write(paper, c, short(number), colour, 0.5, y, room(short(number)));
  else count(paper, c, short(number));
}

/** The size of a font in its own coordinates. Browsers round the outlines of letters that are smaller than a pixel. */
const FONT = 64;

/** The colour of an outline of letters, its width as a share of their size, and its opacity. */
interface Rim {
  readonly colour: string;
  readonly wide: number;
  readonly alpha: number;
}

/** Draws letters around a point. */
export function letters(paper: Paper, text: string, x: number, y: number, size: number, ink: string, rim: Rim | null = null): void {
  paper.save();
  paper.translate(x, y);
  paper.scale(size / FONT, size / FONT);
  paper.font = `700 ${FONT}px system-ui, "DejaVu Sans", sans-serif`;
  paper.textAlign = "center";
  paper.textBaseline = "alphabetic";
  const { actualBoundingBoxAscent, actualBoundingBoxDescent } = paper.measureText(text);
  const foot = (actualBoundingBoxAscent - actualBoundingBoxDescent) / 2;
  if (rim !== null) {
    paper.lineJoin = "round";
    paper.lineWidth = FONT * rim.wide;
    paper.strokeStyle = rim.colour;
    paper.globalAlpha *= rim.alpha;
    paper.strokeText(text, 0, foot);
    paper.globalAlpha /= rim.alpha;
  }
  paper.fillStyle = ink;
  paper.fillText(text, 0, foot);
  paper.restore();
}

function write(paper: Paper, c: Colours, text: string, colour: string, x: number, y: number, size: number, strong = false): void {
  const ink = onColour(c, colour);
  // An outline keeps the text readable on patterns and edges.
  const rim = { colour: ink === c.light ? c.edge : c.light, wide: strong ? 0.2 : 0.16, alpha: strong ? 0.8 : 0.55 };
  letters(paper, text, x, y, size, ink, rim);
}

/** Draws a number on a plate in the lower right corner. */
export function count(paper: Paper, c: Colours, text: string): void {
  const width = 0.16 + 0.2 * text.length;
  paper.beginPath();
  paper.roundRect(1 - width, 0.62, width, 0.38, 0.12);
  paper.fillStyle = c.light;
  paper.fill();
  paper.strokeStyle = c.edge;
  paper.lineWidth = 0.04;
  paper.stroke();
  letters(paper, text, 1 - width / 2, 0.81, 0.34, "#221f1b");
}

/** Draws letters without a figure, on any background. */
export function label(paper: Paper, c: Colours, text: string, below: string, corner: boolean): void {
  if (corner) return count(paper, c, text);
  write(paper, c, text, below, 0.5, 0.5, Math.min(0.6, 1.5 / Math.max(2, text.length)), true);
}

const room = (text: string) => [0.56, 0.48, 0.38, 0.3][text.length - 1] ?? 0.26;

/** Formats a number with at most five characters. */
export function short(value: number): string {
  if (!Number.isFinite(value)) return "?";
  const size = Math.abs(value);
  if (size < 100_000) return String(Math.round(value));
  const [unit, letter] = size < 1e6 ? ([1e3, "k"] as const) : size < 1e9 ? ([1e6, "M"] as const) : ([1e9, "G"] as const);
  return `${Math.min(999, Math.round(size / unit)) * Math.sign(value)}${letter}`;
}
