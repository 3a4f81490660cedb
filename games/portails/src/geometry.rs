//! Exact plane geometry on integers: no division, no rounding.
//!
//! Numbers are `i32` between cells of the map, where no product passes 2000, and `i128` for whatever positions a
//! champion asks about.

use std::ops::{Mul, Sub};

/// An integer that is wide enough for the products of its differences.
pub trait Number: Copy + Ord + Default + Sub<Output = Self> + Mul<Output = Self> {}

impl<N: Copy + Ord + Default + Sub<Output = Self> + Mul<Output = Self>> Number for N {}

/// A point: x, y.
pub type Point<N> = [N; 2];

/// Twice the area of a triangle, negative if `a`, `b`, `c` turn the other way.
#[inline]
pub fn cross<N: Number>(a: Point<N>, b: Point<N>, c: Point<N>) -> N {
    (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
}

/// 1, 0 or -1: on which side of the line from `a` to `b` the point `c` is.
#[inline]
fn side<N: Number>(a: Point<N>, b: Point<N>, c: Point<N>) -> i32 {
    cross(a, b, c).cmp(&N::default()) as i32
}

/// Whether `p`, which is on the line through `a` and `b`, is strictly between them.
#[inline]
fn between<N: Number>(p: Point<N>, a: Point<N>, b: Point<N>) -> bool {
    let within = |axis: usize| a[axis].min(b[axis]) <= p[axis] && p[axis] <= a[axis].max(b[axis]);
    p != a && p != b && within(0) && within(1)
}

/// Whether two links interfere: `[ab]` meets `]cd[`, or `]ab[` meets `[cd]`. A link whose ends are one point has no
/// inside.
#[inline]
pub fn interfere<N: Number>(a: Point<N>, b: Point<N>, c: Point<N>, d: Point<N>) -> bool {
    let (of_c, of_d) = (side(a, b, c), side(a, b, d));
    if of_c * of_d > 0 {
        return false;
    }
    let (of_a, of_b) = (side(c, d, a), side(c, d, b));
    if of_c * of_d < 0 && of_a * of_b < 0 {
        return true;
    }
    let touch = (of_c == 0 && between(c, a, b))
        || (of_d == 0 && between(d, a, b))
        || (of_a == 0 && between(a, c, d))
        || (of_b == 0 && between(b, c, d));
    touch || (a != b && ((a, b) == (c, d) || (a, b) == (d, c)))
}

/// Whether a point is inside of a triangle, its sides left out.
#[inline]
pub fn inside<N: Number>(p: Point<N>, [a, b, c]: [Point<N>; 3]) -> bool {
    let first = side(a, b, p);
    first != 0 && first == side(b, c, p) && first == side(c, a, p)
}

/// Calls `each` with the points strictly inside of a triangle of small numbers, column by column: x, then the first and
/// the last y.
#[inline]
pub fn columns_inside(mut corners: [Point<i32>; 3], mut each: impl FnMut(i32, i32, i32)) {
    corners.sort_unstable();
    let [a, b, c] = corners;
    // The y of a side at x, rounded down and up.
    let at = |from: Point<i32>, to: Point<i32>, x: i32| {
        let (rise, run) = ((to[1] - from[1]) * (x - from[0]), to[0] - from[0]);
        let low = from[1] + rise.div_euclid(run);
        (low, low + i32::from(rise.rem_euclid(run) != 0))
    };
    for x in a[0] + 1..c[0] {
        let long = at(a, c, x);
        let short = if x < b[0] { at(a, b, x) } else { at(b, c, x) };
        let (above, below) = if cross(a, c, b) < 0 { (short, long) } else { (long, short) };
        let (first, last) = (above.0 + 1, below.1 - 1);
        if first <= last {
            each(x, first, last);
        }
    }
}
