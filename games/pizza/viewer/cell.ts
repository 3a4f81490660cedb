// What there is to know of a cell: what info_case, info_arbre and info_squelette answer, and who stands there.

import type { Tables } from "joute-viewer";
import { GROUND, KIND, growth, piece, portal, turn, type Facts } from "./scene.ts";
import { AGES, GROUNDS, PAPATTES, count, load } from "./words.ts";

/** As `info_case` says it: a plot without wall, character or portal. */
function buildable(tables: Tables, index: number, column: number, line: number): boolean {
  // Replays of old said it themselves, action by action.
  const told = tables.grid("buildable");
  if (told.length > 0) return told[index] === 1;
  const pieces = [...tables.rows("pieces").values()].map(piece);
  const portals = [...tables.rows("portals").values()].map(portal);
  const here = (thing: { column: number; line: number }) => thing.column === column && thing.line === line;
  const bare = (tables.grid("ground")[index] ?? 0) === GROUND.empty && ![...pieces, ...portals].some(here);
  return bare && tables.grid("plots")[index] === 1;
}

/** Lines of text; the first is the heading. */
export function tellCell(tables: Tables, facts: Facts, index: number, names: readonly string[]): string[] {
  const [column, line] = [index % facts.columns, Math.floor(index / facts.columns)];
  const ground = GROUNDS[tables.grid("ground")[index] ?? 0] ?? "?";
  const zone = tables.grid("zones")[index] ?? 0;
  const lines = [`(${column}, ${line}) ${ground}`];
  const team = (player: number) => names[player] ?? "?";
  if (zone > 0) lines.push(`zone protégée de ${team(zone - 1)}`);
  lines.push(buildable(tables, index, column, line) ? "constructible" : "non constructible");
  lines.push(`croquettes à terre : ${tables.grid("croquettes")[index] ?? 0}`);
  const now = turn(tables).number;
  const when = (next: number) => (next >= 0 ? `dans ${count(next - now, "tour")}` : "jamais");
  const tree = tables.rows("trees").get(index);
  if (tree !== undefined) {
    const { ripe, next, period } = growth(tree);
    lines.push(`croquette suspendue : ${ripe ? "oui" : "non"}`);
    lines.push(`prochaine croquette ${when(next)} (tous les ${count(period, "tour")})`);
  }
  const skeleton = tables.rows("skeletons").get(index);
  if (skeleton !== undefined) {
    const { ripe, next, period, age } = growth(skeleton);
    lines.push(`os ${AGES[age] ?? "?"} : ${ripe ? "présent" : "absent"}`);
    lines.push(`prochain os ${when(next)} (tous les ${count(period, "tour")})`);
  }
  for (const row of tables.rows("pieces").values()) {
    const who = piece(row);
    if (who.column !== column || who.line !== line) continue;
    const kind = who.kind === KIND.master ? "maître" : "chien";
    lines.push(who.player < 0 ? "chien vagabond" : `${kind} de ${team(who.player)}`);
    lines.push(`  points de mouvement : ${who.points}`);
    lines.push(`  porte : ${load(who.croquettes, who.bones)}`);
  }
  for (const row of tables.rows("portals").values()) {
    const gate = portal(row);
    if (gate.column !== column || gate.line !== line) continue;
    const found = tables.rows("pieces").get(gate.wanderer);
    const wanderer = found === undefined ? null : piece(found);
    lines.push(wanderer === null ? "portail" : `portail, vagabond en (${wanderer.column}, ${wanderer.line})`);
  }
  for (const [, open = 0, c, l] of tables.rows("coming").values()) {
    if (c === column && l === line) lines.push(`un portail doit s'ouvrir au tour ${open}`);
  }
  for (const player of [0, 1]) {
    const colour = tables.grid(`papattes${player}`)[index] ?? 0;
    if (colour > 0) lines.push(`papatte ${PAPATTES[colour] ?? "?"} de ${team(player)}`);
  }
  return lines;
}
