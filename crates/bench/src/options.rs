//! The options that several benchmarks share, and the type of their results.

use clap::builder::PossibleValuesParser;
use joute_generator::backend::Backend;
use joute_generator::language::ALL;
use std::error::Error;

/// The result of a benchmark, or the reason why it could not be measured.
pub type Result<T> = std::result::Result<T, Box<dyn Error + Send + Sync>>;

/// The command-line option `--language`, which limits a benchmark to some languages.
#[derive(clap::Args)]
pub struct Languages {
    /// Limit the benchmark to this language. May be given several times.
    #[arg(long, short, value_parser = PossibleValuesParser::new(ALL.iter().map(|backend| backend.language().id)))]
    language: Vec<String>,
}

impl Languages {
    /// Returns the languages that the user chose. By default, they are those with the given ids.
    pub fn or_default(&self, default: &[&str]) -> Vec<&'static dyn Backend> {
        let is_selected = |backend: &&'static dyn Backend| {
            let id = backend.language().id;
            match self.language.is_empty() {
                true => default.contains(&id),
                false => self.language.iter().any(|language| language == id),
            }
        };
        ALL.iter().copied().filter(is_selected).collect()
    }

    /// Returns the languages that the user chose. By default, they are all languages.
    pub fn or_all(&self) -> Vec<&'static dyn Backend> {
        self.or_default(&ALL.iter().map(|backend| backend.language().id).collect::<Vec<_>>())
    }
}
