// The types of a look, which describes how a scene is drawn, as defined in crates/engine/src/scene/look.rs. README.md
// documents every key.

export const COLOURS = ["plain", "ink", "grey", "brown", "red", "orange", "yellow", "green", "teal", "blue", "purple", "pink"] as const;
export const TEXTURES = ["smooth", "bricks", "waves", "stripes", "dots", "checks", "grass", "peaks", "pit", "cracks"] as const;
export const SHAPES = ["team", "disc", "square", "triangle", "diamond", "hexagon", "star", "cross", "ring", "drop", "flag", "bomb", "blast", "blank"] as const;
/** The meanings of the number on a figure: any value, a count of equal things, or the number of a turn. */
export const MEANINGS = ["value", "count", "turn"] as const;
/** The colours of paths in drawings: that of the item, that of outlines, white, and the named ones. */
export const PAINTS = ["own", "dark", "light", ...COLOURS] as const;

export type ColourName = (typeof COLOURS)[number];
export type TextureName = (typeof TEXTURES)[number];
export type ShapeName = (typeof SHAPES)[number];
export type NumberMeaning = (typeof MEANINGS)[number];
export type Paint = (typeof PAINTS)[number];

/** The positions in a row of a cell's number, or of a column and a line. */
export type At = readonly [number] | readonly [number, number];

/**
 * The players that see a layer when the view of a player is shown. If it is a table, the table's name
 * followed by the player's number names the table with the player's knowledge.
 */
export type Seen = "sight" | "all" | "own" | "nobody" | { readonly table: string };

/** A path in the syntax of SVG, in a square of 100 × 100 units. It is filled if its width is 0, and stroked otherwise. */
export interface DrawnPath {
  readonly path: string;
  readonly paint: Paint;
  readonly width: number;
}

export interface Drawing {
  readonly name: string;
  readonly paths: readonly DrawnPath[];
}

/** A small sign in a corner of a figure, with the number of things that the figure has. */
export interface Badge {
  /** The position of the number in the row. */
  readonly number: number;
  readonly name: string;
  readonly drawing: Drawing;
  readonly colour: ColourName;
}

export interface Tile {
  readonly value: number;
  readonly name: string;
  readonly colour: ColourName;
  readonly player: number | null;
  readonly texture: TextureName;
  readonly letter: string;
  readonly drawing: Drawing | null;
  readonly seenAs: number | null;
}

/** A cell of a piece, as a column and a line from 0. */
export type Block = readonly [number, number];

export interface Kind {
  readonly value: number;
  readonly name: string;
  readonly shape: ShapeName;
  readonly colour: ColourName;
  readonly letter: string;
  readonly drawing: Drawing | null;
  /** The cells of a piece, which cards show instead of its name. */
  readonly cells: readonly Block[];
}

export interface Tell {
  readonly number: number;
  readonly name: string;
  readonly words: readonly string[];
  /** Whether the number is that of a turn, so that the turns until it are shown. */
  readonly turnsLeft: boolean;
}

export interface Field extends Tell {
  readonly table: string;
  readonly most: number | null;
  /** The drawing that stands for the name. */
  readonly drawing: Drawing | null;
  readonly colour: ColourName;
  readonly seen: Seen;
}

/** A value that is displayed as the strength of a figure's colour. */
export interface Strength {
  /** The position of the value in the row. */
  readonly number: number;
  readonly most: number;
}

interface Common {
  readonly table: string;
  readonly name: string;
  readonly seen: Seen;
}

interface Owned extends Common {
  readonly player: number | null;
  readonly colour: ColourName;
  readonly tells: readonly Tell[];
}

export interface Tiles extends Common {
  readonly is: "tiles";
  readonly tiles: ReadonlyMap<number, Tile>;
  readonly players: number | null;
}

export interface Outlines extends Common {
  readonly is: "outlines";
  readonly colour: ColourName;
  readonly filled: boolean;
  readonly players: number | null;
}

export interface Polygons extends Owned {
  readonly is: "polygons";
  readonly corners: readonly At[];
}

export interface Segments extends Owned {
  readonly is: "segments";
  readonly from: At;
  readonly to: At;
  readonly wide: boolean;
  /** Whether lines are thin and dashed, without an edge. */
  readonly thin: boolean;
  readonly arrow: boolean;
  /** The position in the row of a number that is not 0 if the other end is loose. */
  readonly loose: number | null;
  readonly strength: Strength | null;
}

export interface Figures extends Owned {
  readonly is: "figures";
  readonly at: At;
  readonly shape: ShapeName;
  readonly letter: string;
  readonly drawing: Drawing | null;
  readonly kind: number | null;
  readonly kinds: ReadonlyMap<number, Kind>;
  readonly number: number | null;
  readonly numberIs: NumberMeaning;
  readonly badges: readonly Badge[];
  readonly strength: Strength | null;
  readonly stacked: boolean;
  /** Whether figures of other layers stand on those of this layer. */
  readonly flat: boolean;
  readonly small: boolean;
  readonly large: boolean;
  readonly listed: boolean;
}

export interface Marks extends Common {
  readonly is: "marks";
  readonly at: At;
  readonly of: number | null;
  readonly kind: number | null;
  readonly kinds: ReadonlyMap<number, Kind>;
}

export interface Labels extends Common {
  readonly is: "labels";
  readonly at: At;
  readonly number: number;
  readonly words: readonly string[];
  readonly corner: boolean;
}

export type Layer = Tiles | Outlines | Polygons | Segments | Figures | Marks | Labels;

export interface Axes {
  readonly column: number;
  readonly line: number;
  readonly player: number;
  readonly up: boolean;
  readonly lineFirst: boolean;
}

export interface Look {
  readonly columns: number;
  readonly lines: number;
  readonly axes: Axes;
  readonly layers: readonly Layer[];
  readonly cards: readonly Field[];
  readonly sight: string | null;
  /** The players that see the scores of other players. */
  readonly scores: Seen;
  readonly words: ReadonlyMap<string, string>;
}
