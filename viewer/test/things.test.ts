// Tests the look of each game: no two of its symbols look alike, and a damaged look is
// refused with the position of the damage. JOUTE_REPLAYS names a replay of each game, separated by
// colons. crates/cli/tests/view.rs sets it.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Damaged, lookOf } from "../src/painter/read.ts";
import { pageWith } from "./browser.ts";
import { kept } from "./scenes.ts";
import { galleryOf, type RawScene } from "./things.ts";
import { settled, text, visit, type Handle } from "./visit.ts";

interface Header {
  readonly game: string;
  readonly champions: readonly object[];
  readonly scene: RawScene;
}

const headerOf = (replay: string) => JSON.parse(replay.slice(0, replay.indexOf("\n"))) as Header;

/** The texts of replays by the names of their games. */
const REPLAYS: ReadonlyMap<string, string> = new Map([
  ...["blokus", "citrons", "labyrinth", "portals"].map((name) => [`test ${name}`, kept(name).text] as const),
  ...(process.env["JOUTE_REPLAYS"] ?? "").split(":").filter(Boolean).map((path) => {
    const replay = readFileSync(path, "utf8");
    return [headerOf(replay).game, replay] as const;
  }),
]);

/** The side of the compared pictures, in points. */
const SIDE = 48;
/** The difference of a colour's parts from which a point differs, and the number of points from which pictures do. */
const SHADES = 40;
const POINTS = 8;

type Inside = { joute: { painter: { camera: { look(): { scale: number; x: number; y: number } } } } };

/** Returns the number of points in which two pictures differ. Enough are not counted further. */
function differ(one: readonly number[], other: readonly number[]): number {
  let points = 0;
  for (let at = 0; at < SIDE * SIDE; at++) {
    const apart = (part: number) => Math.abs((one[4 * at + part] ?? 0) - (other[4 * at + part] ?? 0)) > SHADES;
    if (apart(0) || apart(1) || apart(2)) points++;
    if (points >= POINTS) break;
  }
  return points;
}

for (const [game, replay] of REPLAYS) {
  for (const colorScheme of ["light", "dark"] as const) {
    test(`every thing of ${game} looks like nothing else, ${colorScheme}`, async (t) => {
      const { champions, scene } = headerOf(replay);
      const gallery = galleryOf(scene, champions.length);
      const page = await visit(t, await pageWith(gallery.text), { colorScheme, viewport: { width: 1920, height: 1400 } });
      await settled(page);
      const { scale, x, y } = await page.evaluate(() => (globalThis as unknown as Inside).joute.painter.camera.look());
      const pictures = await page.locator(".board").evaluate(
        (canvas: HTMLCanvasElement, [places, columns, side, scale, x, y]) => {
          const copy = document.createElement("canvas");
          copy.width = copy.height = (columns * side) / 2;
          const paper = copy.getContext("2d", { willReadFrequently: true });
          paper?.drawImage(canvas, x, y, columns * scale, columns * scale, 0, 0, copy.width, copy.height);
          // The area of a figure includes half a cell around its cell, because figures that are larger than
          // their cell draw their numbers there.
          return places.map(([column, line]) => [...(paper?.getImageData(((column - 0.5) * side) / 2, ((line - 0.5) * side) / 2, side, side).data ?? [])]);
        },
        [gallery.places, gallery.columns, SIDE, scale, x, y] as const,
      );
      pictures.forEach((picture, index) => {
        pictures.slice(0, index).forEach((other, before) => {
          const points = differ(picture, other);
          assert.ok(points >= POINTS, `"${gallery.names[index]}" and "${gallery.names[before]}" differ in ${points} points`);
        });
      });
      t.diagnostic(`${gallery.names.length} things`);
    });
  }

  test(`a damaged look of ${game} is refused with its place`, () => {
    const { look } = headerOf(replay).scene;
    let places = 0;
    const damage = (value: unknown, path: string, put: (wrong: unknown) => unknown): void => {
      if (typeof value === "object" && value !== null) {
        const keys = Object.keys(value);
        for (const key of keys) {
          const inner = Array.isArray(value) ? `${path}[${key}]` : `${path}.${key}`;
          const copy = (wrong: unknown) => (Array.isArray(value) ? value.map((item, at) => (String(at) === key ? wrong : item)) : { ...value, [key]: wrong });
          damage((value as Record<string, unknown>)[key], inner, (wrong) => put(copy(wrong)));
        }
        if (keys.length > 0) return;
      }
      places++;
      const wrong = put(Array.isArray(value) ? 7 : []);
      assert.throws(
        () => lookOf(wrong),
        (error) => error instanceof Damaged && path.startsWith(error.message) && error.message.split(".").length > 1,
        path,
      );
    };
    damage(look, "look", (wrong) => wrong);
    assert.ok(places > 10, `${places} places`);
  });

  test(`the page says where a look of ${game} is damaged, and lists actions`, async (t) => {
    const { scene } = headerOf(replay);
    const [, ...steps] = replay.split("\n");
    const layers = scene.look.layers.map((layer, index) => (index === 0 ? Object.fromEntries(Object.entries(layer).map(([kind, keys]) => [kind, { ...(keys as object), table: 7 }])) : layer));
    const header = JSON.stringify({ ...headerOf(replay), scene: { ...scene, look: { ...scene.look, layers } } });
    const page = await visit(t, await pageWith([header, ...steps].join("\n")));
    const [kind = ""] = Object.keys(scene.look.layers[0] ?? {});
    assert.equal(await text(page, ".undrawn p"), `Ce dessin est abîmé (look.layers[0].${kind}.table)\u00a0: voici les coups.`);
    const { joute } = await page.evaluate(() => ({ joute: (globalThis as unknown as Handle).joute.state }));
    assert.equal(joute, "whole");
    const tables = JSON.stringify({ ...headerOf(replay), scene: { ...scene, tables: [1] } });
    const refused = await visit(t, await pageWith([tables, ...steps].join("\n")));
    assert.match(await text(refused, ".trouble"), /ligne 1\u00a0: /);
  });
}
