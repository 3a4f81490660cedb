// The viewer's drawn match as this game's painter is given it.

import { synthetic as drawn, type Wanted } from "../../../../viewer/test/synthetic.ts";

/** The text of a replay.jsonl. */
export function synthetic(wanted: Wanted): string {
  const [header = "", ...lines] = drawn(wanted).split("\n");
  const { scene, ...rest } = JSON.parse(header) as { scene: { look?: unknown } };
  delete scene.look;
  return [JSON.stringify({ ...rest, scene: { ...scene, kind: "pizza/1" } }), ...lines].join("\n");
}
