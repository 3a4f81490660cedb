// What moves or comes and goes: figures, bones, croquettes, portals, papattes, in a square from (0, 0) to (1, 1).

import type { Colours } from "./colours.ts";
import { blob, polygon } from "./ground.ts";

type Paper = CanvasRenderingContext2D;

/** A team's plate: round for player 0, square for player 1, a hexagon for nobody. */
function plate(paper: Paper, player: number): void {
  paper.beginPath();
  if (player === 0) paper.arc(0.5, 0.54, 0.42, 0, 2 * Math.PI);
  else if (player === 1) paper.roundRect(0.1, 0.14, 0.8, 0.8, 0.1);
  else polygon(paper, 0.28, 0.14, 0.72, 0.14, 0.94, 0.54, 0.72, 0.94, 0.28, 0.94, 0.06, 0.54);
}

function base(paper: Paper, c: Colours, player: number): void {
  plate(paper, player);
  paper.fillStyle = c.teams[player] ?? c.wanderer;
  paper.fill();
  paper.lineWidth = 0.06;
  paper.strokeStyle = c.ink;
  if (player < 0) paper.setLineDash([0.16, 0.1]);
  paper.stroke();
  paper.setLineDash([]);
}

/** A head with hanging ears and a muzzle. */
export function dog(paper: Paper, c: Colours, player: number): void {
  base(paper, c, player);
  paper.fillStyle = c.paper;
  blob(paper, 0.5, 0.54, 0.25, 0.28);
  paper.fillStyle = c.ink;
  blob(paper, 0.26, 0.46, 0.1, 0.21, 0.35);
  blob(paper, 0.74, 0.46, 0.1, 0.21, -0.35);
  blob(paper, 0.41, 0.48, 0.045);
  blob(paper, 0.59, 0.48, 0.045);
  blob(paper, 0.5, 0.66, 0.1, 0.075);
}

/** A digger's hat over a face. */
export function master(paper: Paper, c: Colours, player: number): void {
  base(paper, c, player);
  paper.fillStyle = "#f3c9a0";
  blob(paper, 0.5, 0.6, 0.22, 0.24);
  paper.fillStyle = "#7a5a2e";
  blob(paper, 0.5, 0.43, 0.37, 0.085);
  paper.beginPath();
  paper.moveTo(0.28, 0.42);
  paper.quadraticCurveTo(0.3, 0.16, 0.5, 0.18);
  paper.quadraticCurveTo(0.7, 0.16, 0.72, 0.42);
  paper.fill();
  paper.fillStyle = c.ink;
  blob(paper, 0.42, 0.58, 0.04);
  blob(paper, 0.58, 0.58, 0.04);
  paper.fillRect(0.42, 0.7, 0.16, 0.04);
}

/** A bone with its age's sign: a star, a chip, a slice of pizza. */
export function bone(paper: Paper, c: Colours, age: number): void {
  paper.lineWidth = 0.06;
  paper.strokeStyle = c.ink;
  paper.fillStyle = "#fff8e6";
  paper.beginPath();
  const arc = (x: number, y: number, from: number, to: number) => paper.arc(x, y, 0.13, from, to);
  arc(0.22, 0.4, Math.PI / 2 + 0.3, 2 * Math.PI);
  arc(0.78, 0.4, Math.PI, Math.PI / 2 - 0.3);
  arc(0.78, 0.6, -Math.PI / 2 + 0.3, Math.PI);
  arc(0.22, 0.6, 0, -Math.PI / 2 - 0.3);
  paper.closePath();
  paper.fill();
  paper.stroke();
  sign(paper, c, age, 0.5, 0.5, 0.24);
}

/** An age's sign around a point. */
export function sign(paper: Paper, c: Colours, age: number, x: number, y: number, size: number): void {
  paper.fillStyle = c.ages[age] ?? c.ink;
  if (age === 0) {
    const points: number[] = [];
    for (let i = 0; i < 10; i++) {
      const angle = -Math.PI / 2 + (i * Math.PI) / 5;
      const far = i % 2 === 0 ? size : size * 0.45;
      points.push(x + far * Math.cos(angle), y + far * Math.sin(angle));
    }
    polygon(paper, ...points);
    paper.fill();
  } else if (age === 1) {
    const half = size * 0.62;
    paper.fillRect(x - half, y - half, 2 * half, 2 * half);
    for (const at of [-0.6, 0, 0.6]) {
      paper.fillRect(x - size, y + half * at - size * 0.1, 2 * size, size * 0.2);
      paper.fillRect(x + half * at - size * 0.1, y - size, size * 0.2, 2 * size);
    }
  } else {
    polygon(paper, x - size, y - size * 0.7, x + size, y - size * 0.7, x, y + size);
    paper.fill();
    paper.fillStyle = c.paper;
    blob(paper, x - size * 0.25, y - size * 0.3, size * 0.16);
    blob(paper, x + size * 0.3, y - size * 0.25, size * 0.16);
  }
}

export function croquette(paper: Paper, c: Colours, x: number, y: number, size: number): void {
  paper.fillStyle = c.croquette;
  paper.strokeStyle = c.croquetteEdge;
  paper.lineWidth = size * 0.25;
  paper.beginPath();
  paper.ellipse(x, y, size, size * 0.8, 0, 0, 2 * Math.PI);
  paper.fill();
  paper.stroke();
}

/** Croquettes on the ground: up to three as they lie, more as a number. */
export function croquettes(paper: Paper, c: Colours, number: number): void {
  croquette(paper, c, number > 1 ? 0.3 : 0.5, 0.72, 0.14);
  if (number > 1) croquette(paper, c, 0.68, 0.76, 0.14);
  if (number === 3) croquette(paper, c, 0.5, 0.48, 0.14);
  if (number > 3) badge(paper, c, String(number), 0.76, 0.3);
}

/** Croquettes that somebody carries: up to three as they are, more as a number. */
export function bag(paper: Paper, c: Colours, number: number): void {
  if (number > 0) croquette(paper, c, 0.14, 0.86, 0.1);
  if (number > 3) return badge(paper, c, String(number), 0.46, 0.86);
  if (number > 1) croquette(paper, c, 0.34, 0.9, 0.1);
  if (number > 2) croquette(paper, c, 0.54, 0.9, 0.1);
}

/** Bones that a dog carries: how many, and the sign of each age among them. */
export function bones(paper: Paper, c: Colours, numbers: readonly number[]): void {
  const all = numbers.reduce((sum, number) => sum + number, 0);
  if (all === 0) return;
  const ages = [0, 1, 2].filter((age) => (numbers[age] ?? 0) > 0);
  ages.forEach((age, place) => sign(paper, c, age, 0.13 + 0.2 * place, 0.16, ages.length > 1 ? 0.11 : 0.15));
  badge(paper, c, String(all), 0.84, 0.2);
}

export function hanging(paper: Paper, c: Colours): void {
  paper.strokeStyle = c.croquetteEdge;
  paper.lineWidth = 0.05;
  paper.beginPath();
  paper.moveTo(0.5, 0.3);
  paper.lineTo(0.5, 0.5);
  paper.stroke();
  croquette(paper, c, 0.5, 0.55, 0.17);
}

/** A small number in a disc. */
export function badge(paper: Paper, c: Colours, text: string, x: number, y: number): void {
  paper.fillStyle = c.ink;
  blob(paper, x, y, 0.22);
  paper.fillStyle = c.paper;
  paper.font = `600 ${[0.34, 0.34, 0.3][text.length] ?? 0.22}px system-ui, sans-serif`;
  paper.textAlign = "center";
  paper.textBaseline = "middle";
  paper.fillText(text, x, y + 0.02);
}

/** `spin` in turns. */
export function portal(paper: Paper, c: Colours, spin: number): void {
  paper.fillStyle = c.portalLight;
  blob(paper, 0.5, 0.5, 0.44);
  paper.strokeStyle = c.portal;
  paper.lineWidth = 0.11;
  paper.lineCap = "round";
  for (let arm = 0; arm < 3; arm++) {
    const from = 2 * Math.PI * (spin + arm / 3);
    paper.beginPath();
    paper.arc(0.5, 0.5, 0.38, from, from + 1.5);
    paper.stroke();
    paper.beginPath();
    paper.arc(0.5, 0.5, 0.18, from + 0.9, from + 2.2);
    paper.stroke();
  }
}

/** Where a portal is to open, and in how many turns. */
export function coming(paper: Paper, c: Colours, turns: number): void {
  paper.strokeStyle = c.portal;
  paper.lineWidth = 0.06;
  paper.setLineDash([0.12, 0.1]);
  paper.beginPath();
  paper.arc(0.5, 0.5, 0.36, 0, 2 * Math.PI);
  paper.stroke();
  paper.setLineDash([]);
  if (turns > 99 || turns < 0) return;
  paper.fillStyle = c.portal;
  paper.font = `600 ${turns > 9 ? 0.46 : 0.54}px system-ui, sans-serif`;
  paper.textAlign = "center";
  paper.textBaseline = "middle";
  paper.fillText(String(turns), 0.5, 0.53);
}

/** A paw print in a corner: player 0's at the top left, player 1's at the bottom right; the pad's shape tells the colour. */
export function papatte(paper: Paper, c: Colours, player: number, colour: number): void {
  const [x, y] = player === 0 ? [0.27, 0.27] : [0.73, 0.73];
  paper.fillStyle = c.papattes[colour] ?? c.ink;
  for (const [dx, dy] of [
    [-0.17, -0.04],
    [-0.06, -0.17],
    [0.07, -0.17],
    [0.18, -0.04],
  ] as const) {
    paper.beginPath();
    paper.arc(x + dx, y + dy, 0.075, 0, 2 * Math.PI);
    paper.fill();
  }
  if (colour === 1) {
    paper.beginPath();
    paper.arc(x, y + 0.07, 0.13, 0, 2 * Math.PI);
  } else if (colour === 2) polygon(paper, x, y - 0.07, x + 0.15, y + 0.2, x - 0.15, y + 0.2);
  else {
    paper.beginPath();
    paper.rect(x - 0.13, y - 0.05, 0.26, 0.25);
  }
  paper.fill();
}
