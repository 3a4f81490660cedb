//! Compares the exact geometry with a slow second implementation that uses rational numbers.

use crate::table::{before, c, p, rational};
use portails::api::Api as _;
use portails::cells::Cell;
use portails::geometry::{Point, columns_inside, interfere, is_inside};
use proptest::prelude::*;

/// Checks whether two links interfere, in every order of the links and of their ends.
#[track_caller]
fn both(expected: bool, [a, b, c, d]: [Point<i32>; 4]) {
    for (a, b, c, d) in [(a, b, c, d), (b, a, c, d), (a, b, d, c), (c, d, a, b), (d, c, b, a)] {
        assert_eq!(interfere(a, b, c, d), expected, "{a:?}{b:?} {c:?}{d:?}");
    }
}

#[test]
fn links_that_cross_interfere() {
    both(true, [[0, 0], [4, 4], [0, 4], [4, 0]]);
    both(true, [[0, 0], [29, 28], [1, 0], [0, 1]]);
    both(false, [[0, 0], [4, 4], [0, 1], [3, 5]]);
    both(false, [[0, 0], [4, 0], [2, 1], [2, 9]]);
}

#[test]
fn links_that_share_one_end_do_not_interfere() {
    both(false, [[0, 0], [4, 4], [0, 0], [4, 0]]);
    // Segments on one line in opposite directions do not overlap.
    both(false, [[0, 0], [4, 4], [0, 0], [-3, -3]]);
    both(false, [[0, 0], [4, 4], [4, 4], [6, 6]]);
}

#[test]
fn an_end_inside_of_a_link_interferes() {
    both(true, [[0, 0], [4, 4], [2, 2], [2, 9]]);
    both(true, [[0, 0], [4, 0], [2, 0], [2, -1]]);
    both(false, [[0, 0], [4, 4], [5, 5], [2, 9]]);
}

#[test]
fn links_that_lie_on_each_other_interfere() {
    both(true, [[0, 0], [4, 4], [2, 2], [6, 6]]);
    both(true, [[0, 0], [6, 6], [2, 2], [4, 4]]);
    // Segments from the same end in the same direction overlap.
    both(true, [[0, 0], [6, 6], [0, 0], [4, 4]]);
    both(false, [[0, 0], [2, 2], [3, 3], [6, 6]]);
}

#[test]
fn a_link_interferes_with_itself() {
    both(true, [[1, 2], [3, 4], [1, 2], [3, 4]]);
    both(true, [[1, 2], [3, 4], [3, 4], [1, 2]]);
}

#[test]
fn a_link_of_one_point_has_no_inside() {
    both(true, [[2, 2], [2, 2], [0, 0], [4, 4]]);
    both(false, [[0, 0], [0, 0], [0, 0], [4, 4]]);
    both(false, [[1, 0], [1, 0], [0, 0], [4, 4]]);
    both(false, [[1, 1], [1, 1], [1, 2], [1, 2]]);
    let mut t = before(&[(1, 1)]);
    both(true, [[1, 1], [1, 1], [1, 1], [1, 1]]);
    assert!(t.intersection_segments(p(1, 1), p(1, 1), p(1, 1), p(1, 1)), "a segment intersects itself");
}

#[test]
fn the_inside_of_a_triangle_leaves_its_sides_out() {
    let triangle = [[0, 0], [4, 0], [0, 4]];
    for (point, expected) in [
        ([1, 1], true),
        ([1, 2], true),
        ([2, 2], false),
        ([0, 1], false),
        ([0, 0], false),
        ([3, 3], false),
        ([-1, 0], false),
    ] {
        let [a, b, c] = triangle;
        for corners in [[a, b, c], [c, b, a], [b, c, a]] {
            assert_eq!(is_inside(point, corners), expected, "{point:?}");
        }
    }
    assert!(!is_inside([1, 1], [[0, 0], [1, 1], [2, 2]]), "a triangle of area 0 has no inside");
}

/// Checks that the functions of the API accept positions far off the map. A champion may ask about
/// any position, and no number is too large.
#[test]
fn positions_may_be_far_off_the_map() {
    let mut t = before(&[(1, 1)]);
    let (low, high) = (i32::MIN, i32::MAX);
    assert!(t.intersection_segments(p(low, low), p(high, high), p(low, high), p(high, low)));
    assert!(t.intersection_segments(p(low, low), p(high, high), p(0, 0), p(1, 7)));
    assert!(!t.intersection_segments(p(low, 0), p(high, 0), p(low, 1), p(high, 1)));
    assert!(t.point_dans_triangle(p(0, 0), p(low, low), p(high, low), p(0, high)));
    assert!(!t.point_dans_triangle(p(0, low), p(low, low), p(high, low), p(0, high)));
    assert_eq!(t.distance(p(low, low), p(high, high)), i32::MAX);
    assert_eq!(t.distance(p(-3, 2), p(4, -1)), 10);
    assert_eq!(t.score_triangle(p(low, low), p(high, low), p(low, high)), i32::MAX);
    assert_eq!(t.score_triangle(p(-1, -1), p(1, -1), p(-1, 2)), 6);
    assert!(t.liens_bloquants(p(low, 3), p(high, 3)).is_empty());
}

/// Returns the number of random cases, which take a few seconds in a debug build.
/// `PROPTEST_CASES=1000000 cargo test --release -p portails geometry` runs more.
fn cases() -> ProptestConfig {
    let cases = std::env::var("PROPTEST_CASES").ok().and_then(|text| text.parse().ok()).unwrap_or(20_000);
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

/// Generates points, most of them close to each other and the others anywhere. Close points meet in
/// every way.
fn point() -> impl Strategy<Value = Point<i32>> {
    prop_oneof![3 => prop::array::uniform2(0..5), 1 => prop::array::uniform2(0..30)]
}

fn wide<const N: usize>(points: [Point<i32>; N]) -> [Point<i128>; N] {
    points.map(|point| point.map(i128::from))
}

proptest! {
    #![proptest_config(cases())]

    #[test]
    fn interference_agrees_with_rational_arithmetic(points in prop::array::uniform4(point())) {
        let ([a, b, c, d], [e, f, g, h]) = (points, wide(points));
        prop_assert_eq!(interfere(a, b, c, d), rational::interfere(e, f, g, h));
        prop_assert_eq!(interfere(e, f, g, h), rational::interfere(e, f, g, h));
    }

    #[test]
    fn inside_tests_agree_with_rational_arithmetic(points in prop::array::uniform4(point())) {
        let ([a, b, c, d], [e, f, g, h]) = (points, wide(points));
        prop_assert_eq!(is_inside(a, [b, c, d]), rational::inside(e, [f, g, h]));
    }

    #[test]
    fn the_cells_inside_are_found_column_by_column(corners in prop::array::uniform3(point())) {
        let mut found = Vec::new();
        columns_inside(corners, |x, first, last| found.extend((first..=last).map(|y| c(x, y))));
        let inside: Vec<Cell> = Cell::all().filter(|cell| is_inside(cell.point(), corners)).collect();
        prop_assert_eq!(found, inside);
    }
}
