// The page in a browser: what it shows, what mouse, fingers and keys do, and that nothing is logged as an error.

import assert from "node:assert/strict";
import { after, before, test, type TestContext } from "node:test";
import type { Browser, Page } from "playwright-core";
import { PATIENCE, emptyPage, open, pageWith } from "./browser.ts";
import { synthetic } from "./synthetic.ts";

const TIMEOUT = 150;
const replay = synthetic({
  turns: 200,
  timeout: TIMEOUT,
  output: (step, player) => (step === 7 || step === TIMEOUT ? `je suis ${player} au tour ${step}\n<b>&` : ""),
});

let browser: Browser;
let file: string;
before(async () => {
  browser = await open();
  file = await pageWith(replay);
});
after(() => browser.close());

type Options = Parameters<Browser["newPage"]>[0];

/** A page that fails its test if anything goes wrong in it, or if it asks the network for anything. */
async function visit(t: TestContext, path: string, options: Options = {}): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, ...options });
  page.setDefaultTimeout(PATIENCE);
  const trouble: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") trouble.push(message.text());
  });
  page.on("pageerror", (error) => trouble.push(String(error)));
  page.on("request", (request) => {
    if (!/^(file|data|blob):/.test(request.url())) trouble.push(request.url());
  });
  t.after(async () => {
    await page.close();
    assert.deepEqual(trouble, []);
  });
  await page.goto(`file://${path}`);
  return page;
}

/** What the page knows of itself; see src/page.ts. */
type Handle = { joute: import("../src/page.ts").Page };

/** Until what was asked for is painted: the page paints with the browser's next frame. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** The text of an element, once painted. */
async function text(page: Page, selector: string): Promise<string> {
  await settled(page);
  return page.locator(selector).innerText();
}

const position = (page: Page) => page.evaluate(() => (globalThis as unknown as Handle).joute.playback.position);
const label = (page: Page) => text(page, ".label");

async function seek(page: Page, steps: number): Promise<void> {
  await page.evaluate((steps) => {
    const { joute } = globalThis as unknown as Handle;
    joute.playback.seek(joute.film.fromSteps(steps));
    joute.paint();
  }, steps);
}

/** A square of a canvas's pixels, red, green, blue and alpha each; its corner is in CSS pixels. */
function pixels(page: Page, canvas: string, x: number, y: number, side: number): Promise<number[][]> {
  return page.locator(canvas).evaluate(
    (canvas: HTMLCanvasElement, [x = 0, y = 0, side = 0]) => {
      const ratio = canvas.width / canvas.clientWidth;
      const copy = document.createElement("canvas");
      copy.width = copy.height = side;
      const paper = copy.getContext("2d", { willReadFrequently: true });
      paper?.drawImage(canvas, -Math.floor(x * ratio), -Math.floor(y * ratio));
      const data = [...(paper?.getImageData(0, 0, side, side).data ?? [])];
      return Array.from({ length: side * side }, (_, index) => data.slice(4 * index, 4 * index + 4));
    },
    [x, y, side],
  );
}

/** The middle of a cell, in the canvas. */
async function spot(page: Page, column: number, line: number): Promise<{ x: number; y: number }> {
  const box = await page.locator(".board").boundingBox();
  assert.ok(box);
  const scale = Math.floor(Math.min(box.width, box.height) / 40);
  const middle = (room: number, index: number) => (room - 40 * scale) / 2 + (index + 0.5) * scale;
  return { x: middle(box.width, column), y: middle(box.height, line) };
}

test("names, scores and the first turn are shown", async (t) => {
  const page = await visit(t, file);
  assert.match(await page.title(), /médor – six-papattes <\/script> · prologin2023/);
  assert.match(await text(page, ".result"), /Gagnant : six-papattes <\/script> \(\d+ – \d+\)/);
  assert.equal(await label(page), "Préparation");
  await seek(page, 1);
  assert.equal(await label(page), "Tour 1 : médor");
  assert.equal(await text(page, ".card.team0 .score"), "1");
  assert.equal(await page.locator(".pieces li").count(), 20);
});

test("keys go by actions, by turns and to the ends", async (t) => {
  const page = await visit(t, file);
  await page.keyboard.press("Shift+ArrowRight");
  const first = await position(page);
  assert.ok(first > 0);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  assert.equal(await position(page), first + 2);
  await page.keyboard.press("ArrowLeft");
  assert.equal(await position(page), first + 1);
  await page.keyboard.press("Shift+ArrowLeft");
  assert.equal(await position(page), first);
  await page.keyboard.press("End");
  const last = await position(page);
  await seek(page, 202);
  assert.equal(await position(page), last);
  await page.keyboard.press("Home");
  assert.equal(await position(page), 0);
});

test("space plays and stops, plus and minus change the speed", async (t) => {
  const page = await visit(t, file);
  const moves = () => page.waitForFunction(() => (globalThis as unknown as Handle).joute.playback.position > 1);
  await page.keyboard.press("+");
  await page.keyboard.press("+");
  await settled(page);
  assert.equal(await page.locator(".controls select").inputValue(), "4");
  await page.keyboard.press("-");
  await settled(page);
  assert.equal(await page.locator(".controls select").inputValue(), "2");
  await page.keyboard.press(" ");
  await moves();
  await settled(page);
  assert.equal(await page.locator(".controls .primary").getAttribute("aria-label"), "Pause");
  await page.keyboard.press(" ");
  const stopped = await position(page);
  await settled(page);
  assert.equal(await position(page), stopped);
  await page.locator(".controls .primary").click();
  await page.waitForFunction((from) => (globalThis as unknown as Handle).joute.playback.position > from, stopped);
});

test("the time line is dragged, and tells each turn's times", async (t) => {
  const page = await visit(t, file);
  const box = await page.locator(".timeline").boundingBox();
  assert.ok(box);
  const x = (steps: number) => box.x + 12 + (steps / 202) * (box.width - 24);
  const y = box.y + box.height / 2;
  await page.mouse.move(x(10.5), y);
  await page.mouse.down();
  await page.mouse.move(x(99.5), y, { steps: 4 });
  assert.equal(await label(page), "Tour 99 : médor");
  await page.mouse.move(x(20.5), y, { steps: 4 });
  assert.equal(await label(page), "Tour 20 : six-papattes </script>");
  await page.mouse.up();
  await page.mouse.move(x(101.5), y);
  assert.equal(await label(page), "Tour 20 : six-papattes </script>");
  assert.match(await text(page, ".tip"), /^Tour 101 : médor\nmédor : \d,\d\d ms$/);
  await settled(page);
  assert.equal(await page.locator(".timeline").getAttribute("aria-valuenow"), "20");
});

test("a player who leaves is marked, with what it printed in that call", async (t) => {
  const page = await visit(t, file);
  const box = await page.locator(".timeline").boundingBox();
  assert.ok(box);
  const x = 12 + ((TIMEOUT + 0.5) / 202) * (box.width - 24);
  await settled(page);
  const [red = []] = await pixels(page, ".timeline", x, 6, 1);
  assert.ok((red[0] ?? 0) > 150 && (red[1] ?? 255) < 80, `red at the mark: ${red.join()}`);
  await page.mouse.move(box.x + x, box.y + 20);
  assert.match(await text(page, ".tip"), /✕ six-papattes <\/script> : CALL_TIMEOUT/);
  await page.mouse.click(box.x + x, box.y + 20);
  assert.match(await text(page, ".gone"), /hors jeu : CALL_TIMEOUT: more than 1500 ms/);
  assert.equal(await text(page, ".output pre"), `je suis 1 au tour ${TIMEOUT}\n<b>&`);
  await seek(page, 7.5);
  assert.equal(await text(page, ".output pre"), "je suis 0 au tour 7\n<b>&");
  assert.match(await text(page, ".output h3"), /médor .*ms/);
  await seek(page, 9.5);
  assert.equal(await text(page, ".output pre"), "Rien d'imprimé à cet appel.");
});

test("who left is told from the start, and leads there", async (t) => {
  const page = await visit(t, file);
  const left = page.locator("header .left");
  assert.equal(await left.innerText(), "✕ six-papattes </script> hors jeu : CALL_TIMEOUT");
  await left.click();
  assert.equal(await label(page), `Tour ${TIMEOUT} : six-papattes </script>`);
  assert.match(await text(page, ".output .gone"), /CALL_TIMEOUT: more than 1500 ms/);
});

test("a character of the list is shown on the map, and followed", async (t) => {
  const page = await visit(t, file);
  await seek(page, 3);
  const first = page.locator(".card.team0 .pieces button").first();
  await first.click();
  const seen = new Set<string>();
  for (const steps of [3, 5, 7, 9, 11]) {
    await seek(page, steps);
    const title = (await first.getAttribute("title")) ?? "";
    const where = /^\(\d+, \d+\)/.exec(title)?.[0] ?? "nowhere";
    assert.ok((await text(page, ".cell b")).startsWith(where), title);
    seen.add(where);
  }
  assert.ok(seen.size > 1, "it moves");
  await first.click();
  await page.locator(".timeline").hover();
  await settled(page);
  assert.equal(await page.locator(".cell").isVisible(), false);
});

test("hovering over a cell tells what info_case would, a click keeps it", async (t) => {
  const page = await visit(t, file);
  const board = page.locator(".board");
  const cell = page.locator(".cell");
  await seek(page, 0);
  await board.hover({ position: await spot(page, 5, 5) });
  assert.equal(
    await text(page, ".cell"),
    "(5, 5) niche\nzone protégée de médor\nnon constructible\ncroquettes à terre : 0",
  );
  await board.hover({ position: await spot(page, 6, 5) });
  assert.match(await text(page, ".cell"), /^\(6, 5\) vide\n(.*\n)*chien de médor\n {2}points de mouvement : 4\n {2}porte : rien$/);
  await board.hover({ position: await spot(page, 20, 19) });
  assert.match(await text(page, ".cell"), /un portail doit s'ouvrir au tour 6/);
  await seek(page, 6);
  assert.match(await text(page, ".cell"), /portail, vagabond en \(\d+, \d+\)/);
  await board.click({ position: await spot(page, 20, 19) });
  await page.locator(".timeline").hover();
  await settled(page);
  assert.equal(await cell.isVisible(), true);
  await page.keyboard.press("Escape");
  await settled(page);
  assert.equal(await cell.isVisible(), false);
});

test("trees and skeletons say when they grow next", async (t) => {
  const page = await visit(t, file);
  await seek(page, 3);
  const cells = await page.evaluate(() => {
    const { tables } = (globalThis as unknown as Handle).joute.film;
    return ["trees", "skeletons"].map((name) => [...tables.rows(name).values()][0] ?? []);
  });
  for (const [index, what] of ["croquette", "os"].entries()) {
    const [at = 0, , next = 0, period = 0] = cells[index] ?? [];
    await page.locator(".board").hover({ position: await spot(page, at % 40, Math.floor(at / 40)) });
    const wait = next - 3;
    const turns = (number: number) => `${number} tour${number < 2 ? "" : "s"}`;
    const told = await text(page, ".cell");
    assert.match(told, new RegExp(`(prochain|prochaine) ${what} dans ${turns(wait)} \\(tous les ${turns(period)}\\)`));
  }
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

test("the actions of a turn are listed, and lead to their moment", async (t) => {
  const page = await visit(t, file);
  await seek(page, 5);
  const items = page.locator(".actions button");
  assert.match(await items.first().innerText(), /^se_deplacer\(\(\d+, \d+\), \(\d+, \d+\)\)$/);
  const start = await position(page);
  await items.nth(3).click();
  await settled(page);
  assert.equal(await position(page), start + 3);
  assert.equal(await page.locator('.actions [aria-current="step"] button').innerText(), await items.nth(3).innerText());
});

test("the help opens and closes, and names every key", async (t) => {
  const page = await visit(t, file);
  await page.keyboard.press("?");
  const help = page.locator("dialog.help");
  for (const key of ["Espace", "Maj ← Maj →", "Début Fin", "+ −", "Échap"]) {
    assert.match(await help.innerText(), new RegExp(key.replace("+", "\\+")));
  }
  await page.keyboard.press("Escape");
  assert.equal(await help.isVisible(), false);
});

test("clear and dark follow the system and the button", async (t) => {
  const page = await visit(t, file, { colorScheme: "dark" });
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const dark = await paper();
  await page.keyboard.press("t");
  const light = await paper();
  assert.notEqual(dark, light);
  await page.keyboard.press("t");
  assert.equal(await paper(), dark);
});

test("the map is enlarged around the pointer, and dragged", async (t) => {
  const page = await visit(t, file);
  const at = await spot(page, 30, 10);
  const board = page.locator(".board");
  const told = () => text(page, ".cell b");
  await board.hover({ position: at });
  await page.mouse.wheel(0, -400);
  assert.match(await told(), /^\(30, 10\)/);
  const box = await board.boundingBox();
  assert.ok(box);
  await page.mouse.down();
  await page.mouse.move(box.x + at.x - 120, box.y + at.y, { steps: 3 });
  await page.mouse.up();
  await page.mouse.move(box.x + at.x - 120, box.y + at.y + 1);
  assert.match(await told(), /^\(30, 10\)/);
  await page.mouse.move(box.x + at.x, box.y + at.y);
  assert.doesNotMatch(await told(), /^\(30, 10\)/);
});

test("a phone has everything within its width, and a tap tells of a cell", async (t) => {
  const phone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 3, hasTouch: true, isMobile: true };
  const page = await visit(t, file, phone);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360);
  const heading = await page.locator("header .result").boundingBox();
  assert.ok(heading && heading.width > 300, "the result has a line of its own");
  await page.locator(".board").tap({ position: await spot(page, 5, 5) });
  assert.match(await text(page, ".cell"), /^\(5, 5\) niche/);
  await page.locator('[aria-label="Tour suivant"]').tap();
  assert.equal(await label(page), "Tour 1 : médor");
  for (const button of await page.locator("button:visible").all()) {
    const box = await button.boundingBox();
    assert.ok(box && box.x >= 0 && box.x + box.width <= 360, await button.innerText());
  }
});

test("a dropped file is opened, a wrong one refused in words", async (t) => {
  const page = await visit(t, await emptyPage());
  assert.match(await text(page, ".welcome"), /Déposez ici/);
  const drop = (name: string, text: string) =>
    page.evaluate(
      ([name = "", text = ""]) => {
        const data = new DataTransfer();
        data.items.add(new File([text], name));
        dispatchEvent(new DragEvent("drop", { dataTransfer: data, cancelable: true }));
      },
      [name, text],
    );
  await drop("notes.txt", "bonjour");
  await page.locator(".trouble", { hasText: "notes.txt : ligne 1 : ce n'est pas du JSON" }).waitFor();
  await drop("replay.jsonl", replay);
  await page.locator(".board").waitFor();
  assert.equal(await label(page), "Préparation");
  await page.locator("#file").setInputFiles({
    name: "autre.jsonl",
    mimeType: "text/plain",
    buffer: Buffer.from(synthetic({ turns: 4, seed: 5 })),
  });
  await page.waitForFunction(() => (globalThis as unknown as Handle).joute.film.replay.steps.length === 6);
  assert.equal(await page.locator(".board").count(), 1);
  await page.keyboard.press("Shift+ArrowRight");
  assert.equal(await label(page), "Tour 1 : médor");
});

test("a game without a scene is listed", async (t) => {
  const lines = [
    { joute: 1, game: "morpion", champions: [{ name: "a", language: "c" }, { name: "b", language: "c" }] },
    { step: 0, turns: [{ player: 0, actions: [{ Poser: { ligne: 1, colonne: 2 } }] }], micros: [1] },
    { step: 1, turns: [{ player: 1, actions: [{ Poser: { ligne: 0, colonne: 2 } }] }], micros: [1] },
    { scores: [1, 0], gone: [null, null] },
  ];
  const page = await visit(t, await pageWith(lines.map((line) => JSON.stringify(line)).join("\n")));
  assert.match(await text(page, ".undrawn"), /Pas de dessin[^]*a poser\(\(1, 2\)\)\n?b poser\(\(0, 2\)\)/);
  await page.keyboard.press("ArrowRight");
  await settled(page);
  assert.match(await page.locator('.log [aria-current="true"]').innerText(), /^b/);
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
    { joute: 1, game: "g", champions: [{ name: "a" }], scene },
    { step: 0, turns: [{ player: 44, actions: ["x"], gone: null }], drawn: [{ of: 44, rows }, { of: -1 }, { why: "?" }], micros: [-5, "x"] },
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
