// Tests replays in the page and in files, as text and as gzip, and old browsers that cannot decompress.

import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { test, type TestContext } from "node:test";
import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { carried, textOf } from "../src/packed.ts";
import { Unreadable } from "../src/replay.ts";
import { emptyPage, pageWith } from "./browser.ts";
import { synthetic } from "./synthetic.ts";
import { label, settled, text, visit, type Handle } from "./visit.ts";

const replay = synthetic({ turns: 4, seed: 5 });

/** Returns a copy of the bytes in a buffer of its own. Node's small buffers share memory. */
const bytes = (data: Uint8Array | string) => Uint8Array.from(Buffer.from(data as string));

/** Drops a file on the page. */
function drop(page: Page, name: string, data: Uint8Array | string): Promise<void> {
  return page.evaluate(
    ([name = "", base64 = ""]) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([bytes], name));
      dispatchEvent(new DragEvent("drop", { dataTransfer: data, cancelable: true }));
    },
    [name, Buffer.from(data as string).toString("base64")],
  );
}

const steps = (page: Page, count: number) =>
  page.waitForFunction((count) => (globalThis as unknown as Handle).joute?.film.replay.steps.length === count, count);

/** Waits until the page shows only this message. */
const expectMessage = (page: Page, words: string) => page.locator(".trouble", { hasText: words }).waitFor();

test("gzip is decompressed up to the size limit", async () => {
  for (const wanted of ["", "{}", replay, "€é😀.".repeat(50_000)]) {
    assert.equal(await textOf(bytes(wanted)), wanted);
    assert.equal(await textOf(bytes(gzipSync(wanted))), wanted);
  }
  const packed = gzipSync("0".repeat(1 << 20));
  assert.equal((await textOf(bytes(packed), 1 << 20)).length, 1 << 20);
  for (const data of [packed, Buffer.alloc(1 << 20)]) {
    await assert.rejects(textOf(bytes(data), (1 << 20) - 1), /dépasse/);
  }
});

test("incomplete gzip is refused with a message", async () => {
  const packed = gzipSync(replay);
  const flipped = Buffer.from(packed);
  flipped[packed.length - 6] = 1 ^ (flipped[packed.length - 6] ?? 0);
  for (const wrong of [packed.subarray(0, -1), packed.subarray(0, 9), flipped, Buffer.concat([packed, Buffer.from("x")])]) {
    await assert.rejects(textOf(bytes(wrong)), (error) => error instanceof Unreadable && /abîmé/.test(error.message));
  }
  assert.throws(() => carried("no base64!"), Unreadable);
});

test("dropped files are opened, compressed or not, and others are refused with a message", async (t) => {
  const page = await visit(t, await emptyPage());
  assert.match(await text(page, ".welcome"), /Déposez ici/);
  await drop(page, "notes.txt", "bonjour");
  await expectMessage(page, "notes.txt\u00a0: ligne 1\u00a0: ce n'est pas du JSON");
  await drop(page, "replay.jsonl", synthetic({ turns: 200 }));
  await page.locator(".board").waitFor();
  assert.equal(await label(page), "Préparation");
  await page.locator("#file").setInputFiles({ name: "autre.jsonl", mimeType: "text/plain", buffer: Buffer.from(replay) });
  await steps(page, 6);
  assert.equal(await page.locator(".board").count(), 1);
  await page.keyboard.press("Shift+ArrowRight");
  assert.equal(await label(page), "Tour 1\u00a0: médor");
  await drop(page, "replay.jsonl.gz", gzipSync(synthetic({ turns: 5 })));
  await steps(page, 7);
  await drop(page, "cut.jsonl.gz", gzipSync(replay).subarray(0, -20));
  await expectMessage(page, "cut.jsonl.gz\u00a0: ce fichier compressé est abîmé");
  await drop(page, "bomb.jsonl.gz", gzipSync(Buffer.alloc(65 << 20)));
  await expectMessage(page, "bomb.jsonl.gz\u00a0: cette partie dépasse 64 Mo");
  // The page still shows the previous replay.
  assert.equal(await page.locator(".board").count(), 1);
});

test("the last of two dropped files is shown, even if it is read first", async (t) => {
  const page = await visit(t, await emptyPage());
  // The first file is delayed until the test releases it, as on a slow disk.
  await page.evaluate(() => {
    const read = File.prototype.arrayBuffer;
    File.prototype.arrayBuffer = async function () {
      if (this.name === "slow.jsonl") await new Promise((done) => addEventListener("go", done, { once: true }));
      return read.call(this);
    };
  });
  await drop(page, "slow.jsonl", synthetic({ turns: 9 }));
  await drop(page, "quick.jsonl", replay);
  await steps(page, 6);
  await page.evaluate(() => {
    dispatchEvent(new Event("go"));
    // Files are read in order, so this read ends after that of the slow file.
    return new File(["x"], "after").arrayBuffer();
  });
  await settled(page);
  await steps(page, 6);
});

test("a page with a damaged replay shows an error and still opens files", async (t) => {
  const file = await pageWith(replay);
  const html = await readFile(file, "utf8");
  await writeFile(file, html.replace(/H4sI[^<]{99}/, "H4sIAAAA"));
  const page = await visit(t, file);
  await expectMessage(page, "replay\u00a0: ce fichier compressé est abîmé");
  assert.equal(await page.locator(".welcome").count(), 1);
  await drop(page, "replay.jsonl", replay);
  await steps(page, 6);
});

/** Opens a page in a browser without DecompressionStream. */
async function visitOld(t: TestContext, file: string): Promise<Page> {
  const html = await readFile(file, "utf8");
  await writeFile(file, html.replace("<head>", "<head><script>delete globalThis.DecompressionStream</script>"));
  return visit(t, file);
}

test("a browser without decompression shows a message and opens text files", async (t) => {
  for (const [language, words] of [
    ["fr", "replay\u00a0: cette partie est compressée, et ce navigateur trop vieux"],
    ["en", "replay: this match is compressed, and this browser cannot decompress it"],
  ] as const) {
    const page = await visitOld(t, await pageWith(replay, language));
    await expectMessage(page, words);
    await drop(page, "replay.jsonl", replay);
    await steps(page, 6);
  }
});

test("a browser that does not support the program shows a message", async (t) => {
  const file = await pageWith(replay);
  const html = await readFile(file, "utf8");
  await writeFile(file, html.replace(/<script>(?!var old)[^]*?<\/script>/, "<script>if (0) throw (</script>"));
  const page = await visit(t, file, {}, /^SyntaxError/);
  assert.match(await text(page, "#app"), /il lui faut un navigateur plus récent.*needs a newer browser/);
});

test("markup in a replay is escaped", async () => {
  const names = ["</script><script>x</script>", "<!--<script>", "\u2028]]>&amp;"];
  const text = names.map((name) => JSON.stringify({ joute: 2, name })).join("\n");
  const html = await readFile(await pageWith(text), "utf8");
  const [, held = "?"] = /id="replay">([^]*?)<\/script>/.exec(html) ?? [];
  assert.match(held, /^[A-Za-z0-9+/]+=*$/);
  assert.equal(await textOf(carried(held)), text);
});
