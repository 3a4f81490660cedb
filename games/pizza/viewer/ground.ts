// What lies still: the drawing of each kind of cell, in a square from (0, 0) to (1, 1).

import type { Colours } from "./colours.ts";

type Paper = CanvasRenderingContext2D;

export function blob(paper: Paper, x: number, y: number, rx: number, ry = rx, turn = 0): void {
  paper.beginPath();
  paper.ellipse(x, y, rx, ry, turn, 0, 2 * Math.PI);
  paper.fill();
}

export function polygon(paper: Paper, ...points: readonly number[]): void {
  paper.beginPath();
  for (let i = 0; i < points.length; i += 2) paper.lineTo(points[i] ?? 0, points[i + 1] ?? 0);
  paper.closePath();
}

export function floor(paper: Paper, c: Colours, seed: number): void {
  paper.fillStyle = c.ground;
  paper.fillRect(0, 0, 1, 1);
  // A few grains, the same for the same cell.
  paper.fillStyle = c.groundDot;
  const grain = (seed * 2654435761) >>> 0;
  if (grain % 3 === 0) blob(paper, 0.2 + (grain % 7) / 10, 0.2 + (grain % 11) / 18, 0.05);
  if (grain % 5 === 0) blob(paper, 0.25 + (grain % 13) / 20, 0.7 - (grain % 17) / 40, 0.035);
}

/** `rise` from 0 to 1: how much of it stands. */
export function wall(paper: Paper, c: Colours, rise = 1): void {
  const top = 1 - rise;
  paper.fillStyle = c.wall;
  paper.fillRect(0, top, 1, rise);
  paper.fillStyle = c.wallLight;
  const courses = [
    [0.03, 0, 0.44],
    [0.53, 0, 0.44],
    [0.03, 1, 0.2],
    [0.28, 1, 0.44],
    [0.77, 1, 0.2],
    [0.03, 2, 0.44],
    [0.53, 2, 0.44],
  ] as const;
  for (const [x, course, width] of courses) {
    const y = 0.04 + course * 0.33;
    if (y >= top) paper.fillRect(x, y, width, 0.27);
  }
}

export function puddle(paper: Paper, c: Colours): void {
  paper.fillStyle = c.water;
  paper.fillRect(0, 0, 1, 1);
  paper.strokeStyle = c.waterLight;
  paper.lineWidth = 0.07;
  paper.lineCap = "round";
  for (const [x, y] of [
    [0.15, 0.35],
    [0.45, 0.7],
  ] as const) {
    paper.beginPath();
    paper.moveTo(x, y);
    paper.quadraticCurveTo(x + 0.1, y - 0.12, x + 0.2, y);
    paper.quadraticCurveTo(x + 0.3, y + 0.12, x + 0.4, y);
    paper.stroke();
  }
}

export function tree(paper: Paper, c: Colours): void {
  paper.fillStyle = c.trunk;
  paper.fillRect(0.43, 0.6, 0.14, 0.36);
  paper.fillStyle = c.leaf;
  blob(paper, 0.5, 0.4, 0.38, 0.34);
  paper.fillStyle = c.leafLight;
  blob(paper, 0.4, 0.3, 0.17, 0.13);
}

/** A rib cage, flat in the ground. */
export function skeleton(paper: Paper, c: Colours): void {
  paper.strokeStyle = c.skeleton;
  paper.lineWidth = 0.07;
  paper.lineCap = "round";
  paper.beginPath();
  paper.moveTo(0.5, 0.14);
  paper.lineTo(0.5, 0.88);
  for (const [y, half] of [
    [0.26, 0.26],
    [0.44, 0.34],
    [0.62, 0.3],
    [0.78, 0.2],
  ] as const) {
    paper.moveTo(0.5 - half, y + 0.06);
    paper.quadraticCurveTo(0.5, y - 0.08, 0.5 + half, y + 0.06);
  }
  paper.stroke();
}

export function kennel(paper: Paper, c: Colours, player: number): void {
  paper.fillStyle = c.teams[player] ?? c.wanderer;
  polygon(paper, 0.04, 0.5, 0.5, 0.06, 0.96, 0.5, 0.86, 0.5, 0.86, 0.95, 0.14, 0.95, 0.14, 0.5);
  paper.fill();
  paper.fillStyle = c.paper;
  paper.beginPath();
  if (player === 0) paper.arc(0.5, 0.66, 0.18, Math.PI, 0);
  else paper.rect(0.32, 0.5, 0.36, 0.16);
  paper.fill();
  paper.fillRect(0.32, 0.65, 0.36, 0.3);
}

/** An edge of a protected zone: the sides of a cell behind which the zone ends. */
export function zone(paper: Paper, c: Colours, player: number, sides: readonly boolean[]): void {
  paper.fillStyle = c.teamsSoft[player] ?? "transparent";
  paper.fillRect(0, 0, 1, 1);
  paper.fillStyle = c.teams[player] ?? c.wanderer;
  const [top, right, bottom, left] = sides;
  const w = 0.07;
  if (top) paper.fillRect(0, 0, 1, w);
  if (right) paper.fillRect(1 - w, 0, w, 1);
  if (bottom) paper.fillRect(0, 1 - w, 1, w);
  if (left) paper.fillRect(0, 0, w, 1);
}
