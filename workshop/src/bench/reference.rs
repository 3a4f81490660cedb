//! What the field's reference generator takes on a machine of the kind we build on, measured once; its
//! host's work included. Nanoseconds per call.

/// The columns of the table, in its order.
pub const COLUMNS: [&str; 8] =
    ["entry", "int", "2 ints", "tuple sent", "struct back", "10 pairs back", "100 ints back", "100 ints in"];

/// By language id, in the order of [`COLUMNS`]; nobody measured the last one.
static TABLE: &[(&str, [f64; 7])] = &[
    ("c", [6.0, 3.4, 3.7, 5.0, 16.0, 53.0, 98.0]),
    ("cpp", [6.0, 3.3, 3.7, 3.4, 4.1, 24.0, 53.0]),
    ("csharp", [54_800.0, 66.0, 68.0, 602.0, 2_042.0, 9_481.0, 577.0]),
    ("haskell", [10_306.0, 26.0, 26.0, 31.0, 60.0, 177.0, 872.0]),
    ("java", [332.0, 11.0, 12.0, 444.0, 2_739.0, 9_109.0, 139.0]),
    ("ocaml", [22.0, 7.0, 11.0, 9.7, 46.0, 219.0, 439.0]),
    ("php", [107.0, 11.0, 39.0, 44.0, 267.0, 679.0, 687.0]),
    ("python", [948.0, 43.0, 86.0, 82.0, 1_229.0, 405.0, 608.0]),
    ("rust", [16.0, 7.9, 10.0, 16.0, 29.0, 356.0, 2_018.0]),
];

/// The reference's figure, if it was measured.
pub fn reference(language: &str, column: &str) -> Option<f64> {
    let (_, row) = TABLE.iter().find(|(id, _)| *id == language)?;
    row.get(COLUMNS.iter().position(|name| *name == column)?).copied()
}
