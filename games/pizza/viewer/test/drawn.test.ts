// What is painted: every thing of the map looks like nothing else, actions move, and painting keeps up with a hand.

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { colours } from "../colours.ts";
import { pageWith } from "../../../../viewer/test/browser.ts";
import { area, at, cells, look, same, still, visitThings, type Picture, type Thing } from "./still.ts";
import { synthetic } from "./match.ts";
import { pixels, seek, settled, spot, text, visit, type Handle } from "../../../../viewer/test/visit.ts";

const replay = synthetic({ turns: 200 });

let file: string;
before(async () => {
  file = await pageWith(replay);
});

/** Each thing alone in its cell. */
const THINGS: Readonly<Record<string, Thing>> = {
  "wall": (cell) => ({ ground: [[cell, 2]] }),
  "puddle": (cell) => ({ ground: [[cell, 3]] }),
  "tree": (cell) => ({ ground: [[cell, 4]], trees: [[cell, 0, 9, 9, 0]] }),
  "tree with a croquette": (cell) => ({ ground: [[cell, 4]], trees: [[cell, 1, 9, 9, 0]] }),
  ...ages("skeleton", (age) => (cell) => ({ ground: [[cell, 5]], skeletons: [[cell, 0, 9, 9, age]] })),
  ...ages("bone", (age) => (cell) => ({ ground: [[cell, 5]], skeletons: [[cell, 1, 9, 9, age]] })),
  "croquette": (cell) => ({ croquettes: [[cell, 1]] }),
  "five croquettes": (cell) => ({ croquettes: [[cell, 5]] }),
  "kennel of 0": (cell) => ({ ground: [[cell, 1]], zones: [[cell, 1]] }),
  "kennel of 1": (cell) => ({ ground: [[cell, 1]], zones: [[cell, 2]] }),
  "zone of 0": (cell) => ({ zones: [[cell, 1]] }),
  "zone of 1": (cell) => ({ zones: [[cell, 2]] }),
  "portal": (cell, id) => ({ portals: [[id, ...at(cell), -1]] }),
  "portal to come": (cell, id) => ({ coming: [[id, 9, ...at(cell)]] }),
  // Too far off for a number.
  "portal to come one day": (cell, id) => ({ coming: [[id, 150, ...at(cell)]] }),
  "dog of 0": (cell, id) => ({ pieces: [[id, 0, 0, ...at(cell), 4, 0, 0, 0, 0]] }),
  "dog of 1": (cell, id) => ({ pieces: [[id, 0, 1, ...at(cell), 4, 0, 0, 0, 0]] }),
  "dog with croquettes": (cell, id) => ({ pieces: [[id, 0, 0, ...at(cell), 4, 2, 0, 0, 0]] }),
  ...ages("dog with bones", (age) => (cell, id) => {
    const bones = [0, 0, 0].map((_, index) => (index === age ? 3 : 0));
    return { pieces: [[id, 0, 0, ...at(cell), 4, 0, ...bones]] };
  }),
  "wanderer": (cell, id) => ({ pieces: [[id, 0, -1, ...at(cell), 2, 0, 0, 0, 0]] }),
  "master of 0": (cell, id) => ({ pieces: [[id, 1, 0, ...at(cell), 8, 0, 0, 0, 0]] }),
  "master of 1": (cell, id) => ({ pieces: [[id, 1, 1, ...at(cell), 8, 0, 0, 0, 0]] }),
  ...Object.fromEntries(
    [0, 1].flatMap((player) =>
      [1, 2, 3].map((colour) => [
        `papatte ${colour} of ${player}`,
        (cell: number) => ({ [`papattes${player}`]: [[cell, colour]] }),
      ]),
    ),
  ),
};

const C = colours(false);

/** A colour that a thing must show, since another part of it could tell it from the others too. */
const SHOWN: Readonly<Record<string, string | undefined>> = {
  "wall": C.wall,
  "puddle": C.water,
  "tree": C.leaf,
  "tree with a croquette": C.croquette,
  "skeleton of age 0": C.skeleton,
  "bone of age 1": C.ages[1],
  "kennel of 0": C.teams[0],
  "kennel of 1": C.teams[1],
  "portal": C.portal,
  "portal to come": C.portal,
  "dog of 0": C.teams[0],
  "dog of 1": C.teams[1],
  "master of 0": C.teams[0],
  "master of 1": C.teams[1],
  "wanderer": C.wanderer,
};

/** Where a picture is dark: shapes without their colours. */
const dark = (picture: Picture | undefined) =>
  (picture ?? []).flatMap((_, at, all) => (at % 4 === 0 ? [Math.max(all[at] ?? 0, all[at + 1] ?? 0, all[at + 2] ?? 0) < 90] : []));

function ages(name: string, make: (age: number) => Thing) {
  return Object.fromEntries([0, 1, 2].map((age) => [`${name} of age ${age}`, make(age)]));
}

test("every thing of the map is painted, and looks like nothing else", async (t) => {
  const tables = {
    // A portal, and who came out of it, far from everything.
    portals: [[900, 5, 36, 901]],
    pieces: [[901, 0, -1, 15, 36, 2, 0, 0, 0, 0]],
  };
  const { page, empty } = await visitThings(t, Object.values(THINGS), tables);
  const names = Object.keys(THINGS);
  const [shown, bare] = [await look(page, cells.slice(0, names.length)), await look(empty, cells.slice(0, names.length))];
  names.forEach((name, index) => {
    assert.ok(!same(shown[index], bare[index]), `${name} is not painted`);
    const twin = shown.findIndex((other) => same(shown[index], other));
    assert.equal(twin, index, `${name} looks like ${names[twin]}`);
  });
  for (const [name, colour = ""] of Object.entries(SHOWN)) {
    const index = names.indexOf(name);
    assert.ok(area(shown[index], colour) > area(bare[index], colour) + 1, `${name} shows no ${colour}`);
  }
  for (const kind of ["dog", "master"]) {
    const [one = [], other = []] = [0, 1].map((player) => dark(shown[names.indexOf(`${kind} of ${player}`)]));
    const apart = one.filter((is, index) => is !== other[index]).length;
    // The edges of a same shape on two colours differ in a few places.
    assert.ok(apart > 20, `only their colours tell one player's ${kind} from the other's`);
  }
  const way = [8, 10, 12].map((column) => 36 * 40 + column);
  const [link, none] = [await look(page, way), await look(empty, way)];
  way.forEach((_, index) => assert.ok(!same(link[index], none[index]), "no link from the portal to its wanderer"));
});

test("the time of a turn is a bar in its player's band", async (t) => {
  const page = await visit(t, await still({ turn: [[0, 1, 0]] }));
  await page.keyboard.press("End");
  await settled(page);
  const box = await page.locator(".timeline").boundingBox();
  assert.ok(box);
  const colour = async (y: number) => {
    const found = await pixels(page, ".timeline", box.width / 2, y, 1);
    return found[0]?.slice(0, 3).join() ?? "";
  };
  // The upper band ends in the middle: 100 ms are more than half of it, and 0 µs of the other nothing.
  const [bar, none] = [await colour(38), await colour(60)];
  assert.equal(bar, "31,111,214");
  assert.notEqual(none, bar);
});

test("figures walk and walls rise while their action lasts", async (t) => {
  const page = await visit(t, file);
  await seek(page, 3);
  const beats = await page.evaluate(() => {
    const { film } = (globalThis as unknown as Handle).joute;
    const whole = (test: (beat: (typeof film.beats)[number]) => boolean) => film.beats.findIndex(test);
    const walk = whole((beat) => beat.of !== null && beat.rows["pieces"] !== undefined);
    const wall = whole((beat) => beat.rows["ground"]?.[0]?.[1] === 2);
    const [, , , column = 0, line = 0] = film.beats[walk]?.rows["pieces"]?.[0] ?? [];
    const cell = film.beats[wall]?.rows["ground"]?.[0]?.[0] ?? 0;
    return [
      { beat: walk, column, line },
      { beat: wall, column: cell % 40, line: Math.floor(cell / 40) },
    ];
  });
  for (const { beat, column, line } of beats) {
    const { x, y } = await spot(page, column, line);
    const seen = new Set<string>();
    for (const part of [0, 0.3, 0.6, 1]) {
      await page.evaluate((at) => (globalThis as unknown as Handle).joute.playback.seek(at), beat + part);
      await settled(page);
      seen.add(JSON.stringify(await pixels(page, ".board", x - 6, y - 6, 13)));
    }
    assert.equal(seen.size, 4, `beat ${beat}`);
  }
});

test("papattes are shown by player", async (t) => {
  const page = await visit(t, file);
  await seek(page, 100);
  // Cells that have the mark of one player, and nothing else that is drawn over it.
  const cells = await page.evaluate(() => {
    const { tables } = (globalThis as unknown as Handle).joute.film;
    const busy = new Set([...tables.rows("pieces").values()].map((row) => (row[4] ?? 0) * 40 + (row[3] ?? 0)));
    const free = (index: number) => tables.grid("ground")[index] === 0 && tables.grid("croquettes")[index] === 0;
    return [0, 1].map((player) => {
      const [own, other] = [tables.grid(`papattes${player}`), tables.grid(`papattes${1 - player}`)];
      return own.findIndex((mark, index) => mark > 0 && !other[index] && free(index) && !busy.has(index));
    });
  });
  const shown = async () => {
    const found = [];
    for (const cell of cells) {
      const { x, y } = await spot(page, cell % 40, Math.floor(cell / 40));
      const vivid = ([r = 0, g = 0, b = 0]: number[]) => Math.max(r, g, b) - Math.min(r, g, b) > 100;
      found.push((await pixels(page, ".board", x - 6, y - 6, 13)).filter(vivid).length > 3);
    }
    return found;
  };
  const button = page.locator(".zooms button").first();
  for (const [whose, expected] of [
    ["toutes", [true, true]],
    ["médor", [true, false]],
    ["six-papattes </script>", [false, true]],
    ["aucune", [false, false]],
  ] as const) {
    await settled(page);
    assert.equal(await button.innerText(), `papattes : ${whose}`);
    assert.deepEqual(await shown(), expected, whose);
    await page.keyboard.press("p");
  }
});

test("a scene that makes no sense is drawn as far as it goes", async (t) => {
  const scene = {
    kind: "pizza/1",
    facts: { columns: 1e9, lines: -4, bones: "many" },
    tables: {
      turn: [],
      ground: [9, -1, 3],
      zones: [7],
      pieces: [[1], [2, 7, 9, -5, 1e6], [2, 1]],
      trees: [[1e12, 1]],
      portals: [[0, 1, 1, 99]],
      unknown: [1],
    },
  };
  const rows = { pieces: [[77], [3, 1, 1, 1, 1], [-1e300, 2]], ground: [[1e9, 2], [-1, 2]], new: [[1, 2]] };
  const lines = [
    { joute: 2, game: "g", champions: [{ name: "a" }], scene },
    { is: "turn", number: 1, turns: [{ player: 44, actions: ["x"], gone: null }], drawn: [{ of: 44, rows }, { of: -1 }, { why: "?" }], micros: [-5, "x"] },
  ];
  const page = await visit(t, await pageWith(lines.map((line) => JSON.stringify(line)).join("\n")));
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("End");
  await seek(page, 0.2);
  await page.locator(".board").hover({ position: await spot(page, 1, 0) });
  assert.match(await text(page, ".cell"), /^\(1, 0\)/);
  assert.equal(await text(page, ".result"), "partie interrompue");
});

test("figures: loading and scrubbing against the budget of a frame", async (t) => {
  const page = await visit(t, file);
  const { load, paints, beats } = await page.evaluate(() => {
    const { joute } = globalThis as unknown as Handle;
    const paints: number[] = [];
    // A hand that goes forth and back over the whole match, a frame a position.
    for (let frame = 0; frame < 400; frame++) {
      const steps = 101 + 101 * Math.sin(frame / 25);
      joute.playback.seek(joute.film.fromSteps(steps));
      joute.paint();
      paints.push(joute.paintTime);
    }
    return { load: joute.loadTime, paints: paints.sort((a, b) => a - b), beats: joute.film.length };
  });
  const budget = 1000 / 60;
  const share = (part: number) => ((paints[Math.floor(part * (paints.length - 1))] ?? 0) / budget).toFixed(2);
  t.diagnostic(`${beats} beats, ${(replay.length / 1024).toFixed(0)} KiB; text to first picture: ${(load / 1000).toFixed(3)} of a second`);
  t.diagnostic(`painting while scrubbing, in frames of 1/60 s: median ${share(0.5)}, 95 % ${share(0.95)}, most ${share(1)}`);
  assert.equal(paints.length, 400);
});
