// Tests the page in a browser: its contents, mouse, touch and keyboard input, and that no error is logged.

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { pageWith } from "./browser.ts";
import { synthetic } from "./synthetic.ts";
import { label, pixels, position, seek, settled, spot, text, visit, type Handle } from "./visit.ts";

const TIMEOUT = 150;
const replay = synthetic({
  turns: 200,
  timeout: TIMEOUT,
  output: (step, player) => (step === 7 || step === TIMEOUT ? `je suis ${player} au tour ${step}\n<b>&` : ""),
  lost: (step) => (step === 7 ? 1_234_567 : 0),
  refused: (step) => {
    const action = { SeDeplacer: [{ colonne: 1, ligne: 2 }, { colonne: 1, ligne: 3 }] };
    return step === 5 ? { shown: [{ after: 2, action, why: "CASE_OCCUPEE" }], more: 12 } : null;
  },
  after: ["merci", ""],
});

let file: string;
before(async () => {
  file = await pageWith(replay);
});

test("names, scores and the first turn are shown", async (t) => {
  const page = await visit(t, file);
  assert.match(await page.title(), /médor – six-papattes <\/script> · prologin2023/);
  assert.match(await text(page, ".result"), /Gagnant\u00a0: six-papattes <\/script> \(score final\u00a0: \d+ – \d+\)/);
  assert.equal(await label(page), "Préparation");
  await seek(page, 1);
  assert.equal(await label(page), "Tour 1\u00a0: médor");
  assert.equal(await text(page, ".card.team0 .score"), "0");
  assert.equal(await page.locator(".pieces li").count(), 20);
});

test("keys move by actions, by turns and to both ends", async (t) => {
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

test("the space bar starts and stops playback, and plus and minus change the speed", async (t) => {
  const page = await visit(t, file);
  const moves = () => page.waitForFunction(() => (globalThis as unknown as Handle).joute.playback.position > 1);
  await page.keyboard.press("+");
  await page.keyboard.press("+");
  await settled(page);
  assert.equal(await page.locator(".controls select").inputValue(), "4");
  assert.equal(await page.locator('.controls option[value="4"]').innerText(), "×4 · 0:15");
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

test("the time line can be dragged and shows the times of each turn", async (t) => {
  const page = await visit(t, file);
  const box = await page.locator(".timeline").boundingBox();
  assert.ok(box);
  const x = (steps: number) => box.x + 36 + (steps / 202) * (box.width - 48);
  const y = box.y + box.height / 2;
  await page.mouse.move(x(10.5), y);
  await page.mouse.down();
  await page.mouse.move(x(99.5), y, { steps: 4 });
  assert.equal(await label(page), "Tour 99\u00a0: médor");
  await page.mouse.move(x(20.5), y, { steps: 4 });
  assert.equal(await label(page), "Tour 20\u00a0: six-papattes </script>");
  await page.mouse.up();
  await page.mouse.move(x(101.5), y);
  assert.equal(await label(page), "Tour 20\u00a0: six-papattes </script>");
  assert.match(await text(page, ".tip"), /^Tour 101\u00a0: médor\nScores\u00a0: \d+ – \d+\nmédor\u00a0: \d,\d\d ms$/);
  await settled(page);
  assert.equal(await page.locator(".timeline").getAttribute("aria-valuenow"), "20");
});

test("a player who leaves is marked, with its output of that call", async (t) => {
  const page = await visit(t, file);
  const box = await page.locator(".timeline").boundingBox();
  assert.ok(box);
  const x = 28 + ((TIMEOUT + 0.5) / 202) * (box.width - 40);
  await settled(page);
  const [red = []] = await pixels(page, ".timeline", x, 6, 1);
  assert.ok((red[0] ?? 0) > 150 && (red[1] ?? 255) < 80, `red at the mark: ${red.join()}`);
  await page.mouse.move(box.x + x, box.y + 20);
  assert.match(await text(page, ".tip"), /✕ six-papattes <\/script>\u00a0: CALL_TIMEOUT/);
  await page.mouse.click(box.x + x, box.y + 20);
  assert.match(await text(page, ".gone"), /hors jeu\u00a0: CALL_TIMEOUT: more than 1500 ms/);
  assert.equal(await text(page, ".output pre"), `je suis 1 au tour ${TIMEOUT}\n<b>&`);
  await seek(page, 7.5);
  assert.equal(await text(page, ".output pre"), "je suis 0 au tour 7\n<b>&");
  assert.match(await text(page, ".output h3"), /médor .*ms/);
  await seek(page, 9.5);
  assert.equal(await text(page, ".output pre"), "Rien d'imprimé à cet appel.");
});

test("departures are listed from the start and link to their turn", async (t) => {
  const page = await visit(t, file);
  const left = page.locator("header .left");
  assert.equal(await left.innerText(), "✕ six-papattes </script> hors jeu\u00a0: CALL_TIMEOUT");
  await left.click();
  assert.equal(await label(page), `Tour ${TIMEOUT}\u00a0: six-papattes </script>`);
  assert.match(await text(page, ".output .gone"), /CALL_TIMEOUT: more than 1500 ms/);
});

test("the actions of a turn are listed and link to their moment", async (t) => {
  const page = await visit(t, file);
  await seek(page, 3);
  const items = page.locator(".actions button");
  assert.match(await items.first().innerText(), /^se_deplacer\(\(\d+, \d+\), \(\d+, \d+\)\)$/);
  const start = await position(page);
  await items.nth(3).click();
  await settled(page);
  assert.equal(await position(page), start + 3);
  assert.equal(await page.locator('.actions [aria-current="step"] button').innerText(), await items.nth(3).innerText());
});

test("refused actions are listed in order and link to their moment", async (t) => {
  const page = await visit(t, file);
  await seek(page, 5);
  const items = page.locator(".actions button:visible");
  const start = await position(page);
  assert.equal(await items.nth(2).innerText(), "✗ se_deplacer((1, 2), (1, 3))\u00a0: CASE_OCCUPEE");
  assert.match(await items.nth(3).innerText(), /^se_deplacer/);
  await items.nth(2).click();
  assert.equal(await position(page), start + 2);
  await settled(page);
  assert.equal(await page.locator('.actions [aria-current="step"] button').innerText(), await items.nth(3).innerText());
  assert.equal(await page.locator(".actions .refused:visible").last().innerText(), "✗ et 12 autres refus");
});

test("discarded output is reported", async (t) => {
  const page = await visit(t, file);
  await seek(page, 7.5);
  assert.equal(await text(page, ".lost"), "perdu\u00a0: 1,23 Mo");
  await seek(page, 9.5);
  await settled(page);
  assert.equal(await page.locator(".lost").count(), 0);
});

test("the output of a champion can be searched and links to its turns", async (t) => {
  const page = await visit(t, file);
  await seek(page, 7.5);
  await page.keyboard.press("o");
  const list = page.locator(".output");
  const lines = (await list.innerText()).split("\n").filter((line) => line !== "");
  assert.equal(lines.join("\n"), ["Tour 7\u00a0: médor", "je suis 0 au tour 7", "<b>&", "perdu\u00a0: 1,23 Mo", "Après son dernier tour", "merci"].join("\n"));
  assert.equal(await text(page, ".tools small"), "3 lignes");
  await page.keyboard.type("JE SUIS");
  assert.equal(await list.innerText(), "Tour 7\u00a0: médor\nje suis 0 au tour 7");
  assert.equal(await list.locator("mark").innerText(), "je suis");
  assert.equal(await position(page), await page.evaluate(() => (globalThis as unknown as Handle).joute.film.fromSteps(7.5)), "letters are no keys");
  await page.locator(".tools select").selectOption("1");
  assert.match(await list.innerText(), new RegExp(`^Tour ${TIMEOUT}\u00a0: six-papattes </script>\nje suis 1`));
  await list.locator("h3 button").click();
  assert.equal(await label(page), `Tour ${TIMEOUT}\u00a0: six-papattes </script>`);
  await settled(page);
  assert.equal(await list.locator('[aria-current="step"]').count(), 1);
  await page.locator(".tools input").fill("zut");
  assert.equal(await list.innerText(), "Rien de tel n'a été imprimé.");
  await page.locator(".mode").click();
  assert.match(await list.innerText(), /CALL_TIMEOUT/);
});

test("the address contains the turn, and the page follows it", async (t) => {
  const page = await visit(t, `${file}#turn=60`);
  assert.equal(await label(page), "Tour 60\u00a0: six-papattes </script>");
  await page.evaluate(() => (location.hash = "#turn=31"));
  await page.waitForFunction(() => document.querySelector(".label .step")?.textContent === "Tour 31\u00a0: médor");
  await page.keyboard.press("Shift+ArrowRight");
  await page.waitForFunction(() => location.hash === "#turn=32");
  await page.keyboard.press("g");
  await page.keyboard.type("102");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => location.hash === "#turn=102");
  assert.equal(await label(page), "Tour 102\u00a0: six-papattes </script>");
  await page.keyboard.press(" ");
  await settled(page);
  assert.equal(await page.locator(".controls .primary").getAttribute("aria-label"), "Pause", "keys are the page's again");
});

test("scores are drawn as curves above the time line", async (t) => {
  const page = await visit(t, file);
  await settled(page);
  const box = await page.locator(".timeline").boundingBox();
  assert.ok(box);
  // Two players share the curve of the lead. The area between zero and the curve has the colour of the leader.
  const [first, second] = [[31, 111, 214], [217, 106, 0]] as const;
  const has = (pixels: readonly (readonly number[])[], colour: readonly number[]) => pixels.some((pixel) => colour.every((shade, index) => Math.abs(shade - (pixel[index] ?? 0)) < 60));
  const lead = await pixels(page, ".timeline", box.width - 16, 12, 42);
  const result = (await page.locator(".result").innerText()).match(/(\d+) – (\d+)/)?.slice(1).map(Number) ?? [];
  const [leader, other] = (result[0] ?? 0) > (result[1] ?? 0) ? [first, second] : [second, first];
  assert.ok(has(lead, leader) && !has(lead, other), `the leader's colour of ${result.join()} in ${lead.join(" ")}`);
  // At the end of the match, each curve is at the height of its score.
  await page.locator(".jumps select").nth(1).selectOption("scores");
  await settled(page);
  const column = await pixels(page, ".timeline", box.width - 16, 12, 42);
  const near = (colour: readonly number[]) =>
    column.findIndex((pixel) => colour.every((shade, index) => Math.abs(shade - (pixel[index] ?? 0)) < 60));
  const heights = [first, second].map((colour) => Math.floor(near(colour) / 42));
  assert.ok(heights.every((height) => height >= 0), `both curves end there: ${heights.join()}`);
  assert.equal((heights[0] ?? 0) < (heights[1] ?? 0), leader === first, `${result.join()} at ${heights.join()}`);
});

test("columns and lines are numbered beside the board", async (t) => {
  const page = await visit(t, file);
  await settled(page);
  const first = await spot(page, 0, 0);
  const painted = () =>
    page.locator(".rulers").evaluate((canvas: HTMLCanvasElement, { x, y }) => {
      const copy = document.createElement("canvas");
      [copy.width, copy.height] = [canvas.width, canvas.height];
      const paper = copy.getContext("2d", { willReadFrequently: true });
      paper?.drawImage(canvas, 0, 0);
      const data = paper?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
      const [board, own] = [document.querySelector(".board")?.getBoundingClientRect(), canvas.getBoundingClientRect()];
      const [left, top] = [(board?.left ?? 0) - own.left + x, (board?.top ?? 0) - own.top + y];
      let [above, beside, over] = [0, 0, 0];
      for (let at = 3; at < data.length; at += 4) {
        if ((data[at] ?? 0) === 0) continue;
        const pixel = (at - 3) / 4;
        if (Math.floor(pixel / canvas.width) < top - 5) above++;
        else if (pixel % canvas.width < left - 5) beside++;
        else over++;
      }
      return { above, beside, over, whole: canvas.toDataURL() };
    }, first);
  const before = await painted();
  assert.ok(before.above > 100 && before.beside > 100 && before.over === 0, JSON.stringify({ ...before, whole: "" }));
  await page.locator(".board").hover({ position: await spot(page, 5, 5) });
  await settled(page);
  assert.notEqual((await painted()).whole, before.whole, "those of the cell under the pointer stand out");
});

test("long names are shown completely if they fit", async (t) => {
  const name = "un-nom-de-champion-plutôt-long-comme-on-en-voit-en-finale";
  const lines = replay.split("\n");
  lines[0] = (lines[0] ?? "").replace('"médor"', JSON.stringify(name));
  const page = await visit(t, await pageWith(lines.join("\n")));
  for (const selector of [".card.team0 .name", "header .result", ".label"]) {
    await seek(page, 1);
    const cut = await page.locator(selector).first().evaluate((item) => item.scrollWidth > item.clientWidth + 1 || item.scrollHeight > item.clientHeight + 1);
    assert.ok((await text(page, selector)).includes(selector === "header .result" ? "six-papattes" : name));
    assert.ok(!cut, `${selector} is cut`);
  }
});

test("the help opens and closes, and lists every key", async (t) => {
  const page = await visit(t, file);
  await page.keyboard.press("?");
  const help = page.locator("dialog.help");
  for (const key of ["Espace", "Maj ← Maj →", "Début Fin", "+ −", "Échap"]) {
    assert.match(await help.innerText(), new RegExp(key.replace("+", "\\+")));
  }
  await page.keyboard.press("Escape");
  assert.equal(await help.isVisible(), false);
});

test("the theme follows the system and the button", async (t) => {
  const page = await visit(t, file, { colorScheme: "dark" });
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const dark = await paper();
  await page.keyboard.press("t");
  const light = await paper();
  assert.notEqual(dark, light);
  await page.keyboard.press("t");
  assert.equal(await paper(), dark);
});

test("the map can be zoomed at the pointer and dragged", async (t) => {
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

test("the page fits a phone, and a tap describes a cell", async (t) => {
  const phone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 3, hasTouch: true, isMobile: true };
  const page = await visit(t, file, phone);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360);
  const heading = await page.locator("header .result").boundingBox();
  assert.ok(heading && heading.width > 300, "the result has a line of its own");
  await page.locator(".board").tap({ position: await spot(page, 5, 5) });
  assert.match(await text(page, ".cell"), /^\(5, 5\) niche/);
  await page.locator('[aria-label="Tour suivant"]').tap();
  assert.equal(await label(page), "Tour 1\u00a0: médor");
  for (const button of await page.locator("button:visible").all()) {
    const box = await button.boundingBox();
    assert.ok(box && box.x >= 0 && box.x + box.width <= 360, await button.innerText());
  }
  await page.locator('header [aria-label="Aide"]').tap();
  assert.equal(await page.locator("dialog.help").evaluate((help) => help.scrollTop), 0, "a long help starts at its start");
});

test("the actions of a game without a scene are listed", async (t) => {
  const lines = [
    { joute: 2, game: "morpion", champions: [{ name: "a", language: "c" }, { name: "b", language: "c" }] },
    { is: "turn", number: 1, turns: [{ player: 0, actions: [{ Poser: { ligne: 1, colonne: 2 } }] }], micros: [1] },
    { is: "turn", number: 2, turns: [{ player: 1, actions: [{ Poser: { ligne: 0, colonne: 2 } }] }], micros: [1] },
    { scores: [1, 0], ranks: [1, 2], gone: [null, null] },
  ];
  const page = await visit(t, await pageWith(lines.map((line) => JSON.stringify(line)).join("\n")));
  assert.match(await text(page, ".undrawn"), /Pas de dessin[^]*a poser\(\(1, 2\)\)\n?b poser\(\(0, 2\)\)/);
  await page.keyboard.press("ArrowRight");
  await settled(page);
  assert.match(await page.locator('.log [aria-current="true"]').innerText(), /^b/);
  assert.equal(await label(page), "Tour 2\u00a0: b");
});

test("an English page has no French words", async (t) => {
  const lines = [
    { joute: 2, game: "nim", champions: [{ name: "a", language: "c" }, { name: "b", language: "c" }] },
    { is: "turn", number: 1, turns: [{ player: 0, actions: [{ Take: [1] }] }], micros: [1234] },
    { is: "turn", number: 2, turns: [{ player: 1, actions: [], gone: { reason: "EXIT", code: 1, why: "PlayTurn" } }], micros: [1] },
    { scores: [1, 0], ranks: [1, 2], gone: [null, { reason: "EXIT", code: 1, why: "PlayTurn" }] },
  ];
  const page = await visit(t, await pageWith(lines.map((line) => JSON.stringify(line)).join("\n"), "en"));
  assert.match(await text(page, ".undrawn"), /This game has no picture[^]*a take\(1\)/);
  assert.equal(await text(page, ".result"), "Winner: a (final score: 1 – 0)✕ b out: EXIT");
  assert.equal(await label(page), "Turn 1: a");
  assert.equal(await text(page, ".output h3"), "a 1.23 ms");
  await page.keyboard.press("Shift+ArrowRight");
  await settled(page);
  assert.equal((await page.locator(".actions li:visible").allInnerTexts()).join("; "), "1 · take(1); No action.", "a turn of few actions is listed after the turns before");
  await page.keyboard.press("Home");
  await page.keyboard.press("?");
  const whole = await page.evaluate(() => document.body.innerText + document.body.innerHTML.replaceAll(/<(script|noscript)[^]*?<\/\1>/g, ""));
  assert.match(whole, /Shift ← Shift →/);
  assert.doesNotMatch(whole, /[éèêàçœ]|\b(tour|coup|partie|aide|jeu)\b/i);
});
