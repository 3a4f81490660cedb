// The colours of a look by name, in the light and dark themes, and the colours of players.

import type { Palette } from "../theme.ts";
import type { Row } from "../replay.ts";
import type { ColourName, Strength } from "./look.ts";

export interface Colours {
  readonly named: Readonly<Record<ColourName, string>>;
  readonly teams: readonly string[];
  /** The colour of the outlines of figures and of letters on light colours. */
  readonly edge: string;
  /** The colour of the outlines of figures, which sets them off from the ground. */
  readonly outline: string;
  /** The colour of letters on dark colours. */
  readonly light: string;
  /** The translucent colour of the lines between cells. */
  readonly grid: string;
  /** The opacity of filled areas, on which figures of the same colour stand. */
  readonly area: number;
  readonly fog: string;
  readonly fogLine: string;
  readonly pick: string;
}

const LIGHT: Readonly<Record<ColourName, string>> = {
  plain: "#f3eee2",
  ink: "#2a2723",
  grey: "#8b857c",
  brown: "#9a6a3c",
  red: "#d2453a",
  orange: "#e58a2b",
  yellow: "#ecc94b",
  green: "#6aa764",
  teal: "#3aa598",
  blue: "#6ba6da",
  purple: "#8f6bc4",
  pink: "#e08bb5",
};

const DARK: Readonly<Record<ColourName, string>> = {
  plain: "#2b2d33",
  ink: "#d9d5cb",
  grey: "#8f8b85",
  brown: "#8a6136",
  red: "#c2453b",
  orange: "#c9772a",
  yellow: "#c5a52f",
  green: "#37663f",
  teal: "#30877c",
  blue: "#3f78b3",
  purple: "#9a7bd8",
  pink: "#b8668f",
};

export function coloursOf(palette: Palette): Colours {
  const { dark, teams } = palette;
  return {
    named: dark ? DARK : LIGHT,
    teams,
    edge: dark ? "#0f1013" : "#221f1b",
    outline: dark ? "#e4e0d8" : "#221f1b",
    light: "#ffffff",
    grid: dark ? "#ffffff10" : "#5a43101f",
    area: dark ? 0.2 : 0.3,
    fog: dark ? "#0b0c0ea8" : "#5b564d80",
    fogLine: dark ? "#8d919c55" : "#ffffff66",
    pick: dark ? "#ffffff" : "#111111",
  };
}

/** Returns the colour of a player, or the named colour if there is no player. */
export function colourOf(c: Colours, player: number, name: ColourName): string {
  return player >= 0 ? (c.teams[player % c.teams.length] ?? c.named[name]) : c.named[name];
}

/** Returns black or white, whichever is more readable on a colour. */
export function onColour(c: Colours, colour: string): string {
  return luminance(colour) > 0.3 ? c.edge : c.light;
}

/** Returns the perceived luminance of a colour, from 0 to 1. */
export function luminance(colour: string): number {
  const part = (at: number) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5);
}

/** The number of distinguishable colour strengths, which is also the number of cached pictures for a figure. */
export const STRENGTHS = 12;

/** Returns the strength of a figure's colour, from 0 to {@link STRENGTHS}. */
export function strengthOf(strength: Strength | null, row: Row): number {
  if (strength === null) return STRENGTHS;
  const part = Math.max(0, Math.min(1, (row[strength.number] ?? 0) / strength.most));
  // Most values are small, so that small values are distinguished more finely.
  return Math.round(STRENGTHS * Math.sqrt(part));
}

/** Returns a colour with reduced strength. At strength 0 it is nearer to that of plain ground than to its own. */
export function pale(c: Colours, colour: string, strength: number): string {
  if (strength >= STRENGTHS) return colour;
  const part = 0.4 + (0.6 * Math.max(0, strength)) / STRENGTHS;
  const mix = (at: number) => {
    const [from, to] = [c.named.plain, colour].map((text) => Number.parseInt(text.slice(at, at + 2), 16)) as [number, number];
    return Math.round(from + (to - from) * part).toString(16).padStart(2, "0");
  };
  return `#${mix(1)}${mix(3)}${mix(5)}`;
}

/** Returns a shade of a colour for details drawn on it. It is darker for light colours and lighter for dark ones. */
export function shade(colour: string): string {
  const lighter = luminance(colour) < 0.18;
  const part = (at: number) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16);
    return Math.round(lighter ? value + (255 - value) * 0.42 : value * 0.58).toString(16).padStart(2, "0");
  };
  return `#${part(1)}${part(3)}${part(5)}`;
}
