// Links between the centres of two cells, and polygons whose corners are cells.

import { context } from "../dom.ts";
import { teamDash, teamPattern } from "../teams.ts";
import { STRENGTHS, colourOf, onColour, pale, shade, strengthOf, type Colours } from "./colours.ts";
import type { Polygons, Segments } from "./look.ts";
import { playerOf, type Present, type Spot } from "./present.ts";

type Paper = CanvasRenderingContext2D;

/** A function that returns the centre of a cell, in device pixels. */
export type Middle = (spot: Spot) => readonly [number, number];

/** Returns the visible fraction of an item, which is less than 1 while it appears or disappears. */
function presence(before: unknown, after: unknown, part: number): number {
  if (before !== null && after !== null) return 1;
  return before === null ? part : 1 - part;
}

export function paintSegments(paper: Paper, c: Colours, present: Present, layer: Segments, middle: Middle, cell: number): void {
  paper.setTransform(1, 0, 0, 1, 0, 0);
  const wide = Math.max(layer.wide ? 3 : 1.5, cell * (layer.wide ? 0.46 : 0.14));
  for (const { before, after } of present.things(layer)) {
    const row = (present.late ? after : before) ?? before ?? after;
    if (row === null) continue;
    const [from, to] = [present.spot(layer.from, row), present.spot(layer.to, row)];
    const player = playerOf(layer, row);
    if (from === null || to === null || !present.shown(layer, player, [from.cell, to.cell])) continue;
    const there = presence(before, after, present.part);
    const [[x, y], [u, v]] = [middle(from), middle(to)];
    // A new link grows from its first end, and a removed link fades out.
    const grown = before === null ? there : 1;
    const [ex, ey] = [x + (u - x) * grown, y + (v - y) * grown];
    paper.globalAlpha = before === null ? 1 : there;
    const full = colourOf(c, player, layer.colour === "plain" ? "ink" : layer.colour);
    const strength = strengthOf(layer.strength, row);
    const loose = layer.loose !== null && (row[layer.loose] ?? 0) !== 0;
    // A loose link is solid up to the centre of its last cell but one and dashed from there.
    const steps = Math.max(Math.abs(to.column - from.column), Math.abs(to.line - from.line), 1);
    const [mx, my] = loose ? [x + (ex - x) * (1 - 1 / steps), y + (ey - y) * (1 - 1 / steps)] : [ex, ey];
    const line = (style: string, width: number, dash: readonly number[]) => {
      paper.strokeStyle = style;
      paper.lineWidth = width;
      const stroke = (x: number, y: number, u: number, v: number, dash: readonly number[]) => {
        paper.setLineDash(dash.map((length) => length * width));
        paper.beginPath();
        paper.moveTo(x, y);
        paper.lineTo(u, v);
        paper.stroke();
      };
      stroke(x, y, mx, my, dash);
      if (!loose) return;
      paper.lineCap = "butt";
      const gap = cell / 5 / width;
      stroke(mx, my, ex, ey, [gap, gap]);
      paper.lineCap = layer.wide ? "round" : "butt";
    };
    if (layer.thin) {
      line(full, Math.max(1, cell * 0.08), [3, 2]);
      continue;
    }
    paper.lineCap = layer.wide ? "round" : "butt";
    line(c.edge, wide + Math.max(1, cell * 0.05), []);
    line(player >= 0 && teamDash(player).length > 0 ? shade(full) : full, wide, []);
    if (player >= 0 && !loose) line(full, wide, teamDash(player));
    // The edges show the player's colour even if the link is pale.
    const colour = pale(c, full, strength);
    if (strength < STRENGTHS) line(colour, wide * 0.62, []);
    if (!layer.arrow) continue;
    if (layer.wide) ends(paper, c, colour, [x, y], [ex, ey], wide, loose);
    else arrow(paper, colour, x, y, ex, ey, Math.max(6, cell * 0.45));
  }
  paper.setLineDash([]);
  paper.lineCap = "butt";
  paper.globalAlpha = 1;
}

type Point = readonly [number, number];

/**
 * Draws the ends of a wide link: a disc at its start, and an arrowhead at its end, which is open if the link
 * is loose.
 */
function ends(paper: Paper, c: Colours, colour: string, [x, y]: Point, [u, v]: Point, wide: number, loose: boolean): void {
  const ink = onColour(c, colour);
  paper.setLineDash([]);
  paper.fillStyle = paper.strokeStyle = ink;
  paper.beginPath();
  paper.arc(x, y, wide * 0.24, 0, 2 * Math.PI);
  paper.fill();
  const angle = Math.atan2(v - y, u - x);
  const corner = (far: number, side: number): Point => [
    u + wide * (far * Math.cos(angle) - side * Math.sin(angle)),
    v + wide * (far * Math.sin(angle) + side * Math.cos(angle)),
  ];
  paper.lineWidth = wide * 0.14;
  paper.lineJoin = "round";
  paper.beginPath();
  for (const [far, side] of [[-0.3, -0.34], [0.34, 0], [-0.3, 0.34]] as const) paper.lineTo(...corner(far, side));
  if (loose) return paper.stroke();
  paper.closePath();
  paper.fill();
}

export function arrow(paper: Paper, colour: string, x: number, y: number, u: number, v: number, size: number): void {
  const angle = Math.atan2(v - y, u - x);
  paper.setLineDash([]);
  paper.fillStyle = colour;
  paper.beginPath();
  paper.moveTo(u, v);
  for (const side of [-0.45, 0.45]) paper.lineTo(u - size * Math.cos(angle + side), v - size * Math.sin(angle + side));
  paper.closePath();
  paper.fill();
}

/** The patterns of polygons by colour and player. */
export class Patterns {
  private readonly kept = new Map<string, CanvasPattern | null>();

  clear(): void {
    this.kept.clear();
  }

  of(paper: Paper, colour: string, player: number): CanvasPattern | string {
    const key = `${colour} ${player}`;
    let pattern = this.kept.get(key);
    if (pattern === undefined) {
      const side = Math.round(14 * (globalThis.devicePixelRatio || 1));
      const canvas = document.createElement("canvas");
      canvas.width = canvas.height = side;
      const own = context(canvas);
      own.scale(side, side);
      own.fillStyle = own.strokeStyle = colour;
      own.globalAlpha = 0.55;
      teamPattern(own, player);
      own.globalAlpha = 0.28;
      own.fillRect(0, 0, 1, 1);
      pattern = paper.createPattern(canvas, "repeat");
      this.kept.set(key, pattern);
    }
    return pattern ?? colour;
  }
}

export function paintPolygons(
  paper: Paper,
  c: Colours,
  patterns: Patterns,
  present: Present,
  layer: Polygons,
  middle: Middle,
  cell: number,
): void {
  paper.setTransform(1, 0, 0, 1, 0, 0);
  for (const { before, after } of present.things(layer)) {
    const row = (present.late ? after : before) ?? before ?? after;
    if (row === null) continue;
    const corners = layer.corners.map((at) => present.spot(at, row)).filter((spot) => spot !== null);
    const player = playerOf(layer, row);
    if (corners.length < 3 || !present.shown(layer, player, corners.map((spot) => spot.cell))) continue;
    paper.globalAlpha = presence(before, after, present.part);
    const colour = colourOf(c, player, layer.colour === "plain" ? "grey" : layer.colour);
    paper.beginPath();
    for (const spot of corners) paper.lineTo(...middle(spot));
    paper.closePath();
    paper.fillStyle = patterns.of(paper, colour, Math.max(0, player));
    paper.fill();
    paper.strokeStyle = colour;
    paper.lineWidth = Math.max(1, cell * 0.05);
    paper.stroke();
  }
  paper.globalAlpha = 1;
}

/** Returns true if the centre of a cell is inside a polygon or on its edge. */
export function inside(corners: readonly Spot[], { column, line }: Spot): boolean {
  let odd = false;
  for (let at = 0; at < corners.length; at++) {
    const [a, b] = [corners[at] as Spot, corners[(at + 1) % corners.length] as Spot];
    const cross = (b.column - a.column) * (line - a.line) - (b.line - a.line) * (column - a.column);
    const between = (one: number, value: number, other: number) => Math.min(one, other) <= value && value <= Math.max(one, other);
    if (cross === 0 && between(a.column, column, b.column) && between(a.line, line, b.line)) return true;
    if (a.line > line === b.line > line) continue;
    if (column < ((b.column - a.column) * (line - a.line)) / (b.line - a.line) + a.column) odd = !odd;
  }
  return odd;
}
