// The texts of the page in its language, and the formatting of numbers.

const FRENCH = {
  open: "Ouvrir une partie",
  save: "Enregistrer la partie (replay.jsonl)",
  missing: "il n'y a pas de telle partie ici",
  live: "en direct",
  toLive: "Revenir au direct",
  waiting: "On attend le début de la partie…",
  severed: "La liaison est coupée ; la page essaie de la rétablir.",
  drop: "Déposez ici une partie enregistrée",
  dropHow: "un fichier replay.jsonl écrit par « joute match », ou par « make run » dans votre kit",
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
  wholeOutput: "Toute la sortie",
  thisTurn: "Ce tour seulement",
  champion: "Champion",
  search: "Chercher…",
  nothingFound: "Rien de tel n'a été imprimé.",
  lines: (number: number) => `${number} ligne${number < 2 ? "" : "s"}`,
  afterEnd: "Après son dernier tour",
  lost: "perdu",
  lostWhy: "Imprimé, et non gardé : l'arène garde ce que dit un champion jusqu'à une limite.",
  moreRefused: (number: number) => `et ${number} autre${number < 2 ? "" : "s"} refus`,
  refused: (number: number) => `${number} action${number < 2 ? "" : "s"} refusée${number < 2 ? "" : "s"}`,
  goTo: "Aller au tour (G)",
  goToShort: "tour…",
  units: ["o", "ko", "Mo", "Go"],
  cell: "Case",
  scores: "Scores",
  gone: "hors jeu",
  late: "en retard : tour manqué",
  unfinished: "partie interrompue",
  draw: "Égalité",
  winner: "Gagnant",
  firsts: "Premiers ex æquo",
  noScene: "Pas de dessin pour ce jeu : voici ses coups.",
  steps: { init: "Préparation", turn: "Tour", end: "Fin de la partie" },
  badScene: (where: string) => `Ce dessin est abîmé (${where}) : voici les coups.`,
  seenByAll: "vue : tout",
  seenBy: (name: string) => `vue de ${name}`,
  seen: "Ce que voit",
  unseen: "hors de vue",
  marks: (whose: string) => `marques : ${whose}`,
  everybody: "toutes",
  nobody: "aucune",
  more: (number: number) => `et ${number} autre${number < 2 ? "" : "s"}`,
  outOfGame: "hors jeu",
  zoomIn: "Agrandir",
  zoomOut: "Réduire",
  colon: " : ",
  comma: ",",
  line: "ligne",
  result: "résultat",
  unreadable: "illisible",
  damaged: "ce fichier compressé est abîmé",
  tooLarge: "cette partie dépasse 64 Mo",
  noInflating:
    "cette partie est compressée, et ce navigateur trop vieux pour l'ouvrir ; il en faut un de mi-2023 ou plus récent. Un fichier replay.jsonl, déposé ici, s'ouvre quand même",
  empty: "ce fichier est vide",
  notJson: "ce n'est pas du JSON",
  notHeader: "ce n'est pas l'en-tête d'une partie enregistrée",
  format: "partie enregistrée au format",
  ownFormat: "cette page lit le format",
  afterResult: "il y a quelque chose après le résultat",
  wantObject: "un objet est attendu",
  wantList: "un tableau est attendu",
  wantRow: "une ligne de nombres est attendue",
  wantPlayer: "un numéro de joueur est attendu",
  tooMany: (most: number) => `il y en a trop (${most} au plus)`,
};

const ENGLISH: typeof FRENCH = {
  open: "Open a match",
  save: "Save the match (replay.jsonl)",
  missing: "there is no such match here",
  live: "live",
  toLive: "Back to the present",
  waiting: "Waiting for the match to begin…",
  severed: "The line is cut; the page tries to mend it.",
  drop: "Drop a recorded match here",
  dropHow: "a file replay.jsonl that “joute match” wrote, or “make run” in your kit",
  choose: "Choose a file…",
  dropNow: "Let go to open it",
  theme: "Light or dark",
  help: "Help",
  close: "Close",
  play: "Play",
  pause: "Pause",
  first: "Start",
  last: "End",
  beatBack: "Previous action",
  beatOn: "Next action",
  turnBack: "Previous turn",
  turnOn: "Next turn",
  speed: "Speed",
  timeline: "Time line",
  actions: "Actions",
  noActions: "No action.",
  output: "The champion's output",
  noOutput: "Nothing printed in this call.",
  wholeOutput: "Whole output",
  thisTurn: "This turn only",
  champion: "Champion",
  search: "Search…",
  nothingFound: "No such thing was printed.",
  lines: (number: number) => `${number} line${number === 1 ? "" : "s"}`,
  afterEnd: "After its last turn",
  lost: "lost",
  lostWhy: "Printed, and not kept: the arena keeps what a champion says up to a limit.",
  moreRefused: (number: number) => `and ${number} more refused`,
  refused: (number: number) => `${number} refused action${number === 1 ? "" : "s"}`,
  goTo: "Go to turn (G)",
  goToShort: "turn…",
  units: ["B", "kB", "MB", "GB"],
  cell: "Cell",
  scores: "Scores",
  gone: "out",
  late: "late: turn missed",
  unfinished: "match cut short",
  draw: "Draw",
  winner: "Winner",
  firsts: "Tied for first",
  noScene: "Nobody draws this game: here are its actions.",
  steps: { init: "Preparation", turn: "Turn", end: "End of the match" },
  badScene: (where: string) => `This picture is damaged (${where}): here are the actions.`,
  seenByAll: "view: all",
  seenBy: (name: string) => `as ${name} sees it`,
  seen: "What is seen by",
  unseen: "out of sight",
  marks: (whose: string) => `marks: ${whose}`,
  everybody: "all",
  nobody: "none",
  more: (number: number) => `and ${number} more`,
  outOfGame: "out",
  zoomIn: "Enlarge",
  zoomOut: "Reduce",
  colon: ": ",
  comma: ".",
  line: "line",
  result: "result",
  unreadable: "cannot be read",
  damaged: "this compressed file is damaged",
  tooLarge: "this match is larger than 64 MB",
  noInflating:
    "this match is compressed, and this browser too old to open it; it takes one of mid-2023 or newer. A file replay.jsonl, dropped here, opens all the same",
  empty: "this file is empty",
  notJson: "this is no JSON",
  notHeader: "this is not the header of a recorded match",
  format: "a match recorded in format",
  ownFormat: "this page reads format",
  afterResult: "there is something after the result",
  wantObject: "an object is expected",
  wantList: "a list is expected",
  wantRow: "a row of numbers is expected",
  tooMany: (most: number) => `there are too many (${most} at most)`,
  wantPlayer: "a player's number is expected",
};

/** There is no document in tests of single modules. */
const english = globalThis.document?.documentElement.lang === "en";

export const WORDS = english ? ENGLISH : FRENCH;

/** The two columns of the help. */
export type Lines = readonly (readonly [string, string])[];

/** The keys and their effects, for the help. */
export const KEYS: Lines = english
  ? [
      ["Space", "play, pause"],
      ["← →", "previous action, next action"],
      ["Shift ← Shift →", "previous turn, next turn"],
      ["Home End", "start, end of the match"],
      ["+ −", "faster, slower; at ×1 a match lasts a minute at most"],
      ["G", "go to a turn; the turn is also in the address (#turn=60), to be sent to somebody"],
      ["O", "the whole output of a champion, with a search"],
      ["T", "light or dark"],
      ["?", "this help"],
      ["Esc", "close the help"],
    ]
  : [
      ["Espace", "lire, mettre en pause"],
      ["← →", "coup précédent, coup suivant"],
      ["Maj ← Maj →", "tour précédent, tour suivant"],
      ["Début Fin", "début, fin de la partie"],
      ["+ −", "plus vite, moins vite ; à ×1, une partie dure une minute au plus"],
      ["G", "aller à un tour ; le tour est aussi dans l'adresse (#turn=60), pour l'envoyer à quelqu'un"],
      ["O", "toute la sortie d'un champion, avec une recherche"],
      ["T", "clair ou sombre"],
      ["?", "cette aide"],
      ["Échap", "fermer l'aide, lâcher la case ou le personnage"],
    ];

/** The keys and gestures of boards that are drawn by a look. */
export const LOOK_KEYS: Lines = english
  ? [
      ["Z Shift Z", "enlarge, reduce the board"],
      ["V", "what everybody sees, what one player sees after the other"],
      ["P", "marks of all, of one player after the other, of none"],
      ["A cell", "hover to be told what is there; a click or a tap keeps it"],
      ["A figure of a card", "shows it on the board, and follows it"],
      ["Wheel, pinch", "enlarge; drag to move the board"],
    ]
  : [
      ["Z Maj Z", "agrandir, réduire le plateau"],
      ["V", "ce que tous voient, ce que voit un joueur après l'autre"],
      ["P", "marques de tous, d'un joueur après l'autre, d'aucun"],
      ["Une case", "la survoler dit ce qui s'y trouve ; un clic ou un appui la garde"],
      ["Une figure de la liste", "la montrer sur le plateau, et la suivre"],
      ["Molette, pincement", "agrandir ; glisser pour déplacer le plateau"],
    ];

/** The gestures, for the help. */
export const GESTURES: Lines = english
  ? [
      ["Time line", "drag it to go through time; its curves are the scores, its bars the time that each player took (logarithmic scale)"],
      ["✗ among the actions", "tried, and refused by the rules: nothing changed"],
      ["⊘ among the actions", "ordered, and cancelled by the rules when their turn came, with the reason"],
      ["Red ✕ on the line", "the player leaves the match: an error, or too much time"],
      ["Triangle on the line", "the rules refused actions of this player in this turn"],
      ["Dot on the line", "the champion printed something in this call"],
    ]
  : [
      [
        "Ligne du temps",
        "la tirer pour remonter le temps ; les courbes sont les scores, les barres le temps de réflexion de chaque joueur (échelle logarithmique)",
      ],
      ["✗ parmi les coups", "essayé, et refusé par les règles : rien n'a changé"],
      ["⊘ parmi les coups", "ordonné, puis annulé par les règles au moment de l'accomplir, avec la raison"],
      ["✕ rouge sur la ligne", "le joueur quitte la partie : erreur ou temps dépassé"],
      ["Triangle sur la ligne", "les règles ont refusé des actions de ce joueur à ce tour"],
      ["Point sur la ligne", "le champion a imprimé quelque chose pendant cet appel"],
    ];

/** Formats a duration. 1234 µs is "1,23 ms" in French. */
export function duration(micros: number): string {
  if (micros < 1000) return `${micros} µs`;
  if (micros < 1_000_000) return `${decimal(micros / 1000)} ms`;
  return `${decimal(micros / 1_000_000)} s`;
}

function decimal(value: number): string {
  return value.toPrecision(3).replace(".", WORDS.comma);
}

/** Formats the size of discarded output. 1234567 bytes are "perdu : 1,23 Mo" in French. */
export function lostText(bytes: number): string {
  let [value, unit] = [bytes, 0];
  for (; value >= 999.5 && unit + 1 < WORDS.units.length; unit++) value /= 1000;
  const number = unit === 0 ? String(value) : decimal(value);
  return `${WORDS.lost}${WORDS.colon}${number} ${WORDS.units[unit]}`;
}

/** Formats a speed, such as ×¼, ×½ or ×2. */
export function speedText(speed: number): string {
  return `×${({ 0.5: "½", 0.25: "¼", 0.125: "⅛" } as Record<number, string>)[speed] ?? (speed < 1 ? `1/${1 / speed}` : speed)}`;
}

/** Formats milliseconds as minutes and seconds, such as 1:05. */
export function clock(millis: number): string {
  const seconds = Math.round(millis / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/**
 * Formats an action, such as `se_deplacer((1, 2), …)` for `{"se_deplacer":[{"colonne":1,"ligne":2},…]}`.
 * `called` is the function's name in the API, if the film contains it.
 */
export function actionText(action: unknown, called = ""): string {
  if (typeof action === "string") return `${called || snake(action)}()`;
  if (typeof action !== "object" || action === null) return value(action);
  const [name, argument] = Object.entries(action)[0] ?? ["?", []];
  const list: unknown[] = Array.isArray(argument) ? argument : [argument];
  return `${called || snake(name)}(${list.map(value).join(", ")})`;
}

function snake(name: string): string {
  return name.replaceAll(/(?<=.)([A-Z])/g, "_$1").toLowerCase();
}

function value(item: unknown): string {
  if (Array.isArray(item)) return `[${item.map(value).join(", ")}]`;
  if (typeof item === "object" && item !== null) return `(${Object.values(item).map(value).join(", ")})`;
  return typeof item === "string" ? snake(item) : String(item);
}
