//! What the candidates of a rehearsal send: the small champions that come with the kits, in every language.

use flate2::Compression;
use flate2::write::GzEncoder;
use joute_generator::language;
use std::path::Path;

/// What becomes of an archive in the server's hands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Quality {
    /// It builds and plays.
    Fine,
    /// It does not build.
    Broken,
}

/// A champion to send.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Actor {
    /// The language's id.
    pub language: &'static str,
    /// The file that a candidate edits.
    pub file: &'static str,
    /// What is in it.
    pub source: Vec<u8>,
}

/// One champion of each language that has a kit: its example, or the starter where a game has none.
///
/// # Errors
/// There is no kit, or one cannot be read.
pub fn cast(kits: &Path) -> Result<Vec<Actor>, String> {
    let mut cast = Vec::new();
    for language in language::ALL.iter().map(|backend| backend.language()) {
        let kit = kits.join(language.id);
        let example = kit.join("examples").join(language.champion);
        let source = if example.exists() { example } else { kit.join(language.champion) };
        if source.exists() {
            let source = std::fs::read(&source).map_err(|error| format!("{}: {error}", source.display()))?;
            cast.push(Actor { language: language.id, file: language.champion, source });
        }
    }
    match cast.is_empty() {
        true => Err(format!("{}: there are no kits here", kits.display())),
        false => Ok(cast),
    }
}

impl Actor {
    /// An archive as `make tar` writes it. No two takes are the same file: each has more blank lines than the one before.
    ///
    /// # Errors
    /// None but memory's.
    pub fn archive(&self, take: usize, quality: Quality) -> Result<Vec<u8>, String> {
        let mut source = self.source.clone();
        source.extend(std::iter::repeat_n(b'\n', take));
        if quality == Quality::Broken {
            // No language of ours ends so.
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
