// Tests the parser of replays, and moving forwards and backwards in them.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Film } from "../src/film.ts";
import { Playback } from "../src/playback.ts";
import { Unreadable, parse, stepOfTurn, turnOfStep } from "../src/replay.ts";
import { linesOf } from "../src/actions.ts";
import { turnIn } from "../src/address.ts";
import { shown } from "../src/board/rulers.ts";
import { scoresOf } from "../src/scores.ts";
import { marksOf } from "../src/events.ts";
import { actionText, duration, lostText } from "../src/words.ts";
import { stepName } from "../src/steps.ts";
import { synthetic } from "./synthetic.ts";

const TABLES = ["turn", "players", "trees", "skeletons", "pieces", "portals", "coming"];
const GRIDS = ["ground", "plots", "croquettes", "papattes0", "papattes1"];

/** Returns the contents of all tables as text. */
function whole(film: Film): string {
  const rows = TABLES.map((name) => [...film.tables.rows(name).values()].sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0)));
  return JSON.stringify([rows, GRIDS.map((name) => [...film.tables.grid(name)])]);
}

const sample = () => new Film(parse(synthetic({ turns: 30, timeout: 20 })));

test("moving backwards restores the tables exactly", () => {
  const film = sample();
  const seen: string[] = [];
  for (let at = 0; at <= film.length; at += 7) {
    film.seek(at);
    seen.push(whole(film));
  }
  assert.ok(new Set(seen).size > 100, "the film moves");
  for (let index = seen.length - 1; index >= 0; index--) {
    film.seek(index * 7);
    assert.equal(whole(film), seen[index], `beat ${index * 7}`);
  }
  film.seek(-5);
  assert.equal(film.at, 0);
  film.seek(1e9);
  assert.equal(film.at, film.length);
});

test("each action is a beat of its player", () => {
  const film = sample();
  const { steps } = film.replay;
  steps.forEach((step, index) => {
    for (const turn of step.turns) {
      const own = film.beats.filter((beat) => beat.step === index && beat.of === turn.player);
      assert.deepEqual(own.map((beat) => beat.action), turn.actions.map((_, action) => action));
    }
  });
});

test("the time line and the film have the same turns", () => {
  const film = sample();
  for (let step = 0; step < film.replay.steps.length; step++) {
    assert.equal(film.fromSteps(step), film.starts[step]);
    assert.equal(film.toSteps(film.starts[step] ?? 0), step);
    const inside = film.fromSteps(step + 0.25);
    assert.ok(Math.abs(film.toSteps(inside) - step - 0.25) < 1e-9);
    assert.equal(film.stepAt(inside), step);
  }
  assert.equal(film.fromSteps(1e9), film.length);
  assert.equal(film.fromSteps(-1), 0);
});

test("games without a scene have beats for actions and for steps without actions", () => {
  const crash = { reason: "CRASH", code: 11, why: "in jouer_tour" };
  const lines = [
    { joute: 2, game: "morpion", champions: [{ name: "a", language: "c" }, { name: "b", language: "c" }] },
    { is: "init", turns: [{ player: 0, actions: [] }, { player: 1, gone: crash }], micros: [1, 2] },
    { is: "turn", number: 1, turns: [{ player: 0, actions: [{ Poser: { ligne: 1, colonne: 2 } }, "x"] }], micros: [3] },
    { scores: [1, 0], ranks: [1, 2], gone: [null, crash] },
  ];
  const film = new Film(parse(lines.map((line) => JSON.stringify(line)).join("\n")));
  assert.deepEqual(film.starts, [0, 1, 3]);
  assert.deepEqual(film.beats.map((beat) => beat.of), [null, 0, 0]);
  assert.equal(film.replay.steps[0]?.turns[1]?.gone, "CRASH 11 in jouer_tour");
  assert.deepEqual(film.replay.gone, [null, "CRASH 11 in jouer_tour"]);
  assert.deepEqual(film.replay.steps.map(stepName), ["Préparation", "Tour 1"]);
});

test("turns are found by their numbers", () => {
  const is = ["init", "draft", "turn", "turn", "flood", "turn", "end"];
  const number = [null, 1, 1, 2, null, 3, null];
  const lines = [{ joute: 2, game: "g", champions: [] }, ...is.map((is, step) => ({ is, number: number[step], turns: [] }))];
  const replay = parse(lines.map((line) => JSON.stringify(line)).join("\n"));
  assert.deepEqual(is.map((_, step) => turnOfStep(replay, step)), [0, 0, 1, 2, 3, 3, 4]);
  assert.deepEqual([0, 1, 2, 3, 4, 60].map((turn) => stepOfTurn(replay, turn)), [0, 2, 3, 5, 6, 6]);
  assert.deepEqual(replay.steps.map(stepName), ["Préparation", "draft 1", "Tour 1", "Tour 2", "flood", "Tour 3", "Fin de la partie"]);
});

test("incomplete replays are read up to their end", () => {
  const text = '{"joute":2,"game":"g","champions":[]}\n{"turns":[]}\n{"turns":[{"pla';
  assert.equal(parse(text).steps.length, 1);
  assert.equal(parse(text).scores, null);
  assert.throws(() => parse(`${text}\n`), Unreadable);
});

test("files that are no replays are refused with the line of the error", () => {
  const header = '{"joute":2,"game":"g","champions":[]}';
  for (const [text, what] of [
    ["", /vide/],
    ["hello", /ligne 1\u00a0: ce n'est pas du JSON/],
    ["[]", /ligne 1\u00a0: un objet/],
    ['{"a":1}', /ligne 1\u00a0: ce n'est pas l'en-tête/],
    ['{"joute":1}', /format 1, cette page lit le format 2/],
    [`${header}\n{"turns":3}`, /ligne 2\u00a0: un tableau/],
    [`${header}\n{"turns":[{}]}`, /ligne 2\u00a0: un numéro de joueur/],
    [`${header}\n{"turns":[],"drawn":[{"rows":{"pieces":[["a"]]}}]}`, /ligne 2\u00a0: une ligne de nombres/],
    [`${header}\n{"scores":[]}\n{"turns":[]}`, /ligne 3\u00a0: il y a quelque chose après le résultat/],
  ] as const) {
    assert.throws(() => parse(text), (error: unknown) => error instanceof Unreadable && what.test(error.message));
  }
});

/** Returns the duration of a match in milliseconds, in a browser with 60 frames per second. */
function played(film: Film): number {
  const playback = new Playback(film, () => {});
  playback.weigh(() => 1);
  playback.toggle();
  let now = 1000;
  playback.tick(now);
  while (playback.playing) playback.tick((now += 16));
  assert.equal(playback.position, film.length);
  return now - 1000;
}

test("playback takes at most a minute and stops at the end", () => {
  for (const turns of [60, 200]) {
    const long = played(new Film(parse(synthetic({ turns }))));
    assert.ok(Math.abs(long - 60_000) < 100, `${turns} turns play for ${long} ms`);
  }
  const short = played(new Film(parse(synthetic({ turns: 7 }))));
  assert.ok(Math.abs(short - 9 * 1500) < 100, `9 steps play for ${short} ms`);
});

test("refused actions are listed before the next accepted one", () => {
  const refusal = (after: number, why: string) => ({ after, action: { Aller: [1] }, why });
  const turns = [{ player: 0, actions: [{ Aller: [2] }, { Aller: [3] }] }, { player: 1, actions: [] }];
  const refused = [
    { shown: [refusal(0, "LOIN"), refusal(0, "PRIS"), refusal(1, "LOIN"), refusal(2, "FINI")], more: 1 },
    { shown: [refusal(0, "RIEN")], more: 0 },
  ];
  const lines = [{ joute: 2, game: "g", champions: [] }, { turns, refused, scores: [1, 2] }];
  const film = new Film(parse(lines.map((line) => JSON.stringify(line)).join("\n")));
  assert.deepEqual(
    linesOf(film, 0, { event: () => "" }).map(({ text, beat }) => [text, beat]),
    [
      ["✗ aller(1)\u00a0: RIEN", 0],
      ["✗ aller(1)\u00a0: LOIN", 0],
      ["✗ aller(1)\u00a0: PRIS", 0],
      ["aller(2)", 0],
      ["✗ aller(1)\u00a0: LOIN", 1],
      ["aller(3)", 1],
      ["✗ aller(1)\u00a0: FINI", 2],
      ["✗ et 1 autre refus", 2],
    ],
  );
  assert.deepEqual(scoresOf(film.replay), [[1, 2]]);
});

test("cancelled orders are marked with the reason", () => {
  const turns = [{ player: 0, actions: [{ Aller: [2] }, { Aller: [3] }] }];
  const drawn = [
    { of: 0, action: "aller", index: 0, why: "BLOQUE" },
    { of: 0, action: "aller", index: 1 },
  ];
  const lines = [{ joute: 2, game: "g", champions: [] }, { turns, drawn }];
  const film = new Film(parse(lines.map((line) => JSON.stringify(line)).join("\n")));
  assert.deepEqual(
    linesOf(film, 0, { event: (word) => `parce que ${word}` }).map(({ text, kind }) => [text, kind.split(" ")[0] === "cancelled"]),
    [
      ["⊘ aller(2)\u00a0: parce que BLOQUE", true],
      ["aller(3)", false],
    ],
  );
});

test("the time line marks the turns in which actions were refused", () => {
  const refusal = { after: 0, action: { Aller: [1] }, why: "LOIN" };
  const step = (refused: object[]) => ({ turns: [{ player: 0, actions: [] }, { player: 1, actions: [] }], refused });
  const none = { shown: [], more: 0 };
  const lines = [
    { joute: 2, game: "g", champions: [] },
    step([none, none]),
    step([none, { shown: [refusal, refusal], more: 3 }]),
    step([]),
  ];
  const film = new Film(parse(lines.map((line) => JSON.stringify(line)).join("\n")));
  assert.deepEqual(marksOf(film), [{ step: 1, player: 1, kind: "refused", text: "5 actions refusées" }]);
});

test("addresses contain turns", () => {
  for (const [hash, turn] of [["#turn=60", 60], ["#turn=0", 0], ["", null], ["#turn=", null], ["#turn=x", null], ["#a=1&turn=7", 7]] as const) {
    assert.equal(turnIn(hash), turn, hash);
  }
});

test("rulers show as many numbers as fit", () => {
  assert.deepEqual(shown(8, 30, 22, undefined), [0, 1, 2, 3, 4, 5, 6, 7]);
  assert.deepEqual(shown(12, 5, 22, undefined), [0, 5, 10]);
  assert.deepEqual(shown(12, 5, 22, 6), [0, 6], "none beside the one that stands out");
  assert.equal(shown(128, 0.5, 22, undefined).length, 3);
});

test("arrow keys move by actions and by turns", () => {
  const film = sample();
  const playback = new Playback(film, () => {});
  playback.stepTurn(1);
  assert.equal(playback.position, film.starts[1]);
  playback.stepBeat(1);
  assert.equal(playback.position, (film.starts[1] ?? 0) + 1);
  playback.stepTurn(-1);
  assert.equal(playback.position, film.starts[1]);
  playback.stepTurn(-1);
  assert.equal(playback.position, 0);
  playback.stepBeat(-1);
  assert.equal(playback.position, 0);
});

test("actions and times are formatted for people", () => {
  assert.equal(
    actionText({ se_deplacer: [{ colonne: 1, ligne: 2 }, { colonne: 1, ligne: 3 }] }),
    "se_deplacer((1, 2), (1, 3))",
  );
  assert.equal(actionText({ DebugPoserPapatte: [{ colonne: 1, ligne: 2 }, "PapatteBleu"] }), "debug_poser_papatte((1, 2), papatte_bleu)");
  assert.equal(actionText({ manger: { colonne: 4, ligne: 5 } }), "manger((4, 5))");
  assert.equal(actionText("age_suivant"), "age_suivant()");
  const names = { manger: ["chien"], press_citron: ["at"], split: ["id", "x"], debug_poser: ["pos", "papatte"] };
  assert.equal(actionText({ manger: { colonne: 4, ligne: 5 } }, "", names), "manger(chien: (4, 5))");
  assert.equal(actionText({ PressCitron: { x: 36, y: 34, z: 24 } }, "", names), "press_citron(at: (36, 34, 24))");
  assert.equal(actionText({ split: { x: 2, id: 7 } }, "", names), "split(id: 7, x: 2)", "in the order of the API");
  assert.equal(actionText({ Debug: [[1, 2], "PapatteBleu"] }, "debug_poser", names), "debug_poser(pos: [1, 2], papatte: papatte_bleu)");
  assert.equal(actionText({ split: [1, 2, 3] }, "", names), "split(1, 2, 3)", "names that do not fit are left out");
  assert.equal(actionText({ toString: [1] }, "", names), "to_string(1)");
  assert.equal(lostText(999), "perdu\u00a0: 999 o");
  assert.equal(lostText(1200), "perdu\u00a0: 1,20 ko");
  assert.equal(lostText(1_200_000), "perdu\u00a0: 1,20 Mo");
  assert.equal(duration(999), "999 µs");
  assert.equal(duration(1500000), "1,50 s");
  assert.equal(duration(12345), "12,3 ms");
});
