//! How much memory a champion may take: what an empty champion of its language takes, and how a limit is said.

use crate::limits::Memory;
use joute_words::{Locale, arena};

const MIB: u64 = 1 << 20;

/// What an empty champion takes: one that is asked and does nothing. The tests hold these numbers against the nine kits' own
/// starters (`README.md`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Empty {
    /// Bytes that it holds, where a group counts them.
    pub held: u64,
    /// Bytes that it may write to, held or not, where only `RLIMIT_DATA` counts: runtimes reserve more than they use.
    pub mapped: u64,
}

impl Empty {
    /// What is no champion: `make`, a debugger, a program of one's own that speaks lines or bytes.
    pub const NOTHING: Empty = Empty { held: 0, mapped: 0 };

    /// In MiB.
    pub(crate) const fn mib(held: u64, mapped: u64) -> Self {
        Empty { held: held * MIB, mapped: mapped * MIB }
    }
}

/// A limit as a champion's author is told.
pub(crate) fn said(memory: Memory, locale: Locale) -> String {
    match memory {
        Memory::Whole(bytes) => size(bytes, locale),
        Memory::Beyond(bytes) => arena::beyond(locale, size(bytes, locale)),
    }
}

fn size(bytes: u64, locale: Locale) -> String {
    const MB: u64 = 1_000_000;
    if bytes.is_multiple_of(MIB) {
        arena::mebibytes(locale, bytes / MIB)
    } else if bytes.is_multiple_of(MB) {
        arena::megabytes(locale, bytes / MB)
    } else {
        arena::bytes(locale, bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::said;
    use crate::limits::Memory;
    use joute_words::Locale;

    #[test]
    fn limits_are_said_as_they_were_written() {
        let cases = [
            (Memory::Whole(500 << 20), "500 MiB"),
            (Memory::Whole(16_000_000), "16 MB"),
            (Memory::Whole(16_000_001), "16000001 bytes"),
            (Memory::Beyond(16_000_000), "16 MB beyond an empty champion of its language"),
        ];
        cases.iter().for_each(|(memory, text)| assert_eq!(said(*memory, Locale::En), *text));
        let french = said(Memory::Beyond(16 << 20), Locale::Fr);
        assert_eq!(french, "16 Mio au-delà d'un champion vide de son langage");
    }
}
