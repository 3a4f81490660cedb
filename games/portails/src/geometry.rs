//! Exact plane geometry with integers, without division or rounding.
//!
//! Numbers are `i32` for cells of the map, whose products stay below 2000, and `i128` for arbitrary
//! positions in champions' queries.

use std::ops::{Mul, Sub};

/// An integer type for exact geometry. It must be able to store products of differences of
/// coordinates.
pub trait Number: Copy + Ord + Default + Sub<Output = Self> + Mul<Output = Self> {}

impl<N: Copy + Ord + Default + Sub<Output = Self> + Mul<Output = Self>> Number for N {}

/// A point in the plane with the coordinates x and y.
pub type Point<N> = [N; 2];

/// Returns twice the signed area of the triangle `abc`. The sign says on which side of the line
/// `ab` the point `c` lies.
#[inline]
pub fn cross<N: Number>(a: Point<N>, b: Point<N>, c: Point<N>) -> N {
    (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
}

/// Returns the side of the line `ab` on which `c` lies: 1 or -1. Returns 0 if `c` is on the line.
#[inline]
fn side<N: Number>(a: Point<N>, b: Point<N>, c: Point<N>) -> i32 {
    cross(a, b, c).cmp(&N::default()) as i32
}

/// Returns true if the point `p` lies strictly between `a` and `b`. All three points must be on one
/// line.
#[inline]
fn is_between<N: Number>(p: Point<N>, a: Point<N>, b: Point<N>) -> bool {
    let within = |axis: usize| a[axis].min(b[axis]) <= p[axis] && p[axis] <= a[axis].max(b[axis]);
    p != a && p != b && within(0) && within(1)
}

/// Returns true if the links `ab` and `cd` cross or overlap. They cannot both exist then. This is
/// the case if `[ab]` meets `]cd[`, if `]ab[` meets `[cd]`, or if the links are equal. A link
/// between equal points has no inside.
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
    let touch = (of_c == 0 && is_between(c, a, b))
        || (of_d == 0 && is_between(d, a, b))
        || (of_a == 0 && is_between(a, c, d))
        || (of_b == 0 && is_between(b, c, d));
    touch || (a, b) == (c, d) || (a, b) == (d, c)
}

/// Returns true if a point lies strictly inside a triangle.
#[inline]
pub fn is_inside<N: Number>(p: Point<N>, [a, b, c]: [Point<N>; 3]) -> bool {
    let first = side(a, b, p);
    first != 0 && first == side(b, c, p) && first == side(c, a, p)
}

/// Finds the points with integer coordinates strictly inside a triangle. Calls `each` once for each
/// column, with its x and its first and last y.
#[inline]
pub fn columns_inside(mut corners: [Point<i32>; 3], mut each: impl FnMut(i32, i32, i32)) {
    corners.sort_unstable();
    let [a, b, c] = corners;
    // The y coordinate of a side at x, rounded down and up.
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
