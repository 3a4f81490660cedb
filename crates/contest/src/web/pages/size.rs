//! Sizes of files and disks on pages, in the reader's language.

use bytesize::ByteSize;
use joute_words::Locale;

/// Formats a number of bytes in KiB, MiB or GiB with one decimal, as the readers of a language
/// write it.
pub fn format_size(locale: Locale, bytes: u64) -> String {
    let text = ByteSize(bytes).to_string();
    match locale {
        Locale::En => text,
        Locale::Fr => text.replace('.', ",").replace('B', "o"),
    }
}

#[cfg(test)]
mod tests {
    use super::format_size;
    use joute_words::Locale::{En, Fr};

    #[test]
    fn a_french_reader_sees_french_units() {
        assert_eq!((format_size(En, 900), format_size(Fr, 900)), ("900 B".into(), "900 o".into()));
        assert_eq!(
            (format_size(En, 1_600_000), format_size(Fr, 1_600_000)),
            ("1.5 MiB".into(), "1,5 Mio".into())
        );
    }
}
