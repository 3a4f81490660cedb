// Chromium, and pages on disk for it.

import { existsSync, rmSync } from "node:fs";
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { chromium, type Browser, type Page } from "playwright-core";

/** Milliseconds that a busy machine may take for anything. */
export const PATIENCE = 180_000;

const PLACES = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** The browser that scripts/setup.sh installs; CHROMIUM names another. */
export async function open(): Promise<Browser> {
  const executablePath = process.env["CHROMIUM"] ?? PLACES.find(existsSync);
  if (executablePath === undefined) throw new Error("chromium is missing: run scripts/setup.sh");
  const args = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"];
  return await chromium.launch({ executablePath, args, timeout: PATIENCE });
}

const page = () => readFile(new URL("../viewer.html", import.meta.url), "utf8");

/** The path of the drop page. */
export async function emptyPage(): Promise<string> {
  return write(await page());
}

/** The path of a page that carries a replay, as `joute view` writes it; `own` is a page that was built otherwise. */
export async function pageWith(replay: string, language = "fr", own?: string): Promise<string> {
  const slot = '<script type="application/gzip" id="replay">';
  const packed = gzipSync(replay).toString("base64");
  const html = (own ?? (await page())).replace('<html lang="fr">', `<html lang="${language}">`);
  return write(html.replace(slot, () => slot + packed));
}

/** Until a page shows something: it inflates its replay first. */
export async function unpacked(page: Page): Promise<void> {
  await page.locator("#app > :not([hidden])").first().waitFor();
}

/** Folders that go when the tests are over. */
const folders: string[] = [];
process.once("exit", () => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

async function write(html: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "joute-viewer-"));
  folders.push(folder);
  const file = join(folder, "page.html");
  await writeFile(file, html);
  return file;
}
