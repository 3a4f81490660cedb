// Starts Chromium for tests, and writes pages to temporary files.

import { existsSync, rmSync } from "node:fs";
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { chromium, type Browser, type Page } from "playwright-core";

/** The timeout for every operation, in milliseconds. It is long because the machine may be busy. */
export const PATIENCE = 180_000;

// The first program takes a third of the processor time of the second.
const PLACES = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** Starts the browser that scripts/setup.sh installs, or the one that the variable CHROMIUM names. */
export async function open(): Promise<Browser> {
  const executablePath = process.env["CHROMIUM"] ?? PLACES.find(existsSync);
  if (executablePath === undefined) throw new Error("chromium is missing: run scripts/setup.sh");
  const args = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"];
  return await chromium.launch({ executablePath, args, timeout: PATIENCE });
}

const page = () => readFile(new URL("../viewer.html", import.meta.url), "utf8");

/** Returns the path of a page without a replay, on which files can be dropped. */
export async function emptyPage(): Promise<string> {
  return write(await page());
}

/** Writes a page that contains a replay, as `joute view` does, and returns its path. `own` is the page to use instead of the viewer's. */
export async function pageWith(replay: string, language = "fr", own?: string): Promise<string> {
  const slot = '<script type="application/gzip" id="replay">';
  const packed = gzipSync(replay).toString("base64");
  const html = (own ?? (await page())).replace('<html lang="fr">', `<html lang="${language}">`);
  return write(html.replace(slot, () => slot + packed));
}

/** The page's global object for tests. See src/page.ts. */
export type Handle = { joute: import("../src/page.ts").Page };

/** Waits until the viewer has read its whole replay, or shows why it cannot. A page without a replay is ready at once. */
export async function whole(page: Page): Promise<void> {
  await page.locator("#app > :not([hidden])").first().waitFor();
  await page.waitForFunction(() => {
    const { joute } = globalThis as unknown as Partial<Handle>;
    return joute?.state !== "loading" || document.querySelector(".trouble:not([hidden])") !== null;
  });
}

/** The temporary folders that are deleted after the tests. */
const folders: string[] = [];
process.once("exit", () => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

async function write(html: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "joute-viewer-"));
  folders.push(folder);
  const file = join(folder, "page.html");
  await writeFile(file, html);
  return file;
}
