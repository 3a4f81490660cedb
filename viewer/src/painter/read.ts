// Parses a look. Looks are untrusted. Values that are missing, of the wrong type, too large or too many are
// rejected with their position and never guessed.

import { COLOURS, MEANINGS, PAINTS, SHAPES, TEXTURES } from "./look.ts";
import type { At, Badge, Block, Drawing, DrawnPath, Field, Kind, Layer, Look, Seen, Strength, Tell, Tile } from "./look.ts";

/** An error with the position of an invalid value, such as "look.layers[2].at". */
export class Damaged extends Error {}

/** Limits, which are the same as in crates/engine/src/scene/check.rs. */
const SIDE = 128;
const LAYERS = 32;
const VALUES = 256;
const FIELDS = 16;
const TEXT = 80;
const LETTERS = 3;
const CORNERS = 16;
const DRAWINGS = 64;
const PATHS = 16;
const PATH = 800;
const BADGES = 4;
/** The largest width of a path in a drawing. */
const WIDEST = 100;
/** The characters of a path in a drawing. */
const SVG = /^[Mm][MmLlHhVvCcSsQqTtAaZz0-9., -]*$/;
/** The maximum position in a row. */
const PLACES = 255;
const PLAYERS = 63;
const INT = 2 ** 31;
const VISIBLE = ["sight", "all", "own", "nobody"] as const;

type Drawings = ReadonlyMap<string, Drawing>;

/** An object of the look with its position. */
class Reader {
  private readonly fields: Readonly<Record<string, unknown>>;

  constructor(
    value: unknown,
    readonly place: string,
    private readonly drawings: Drawings = new Map(),
  ) {
    if (typeof value !== "object" || value === null || Array.isArray(value)) throw new Damaged(place);
    this.fields = value as Record<string, unknown>;
  }

  get(key: string): unknown {
    return Object.hasOwn(this.fields, key) ? (this.fields[key] ?? undefined) : undefined;
  }

  at(key: string): string {
    return `${this.place}.${key.slice(0, TEXT)}`;
  }

  keys(): string[] {
    return Object.keys(this.fields);
  }

  number(key: string, low: number, high: number): number {
    const value = this.get(key);
    if (!Number.isInteger(value) || (value as number) < low || (value as number) > high) throw new Damaged(this.at(key));
    return value as number;
  }

  /** Reads an optional number. */
  maybe(key: string, low: number, high: number): number | null {
    return this.get(key) === undefined ? null : this.number(key, low, high);
  }

  /** Reads an optional text. */
  text(key: string, most = TEXT): string {
    const value = this.get(key) ?? "";
    // A character of a text takes one or two UTF-16 code units.
    if (typeof value !== "string" || value.length > 2 * most || [...value].length > most) throw new Damaged(this.at(key));
    return value;
  }

  name(key: string): string {
    const value = this.text(key);
    if (value === "") throw new Damaged(this.at(key));
    return value;
  }

  flag(key: string): boolean {
    const value = this.get(key) ?? false;
    if (typeof value !== "boolean") throw new Damaged(this.at(key));
    return value;
  }

  /** Reads one of the given names. The default is the first one. */
  one<const T extends string>(key: string, names: readonly [T, ...T[]]): T {
    const value = this.get(key) ?? names[0];
    const found = names.find((name) => name === value);
    if (found === undefined) throw new Damaged(this.at(key));
    return found;
  }

  list<T>(key: string, most: number, read: (item: unknown, place: string) => T): T[] {
    const value = this.get(key) ?? [];
    if (!Array.isArray(value) || value.length > most) throw new Damaged(this.at(key));
    return value.map((item, index) => read(item, `${this.at(key)}[${index}]`));
  }

  /** Reads a list of items with distinct values, and returns them by value. */
  values<T extends { readonly value: number }>(key: string, read: (reader: Reader) => T): ReadonlyMap<number, T> {
    const items = this.list(key, VALUES, (item, place) => read(this.inner(item, place)));
    const by = new Map(items.map((item) => [item.value, item]));
    if (by.size !== items.length) throw new Damaged(this.at(key));
    return by;
  }

  words(key: string): string[] {
    return this.list(key, VALUES, (item, place) => {
      if (typeof item !== "string" || item.length > 2 * TEXT) throw new Damaged(place);
      return item;
    });
  }

  where(key: string): At {
    return this.get(key) === undefined ? [0] : atOf(this.get(key), this.at(key));
  }

  /** Reads an optional position in a row. */
  spot(key: string): number | null {
    return this.maybe(key, 0, PLACES);
  }

  /** Reads an object inside of this one. */
  inner(value: unknown, place: string): Reader {
    return new Reader(value, place, this.drawings);
  }

  /** Reads the optional name of a drawing. */
  drawing(): Drawing | null {
    const name = this.text("drawing");
    const found = this.drawings.get(name) ?? null;
    if (found === null && name !== "") throw new Damaged(this.at("drawing"));
    return found;
  }

  seen(): Seen {
    const value = this.get("seen");
    if (typeof value !== "object") return this.one("seen", VISIBLE);
    return { table: new Reader(value, this.at("seen")).name("table") };
  }
}

function atOf(value: unknown, place: string): At {
  const good = (number: unknown) => Number.isInteger(number) && (number as number) >= 0 && (number as number) <= PLACES;
  if (!Array.isArray(value) || (value.length !== 1 && value.length !== 2) || !value.every(good)) throw new Damaged(place);
  return value as unknown as At;
}

function blockOf(value: unknown, place: string): Block {
  const good = (number: unknown) => Number.isInteger(number) && (number as number) >= 0 && (number as number) < CORNERS;
  if (!Array.isArray(value) || value.length !== 2 || !value.every(good)) throw new Damaged(place);
  return value as unknown as Block;
}

function tell(item: unknown, place: string): Tell {
  const reader = new Reader(item, place);
  return { number: reader.number("number", 0, PLACES), name: reader.name("name"), words: reader.words("words"), turnsLeft: reader.flag("turns_left") };
}

function strength(reader: Reader): Strength | null {
  const value = reader.get("strength");
  if (value === undefined) return null;
  const inner = new Reader(value, reader.at("strength"));
  return { number: inner.number("number", 0, PLACES), most: inner.number("most", 1, INT) };
}

function kind(reader: Reader): Kind {
  return {
    value: reader.number("value", -INT, INT),
    name: reader.name("name"),
    shape: reader.one("shape", SHAPES),
    colour: reader.one("colour", COLOURS),
    letter: reader.text("letter", LETTERS),
    drawing: reader.drawing(),
    cells: reader.list("cells", CORNERS, blockOf),
  };
}

function tile(reader: Reader): Tile {
  return {
    value: reader.number("value", -INT, INT),
    name: reader.name("name"),
    colour: reader.one("colour", COLOURS),
    player: reader.maybe("player", 0, PLAYERS),
    texture: reader.one("texture", TEXTURES),
    letter: reader.text("letter", LETTERS),
    drawing: reader.drawing(),
    seenAs: reader.maybe("seen_as", -INT, INT),
  };
}

function badge(reader: Reader): Badge {
  const drawing = reader.drawing();
  if (drawing === null) throw new Damaged(reader.at("drawing"));
  return { number: reader.number("number", 0, PLACES), name: reader.name("name"), drawing, colour: reader.one("colour", COLOURS) };
}

function drawnPath(item: unknown, place: string): DrawnPath {
  const reader = new Reader(item, place);
  const path = reader.text("path", PATH);
  if (!SVG.test(path)) throw new Damaged(reader.at("path"));
  return { path, paint: reader.one("paint", PAINTS), width: reader.maybe("width", 0, WIDEST) ?? 0 };
}

function drawingsOf(reader: Reader): Drawings {
  const names = reader.keys();
  if (names.length > DRAWINGS || names.some((name) => name === "" || name.length > 2 * TEXT)) throw new Damaged(reader.place);
  return new Map(names.map((name) => [name, { name, paths: reader.list(name, PATHS, drawnPath) }]));
}

function layer(item: unknown, place: string, drawings: Drawings): Layer {
  const outer = new Reader(item, place, drawings);
  const [is = ""] = outer.keys();
  const reader = outer.inner(outer.get(is), outer.at(is));
  const common = { table: reader.name("table"), name: reader.text("name"), seen: reader.seen() };
  const named = () => ({ ...common, name: reader.name("name") });
  const owned = () => ({
    ...named(),
    player: reader.spot("player"),
    colour: reader.one("colour", COLOURS),
    tells: reader.list("tells", FIELDS, tell),
  });
  const kinds = () => ({ kind: reader.spot("kind"), kinds: reader.values("kinds", kind) });
  const players = () => reader.maybe("players", -INT, INT);
  switch (is) {
    case "tiles":
      return { is, ...common, tiles: reader.values("tiles", tile), players: players() };
    case "outlines":
      return { is, ...common, colour: reader.one("colour", COLOURS), filled: reader.flag("filled"), players: players() };
    case "polygons": {
      const corners = reader.list("corners", CORNERS, atOf);
      if (corners.length < 3) throw new Damaged(reader.at("corners"));
      return { is, ...owned(), corners };
    }
    case "segments":
      return {
        is,
        ...owned(),
        from: reader.where("from"),
        to: reader.where("to"),
        wide: reader.flag("wide"),
        thin: reader.flag("thin"),
        arrow: reader.flag("arrow"),
        loose: reader.spot("loose"),
        strength: strength(reader),
      };
    case "figures":
      return {
        is,
        ...owned(),
        ...kinds(),
        at: reader.where("at"),
        shape: reader.one("shape", SHAPES),
        letter: reader.text("letter", LETTERS),
        drawing: reader.drawing(),
        number: reader.spot("number"),
        numberIs: reader.one("number_is", MEANINGS),
        badges: reader.list("badges", BADGES, (item, place) => badge(reader.inner(item, place))),
        strength: strength(reader),
        stacked: reader.flag("stacked"),
        flat: reader.flag("flat"),
        small: reader.flag("small"),
        large: reader.flag("large"),
        listed: reader.flag("listed"),
      };
    case "marks":
      return { is, ...named(), ...kinds(), at: reader.where("at"), of: reader.maybe("of", 0, PLAYERS) };
    case "labels": {
      const number = reader.number("number", 0, PLACES);
      return { is, ...named(), at: reader.where("at"), number, words: reader.words("words"), corner: reader.flag("corner") };
    }
    default:
      throw new Damaged(place);
  }
}

function field(item: unknown, place: string, drawings: Drawings): Field {
  const reader = new Reader(item, place, drawings);
  return {
    ...tell(item, place),
    table: reader.name("table"),
    most: reader.maybe("most", 1, INT),
    drawing: reader.drawing(),
    colour: reader.one("colour", COLOURS),
    seen: reader.seen(),
  };
}

/** Parses a look. Throws {@link Damaged} if it is invalid. */
export function lookOf(value: unknown): Look {
  const reader = new Reader(value, "look");
  const axes = new Reader(reader.get("axes") ?? {}, "look.axes");
  const words = new Reader(reader.get("words") ?? {}, "look.words");
  const drawings = drawingsOf(new Reader(reader.get("drawings") ?? {}, "look.drawings"));
  const keys = words.keys();
  if (keys.length > VALUES) throw new Damaged("look.words");
  return {
    columns: reader.number("columns", 1, SIDE),
    lines: reader.number("lines", 1, SIDE),
    axes: {
      column: axes.maybe("column", -INT, INT) ?? 0,
      line: axes.maybe("line", -INT, INT) ?? 0,
      player: axes.maybe("player", 0, 255) ?? 0,
      up: axes.flag("up"),
      lineFirst: axes.flag("line_first"),
    },
    layers: reader.list("layers", LAYERS, (item, place) => layer(item, place, drawings)),
    cards: reader.list("cards", FIELDS, (item, place) => field(item, place, drawings)),
    sight: reader.get("sight") === undefined ? null : reader.name("sight"),
    scores: reader.one("scores", VISIBLE),
    words: new Map(keys.map((key) => [key, words.text(key)])),
  };
}
