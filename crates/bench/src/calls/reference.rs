//! The call times of another generator that is common for such contests, measured once on a similar
//! machine and including the work of its host process. They are in nanoseconds per call.

/// The names of the columns in the table of call times, in order.
pub const COLUMNS: [&str; 9] = [
    "entry",
    "int",
    "2 ints",
    "tuple sent",
    "struct back",
    "10 pairs back",
    "100 ints back",
    "100 ints in",
    "text drawn",
];

/// The measured call times of another generator, with one line per programming language: its id,
/// then its figures in the order of [`COLUMNS`]. The last two columns were not measured.
const TABLE: &str = include_str!("../../calls/reference.csv");

/// Returns the call time that was measured with another generator, in nanoseconds, for a
/// programming language and a column of the table. Returns `None` if it was not measured.
pub fn reference(language: &str, column: &str) -> Option<f64> {
    let row = TABLE.lines().find_map(|line| line.strip_prefix(language)?.strip_prefix(','))?;
    row.split(',').nth(COLUMNS.iter().position(|name| *name == column)?)?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::{COLUMNS, TABLE, reference};

    #[test]
    fn every_figure_is_read() {
        for line in TABLE.lines() {
            let id = line.split(',').next().expect("another line exists");
            let read = COLUMNS.iter().filter_map(|column| reference(id, column));
            assert_eq!(read.count(), COLUMNS.len() - 2, "{line}");
        }
        assert_eq!((reference("c", "2 ints"), reference("c", "100 ints in")), (Some(3.7), None));
        assert_eq!(reference("cpp", "entry"), Some(6.0));
    }
}
