//! The champions that candidates of a rehearsal submit: the small examples of the kits, in every
//! language.

use flate2::Compression;
use flate2::write::GzEncoder;
use joute_generator::language;
use std::path::Path;

/// The expected result of building an archive that a rehearsal, a simulated contest, submits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Quality {
    /// The champion in the archive can be built and plays.
    Fine,
    /// The champion in the archive cannot be built.
    Broken,
}

/// A champion that the simulated candidates of a rehearsal submit to the contest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SampleChampion {
    /// The id of the champion's programming language.
    pub language: &'static str,
    /// The name of the champion's source file, which a candidate edits.
    pub file: &'static str,
    /// The contents of the champion's source file.
    pub source: Vec<u8>,
}

/// Returns one champion for each language that has a kit, which simulated candidates submit. It is
/// the example of the kit, or the starter if there is none.
///
/// # Errors
/// Returns a message if there are no kits or one cannot be read.
pub fn sample_champions(kits: &Path) -> Result<Vec<SampleChampion>, String> {
    let mut cast = Vec::new();
    for language in language::ALL.iter().map(|backend| backend.language()) {
        let kit = kits.join(language.id);
        let example = kit.join("examples").join(language.champion);
        let source = if example.exists() { example } else { kit.join(language.champion) };
        if source.exists() {
            let source = std::fs::read(&source).map_err(|error| format!("{}: {error}", source.display()))?;
            cast.push(SampleChampion { language: language.id, file: language.champion, source });
        }
    }
    match cast.is_empty() {
        true => Err(format!("{}: this folder contains no kits", kits.display())),
        false => Ok(cast),
    }
}

impl SampleChampion {
    /// Returns an archive with this champion as `make tar` writes it. An archive with a higher
    /// `take` has more blank lines, so all archives differ.
    ///
    /// # Errors
    /// Does not fail, because it writes to memory.
    pub fn archive(&self, take: usize, quality: Quality) -> Result<Vec<u8>, String> {
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
        packed.and_then(GzEncoder::finish).map_err(|error| error.to_string())
    }
}
