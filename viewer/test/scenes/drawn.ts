// A match in which a champion draws on the board.

import { VERSION } from "../../src/replay.ts";
import { champions } from "../scenes.ts";

const SIDE = 12;

/** The text of a replay on a board with these axes. The cell in column 2 of the second displayed line is filled. */
export function drawn(axes: { line_first?: boolean; column?: number; line?: number; up?: boolean }, draws = true): string {
  const at = (column: number, top: number) => {
    const line = (axes.up === true ? SIDE - 1 - top : top) + (axes.line ?? 0);
    const named = column + (axes.column ?? 0);
    return axes.line_first === true ? [line, named] : [named, line];
  };
  const cells = Array.from({ length: 36 }, (_, index) => [6 + (index % 6), Math.floor(index / 6)] as const);
  const shown = (turn: number) => [
    { fill: [at(2, 1), 1] },
    { mark: [at(4, 3), 4] },
    { text: [at(3, 9), "here"] },
    { layer: "danger" },
    ...cells.map(([column, line]) => ({ value: [at(column, line), (column * line + turn) / 10] })),
    { layer: "plan" },
    { arrow: [at(1, 10), at(9, 8), 5] },
    { line: [at(1, 5), at(4, 5), 2] },
    { chart: ["nodes", 10 + 2 * turn + (turn % 3) + 1 / 3] },
  ];
  const walls = Array.from({ length: SIDE * SIDE }, (_, cell) => ((cell * 7919) % 11 === 0 ? 1 : 0));
  const look = {
    columns: SIDE,
    lines: SIDE,
    axes,
    layers: [
      { tiles: { table: "ground", name: "ground", tiles: [{ value: 1, name: "wall", colour: "grey", texture: "bricks" }] } },
      { figures: { table: "robots", name: "robot", at: [1, 2], player: 3 } },
    ],
  };
  const scene = { tables: { ground: walls, robots: [[0, 1, 10, 0], [1, 8, 4, 1]] }, look };
  const lines: object[] = [{ joute: VERSION, game: "essai", champions: champions(2), scene }];
  for (let turn = 0; turn < 12; turn++) {
    lines.push({
      ...(turn === 0 ? { is: "init" } : { is: "turn", number: turn }),
      turns: [0, 1].map((player) => ({ player, calls: [], actions: [] })),
      drawn: [{ why: "turn", rows: { robots: [[0, 1 + (turn % 9), 10, 0]] } }],
      micros: [1000, 2000],
      ...(draws ? { drawings: [{ shown: shown(turn), more: 7 }, { shown: [], more: 0 }] } : {}),
      scores: [turn, 2 * turn],
    });
  }
  lines.push({ scores: [11, 22], gone: [null, null], ranks: [2, 1] });
  return lines.map((line) => JSON.stringify(line)).join("\n");
}
