//! What a child tells its arena, in eight bytes: which step of the way in failed, or how its program ended.

use super::step::Step;

/// A report.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Report {
    /// A step failed with an error number.
    Failed(Step, i32),
    /// The program ended with a wait status.
    Ended(i32),
}

/// The size of a report; a pipe writes so little at once.
pub const SIZE: usize = 8;

impl Report {
    /// As bytes; allocates nothing.
    pub fn bytes(self) -> [u8; SIZE] {
        let (kind, number) = match self {
            Report::Failed(step, error) => (step as u8, error),
            Report::Ended(status) => (0, status),
        };
        let [a, b, c, d] = number.to_le_bytes();
        [kind, 0, 0, 0, a, b, c, d]
    }

    /// From bytes; `None` if they are no report.
    pub fn read(bytes: [u8; SIZE]) -> Option<Self> {
        let [kind, 0, 0, 0, a, b, c, d] = bytes else { return None };
        let number = i32::from_le_bytes([a, b, c, d]);
        if kind == 0 { Some(Report::Ended(number)) } else { Some(Report::Failed(Step::of(kind)?, number)) }
    }
}

#[cfg(test)]
mod tests {
    use super::Report;
    use crate::jail::step::{ALL, Step};

    #[test]
    fn reports_are_read_as_they_were_written() {
        let failed = ALL.iter().map(|step| Report::Failed(*step, *step as i32));
        for report in failed.chain([Report::Ended(0), Report::Ended(139)]) {
            assert_eq!(Report::read(report.bytes()), Some(report));
        }
        assert_eq!(Report::read([200, 0, 0, 0, 0, 0, 0, 0]), None);
        assert_eq!(Step::of(0), None);
    }
}
