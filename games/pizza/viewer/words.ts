// What the flagship's painter says.

import type { Lines } from "joute-viewer";

export const AGES = ["interstellaire", "cybernétique", "pizzalogique"] as const;
export const GROUNDS = ["vide", "niche", "mur", "flaque", "arbre", "squelette"] as const;
export const PAPATTES = ["", "bleue", "jaune", "rouge"] as const;

export const EVENTS: Readonly<Record<string, string>> = {
  turn: "Un nouveau tour commence",
  eat: "Les chiens mangent leurs croquettes",
  wander: "Un vagabond se déplace",
  end: "La partie est finie",
};

/** Keys and gestures of the map. */
export const HELP: Lines = [
  ["Z Maj Z", "agrandir, réduire la carte"],
  ["L", "montrer ou cacher la légende"],
  ["P", "papattes de tous, de l'un, de l'autre, d'aucun"],
  ["Survol d'une case", "ce que répondrait info_case ; un clic ou un appui garde la case"],
  ["Clic sur un personnage de la liste", "le montrer sur la carte, et le suivre"],
  ["PM", "points de mouvement qu'il reste à un personnage"],
  [
    "Autour d'un chien",
    "en haut, combien d'os il porte et le signe de leurs âges (étoile : interstellaire, puce : cybernétique, pizza : pizzalogique) ; en bas, ses croquettes",
  ],
  ["Molette, pincement", "agrandir ; glisser pour déplacer la carte"],
];

/** "3 os", "1 croquette". */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${Math.abs(number) < 2 ? one : many}`;
}

/** What is carried, in words. */
export function load(croquettes: number, bones: readonly number[]): string {
  const parts = croquettes > 0 ? [count(croquettes, "croquette")] : [];
  bones.forEach((number, age) => {
    if (number > 0) parts.push(`${number} os ${AGES[age]}${number > 1 ? "s" : ""}`);
  });
  return parts.length > 0 ? parts.join(", ") : "rien";
}
