// Readers of a contest's pages. Each has a browser, and these checks apply to every page.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { chromium } from "playwright-core";

/** Milliseconds that a busy machine may take for anything. */
const PATIENCE = 180_000;
const PLACES = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const address = process.env.JOUTE_ADDRESS;
const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The browser that scripts/setup.sh installs; CHROMIUM names another. */
export async function open() {
  const executablePath = process.env.CHROMIUM ?? PLACES.find(existsSync);
  if (executablePath === undefined) throw new Error("chromium is missing: run scripts/setup.sh");
  const args = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"];
  return await chromium.launch({ executablePath, args, timeout: PATIENCE });
}

export const DESK = { viewport: { width: 1280, height: 800 }, locale: "en-GB" };
export const PHONE = { viewport: { width: 390, height: 780 }, isMobile: true, locale: "fr-FR", colorScheme: "dark" };

/** Somebody with a browser of its own. What goes wrong in its pages is in `trouble`. */
export async function reader(browser, options) {
  const context = await browser.newContext({ baseURL: address, ...options });
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  const trouble = [];
  page.on("console", (message) => {
    // If a page with an event stream is left, the browser reports this error.
    const left = message.text() === "[object Event]";
    if (["error", "warning"].includes(message.type()) && !left) trouble.push(`${page.url()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => trouble.push(`${page.url()}: ${error}`));
  page.on("request", (request) => {
    if (!request.url().startsWith(address) && !request.url().startsWith("data:")) trouble.push(request.url());
  });
  return { context, page, trouble };
}

/** Goes to a page that must be there, fit, and be usable by everybody, as axe-core can tell. */
export async function look(page, path, rules = {}) {
  const answer = await page.goto(path);
  assert.equal(answer.status(), 200, path);
  await sound(page, rules);
}

/** The page that is shown fits its window, and axe-core finds nothing wrong with it. */
export async function sound(page, rules = {}) {
  const path = new URL(page.url()).pathname;
  // innerWidth is not used, because it grows on a phone if the page is too wide.
  const room = page.viewportSize().width;
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(width <= room, `${path}: ${width} pixels wide in a window of ${room}`);
  // The script is evaluated by the browser, because the pages' content security policy forbids foreign
  // scripts.
  await page.evaluate(axe);
  const found = await page.evaluate((rules) => globalThis.axe.run(document, { rules }), rules);
  const wrong = found.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" | ")}`);
  assert.deepEqual(wrong, [], `${path} in ${await page.getAttribute("html", "lang")}`);
}

/** Signs in from wherever the page's sign-in leads back to. */
export async function signIn(page, name, password) {
  await page.locator("main [name=name]").fill(name);
  await page.locator("main [name=password]").fill(password);
  await page.locator("main button").click();
  await page.locator("header form button").waitFor();
}
