//! Implements the geometry a second time, slowly, with rational numbers and parameters along
//! segments.

use portails::geometry::Point;
use std::cmp::Ordering;

/// A fraction with a positive denominator.
#[derive(Debug, Clone, Copy)]
struct Rational(i128, i128);

impl Rational {
    fn new(above: i128, below: i128) -> Self {
        assert!(below != 0);
        if below < 0 { Rational(-above, -below) } else { Rational(above, below) }
    }

    fn compare(self, whole: i128) -> Ordering {
        self.0.cmp(&(whole * self.1))
    }

    fn more_than(self, whole: i128) -> bool {
        self.compare(whole) == Ordering::Greater
    }

    fn less_than(self, whole: i128) -> bool {
        self.compare(whole) == Ordering::Less
    }

    /// Returns true if the number is in `[0, 1]`.
    fn closed(self) -> bool {
        !self.less_than(0) && !self.more_than(1)
    }

    /// Returns true if the number is in `]0, 1[`.
    fn open(self) -> bool {
        self.more_than(0) && self.less_than(1)
    }
}

type P = Point<i128>;

fn minus(a: P, b: P) -> P {
    [a[0] - b[0], a[1] - b[1]]
}

fn det(u: P, v: P) -> i128 {
    u[0] * v[1] - u[1] * v[0]
}

fn dot(u: P, v: P) -> i128 {
    u[0] * v[0] + u[1] * v[1]
}

/// Returns the position of the point `p` on the line through `a` in the direction `u`, if it lies
/// on the line. 0 stands for `a`, and 1 for the other end of the segment.
fn along(p: P, a: P, u: P) -> Option<Rational> {
    let w = minus(p, a);
    (det(u, w) == 0).then(|| Rational::new(dot(w, u), dot(u, u)))
}

/// Returns true if two links interfere: `[ab]` meets `]cd[`, or `]ab[` meets `[cd]`, or both are
/// the same. The open segment of a point is empty.
pub fn interfere(a: P, b: P, c: P, d: P) -> bool {
    let (u, v, w) = (minus(b, a), minus(d, c), minus(c, a));
    let none = [0, 0];
    match (u == none, v == none) {
        (true, true) => a == c,
        (true, false) => along(a, c, v).is_some_and(Rational::open),
        (false, true) => along(c, a, u).is_some_and(Rational::open),
        (false, false) if det(u, v) != 0 => {
            let (t, s) = (Rational::new(det(w, v), det(u, v)), Rational::new(det(w, u), det(u, v)));
            (t.closed() && s.open()) || (t.open() && s.closed())
        }
        (false, false) => match (along(c, a, u), along(d, a, u)) {
            // Both intervals are on one line and longer than a point.
            (Some(c), Some(d)) => (c.less_than(1) || d.less_than(1)) && (c.more_than(0) || d.more_than(0)),
            _ => false,
        },
    }
}

/// Returns true if a point is strictly inside of a triangle. Both of its coordinates along two
/// sides are then positive, and their sum is below 1.
pub fn inside(p: P, [a, b, c]: [P; 3]) -> bool {
    let (u, v, w) = (minus(b, a), minus(c, a), minus(p, a));
    let area = det(u, v);
    if area == 0 {
        return false;
    }
    let (beta, gamma) = (Rational::new(det(w, v), area), Rational::new(det(u, w), area));
    beta.more_than(0) && gamma.more_than(0) && Rational::new(det(w, v) + det(u, w), area).less_than(1)
}

/// Returns true if the interiors of two triangles intersect, that is, whether no side separates
/// them.
pub fn overlap(one: [P; 3], other: [P; 3]) -> bool {
    let parts = |of: [P; 3], other: [P; 3]| {
        (0..3).any(|side| {
            let (a, b, c) = (of[side], of[(side + 1) % 3], of[(side + 2) % 3]);
            let line = minus(b, a);
            let own = det(line, minus(c, a)).signum();
            other.iter().all(|p| det(line, minus(*p, a)).signum() != own)
        })
    };
    !parts(one, other) && !parts(other, one)
}

/// Returns true if a triangle is within another one, sides included.
pub fn within(inner: [P; 3], outer: [P; 3]) -> bool {
    inner.iter().all(|p| {
        let sides = [0, 1, 2].map(|side| {
            let (a, b) = (outer[side], outer[(side + 1) % 3]);
            det(minus(b, a), minus(*p, a)).signum()
        });
        !(sides.contains(&1) && sides.contains(&-1))
    })
}
