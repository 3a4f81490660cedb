// The legend of the flagship's map.

import type { LegendSymbol } from "joute-viewer";
import type { Colours } from "./colours.ts";
import * as figures from "./figures.ts";
import * as ground from "./ground.ts";
import { AGES, PAPATTES } from "./words.ts";

type Draw = LegendSymbol["draw"];

export function symbols(c: Colours): LegendSymbol[] {
  const one = (text: string, draw: Draw): LegendSymbol => ({ text, draw, owned: false });
  const each = (text: string, draw: Draw): LegendSymbol => ({ text, draw, owned: true });
  return [
    each("chien", (paper, player) => figures.dog(paper, c, player)),
    each("maître", (paper, player) => figures.master(paper, c, player)),
    one("vagabond", (paper) => figures.dog(paper, c, -1)),
    each("niche", (paper, player) => ground.kennel(paper, c, player)),
    each("zone protégée", (paper, player) => ground.zone(paper, c, player, [true, true, true, true])),
    one("mur", (paper) => ground.wall(paper, c)),
    one("flaque", (paper) => ground.puddle(paper, c)),
    one("arbre", (paper) => ground.tree(paper, c)),
    one("squelette", (paper) => ground.skeleton(paper, c)),
    one("croquette", (paper) => figures.croquette(paper, c, 0.5, 0.5, 0.3)),
    ...AGES.map((age, index) => one(`os ${age}`, (paper) => figures.bone(paper, c, index))),
    one("portail d'un vagabond", (paper) => figures.portal(paper, c, 0)),
    one("portail à venir (tours)", (paper) => figures.coming(paper, c, 3)),
    ...PAPATTES.slice(1).map((colour, index) => each(`papatte ${colour}`, (paper, player) => figures.papatte(paper, c, player, index + 1))),
  ];
}
