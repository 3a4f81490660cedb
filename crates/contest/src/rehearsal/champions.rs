//! The programs that simulated candidates submit in a rehearsal. They are the small examples of the
//! kits, in every language.

use super::error::RehearsalError;
use crate::private::at;
use flate2::Compression;
use flate2::write::GzEncoder;
use joute_generator::language;
use std::path::Path;

/// The expected result of building a simulated candidate's archive.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Quality {
    /// The program in the archive can be built and plays.
    Fine,
    /// The program in the archive cannot be built.
    Broken,
}

/// A program that simulated candidates submit in a rehearsal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SampleChampion {
    /// The id of the program's programming language.
    pub language: &'static str,
    /// The name of the program's source file.
    pub file: &'static str,
    /// The contents of the program's source file.
    pub source: Vec<u8>,
}

/// Returns one program per language, for simulated candidates to submit. It is the example that
/// comes with the kit, or the kit's initial program if there is no example.
///
/// # Errors
/// Returns an error if there are no kits or one cannot be read.
pub fn sample_champions(kits: &Path) -> Result<Vec<SampleChampion>, RehearsalError> {
    let mut cast = Vec::new();
    for language in language::ALL.iter().map(|backend| backend.language()) {
        let kit = kits.join(language.id);
        let example = kit.join("examples").join(language.champion);
        let source = if example.exists() { example } else { kit.join(language.champion) };
        if source.exists() {
            let source = std::fs::read(&source).map_err(at(&source))?;
            cast.push(SampleChampion { language: language.id, file: language.champion, source });
        }
    }
    if cast.is_empty() { Err(RehearsalError::NoKits(kits.to_owned())) } else { Ok(cast) }
}

impl SampleChampion {
    /// Packs this program into an archive, as a candidate would. Archives with different values of
    /// `take` differ only in their number of blank lines.
    ///
    /// # Errors
    /// Does not fail, because it writes to memory.
    pub fn archive(&self, take: usize, quality: Quality) -> std::io::Result<Vec<u8>> {
        let mut source = self.source.clone();
        source.extend(std::iter::repeat_n(b'\n', take));
        if quality == Quality::Broken {
            // This text is a syntax error in every supported language.
            source.extend(b"\n)}] (\n");
        }
        let mut tar = tar::Builder::new(GzEncoder::new(Vec::new(), Compression::fast()));
        let mut header = tar::Header::new_gnu();
        header.set_size(source.len() as u64);
        header.set_mode(0o644);
        let packed =
            tar.append_data(&mut header, self.file, source.as_slice()).and_then(|()| tar.into_inner());
        packed.and_then(GzEncoder::finish)
    }
}
