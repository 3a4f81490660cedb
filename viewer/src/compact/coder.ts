// The arithmetic coder of the compact format, as far as it reads. crates/compact/src/coder.rs explains
// it. Both must compute the same numbers.

/** The number of contexts from which a decision is predicted. */
export const CONTEXTS = 6;
const TABLE_BITS = 20;
const SLOWEST = 15;
const LEARNING_RATE = 14;
const LARGEST_WEIGHT = 98_304;
const FIRST_WEIGHT = 18_000;
const WEIGHT_SETS = 8192;

const LOGISTIC = [
  1, 2, 3, 6, 10, 16, 27, 45, 73, 120, 194, 310, 488, 747, 1101, 1546, 2047, 2549, 2994, 3348, 3607, 3785, 3901, 3975, 4022, 4050, 4068,
  4079, 4085, 4089, 4092, 4093, 4094,
];
const SQUASH = new Int32Array(4096);
const STRETCH = new Int32Array(4096).fill(2047);
for (let at = 0; at < 4096; at++) {
  const [step, part] = [at >> 7, at & 127];
  SQUASH[at] = Math.max(1, (LOGISTIC[step]! * (128 - part) + LOGISTIC[step + 1]! * part + 64) >> 7);
}
for (let [input, from] = [-2047, 0]; input <= 2047; input++) {
  const value = SQUASH[input + 2048]!;
  for (; from <= value; from++) STRETCH[from] = input;
}
const RATES = Int32Array.from({ length: SLOWEST + 1 }, (_, age) => Math.floor(655_360 / (age * 10 + 14)));

/** Mixes two numbers into a hash. */
export function hash(a: number, b: number): number {
  const mixed = Math.imul(a ^ Math.imul(b, 0x2c1b3c6d), 0x297a2d39);
  return mixed ^ (mixed >>> 15);
}

/** Reads the decisions that a writer has coded. */
export class Coder {
  /** The hashes of the contexts of the next decisions. */
  readonly contexts = new Int32Array(CONTEXTS);
  /** The number of the set of weights for the next decisions. */
  set = 0;
  private bytes: Uint8Array = new Uint8Array(0);
  private at = 0;
  private window = 0;
  private low = 0;
  private high = 0xffffffff;
  private readonly counters = new Uint16Array(1 << TABLE_BITS).fill(0x8000);
  private readonly weights = new Int32Array(WEIGHT_SETS * 8).fill(FIRST_WEIGHT);
  private readonly places = new Int32Array(CONTEXTS);
  private readonly inputs = new Int32Array(CONTEXTS);

  /** Continues with other bytes, and keeps what was learned. */
  continueWith(bytes: Uint8Array): void {
    this.bytes = bytes;
    [this.at, this.window, this.low, this.high] = [0, 0, 0, 0xffffffff];
    for (let index = 0; index < 4; index++) this.window = ((this.window << 8) | this.byte()) >>> 0;
  }

  private byte(): number {
    const byte = this.bytes[this.at++];
    return byte === undefined ? 0 : byte;
  }

  /** True if all bytes were read. */
  get over(): boolean {
    return this.at >= this.bytes.length;
  }

  /** Reads a decision. The node distinguishes the decisions of a value, which have the same contexts. */
  bit(node: number): 0 | 1 {
    const { contexts, counters, weights, places, inputs } = this;
    const first = ((this.set * 32 + (node < 24 ? node : 24 + (node & 7))) & (WEIGHT_SETS - 1)) << 3;
    const salt = Math.imul(node + 1, 0x2545f491);
    let sum = 0;
    for (let index = 0; index < CONTEXTS; index++) {
      let mixed = Math.imul(contexts[index]! + salt, 0x9e3779b1);
      mixed = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b) >>> (32 - TABLE_BITS);
      places[index] = mixed;
      const input = STRETCH[counters[mixed]! >> 4]!;
      inputs[index] = input;
      sum = (sum + Math.imul(input, weights[first + index]!)) | 0;
    }
    const chance = SQUASH[Math.min(Math.max(sum >> 16, -2047), 2047) + 2048]!;
    const bit = this.decide(chance);
    const error = ((bit << 12) - chance) * LEARNING_RATE;
    const target = bit === 1 ? 4095 : 0;
    for (let index = 0; index < CONTEXTS; index++) {
      const weight = weights[first + index]! + ((Math.imul(inputs[index]!, error) + 0x2000) >> 14);
      weights[first + index] = weight > LARGEST_WEIGHT ? LARGEST_WEIGHT : weight < -LARGEST_WEIGHT ? -LARGEST_WEIGHT : weight;
      const place = places[index]!;
      const counter = counters[place]!;
      const age = counter & 15;
      const old = counter >> 4;
      counters[place] = ((old + (((target - old) * RATES[age]!) >> 16)) << 4) | (age < SLOWEST ? age + 1 : age);
    }
    return bit;
  }

  /** Narrows the interval to the part of the decision. `chance` is the probability of a one, in 12 bits. */
  private decide(chance: number): 0 | 1 {
    let { low, high } = this;
    const middle = (low + Math.imul((high - low) >>> 12, chance)) >>> 0;
    const bit = this.window <= middle ? 1 : 0;
    if (bit === 1) high = middle;
    else low = (middle + 1) >>> 0;
    while ((low ^ high) >>> 24 === 0) {
      this.window = ((this.window << 8) | this.byte()) >>> 0;
      low = (low << 8) >>> 0;
      high = ((high << 8) | 255) >>> 0;
    }
    this.low = low;
    this.high = high;
    return bit;
  }

  /** Reads an unsigned number of at most 40 bits. */
  number(first: number): number {
    let length = 0;
    while (this.bit(first + length) === 1) {
      if (++length > 40) throw new Error("compact: a number is too large");
    }
    let read = 1;
    for (let place = length; place > 0; place--) {
      const node = 400 + first + length * 1_048_576 + (read < 2048 ? read : 0) * 512;
      read = read * 2 + this.bit(node);
    }
    return read - 1;
  }
}
