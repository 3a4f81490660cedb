// Matches with looks for tests: those of crates/engine/tests/pictures, and generated ones.

import { readFileSync } from "node:fs";
import { VERSION, type Change } from "../src/replay.ts";

/** The URL of the folder `viewer/`. Tests run in build/test. */
const HOME = new URL("../../", import.meta.url);

/** A change as replays contain it: the key of its cause is `why`. */
type RecordedChange = Omit<Change, "cause"> & { readonly why?: string };

interface Kept {
  readonly players: number;
  readonly locale: string;
  readonly scene: object;
  readonly steps: readonly (readonly RecordedChange[])[];
}

const NAMES = ["ann", "bob", "chloé", "dan", "eva", "félix", "gus", "hana", "igor", "jade"];
const LANGUAGES = ["c", "python", "rust", "java", "haskell", "ocaml", "cpp", "csharp", "php", "c"];

/** Returns the champions of a match with this number of players. */
export const champions = (players: number) =>
  Array.from({ length: players }, (_, player) => ({ name: NAMES[player % 10], language: LANGUAGES[player % 10] }));

/** Returns the text of a replay with the given changes in each step. */
export function replayOf({ players, scene, steps }: Omit<Kept, "locale">): string {
  const lines: object[] = [{ joute: VERSION, game: "essai", champions: champions(players), scene }];
  const scores = Array<number>(players).fill(0);
  steps.forEach((drawn, number) => {
    const acting = [...new Set(drawn.flatMap((change) => change.of ?? []))];
    // All players take part in the first step and in steps without actions.
    const seats = acting.length > 0 ? acting : scores.map((_, player) => player);
    const actions = (player: number) => drawn.filter(({ of }) => of === player).map(({ action }) => action);
    acting.forEach((player) => (scores[player] = (scores[player] ?? 0) + 3 + ((player * 7 + number) % 5)));
    lines.push({
      is: number === 0 ? "init" : "turn",
      ...(number === 0 ? {} : { number }),
      turns: seats.map((player) => ({ player, calls: [], actions: actions(player) })),
      drawn,
      micros: seats.map((player) => 200 * 3 ** (1 + ((player + number) % 6))),
      scores: [...scores],
    });
  });
  lines.push({ scores, gone: scores.map(() => null), ranks: scores.map((score) => 1 + scores.filter((other) => other > score).length) });
  return lines.map((line) => JSON.stringify(line)).join("\n");
}

/** Returns a match of crates/engine/tests/pictures: blokus, citrons, labyrinth or portals. */
export function kept(name: string): { readonly text: string; readonly locale: string } {
  const read = JSON.parse(readFileSync(new URL(`test/scenes/${name}.json`, HOME), "utf8")) as Kept;
  return { text: replayOf(read), locale: read.locale };
}

/** Returns a match on a board of any size, with walls and a moving figure of each player. */
export function board(columns: number, lines: number, players: number, steps = 12): string {
  const cells = columns * lines;
  const walls = Array.from({ length: cells }, (_, cell) => ((cell * 7919) % 11 === 0 ? 1 : (cell * 104729) % 13 === 0 ? 2 : 0));
  const place = (player: number, step: number) => Math.floor(((player + 0.5) * cells) / players + step) % cells;
  const rows = (step: number) => Array.from({ length: players }, (_, player) => [player, place(player, step)]);
  const look = {
    columns,
    lines,
    layers: [
      {
        tiles: {
          table: "ground",
          tiles: [
            { value: 1, name: "wall", colour: "grey", texture: "bricks" },
            { value: 2, name: "water", colour: "blue", texture: "waves" },
          ],
        },
      },
      { figures: { table: "walkers", name: "walker", at: [1], player: 0 } },
    ],
  };
  const scene = { kind: "", facts: {}, tables: { ground: walls, walkers: rows(0) }, look };
  const drawn = Array.from({ length: steps }, (_, step) => (step === 0 ? [] : [{ why: "walk", rows: { walkers: rows(step) } }]));
  return replayOf({ players, scene, steps: drawn });
}

/** Returns a match with a tile, a figure, a link and a field of each player, to compare the players' looks. */
export function apart(players: number): string {
  const columns = 3 * players;
  const cell = (player: number, line: number, right = 0) => line * columns + 3 * player + right;
  const tiles = Array<number>(columns * 9).fill(0);
  const all = Array.from({ length: players }, (_, player) => player);
  for (const player of all) for (const line of [0, 1]) for (const right of [0, 1]) tiles[cell(player, line, right)] = player + 1;
  const look = {
    columns,
    lines: 9,
    layers: [
      { tiles: { table: "tiles", players: 1 } },
      { polygons: { table: "fields", name: "field", corners: [[1], [2], [3], [4]], player: 0 } },
      { segments: { table: "links", name: "link", from: [1], to: [2], player: 0 } },
      { figures: { table: "own", name: "figure", at: [1], player: 0 } },
      { figures: { table: "same", name: "disc", at: [1], player: 0, shape: "disc" } },
    ],
  };
  const tables = {
    tiles,
    own: all.map((player) => [player, cell(player, 2)]),
    same: all.map((player) => [player, cell(player, 3)]),
    links: all.map((player) => [player, cell(player, 4), cell(player, 4, 2)]),
    fields: all.map((player) => [player, cell(player, 6), cell(player, 6, 2), cell(player, 8, 2), cell(player, 8)]),
  };
  return replayOf({ players, scene: { kind: "", facts: {}, tables, look }, steps: [[], []] });
}
