// Properties that distinguish players without colour: a shape, a pattern and a dash style. There are ten of
// each, which also differ in greyscale.

/**
 * The number of players with a unique appearance. Further players repeat these and are distinguished by their
 * number.
 */
export const TEAMS = 10;

/**
 * The outlines in a square of size 24: disc, square, triangle, diamond, plus, star, pennant, hexagon, shield,
 * hourglass.
 */
export const TEAM_SHAPES: readonly string[] = [
  "M12 1.5a10.5 10.5 0 1 0 .01 0z",
  "M2.5 2.5h19v19h-19z",
  "M12 1L23.5 22H.5z",
  "M12 .5L23.5 12L12 23.5L.5 12z",
  "M8 1.5h8V8h6.5v8H16v6.5H8V16H1.5V8H8z",
  "M12 .5l3.4 7.4 8.1.9-6 5.5 1.6 8-7.1-4-7.1 4 1.6-8-6-5.5 8.1-.9z",
  "M1.5 2h21L12 23.5z",
  "M6.2 2h11.6L23.5 12l-5.7 10H6.2L.5 12z",
  "M2.5 2h19v9c0 6.5-4.5 10-9.5 12-5-2-9.5-5.500-9.500-12z",
  "M2 2h20l-6.500 10L22 22H2l6.500-10z",
];

/** The dash patterns of lines, in multiples of the line width. */
export const TEAM_DASHES: readonly (readonly number[])[] = [
  [],
  [3, 2],
  [1, 1.5],
  [6, 1.5, 1, 1.5],
  [5, 4],
  [2, 1, 2, 4],
  [8, 2],
  [1, 3],
  [4, 1, 1, 1, 1, 1],
  [3, 1, 3, 3],
];

const at = <T>(list: readonly T[], player: number): T => list[player % list.length] as T;

export const teamShape = (player: number): string => at(TEAM_SHAPES, player);
export const teamDash = (player: number): readonly number[] => at(TEAM_DASHES, player);

/** Returns the CSS class of a player's elements, whose colour style/teams.css defines. */
export const teamClass = (player: number): string => `team team${player % TEAMS}`;

const SVG = "http://www.w3.org/2000/svg";

/** Returns the number of the first player, from a look that may be anything. Players are numbered from 0 unless the look says otherwise. */
export function firstPlayer(look: unknown): number {
  const first = (look as { readonly axes?: { readonly player?: unknown } | null } | null | undefined)?.axes?.player;
  return typeof first === "number" && Number.isInteger(first) && first >= 0 && first < 256 ? first : 0;
}

/** Creates the badge of a player: its shape with its number; `first` is the number of the first player. */
export function badge(player: number, first = 0): SVGSVGElement {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", `badge ${teamClass(player)}`);
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", String(player + first));
  const shape = document.createElementNS(SVG, "path");
  shape.setAttribute("d", teamShape(player));
  const number = document.createElementNS(SVG, "text");
  number.setAttribute("x", "12");
  number.setAttribute("y", String(middleOf(player)));
  number.textContent = String(player + first);
  svg.append(shape, number);
  return svg;
}

/** Returns the vertical position in a player's shape with the most room for a letter, of 24. */
export function middleOf(player: number): number {
  return ({ 2: 15.5, 5: 13, 6: 9, 8: 11 } as Record<number, number>)[player % TEAMS] ?? 12;
}

/**
 * Draws a player's pattern in a square from (0, 0) to (1, 1) with the current fill and stroke styles. The
 * first player has no pattern.
 */
export function teamPattern(paper: CanvasRenderingContext2D, player: number): void {
  paper.save();
  paper.beginPath();
  paper.rect(0, 0, 1, 1);
  paper.clip();
  paper.lineWidth = 0.13;
  paper.beginPath();
  const line = (x: number, y: number, u: number, v: number) => (paper.moveTo(x, y), paper.lineTo(u, v));
  const dot = (x: number, y: number, r: number) => (paper.moveTo(x + r, y), paper.arc(x, y, r, 0, 2 * Math.PI));
  switch (player % TEAMS) {
    case 1:
      for (const at of [-0.5, 0, 0.5]) line(at - 0.1, 1.1, at + 1.1, -0.1);
      paper.stroke();
      break;
    case 2:
      for (const [x, y] of [[0.25, 0.25], [0.75, 0.75]] as const) dot(x, y, 0.16);
      paper.fill();
      break;
    case 3:
      for (const at of [0.25, 0.75]) line(0, at, 1, at);
      paper.stroke();
      break;
    case 4:
      for (const at of [0.25, 0.75]) line(at, 0, at, 1);
      paper.stroke();
      break;
    case 5:
      paper.rect(0, 0, 0.5, 0.5);
      paper.rect(0.5, 0.5, 0.5, 0.5);
      paper.fill();
      break;
    case 6:
      for (const at of [-0.5, 0, 0.5]) line(at - 0.1, -0.1, at + 1.1, 1.1);
      paper.stroke();
      break;
    case 7:
      line(0.5, 0, 0.5, 1);
      line(0, 0.5, 1, 0.5);
      paper.stroke();
      break;
    case 8:
      dot(0.5, 0.5, 0.3);
      paper.stroke();
      break;
    case 9:
      line(0, 0, 1, 1);
      line(0, 1, 1, 0);
      paper.stroke();
      break;
  }
  paper.restore();
}
