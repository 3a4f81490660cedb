// Generates a pseudo-random replay from a seed. It contains every kind of event and follows no rules.

type Row = number[];
type Tables = Record<string, Row[]>;

const SIDE = 40;
const TIMEOUT = { reason: "CALL_TIMEOUT", why: "more than 1500 ms in jouer_tour" };

/** Returns a generator of pseudo-random numbers below its argument. */
function dice(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

interface Piece {
  id: number;
  kind: number;
  player: number;
  column: number;
  line: number;
  points: number;
  croquettes: number;
  bones: [number, number, number];
}

const row = (piece: Piece): Row => [
  piece.id,
  piece.kind,
  piece.player,
  piece.column,
  piece.line,
  piece.points,
  piece.croquettes,
  ...piece.bones,
];

const cellOf = (column: number, line: number) => line * SIDE + column;

export interface Wanted {
  /** The number of turns between partie_init and partie_fin. */
  turns: number;
  /** The step in which player 1 exceeds its time limit. By default, there is none. */
  timeout?: number;
  /** Returns the output of a player in a step. */
  output?: (step: number, player: number) => string;
  /** Returns the number of discarded bytes of a player's output in a step. */
  lost?: (step: number, player: number) => number;
  /** Returns the refused actions of a player in a step. */
  refused?: (step: number, player: number) => { shown: object[]; more: number } | null;
  /** The output of each player after its last turn. */
  after?: readonly string[];
  seed?: number;
}

/** The look of the scene. */
const LOOK = {
  columns: SIDE,
  lines: SIDE,
  layers: [
    {
      tiles: {
        table: "ground",
        tiles: [
          { value: 0, name: "vide" },
          { value: 1, name: "niche", colour: "red", texture: "checks" },
          { value: 2, name: "mur", colour: "grey", texture: "bricks" },
          { value: 3, name: "flaque", colour: "blue", texture: "waves" },
          { value: 4, name: "arbre", colour: "green", texture: "grass" },
          { value: 5, name: "squelette", colour: "brown", texture: "cracks" },
        ],
      },
    },
    { outlines: { table: "zones", name: "zone protégée", players: 1 } },
    { labels: { table: "croquettes", name: "croquettes", number: 1, corner: true } },
    ...[0, 1].map((player) => ({
      marks: { table: `papattes${player}`, name: "papatte", of: player, kind: 1, kinds: [{ value: 1, name: "bleue", shape: "star", colour: "blue" }] },
    })),
    {
      figures: {
        table: "pieces",
        name: "pièce",
        at: [3, 4],
        player: 2,
        kind: 1,
        kinds: [
          { value: 0, name: "chien" },
          { value: 1, name: "maître", letter: "M" },
        ],
        tells: [{ number: 5, name: "points" }],
        listed: true,
      },
    },
  ],
  cards: [{ table: "players", number: 1, name: "âge", words: ["interstellaire", "cybernétique", "pizzalogique"] }],
  words: { turn: "Un nouveau tour commence", wander: "Un vagabond se déplace" },
};

/** Returns the text of a replay. */
export function synthetic(wanted: Wanted): string {
  return new Writer(wanted).write();
}

class Writer {
  private readonly roll: (below: number) => number;
  private readonly ground: number[] = Array<number>(SIDE * SIDE).fill(0);
  private readonly zones: number[] = Array<number>(SIDE * SIDE).fill(0);
  private readonly plots: number[];
  private readonly croquettes: number[] = Array<number>(SIDE * SIDE).fill(0);
  private readonly pieces: Piece[] = [];
  private readonly trees: Row[] = [];
  private readonly skeletons: Row[] = [];
  private readonly players: Row[] = [
    [0, 0, 1, 0, 0, 0],
    [1, 0, 1, 0, 0, 0],
  ];
  private gone = false;

  constructor(private readonly wanted: Wanted) {
    this.roll = dice(wanted.seed ?? 1);
    this.lay();
    this.plots = this.ground.map((kind, index) => (kind === 0 && this.zones[index] === 0 ? 1 : 0));
  }

  private lay(): void {
    const half = () => [this.roll(SIDE), this.roll(SIDE)] as const;
    const both = (column: number, line: number, kind: number) => {
      this.ground[cellOf(column, line)] = kind;
      this.ground[cellOf(SIDE - 1 - column, SIDE - 1 - line)] = kind;
    };
    for (let i = 0; i < 60; i++) both(...half(), 2);
    for (let i = 0; i < 45; i++) both(...half(), 3);
    for (let i = 0; i < 10; i++) both(...half(), 4);
    for (let i = 0; i < 15; i++) both(...half(), 5);
    [5, SIDE - 6].forEach((at, player) => {
      for (let line = 0; line < SIDE; line++) {
        for (let column = 0; column < SIDE; column++) {
          if (Math.abs(line - at) + Math.abs(column - at) > 3) continue;
          this.zones[cellOf(column, line)] = player + 1;
          this.ground[cellOf(column, line)] = 0;
        }
      }
      this.ground[cellOf(at, at)] = 1;
      const spots = [
        [0, -1], [1, 0], [0, 1], [-1, 0], [-1, -1], [1, -1], [1, 1], [-1, 1], [0, -2], [0, 2],
      ] as const;
      spots.forEach(([dx, dy], index) => {
        const kind = index < 4 ? 0 : 1;
        this.pieces.push({
          id: player * 10 + index,
          kind,
          player,
          column: at + dx,
          line: at + dy,
          points: kind === 0 ? 4 : 8,
          croquettes: 0,
          bones: [0, 0, 0],
        });
      });
    });
    this.ground.forEach((kind, index) => {
      if (kind === 4) this.trees.push([index, 0, 1 + this.roll(9), 4 + this.roll(6)]);
      if (kind === 5) this.skeletons.push([index, 0, 1 + this.roll(9), 5 + this.roll(6), this.roll(3)]);
    });
  }

  write(): string {
    const blank = () => Array<number>(SIDE * SIDE).fill(0);
    const header = {
      joute: 2,
      game: "prologin2023",
      api: "0123456789abcdef",
      setup: { map: "", players: 2, seed: 7 },
      champions: [
        { name: "médor", language: "python" },
        { name: "six-papattes </script>", language: "haskell" },
      ],
      scene: {
        kind: "garden/1",
        look: LOOK,
        facts: { columns: SIDE, lines: SIDE, croquettes: 3, bones: 10 },
        tables: {
          turn: [[0, 0, -1]],
          players: this.players.map((player) => [...player]),
          ground: [...this.ground],
          zones: this.zones,
          plots: [...this.plots],
          croquettes: [...this.croquettes],
          papattes0: blank(),
          papattes1: blank(),
          trees: this.trees.map((tree) => [...tree]),
          skeletons: this.skeletons.map((skeleton) => [...skeleton]),
          pieces: this.pieces.map(row),
          portals: [],
          coming: [[0, 6, 20, 19]],
        },
      },
    };
    const lines: unknown[] = [header];
    const both = (call: string) => [0, 1].map((player) => ({ player, actions: [], calls: [{ [call]: {} }] }));
    lines.push({ is: "init", turns: both("partie_init"), drawn: [this.start(1)], micros: [1200, 81000] });
    for (let turn = 1; turn <= this.wanted.turns; turn++) lines.push(this.turn(turn));
    lines.push({
      is: "end",
      turns: both("partie_fin").map((turn) => (this.gone && turn.player === 1 ? this.absent("partie_fin") : turn)),
      micros: [300, 0],
    });
    const why = this.gone ? TIMEOUT : null;
    const { after } = this.wanted;
    const scores = this.scores();
    const ranks = scores.map((own) => 1 + scores.filter((other) => Number(other) > Number(own)).length);
    lines.push({ scores, ranks, gone: [null, why], ...(after === undefined ? {} : { output: after }) });
    return lines.map((line) => JSON.stringify(line)).join("\n") + "\n";
  }

  private scores(): (number | undefined)[] {
    return this.players.map((player) => player[2]);
  }

  private absent(call: string, first = false): object {
    return { player: 1, calls: [{ [call]: {} }], ...(first ? { gone: TIMEOUT } : {}) };
  }

  /** Returns the changes at the start of a turn. */
  private start(turn: number): object {
    const rows: Tables = { turn: [turn > this.wanted.turns ? [0, turn, -1] : [0, turn, (turn + 1) % 2]] };
    const grow = (name: string, table: Row[]) => {
      for (const row of table) {
        if (row[2] !== turn) continue;
        row[1] = 1;
        row[2] = turn + (row[3] ?? 1);
        (rows[name] ??= []).push([...row]);
      }
    };
    grow("trees", this.trees);
    grow("skeletons", this.skeletons);
    rows["pieces"] = this.pieces.filter((piece) => piece.player === (turn + 1) % 2).map((piece) => {
      piece.points = piece.kind === 0 ? 4 : 8;
      return row(piece);
    });
    if (turn === 6) {
      const wanderer: Piece = { id: 20, kind: 0, player: -1, column: 20, line: 20, points: 2, croquettes: 0, bones: [0, 0, 0] };
      this.pieces.push(wanderer);
      rows["coming"] = [[0]];
      rows["portals"] = [[0, 20, 19, 20]];
      rows["pieces"].push(row(wanderer));
    }
    return { why: "turn", rows };
  }

  private turn(turn: number): object {
    const player = (turn + 1) % 2;
    if (player === 1 && turn >= (this.wanted.timeout ?? Infinity)) {
      const first = !this.gone;
      this.gone = true;
      const drawn = [this.start(turn + 1)];
      const output = first ? { output: [this.wanted.output?.(turn, 1) ?? ""] } : {};
      return { is: "turn", number: turn, turns: [this.absent("jouer_tour", first)], drawn, micros: [first ? 1500000 : 0], ...output };
    }
    const actions: unknown[] = [];
    const drawn: object[] = [];
    const act = (action: unknown, rows: Tables) => {
      actions.push(action);
      drawn.push({ of: player, rows });
    };
    const position = (piece: Piece) => ({ colonne: piece.column, ligne: piece.line });
    for (const piece of this.pieces.filter((piece) => piece.player === player)) {
      for (let i = 0; i < (piece.kind === 0 ? 4 : 6); i++) {
        const from = position(piece);
        if (!this.walk(piece)) continue;
        act({ SeDeplacer: [from, position(piece)] }, { pieces: [row(piece)] });
      }
    }
    this.mark(turn, player, act);
    this.walls(turn, player, act);
    this.score(turn, player, act);
    const wanderer = this.pieces.find((piece) => piece.player < 0);
    if (turn === 12 && wanderer) this.takePortal(wanderer, act);
    else if (wanderer && this.walk(wanderer)) drawn.push({ why: "wander", rows: { pieces: [row(wanderer)] } });
    drawn.push(this.start(turn + 1));
    const text = this.wanted.output?.(turn, player) ?? "";
    const lost = this.wanted.lost?.(turn, player) ?? 0;
    const refused = this.wanted.refused?.(turn, player) ?? null;
    return {
      is: "turn",
      number: turn,
      turns: [{ player, actions, calls: [{ jouer_tour: {} }] }],
      drawn,
      micros: [player === 0 ? 900 + this.roll(4000) : 20000 + this.roll(600000)],
      ...(text === "" ? {} : { output: [text] }),
      ...(lost === 0 ? {} : { lost: [lost] }),
      ...(refused === null ? {} : { refused: [refused] }),
      scores: this.scores(),
    };
  }

  private walk(piece: Piece): boolean {
    const [dx, dy] = ([[1, 0], [-1, 0], [0, 1], [0, -1]] as const)[this.roll(4)] ?? [0, 0];
    const [column, line] = [piece.column + dx, piece.line + dy];
    if (column < 0 || line < 0 || column >= SIDE || line >= SIDE) return false;
    const kind = this.ground[cellOf(column, line)] ?? 0;
    if (kind === 2 || kind === 3) return false;
    if (this.pieces.some((other) => other.column === column && other.line === line)) return false;
    piece.column = column;
    piece.line = line;
    piece.points = Math.max(0, piece.points - 1);
    return true;
  }

  private mark(turn: number, player: number, act: (action: unknown, rows: Tables) => void): void {
    const cell = this.roll(SIDE * SIDE);
    const colour = 1 + (turn % 3);
    const pos = { colonne: cell % SIDE, ligne: Math.floor(cell / SIDE) };
    act({ DebugPoserPapatte: [pos, "PapatteBleu"] }, { [`papattes${player}`]: [[cell, colour]] });
  }

  private walls(turn: number, player: number, act: (action: unknown, rows: Tables) => void): void {
    const cell = this.roll(SIDE * SIDE);
    const kind = this.ground[cell] ?? 0;
    if ((kind !== 0 && kind !== 2) || this.zones[cell] !== 0) return;
    const next = kind === 0 ? 2 : 0;
    this.ground[cell] = next;
    const name = next === 2 ? "Construire" : "Detruire";
    act({ [name]: [turn, player] }, { ground: [[cell, next]] });
  }

  private score(turn: number, player: number, act: (action: unknown, rows: Tables) => void): void {
    const own = this.players[player] as Row;
    const dog = this.pieces.find((piece) => piece.player === player && piece.kind === 0);
    if (dog === undefined) return;
    if (turn % 70 < 2) {
      own[1] = Math.min(2, (own[1] ?? 0) + 1);
      act("AgeSuivant", { players: [[...own]] });
    } else if (turn % 5 < 2) {
      const age = own[1] ?? 0;
      dog.bones[age as 0 | 1 | 2] += 1;
      own[3 + age] = (own[3 + age] ?? 0) + 1;
      own[2] = (1 + (own[3] ?? 0)) * (1 + (own[4] ?? 0)) * (1 + (own[5] ?? 0));
      act({ Manger: { chien: { colonne: dog.column, ligne: dog.line } } }, { players: [[...own]], pieces: [row(dog)] });
    }
    const cell = this.roll(SIDE * SIDE);
    if ((this.ground[cell] ?? 0) !== 0) return;
    this.croquettes[cell] = 1 + this.roll(4);
    act({ PoserCroquette: [] }, { croquettes: [[cell, this.croquettes[cell] ?? 0]] });
  }

  private takePortal(wanderer: Piece, act: (action: unknown, rows: Tables) => void): void {
    const dog = this.pieces[10] as Piece;
    dog.column = wanderer.column;
    dog.line = wanderer.line;
    this.pieces.splice(this.pieces.indexOf(wanderer), 1);
    act({ PrendrePortail: [] }, { pieces: [[wanderer.id], row(dog)], portals: [[0]] });
  }
}
