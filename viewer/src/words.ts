// The page's words, in the candidates' language, and how it writes numbers.

export const WORDS = {
  open: "Ouvrir une partie",
  drop: "Déposez ici une partie enregistrée",
  dropHow: "un fichier replay.jsonl écrit par « joute match », ou par « make run » dans votre kit",
  choose: "Choisir un fichier…",
  dropNow: "Lâchez pour l'ouvrir",
  theme: "Clair ou sombre",
  help: "Aide",
  close: "Fermer",
  play: "Lire",
  pause: "Pause",
  first: "Début",
  last: "Fin",
  beatBack: "Coup précédent",
  beatOn: "Coup suivant",
  turnBack: "Tour précédent",
  turnOn: "Tour suivant",
  speed: "Vitesse",
  timeline: "Ligne du temps",
  actions: "Coups",
  noActions: "Aucun coup.",
  output: "Sortie du champion",
  noOutput: "Rien d'imprimé à cet appel.",
  cell: "Case",
  scores: "Scores",
  gone: "hors jeu",
  unfinished: "partie interrompue",
  draw: "Égalité",
  winner: "Gagnant",
  noScene: "Pas de dessin pour ce jeu : voici ses coups.",
  zoomIn: "Agrandir",
  zoomOut: "Réduire",
} as const;

/** Keys and what they do, for the help. */
export const KEYS: readonly (readonly [string, string])[] = [
  ["Espace", "lire, mettre en pause"],
  ["← →", "coup précédent, coup suivant"],
  ["Maj ← Maj →", "tour précédent, tour suivant"],
  ["Début Fin", "début, fin de la partie"],
  ["+ −", "plus vite, moins vite"],
  ["Z Maj Z", "agrandir, réduire la carte"],
  ["P", "papattes de tous, de l'un, de l'autre, d'aucun"],
  ["T", "clair ou sombre"],
  ["?", "cette aide"],
  ["Échap", "fermer l'aide, lâcher la case ou le personnage"],
];

/** What is not a key, for the help. */
export const GESTURES: readonly (readonly [string, string])[] = [
  ["Ligne du temps", "la tirer pour remonter le temps ; les barres sont le temps de réflexion de chaque joueur (échelle logarithmique)"],
  ["Survol d'une case", "ce que répondrait info_case ; un clic ou un appui garde la case"],
  ["Clic sur un personnage de la liste", "le montrer sur la carte, et le suivre"],
  ["Molette, pincement", "agrandir ; glisser pour déplacer la carte"],
  ["✕ rouge sur la ligne", "le joueur quitte la partie : erreur ou temps dépassé"],
  ["Point sur la ligne", "le champion a imprimé quelque chose pendant cet appel"],
];

/** 1234 µs is "1,23 ms". */
export function duration(micros: number): string {
  if (micros < 1000) return `${micros} µs`;
  if (micros < 1_000_000) return `${decimal(micros / 1000)} ms`;
  return `${decimal(micros / 1_000_000)} s`;
}

function decimal(value: number): string {
  return value.toPrecision(3).replace(".", ",");
}

/** ×¼, ×½, ×2. */
export function speedText(speed: number): string {
  return `×${speed === 0.25 ? "¼" : speed === 0.5 ? "½" : speed}`;
}

/** `{"se_deplacer":[{"colonne":1,"ligne":2},…]}` is `se_deplacer((1, 2), …)`. */
export function actionText(action: unknown): string {
  if (typeof action === "string") return `${snake(action)}()`;
  if (typeof action !== "object" || action === null) return value(action);
  const [name, argument] = Object.entries(action)[0] ?? ["?", []];
  const list: unknown[] = Array.isArray(argument) ? argument : [argument];
  return `${snake(name)}(${list.map(value).join(", ")})`;
}

function snake(name: string): string {
  return name.replaceAll(/(?<=.)([A-Z])/g, "_$1").toLowerCase();
}

function value(item: unknown): string {
  if (Array.isArray(item)) return `[${item.map(value).join(", ")}]`;
  if (typeof item === "object" && item !== null) return `(${Object.values(item).map(value).join(", ")})`;
  return typeof item === "string" ? snake(item) : String(item);
}
