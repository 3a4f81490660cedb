//! Describes a champion's memory limit in a text.

use crate::limits::Memory;
use joute_words::{Locale, arena};

const MIB: u64 = 1 << 20;

/// Returns a text about a champion's memory limit, in the candidate's language.
pub(crate) fn limit_text(memory: Memory, locale: Locale) -> String {
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
    use super::limit_text;
    use crate::limits::Memory;
    use joute_words::Locale;

    #[test]
    fn limits_are_printed_in_the_unit_of_the_file() {
        let cases = [
            (Memory::Whole(500 << 20), "500 MiB"),
            (Memory::Whole(16_000_000), "16 MB"),
            (Memory::Whole(16_000_001), "16000001 bytes"),
            (Memory::Beyond(16_000_000), "16 MB beyond an empty champion of its language"),
        ];
        cases.iter().for_each(|(memory, text)| assert_eq!(limit_text(*memory, Locale::En), *text));
        let french = limit_text(Memory::Beyond(16 << 20), Locale::Fr);
        assert_eq!(french, "16 Mio au-delà d'un champion vide de son langage");
    }
}
