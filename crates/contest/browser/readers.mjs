// Opens a contest's pages for several readers, and checks every page that a reader visits.
//
// If the variable JOUTE_SHOTS names a folder, a picture of each visited page is written there.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { chromium } from "playwright-core";

/** The timeout for every operation, in milliseconds. It is long because the machine may be busy. */
const PATIENCE = 180_000;
// The first program takes a third of the processor time of the second.
const PLACES = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const address = process.env.JOUTE_ADDRESS;
const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Starts the browser that scripts/setup.sh installs, or the one that the variable CHROMIUM names. */
export async function open() {
  const executablePath = process.env.CHROMIUM ?? PLACES.find(existsSync);
  if (executablePath === undefined) throw new Error("chromium is missing: run scripts/setup.sh");
  const args = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"];
  return await chromium.launch({ executablePath, args, timeout: PATIENCE });
}

export const DESK = { viewport: { width: 1280, height: 800 }, locale: "en-GB" };
export const WALL = { viewport: { width: 1920, height: 1080 }, locale: "en-GB" };
export const PHONE = { viewport: { width: 390, height: 780 }, isMobile: true, locale: "fr-FR", colorScheme: "dark" };

/** The names of the readers of pages, for the names of pictures. */
const readerNames = new WeakMap();

/** Opens a page with its own cookies for a reader. Errors, warnings and requests to other hosts are added to `problems`. */
export async function newReader(browser, name, options) {
  const context = await browser.newContext({ baseURL: address, ...options });
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  readerNames.set(page, name);
  const problems = [];
  page.on("console", (message) => {
    // If a page with an event stream is left, the browser reports this error.
    const left = message.text() === "[object Event]";
    if (["error", "warning"].includes(message.type()) && !left) problems.push(`${page.url()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => problems.push(`${page.url()}: ${error}`));
  page.on("request", (request) => {
    if (!request.url().startsWith(address) && !request.url().startsWith("data:")) problems.push(request.url());
  });
  return { context, page, problems };
}

/** The times to the first paint of all visited pages, in milliseconds. */
export const paints = [];

/** Waits until the page is painted, which may be after it has loaded. Returns the time to its first paint in milliseconds. */
function firstPaint() {
  return new Promise((resolve) => {
    const observer = new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntriesByName("first-paint")) resolve(startTime);
    });
    observer.observe({ type: "paint", buffered: true });
  });
}

/** Opens a page, checks that the status is 200, and checks the page with `checkPage`. */
export async function visit(page, path, rules = {}) {
  const response = await page.goto(path);
  assert.equal(response.status(), 200, path);
  paints.push(await page.evaluate(firstPaint));
  await checkPage(page, rules);
}

/** The chosen options that are wider than their list, with the pages that show them. */
export const cutOptions = [];

/** Returns the text of each list's chosen option that is wider than the list without its padding and arrow. */
function findCutOptions() {
  const paper = document.createElement("canvas").getContext("2d");
  const lists = [...document.querySelectorAll("main select")].filter((list) => list.checkVisibility() && list.selectedOptions.length > 0);
  const cut = lists.filter((list) => {
    const style = getComputedStyle(list);
    paper.font = style.font;
    const free = list.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - 16;
    return paper.measureText(list.selectedOptions[0].text).width > free;
  });
  return cut.map((list) => list.selectedOptions[0].text);
}

/** Checks that the current page fits its window and that axe-core finds no violation. */
export async function checkPage(page, rules = {}) {
  const path = new URL(page.url()).pathname;
  await saveShot(page);
  for (const text of await page.evaluate(findCutOptions)) cutOptions.push(`${path} at ${page.viewportSize().width} pixels: ${text}`);
  // innerWidth is not used, because it grows on a phone if the page is too wide.
  const available = page.viewportSize().width;
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(width <= available, `${path}: ${width} pixels wide in a window of ${available}`);
  // The script is evaluated by the browser, because the pages' content security policy forbids foreign
  // scripts.
  await page.evaluate(axe);
  const found = await page.evaluate((rules) => globalThis.axe.run(document, { rules }), rules);
  const violations = found.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" | ")}`);
  assert.deepEqual(violations, [], `${path} in ${await page.getAttribute("html", "lang")}`);
}

/** Checks a page as it is printed: dark text on white, without menus and forms, with all explanations of numbers. */
export async function checkPaper(page, path) {
  await page.emulateMedia({ media: "print" });
  await page.goto(path);
  await saveShot(page);
  const printed = await page.evaluate(() => {
    const shown = (selector) => [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility());
    const brightness = (color) => Math.max(...color.match(/\d+/g).slice(0, 3).map(Number));
    const texts = shown("main :is(td, th, p, li, a)").map((element) => [element.textContent, getComputedStyle(element).color]);
    return {
      paper: getComputedStyle(document.body).backgroundColor,
      bright: texts.filter(([, color]) => brightness(color) > 120),
      controls: shown("nav a, form, footer").length,
      hiddenNotes: document.querySelectorAll(".notes li").length - shown(".notes li").length,
      notes: shown(".notes li").length,
    };
  });
  const { notes, ...rest } = printed;
  assert.deepEqual(rest, { paper: "rgb(255, 255, 255)", bright: [], controls: 0, hiddenNotes: 0 }, path);
  assert.ok(notes > 0, `${path} explains its numbers`);
}

/** Writes a picture of the whole page, named by the window's width, the colour scheme, the language, the reader and the address. */
async function saveShot(page) {
  const folder = process.env.JOUTE_SHOTS;
  if (folder === undefined) return;
  const { pathname, search } = new URL(page.url());
  const dark = await page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches);
  const language = await page.getAttribute("html", "lang");
  const name = `${pathname}${search}`.replaceAll(/[^a-z0-9]+/g, "-");
  const place = `${page.viewportSize().width}-${dark ? "dark" : "light"}-${language}-${readerNames.get(page)}${name === "-" ? "-home" : name}`;
  await page.screenshot({ path: `${folder}/${place}.png`, fullPage: true });
}

/** Fills in the form of the sign-in page, and waits until the person is signed in. */
export async function signIn(page, name, password) {
  await page.locator("main [name=name]").fill(name);
  await page.locator("main [name=password]").fill(password);
  await page.locator("main button").click();
  await page.locator("header .name").waitFor();
}
