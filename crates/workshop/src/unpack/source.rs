//! A champion's source file that was sent as it is, without an archive around it.

use flate2::Compression;
use flate2::write::GzEncoder;
use joute_generator::backend::Language;
use joute_generator::language;
use std::io::Write as _;
use std::path::Path;

/// Returns the programming language whose champion file has the same suffix as the given file name.
/// Browsers and candidates rename files, so the rest of the name may differ: `champion (1).py` is a
/// champion in Python.
pub fn source_language(name: &str) -> Option<&'static Language> {
    let suffix = Path::new(name).extension()?;
    language::FACTS.iter().copied().find(|language| Path::new(language.champion).extension() == Some(suffix))
}

/// Packs a single source file into an archive as its champion, so that it can be handled like a
/// submitted archive.
///
/// # Errors
/// Returns an error of the operating system.
pub fn packed_source(language: &Language, source: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut tar = tar::Builder::new(GzEncoder::new(Vec::new(), Compression::default()));
    let mut header = tar::Header::new_ustar();
    header.set_size(source.len() as u64);
    header.set_mode(0o644);
    tar.append_data(&mut header, language.champion, source)?;
    let mut gzip = tar.into_inner()?;
    gzip.flush()?;
    gzip.finish()
}

#[cfg(test)]
mod tests {
    use super::{packed_source, source_language};
    use crate::unpack::{ArchiveBounds, all_files, language};
    use joute_generator::language::ALL;

    #[test]
    fn the_champion_s_file_alone_is_an_archive_of_its_language() {
        for backend in ALL {
            let expected = backend.language();
            let language_facts =
                source_language(expected.champion).expect("the file name belongs to a language");
            assert_eq!(language_facts.id, expected.id);
            let archive = packed_source(language_facts, b"source").expect("writing to memory succeeds");
            let read = language(&archive, &ArchiveBounds::default()).expect("the archive can be packed");
            assert_eq!(read.id, expected.id);
            let files = all_files(&archive, expected.champion, &ArchiveBounds::default())
                .expect("the archive can be unpacked");
            assert_eq!(files.get(expected.champion).map(Vec::as_slice), Some(&b"source"[..]));
        }
        assert!(source_language("champion (1).py").is_some());
        assert!(
            ["champion.tar.gz", "champion", "notes.txt"].iter().all(|name| source_language(name).is_none())
        );
    }
}
