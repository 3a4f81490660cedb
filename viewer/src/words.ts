// The texts of the page in its language, and the formatting of numbers.

import { TEXTS } from "./words.generated.ts";

/** There is no document in tests of single modules. */
const LOCALE = globalThis.document?.documentElement.lang === "en" ? "en" : "fr";

export const WORDS = TEXTS[LOCALE];

/** The names of the arguments of each action, by the name of its function. */
export type Arguments = Readonly<Record<string, readonly string[]>>;

/** The two columns of the help. */
export type Lines = readonly (readonly [string, string])[];

/** The keys and their effects, for the help. */
export const KEYS: Lines = [
  [WORDS.helpSpaceKey, WORDS.helpSpace],
  ["← →", WORDS.helpArrows],
  [WORDS.helpShiftArrowsKey, WORDS.helpShiftArrows],
  [WORDS.helpHomeEndKey, WORDS.helpHomeEnd],
  ["+ −", WORDS.helpSpeed],
  ["G", WORDS.helpGoTo],
  [WORDS.helpEventsKey, WORDS.helpEvents],
  ["K", WORDS.helpKinds],
  ["S", WORDS.helpScales],
  ["C", WORDS.helpEnlarge],
  ["O", WORDS.helpOutput],
  ["T", WORDS.helpTheme],
  ["?", WORDS.helpHelp],
  [WORDS.helpEscapeKey, WORDS.helpEscape],
];

/** The keys and gestures of boards that are drawn by a look. */
export const LOOK_KEYS: Lines = [
  [WORDS.helpZoomKey, WORDS.helpZoom],
  ["A", WORDS.helpTrails],
  ["L", WORDS.helpLegend],
  ["V", WORDS.helpView],
  ["P", WORDS.helpMarks],
  [WORDS.helpCellKey, WORDS.helpCell],
  [WORDS.helpFigureKey, WORDS.helpFigure],
  [WORDS.helpWheelKey, WORDS.helpWheel],
];

/** The gestures, for the help. */
export const GESTURES: Lines = [
  [WORDS.timeline, WORDS.helpTimeline],
  [WORDS.helpRefusedKey, WORDS.helpRefused],
  [WORDS.helpCancelledKey, WORDS.helpCancelled],
  [WORDS.helpGainKey, WORDS.helpGain],
  [WORDS.helpTickKey, WORDS.helpTick],
  [WORDS.helpLeftKey, WORDS.helpLeft],
  [WORDS.helpTriangleKey, WORDS.helpTriangle],
  [WORDS.helpDiamondKey, WORDS.helpDiamond],
  [WORDS.helpSlowKey, WORDS.helpSlow],
  [WORDS.helpDotKey, WORDS.helpDot],
];

type NumberText = (number: number) => string;

/** Returns a function that inserts a number into one of two texts: the singular or the plural of the page's language. */
function plural(one: NumberText, several: NumberText): NumberText {
  const rules = new Intl.PluralRules(LOCALE);
  return (number) => (rules.select(number) === "one" ? one : several)(number);
}

export const linesText = plural(WORDS.oneLine, WORDS.lines);
export const refusedText = plural(WORDS.oneRefused, WORDS.refused);
export const moreRefusedText = plural(WORDS.oneMoreRefused, WORDS.moreRefused);
export const hiddenText = plural(WORDS.oneHidden, WORDS.hidden);
export const moreText = plural(WORDS.oneMore, WORDS.more);

/** The names of languages that are more than their id with a capital letter. */
const LANGUAGES: Readonly<Record<string, string>> = { cpp: "C++", csharp: "C#", javascript: "JavaScript", ocaml: "OCaml", php: "PHP", typescript: "TypeScript" };

/** Returns the name of a champion's language. */
export function languageName(id: string): string {
  return Object.hasOwn(LANGUAGES, id) ? (LANGUAGES[id] ?? id) : id.slice(0, 1).toUpperCase() + id.slice(1);
}

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
  const units = WORDS.units.split(" ");
  let [value, unit] = [bytes, 0];
  for (; value >= 999.5 && unit + 1 < units.length; unit++) value /= 1000;
  const number = unit === 0 ? String(value) : decimal(value);
  return `${WORDS.lost}${WORDS.colon}${number} ${units[unit]}`;
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
 * Formats an action, such as `se_deplacer(dep: (1, 2), …)` for `{"se_deplacer":[{"colonne":1,"ligne":2},…]}`.
 * `called` is the function's name in the API, if the film contains it. `names` contains the names of the
 * arguments of each action.
 */
export function actionText(action: unknown, called = "", names: Arguments = {}): string {
  if (typeof action === "string") return `${called || snake(action)}()`;
  if (typeof action !== "object" || action === null) return value(action);
  const [name, argument] = Object.entries(action)[0] ?? ["?", []];
  const call = called || snake(name);
  return `${call}(${named(argument, Object.hasOwn(names, call) ? (names[call] ?? []) : []).join(", ")})`;
}

/**
 * Formats the arguments of an action. An object with the given names contains one argument for each of them.
 * Any other value is the only argument.
 */
function named(argument: unknown, names: readonly string[]): string[] {
  const fields = typeof argument === "object" && argument !== null ? (argument as Record<string, unknown>) : {};
  const split = names.length > 0 && names.every((name) => Object.hasOwn(fields, name));
  const list: unknown[] = Array.isArray(argument) ? argument : split ? names.map((name) => fields[name]) : [argument];
  return list.map((item, at) => (names.length === list.length ? `${names[at]}: ${value(item)}` : value(item)));
}

function snake(name: string): string {
  return name.replaceAll(/(?<=.)([A-Z])/g, "_$1").toLowerCase();
}

function value(item: unknown): string {
  if (Array.isArray(item)) return `[${item.map(value).join(", ")}]`;
  if (typeof item === "object" && item !== null) return `(${Object.values(item).map(value).join(", ")})`;
  return typeof item === "string" ? snake(item) : String(item);
}
