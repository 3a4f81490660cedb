//! Requests for the kits of a game: their text is generated, their parts are compiled, and they are
//! written, packed or compared with older kits.

use crate::checkout::Checkout;
use crate::error::{Error, Result, at};
use crate::kits::{drift, install_library, install_stock, write};
use crate::library::Rules;
use crate::pack::pack;
use crate::parallel::in_parallel;
use crate::stock::{Stock, stock};
use crate::supplies::GameParts;
use crate::viewer;
use joute_generator::backend::{Backend, File, Language};
use joute_generator::kit::supplied_kit;
use joute_generator::language;
use joute_generator::model::Api;
use std::path::{Path, PathBuf};

/// A request for the kits of a game.
#[derive(Debug)]
pub struct KitsRequest<'a> {
    /// The checkout from which kits are compiled.
    pub checkout: &'a Checkout,
    /// The API of the game.
    pub api: &'a Api,
    /// The parts of the kits that do not follow from the API.
    pub game: GameParts,
    /// The kits to write.
    pub kits: Vec<KitTarget>,
    /// The contents of the kits.
    pub contents: KitContents<'a>,
    /// The treatment of kits that exist already in the folders.
    pub existing: ExistingKits,
    /// The folder in which each kit is packed into an archive GAME-LANGUAGE.tar.gz, or `None`.
    pub archives: Option<&'a Path>,
}

/// A kit to write: its language and its folder.
#[derive(Clone)]
pub struct KitTarget {
    /// The language of the kit.
    pub backend: &'static dyn Backend,
    /// The folder to which the kit is written.
    pub folder: PathBuf,
}

impl KitTarget {
    /// Returns a target for each language: a subfolder of `folder` that is named after the language.
    pub fn in_subfolders(backends: &[&'static dyn Backend], folder: &Path) -> Vec<KitTarget> {
        let target = |backend: &&'static dyn Backend| KitTarget {
            backend: *backend,
            folder: folder.join(backend.language().id),
        };
        backends.iter().map(target).collect()
    }
}

impl std::fmt::Debug for KitTarget {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} in {}", self.backend.language().id, self.folder.display())
    }
}

/// The contents of kits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KitContents<'a> {
    /// Only text files, so that nothing is compiled.
    Text,
    /// All files of a kit. The library is compiled with the given rules.
    Compiled(Rules<'a>),
}

/// The treatment of kits that exist already.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ExistingKits {
    /// The files that candidates edit are kept.
    Keep,
    /// The champion is replaced by the starter.
    ReplaceStarter,
    /// The kit's folder is removed first.
    Remove,
}

/// The kits that a request has written.
#[derive(Debug)]
pub struct KitsReport {
    /// The written kits, in the order of the request.
    pub kits: Vec<WrittenKit>,
    /// The reason why the kits have no page that plays replays, if it could not be built.
    pub no_viewer: Option<Error>,
}

/// A kit that was written.
#[derive(Debug)]
pub struct WrittenKit {
    /// The programming language of the kit.
    pub language: &'static Language,
    /// The folder of the kit.
    pub folder: PathBuf,
    /// The archive of the kit, if one was requested.
    pub archive: Option<PackedKit>,
}

/// The archive of a kit.
#[derive(Debug)]
pub struct PackedKit {
    /// The path of the archive.
    pub file: PathBuf,
    /// The SHA-256 checksum of the archive, in hexadecimal.
    pub sum: String,
}

impl KitsReport {
    /// Returns the checksums of the archives in the format of `sha256sum`.
    pub fn sums(&self) -> String {
        let line = |PackedKit { file, sum }: &PackedKit| {
            format!("{sum}  {}\n", file.file_name().unwrap_or_default().to_string_lossy())
        };
        self.kits.iter().filter_map(|kit| kit.archive.as_ref()).map(line).collect()
    }
}

impl KitsRequest<'_> {
    /// Compiles the parts of the kits, writes the kits and packs them. `progress` is called before
    /// work that takes time.
    ///
    /// # Errors
    /// Returns a compiler's output, or an error that names a file.
    pub fn run(&self, progress: &(dyn Fn(&str) + Sync)) -> Result<KitsReport> {
        let (stock, no_viewer) = match self.contents {
            KitContents::Text => (None, None),
            KitContents::Compiled(rules) => {
                let (stock, no_viewer) = self.compile(rules, progress)?;
                (Some(stock), no_viewer)
            }
        };
        let numbered: Vec<(usize, &KitTarget)> = self.kits.iter().enumerate().collect();
        let written = in_parallel(&numbered, None, |(index, target)| {
            self.write_kit(target, stock.as_ref().map(|stock| (stock, *index)), progress)
        });
        Ok(KitsReport { kits: written.into_iter().collect::<Result<_>>()?, no_viewer })
    }

    /// Returns the text files of the kits that differ on disk from the contents that would
    /// be written now.
    ///
    /// # Errors
    /// Returns an error that names a file of the game that cannot be read.
    pub fn drift(&self) -> Result<Vec<PathBuf>> {
        let mut stale = Vec::new();
        for KitTarget { backend, folder } in &self.kits {
            stale.extend(drift(folder, &self.text(*backend)?));
        }
        Ok(stale)
    }

    /// Returns the compiled parts of the kits, and the reason why the page that plays replays is not
    /// among them.
    fn compile(&self, rules: Rules<'_>, progress: &(dyn Fn(&str) + Sync)) -> Result<(Stock, Option<Error>)> {
        let c = language::find("c").ok_or(Error::NoLanguage)?;
        let opponents = self.game.opponents(&self.checkout.home);
        let backends: Vec<&dyn Backend> = self.kits.iter().map(|kit| kit.backend as &dyn Backend).collect();
        let (stock, viewer) = std::thread::scope(|scope| {
            let viewer = scope.spawn(|| viewer::find(&self.game.painters, &progress));
            let stock = stock(self.checkout, self.api, rules, &backends, (c, &opponents), progress);
            (stock, viewer.join().unwrap_or(Err(Error::ViewerPanic)))
        });
        let (viewer, no_viewer) = match viewer {
            Ok(viewer) => (Some(viewer), None),
            Err(error) => (None, Some(error)),
        };
        Ok((Stock { viewer, ..stock? }, no_viewer))
    }

    /// Writes a kit with the given compiled parts, if there are any, and packs it.
    fn write_kit(
        &self,
        KitTarget { backend, folder }: &KitTarget,
        stock: Option<(&Stock, usize)>,
        progress: &(dyn Fn(&str) + Sync),
    ) -> Result<WrittenKit> {
        let language = backend.language();
        // The old files need not exist.
        let _ = match self.existing {
            ExistingKits::Keep => Ok(()),
            ExistingKits::ReplaceStarter => std::fs::remove_file(folder.join(language.champion)),
            ExistingKits::Remove => std::fs::remove_dir_all(folder),
        };
        write(folder, &self.text(*backend)?)?;
        if let Some((stock, index)) = stock {
            install_library(folder, self.api, &stock.library_dir, &stock.artifacts[index])?;
            install_stock(folder, stock)?;
        }
        let archive = self.archives.map(|archives| {
            let name = format!("{}-{}", self.api.name, language.id);
            progress(&format!("packing {name}"));
            std::fs::create_dir_all(archives).map_err(at(archives))?;
            let file = archives.join(format!("{name}.tar.gz"));
            pack(folder, &name, &file).map(|sum| PackedKit { file, sum })
        });
        Ok(WrittenKit { language, folder: folder.clone(), archive: archive.transpose()? })
    }

    /// Returns the text files of the kit in one language.
    fn text(&self, backend: &dyn Backend) -> Result<Vec<File>> {
        let (supplies, files) =
            self.game.supplies(backend.language(), self.api.locale, &self.checkout.home)?;
        Ok(supplied_kit(backend, self.api, &supplies).into_iter().chain(files).collect())
    }
}
