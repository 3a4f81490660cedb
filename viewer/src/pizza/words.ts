// What the flagship's painter says.

export const AGES = ["interstellaire", "cybernétique", "pizzalogique"] as const;
export const GROUNDS = ["vide", "niche", "mur", "flaque", "arbre", "squelette"] as const;
export const PAPATTES = ["", "bleue", "jaune", "rouge"] as const;

export const EVENTS: Readonly<Record<string, string>> = {
  turn: "Un nouveau tour commence",
  eat: "Les chiens mangent leurs croquettes",
  wander: "Un vagabond se déplace",
  end: "La partie est finie",
};

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
