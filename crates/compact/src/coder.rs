//! The arithmetic coder of the compact format. It predicts each binary decision from several
//! contexts and mixes the predictions, as the compressors of the PAQ family do.

use super::damage::Damage;

/// The number of contexts from which a decision is predicted.
pub(super) const CONTEXTS: usize = 6;
/// The number of bits of an index in the table of counters.
const TABLE_BITS: u32 = 20;
/// The number of decisions after which a counter adapts at its slowest rate.
const SLOWEST_RATE_COUNT: u16 = 15;
/// The factor by which the weights of a mixer follow its error.
const LEARNING_RATE: i32 = 14;
/// The largest weight of a mixer. The sum of all weighted predictions then fits into 32 bits.
const MAX_WEIGHT: i32 = 98_304;
/// The weight of each context before the first decision, where 65,536 is one.
const INITIAL_WEIGHT: i32 = 18_000;
/// The number of sets of weights, with [`WEIGHTS`] weights each.
const WEIGHT_SETS: i64 = 8192;
const WEIGHTS: usize = 8;

/// Values of the logistic function at multiples of a half, scaled to 12 bits.
const LOGISTIC: [i32; 33] = [
    1, 2, 3, 6, 10, 16, 27, 45, 73, 120, 194, 310, 488, 747, 1101, 1546, 2047, 2549, 2994, 3348, 3607, 3785,
    3901, 3975, 4022, 4050, 4068, 4079, 4085, 4089, 4092, 4093, 4094,
];

/// Mixes two numbers into a hash. Numbers are reduced to 32 bits first, as JavaScript does.
pub(super) fn hash(a: i64, b: i64) -> i64 {
    let mixed = (a as i32 ^ (b as i32).wrapping_mul(0x2c1b_3c6d)).wrapping_mul(0x297a_2d39);
    i64::from(mixed ^ (mixed.cast_unsigned() >> 15).cast_signed())
}

/// The compressed bytes of an arithmetic coder.
enum Bytes<'a> {
    Written(Vec<u8>),
    Read { bytes: &'a [u8], at: usize, window: u32 },
}

/// An arithmetic coder that either writes decisions or reads them.
pub(super) struct Coder<'a> {
    bytes: Bytes<'a>,
    low: u32,
    high: u32,
    /// The counters of all contexts: 12 bits of probability above 4 bits of age.
    counters: Vec<u16>,
    weights: Vec<i32>,
    squash: Vec<i32>,
    stretch: Vec<i32>,
    /// The hashes of the contexts of the next decisions.
    pub contexts: [i64; CONTEXTS],
    /// The number of the set of weights for the next decisions.
    pub set: i64,
}

impl<'a> Coder<'a> {
    /// Creates a coder that writes decisions.
    pub fn writer() -> Self {
        Self::new(Bytes::Written(Vec::new()))
    }

    /// Creates a coder that reads the decisions that another coder has written.
    pub fn reader(bytes: &'a [u8]) -> Self {
        let mut coder = Self::new(Bytes::Written(Vec::new()));
        coder.continue_with(Some(bytes));
        coder
    }

    fn new(bytes: Bytes<'a>) -> Self {
        let (squash, stretch) = curves();
        Coder {
            bytes,
            low: 0,
            high: u32::MAX,
            counters: vec![1 << 15; 1 << TABLE_BITS],
            weights: vec![INITIAL_WEIGHT; WEIGHT_SETS as usize * WEIGHTS],
            squash,
            stretch,
            contexts: [0; CONTEXTS],
            set: 0,
        }
    }

    /// Starts to read other bytes, or to write bytes again, and keeps what was learned.
    pub fn continue_with(&mut self, bytes: Option<&'a [u8]>) {
        (self.low, self.high) = (0, u32::MAX);
        self.bytes = match bytes {
            None => Bytes::Written(Vec::new()),
            Some(bytes) => {
                let first = |at: usize| bytes.get(at).copied().unwrap_or(0);
                let window = u32::from_be_bytes([first(0), first(1), first(2), first(3)]);
                Bytes::Read { bytes, at: 4, window }
            }
        };
    }

    /// Returns true if the coder writes.
    pub const fn writes(&self) -> bool {
        matches!(self.bytes, Bytes::Written(_))
    }

    /// Returns the written bytes, or whether all bytes were read.
    pub fn finish(self) -> Result<Vec<u8>, Damage> {
        match self.bytes {
            // One byte identifies the remaining interval. The reader continues with zeros.
            Bytes::Written(mut bytes) => {
                bytes.push((self.low >> 24) as u8 + 1);
                Ok(bytes)
            }
            Bytes::Read { bytes, at, .. } if at >= bytes.len() => Ok(Vec::new()),
            Bytes::Read { .. } => Err(Damage("bytes after the end")),
        }
    }

    /// Codes a decision. A writer returns `bit`, and a reader the decision that was written. The
    /// node distinguishes the decisions of a value, which have the same contexts.
    pub fn bit(&mut self, node: i64, bit: bool) -> bool {
        let set = (self.set * 32 + if node < 24 { node } else { 24 + (node & 7) }) & (WEIGHT_SETS - 1);
        let weights = &mut self.weights[set as usize * WEIGHTS..][..CONTEXTS];
        let salt = (node as i32).wrapping_add(1).wrapping_mul(0x2545_f491);
        let (mut places, mut inputs) = ([0; CONTEXTS], [0; CONTEXTS]);
        let mut sum = 0_i32;
        for index in 0..CONTEXTS {
            let mixed = (self.contexts[index] as i32).wrapping_add(salt).wrapping_mul(0x9e37_79b1_u32 as i32);
            let mixed = (mixed.cast_unsigned() ^ (mixed.cast_unsigned() >> 15)).wrapping_mul(0x85eb_ca6b);
            places[index] = (mixed >> (32 - TABLE_BITS)) as usize;
            inputs[index] = self.stretch[usize::from(self.counters[places[index]] >> 4)];
            sum = sum.wrapping_add(inputs[index].wrapping_mul(weights[index]));
        }
        let chance = self.squash[((sum >> 16).clamp(-2047, 2047) + 2048) as usize];
        let bit = self.bytes.code(&mut self.low, &mut self.high, chance.cast_unsigned(), bit);
        let error = ((i32::from(bit) << 12) - chance) * LEARNING_RATE;
        let target = if bit { 4095 } else { 0 };
        for index in 0..CONTEXTS {
            let step = (inputs[index].wrapping_mul(error).wrapping_add(0x2000)) >> 14;
            weights[index] = (weights[index] + step).clamp(-MAX_WEIGHT, MAX_WEIGHT);
            let counter = &mut self.counters[places[index]];
            let (age, chance) = (*counter & 15, i32::from(*counter >> 4));
            let chance = chance + (((target - chance) * RATES[usize::from(age)]) >> 16);
            *counter = (chance as u16) << 4 | (age + 1).min(SLOWEST_RATE_COUNT);
        }
        bit
    }

    /// Codes an unsigned number of at most 40 bits: the number of its bits, then the bits. A reader
    /// ignores the number.
    pub fn number(&mut self, number: u64, first: i64) -> Result<u64, Damage> {
        let writes = self.writes();
        let value = number.wrapping_add(1);
        let bits = if writes { 63 - u64::from(value.leading_zeros()) } else { 0 };
        let mut length = 0;
        while self.bit(first + length, (length as u64) < bits) {
            length += 1;
            if length > 40 {
                return Err(Damage("a number is too large"));
            }
        }
        let mut read = 1_u64;
        for place in (0..length).rev() {
            let prefix = if read < 2048 { read as i64 } else { 0 };
            let node = 400 + first + length * 1_048_576 + prefix * 512;
            read = read * 2 + u64::from(self.bit(node, value >> place & 1 == 1));
        }
        Ok(read - 1)
    }
}

impl Bytes<'_> {
    /// Narrows the interval to the part of a decision, and reads or writes the bytes that are then
    /// certain. `chance` is the probability of a one, in 12 bits.
    fn code(&mut self, low: &mut u32, high: &mut u32, chance: u32, bit: bool) -> bool {
        let middle = *low + ((*high - *low) >> 12) * chance;
        let bit = match self {
            Bytes::Written(_) => bit,
            Bytes::Read { window, .. } => *window <= middle,
        };
        if bit {
            *high = middle;
        } else {
            *low = middle + 1;
        }
        while (*low ^ *high) >> 24 == 0 {
            match self {
                Bytes::Written(bytes) => bytes.push((*high >> 24) as u8),
                Bytes::Read { bytes, at, window } => {
                    *window = (*window << 8) | u32::from(bytes.get(*at).copied().unwrap_or(0));
                    *at += 1;
                }
            }
            *low <<= 8;
            *high = (*high << 8) | 255;
        }
        bit
    }
}

/// The share of its error by which a counter of each age adapts, where 65,536 is one.
const RATES: [i32; SLOWEST_RATE_COUNT as usize + 1] = {
    let mut rates = [0; SLOWEST_RATE_COUNT as usize + 1];
    let mut age = 0;
    while age < rates.len() {
        rates[age] = 655_360 / (age as i32 * 10 + 14);
        age += 1;
    }
    rates
};

/// Returns the logistic function and its inverse as tables. The first one maps −2048…2047 to
/// probabilities of 12 bits.
fn curves() -> (Vec<i32>, Vec<i32>) {
    let squash: Vec<i32> = (0..4096_i32)
        .map(|at| {
            let (step, part) = ((at >> 7) as usize, at & 127);
            ((LOGISTIC[step] * (128 - part) + LOGISTIC[step + 1] * part + 64) >> 7).max(1)
        })
        .collect();
    let mut stretch = vec![2047; 4096];
    let mut from = 0;
    for input in -2047..=2047 {
        let value = squash[(input + 2048) as usize] as usize;
        if from <= value {
            stretch[from..=value].fill(input);
            from = value + 1;
        }
    }
    (squash, stretch)
}
