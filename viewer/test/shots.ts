// Writes pictures of pages for people to look at. Usage: node build/test/shots.mjs FOLDER [REPLAY [MOMENT…]]
//
// A moment is a number of turns, such as 100.55. Without a replay, pictures of every look of scenes.ts are written: in
// three widths, in both themes, printed, and with simulated colour blindness.

import { mkdir, readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { open, pageWith, whole, type Handle } from "./browser.ts";
import { apart, board, kept } from "./scenes.ts";

const [folder = "build/shots", replay, ...given] = process.argv.slice(2);
await mkdir(folder, { recursive: true });
const browser = await open();

const DESKTOP = { width: 1280, height: 800 };
const WALL = { width: 1920, height: 1080 };
const PHONE = { width: 390, height: 780 };

/** Opens a page, prepares it, and writes a picture of it. */
async function shot(name: string, file: string, options: object, act: (page: Page) => Promise<void> = async () => {}): Promise<void> {
  const page = await browser.newPage({ viewport: DESKTOP, ...options });
  await page.goto(`file://${file}`);
  await whole(page);
  await act(page);
  await page.waitForTimeout(120);
  await page.screenshot({ path: `${folder}/${name}.png` });
  await page.close();
}

const seek = (steps: number) => (page: Page) =>
  page.evaluate((steps) => {
    const { joute } = globalThis as unknown as Handle;
    joute.playback.seek(joute.film.fromSteps(steps));
  }, steps);

const phone = { viewport: PHONE, deviceScaleFactor: 3, isMobile: true, hasTouch: true };
const WINDOWS = { phone, desktop: {}, wall: { viewport: WALL } };

/** Writes pictures of a page in windows of three widths, in both themes. */
async function everywhere(name: string, file: string, moment: number): Promise<void> {
  for (const [window, options] of Object.entries(WINDOWS)) {
    for (const colorScheme of ["light", "dark"] as const) {
      await shot(`${name}-${window}-${colorScheme}`, file, { ...options, colorScheme }, seek(moment));
    }
  }
}

/** Writes pictures with simulated colour blindness and without colours. */
async function seen(name: string, file: string, moment: number): Promise<void> {
  for (const type of ["deuteranopia", "protanopia", "tritanopia", "achromatopsia"] as const) {
    await shot(`${name}-${type}`, file, {}, async (page) => {
      const session = await page.context().newCDPSession(page);
      await session.send("Emulation.setEmulatedVisionDeficiency", { type });
      await seek(moment)(page);
    });
  }
}

/** Writes pictures of the view of one player, if it is restricted, with the description of a cell, and enlarged. */
async function watched(name: string, file: string, moment: number): Promise<void> {
  for (const player of [0, 1]) {
    await shot(`${name}-player${player}`, file, {}, async (page) => {
      if (await page.locator(".sees").isVisible()) await page.locator(".sees").selectOption(String(player));
      await seek(moment)(page);
    });
  }
  await shot(`${name}-near`, file, {}, async (page) => {
    await seek(moment)(page);
    for (let times = 0; times < 4; times++) await page.locator(".zooms button").nth(-2).click();
    await page.locator(".board").hover();
  });
}

async function printed(name: string, file: string, moment: number): Promise<void> {
  await shot(`${name}-print`, file, { viewport: { width: 794, height: 1123 }, colorScheme: "dark" }, async (page) => {
    await seek(moment)(page);
    await page.emulateMedia({ media: "print" });
  });
}

if (replay !== undefined) {
  const file = await pageWith(await readFile(replay, "utf8"));
  const moments = given.length === 0 ? [100.55] : given.map(Number);
  for (const moment of moments) await everywhere(`match-${moment}`, file, moment);
  const [first = 0] = moments;
  await seen("match", file, first);
  await watched("match", file, first);
  await printed("match", file, first);
} else {
  for (const [name, moment] of [["blokus", 15.5], ["citrons", 6.4], ["labyrinth", 14.8], ["portals", 24.6]] as const) {
    const { text, locale } = kept(name);
    const file = await pageWith(text, locale);
    await everywhere(name, file, moment);
    if (name === "citrons" || name === "labyrinth") {
      await shot(`${name}-seen`, file, {}, async (page) => {
        await page.keyboard.press("v");
        await page.keyboard.press("v");
        await seek(moment)(page);
        await page.locator(".board").hover();
      });
    }
    if (name === "labyrinth") await seen(name, file, moment);
    await printed(name, file, moment);
  }
  const ten = await pageWith(apart(10), "en");
  await shot("ten-light", ten, {});
  await shot("ten-dark", ten, { colorScheme: "dark" });
  await seen("ten", ten, 0);
  await everywhere("small", await pageWith(board(3, 3, 2), "en"), 2.5);
  await everywhere("large", await pageWith(board(128, 128, 10), "en"), 2.5);
  await everywhere("long", await pageWith(board(21, 1, 4), "en"), 2.5);
}
await browser.close();
