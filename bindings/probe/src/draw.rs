//! The random values with which probes test language bindings. Every supported language can compute
//! them without overflow.

/// A generator of random numbers for tests of language bindings. It is a linear congruential
/// generator modulo 2^31, and `draw` returns its upper 15 bits.
#[derive(Debug, Clone)]
pub struct Rng(u64);

impl Rng {
    /// Creates a random number generator from a seed below 2^31.
    pub fn new(seed: u32) -> Self {
        Rng(u64::from(seed) % (1 << 31))
    }

    /// Returns the next random number, from 0 to 32767.
    pub fn draw(&mut self) -> u32 {
        self.0 = (self.0 * 1_103_515_245 + 12_345) % (1 << 31);
        (self.0 >> 16) as u32
    }
}

/// The length of the arrays that a probe creates. A probe is a test with random values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Size {
    /// An array of up to 17 items.
    Small,
    /// An array of 10,000 items. Arrays inside it are small.
    Big,
}

/// A type whose random values a probe can create. A probe is a test with random calls.
pub trait Draw: Sized {
    /// Creates a random value of the type. `size` limits the lengths of arrays in it.
    fn draw(rng: &mut Rng, size: Size) -> Self;
}

impl Draw for i32 {
    fn draw(rng: &mut Rng, _: Size) -> Self {
        match rng.draw() % 8 {
            0 => i32::MIN,
            1 => i32::MAX,
            2 => 0,
            3 => -1,
            _ => {
                let high = rng.draw();
                ((high * 32768 + rng.draw()) % 2_000_001) as i32 - 1_000_000
            }
        }
    }
}

impl Draw for f64 {
    fn draw(rng: &mut Rng, _: Size) -> Self {
        match rng.draw() % 10 {
            0 => f64::NAN,
            1 => f64::INFINITY,
            2 => f64::NEG_INFINITY,
            3 => -0.0,
            4 => 0.1,
            5 => f64::MAX,
            6 => 5e-324,
            7 => 1.0 / 3.0,
            _ => (f64::from(rng.draw()) - 16384.0) / 64.0,
        }
    }
}

impl Draw for bool {
    fn draw(rng: &mut Rng, _: Size) -> Self {
        rng.draw() % 2 == 1
    }
}

impl Draw for String {
    fn draw(rng: &mut Rng, _: Size) -> Self {
        match rng.draw() % 6 {
            0 => String::new(),
            1 => "joute".into(),
            2 => "éàüœ ÇÔ".into(),
            3 => "🐶🍕 日本".into(),
            4 => "a\"b\\c\n\t'$%{x}".into(),
            _ => "x".repeat(300),
        }
    }
}

impl<T: Draw> Draw for Vec<T> {
    fn draw(rng: &mut Rng, size: Size) -> Self {
        let length = match size {
            Size::Big => 10_000,
            Size::Small => [0, 1, 2, 5, 17][rng.draw() as usize % 5],
        };
        (0..length).map(|_| T::draw(rng, Size::Small)).collect()
    }
}

impl<T: Draw> Draw for Option<T> {
    fn draw(rng: &mut Rng, size: Size) -> Self {
        bool::draw(rng, size).then(|| T::draw(rng, size))
    }
}
