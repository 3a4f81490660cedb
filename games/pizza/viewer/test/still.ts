// Matches that never move: things alone in their cells, to be looked at one by one.

import assert from "node:assert/strict";
import type { TestContext } from "node:test";
import type { Page } from "playwright-core";
import { pageWith } from "../../../../viewer/test/browser.ts";
import { settled, spots, visit } from "../../../../viewer/test/visit.ts";

type Tables = Record<string, readonly number[][]>;

/** What the tables say of a thing in a cell; an id of its own if it needs one. */
export type Thing = (cell: number, id: number) => Tables;

/** The column and line of a cell. */
export const at = (cell: number): [number, number] => [cell % 40, Math.floor(cell / 40)];

/** Cells apart from each other and from the edge, whose ground has no grains that would tell one from another. */
export const cells: readonly number[] = Array.from({ length: 19 * 19 }, (_, index) => 80 * Math.floor(index / 19) + 40 + 1 + 2 * (index % 19))
  .filter((cell) => [3, 5].every((part) => ((cell * 2654435761) >>> 0) % part !== 0));

/** Ground on which {@link cells} have the same neighbours: walls. */
const GROUND = Array<number>(1600).fill(2);
for (const cell of cells) GROUND[cell] = 0;

/** A page of a match that never moves. */
export function still(tables: Record<string, readonly number[][] | readonly number[]>): Promise<string> {
  const lines = [
    { joute: 2, game: "g", champions: [{ name: "a" }, { name: "b" }], scene: { kind: "pizza/1", facts: {}, tables } },
    { is: "init", turns: [{ player: 0, actions: [] }], micros: [100_000] },
    { scores: [1, 1], ranks: [1, 1], gone: [null, null] },
  ];
  return pageWith(lines.map((line) => JSON.stringify(line)).join("\n"));
}

/** Tables that have one number for each cell. */
const GRIDS = ["ground", "zones", "croquettes", "papattes0", "papattes1", "plots"];

const TURN = [[0, 1, 0]];

/** A cell and what spills over it: the red, green, blue and alpha of each pixel. */
export type Picture = readonly number[];

const SIDE = 22;

/** The pictures of cells. */
export async function look(page: Page, cells: readonly number[]): Promise<Picture[]> {
  const middle = await spots(page);
  const corners = cells.map((cell) => middle(...at(cell))).map(({ x, y }) => [Math.floor(x) - SIDE / 2, Math.floor(y) - SIDE / 2]);
  return page.locator(".board").evaluate(
    (canvas: HTMLCanvasElement, [corners, side]) => {
      const copy = document.createElement("canvas");
      [copy.width, copy.height] = [canvas.width, canvas.height];
      const paper = copy.getContext("2d", { willReadFrequently: true });
      paper?.drawImage(canvas, 0, 0);
      return corners.map(([x = 0, y = 0]) => [...(paper?.getImageData(x, y, side, side).data ?? [])]);
    },
    [corners, SIDE] as const,
  );
}

/** True if two pictures look the same: the edges of the same drawing differ by a few shades from cell to cell. */
export function same(one: Picture | undefined, other: Picture | undefined): boolean {
  if (one === undefined || other === undefined) throw new Error("no picture");
  return one.every((shade, index) => Math.abs(shade - (other[index] ?? 0)) < 40);
}

/** How much of a picture has a colour, in pixels. */
export function area(picture: Picture | undefined, colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  let sum = 0;
  for (let at = 0; at < (picture?.length ?? 0); at += 4) {
    const far = Math.hypot((picture?.[at] ?? 0) - r, (picture?.[at + 1] ?? 0) - g, (picture?.[at + 2] ?? 0) - b);
    sum += Math.max(0, 1 - far / 40);
  }
  return sum;
}

/** A page with each thing in its own of {@link cells}, and one without any. */
export async function visitThings(t: TestContext, things: readonly Thing[], more: Tables = {}) {
  assert.ok(cells.length >= things.length, `${things.length} things for ${cells.length} cells`);
  const rows: Record<string, number[][]> = {};
  const grids: Record<string, number[]> = {
    ...Object.fromEntries(GRIDS.map((name) => [name, Array<number>(1600).fill(0)])),
    ground: [...GROUND],
  };
  const put = (tables: Tables) => {
    for (const [name, table] of Object.entries(tables)) {
      const grid = grids[name];
      if (grid === undefined) (rows[name] ??= []).push(...table);
      else for (const [cell = 0, value = 0] of table) grid[cell] = value;
    }
  };
  put({ turn: TURN, ...more });
  things.forEach((thing, index) => put(thing(cells[index] ?? 0, index)));
  // Cells of 15 pixels, in which three of a thing have room.
  const viewport = { width: 1300, height: 815 };
  const page = await visit(t, await still({ ...rows, ...grids }), { viewport });
  const empty = await visit(t, await still({ turn: TURN, ground: GROUND }), { viewport });
  await settled(page);
  await settled(empty);
  return { page, empty };
}
