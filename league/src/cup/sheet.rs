//! A tournament file, as it is understood; `read` reads it.

use super::by::By;
use super::place::Places;
use joute_engine::maps::{Finding, render};
use serde::Deserialize;
use std::ops::Range;
use std::path::PathBuf;

/// A tournament, as it is asked for.
#[derive(Debug, Clone)]
pub struct Sheet {
    /// The file, as it is shown in messages.
    pub file: String,
    pub(super) text: String,
    /// For people.
    pub title: String,
    /// Of all lots, and of what the rules draw.
    pub seed: u64,
    /// Folders of built kits, or of such folders; a name, if the folder's is not to be used.
    pub champions: Vec<(Option<String>, PathBuf)>,
    /// Maps of stages that have none of their own.
    pub maps: Vec<PathBuf>,
    /// In the order in which they are played.
    pub stages: Vec<Stage>,
    /// Final rankings; at least one.
    pub podiums: Vec<Podium>,
}

/// One stage.
#[derive(Debug, Clone)]
pub struct Stage {
    /// By which later stages name it: small letters, digits and dashes.
    pub name: String,
    /// For people.
    pub title: String,
    /// Who plays.
    pub who: Who,
    /// How many groups.
    pub groups: Groups,
    /// How champions come into groups.
    pub draw: Draw,
    /// Who meets whom within a group.
    pub play: Play,
    /// Matches of a group, or encounters of each pair.
    pub matches: usize,
    /// Pairs meet once in an encounter, and not once on each side.
    pub one_side: bool,
    /// The game's mode; empty is the usual one.
    pub mode: String,
    /// Its own maps; none: the cup's.
    pub maps: Vec<PathBuf>,
    /// What ranks its champions; the lot comes last.
    pub by: Vec<By>,
    /// What is ranked together.
    pub table: Table,
    /// Earlier stages, by index, whose matches count too.
    pub counts: Vec<usize>,
    /// Where it is in the file: its name, who plays, its groups, its mode.
    pub(crate) spans: [Range<usize>; 4],
}

/// Who plays in a stage.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Who {
    /// Everybody who entered the cup.
    All,
    /// These, in this order.
    Places(Vec<Places>),
    /// Each group's champions.
    Listed(Vec<Vec<Places>>),
}

/// How many groups a stage has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Groups {
    /// So many.
    Count(usize),
    /// As few as the game has seats for.
    Fit,
}

/// How champions come into groups.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Draw {
    /// By lot.
    #[default]
    Lot,
    /// By rank, there and back: the first of each group, then, from the last group on, the second of each.
    Snake,
    /// As they come, group after group.
    List,
}

/// Who meets whom within a group.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Play {
    /// Everybody in one match.
    #[default]
    Together,
    /// Each champion meets each other one.
    Pairs,
}

/// What is ranked together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Table {
    /// Each group has its own ranking.
    #[default]
    Group,
    /// The whole stage has one: its groups are heats.
    Stage,
}

/// A final ranking.
#[derive(Debug, Clone)]
pub struct Podium {
    /// For people.
    pub title: String,
    /// The best first.
    pub places: Vec<Places>,
    /// Where it is in the file.
    pub(crate) span: Range<usize>,
}

impl Sheet {
    /// The index of a stage.
    pub fn find(&self, name: &str) -> Option<usize> {
        self.stages.iter().position(|stage| stage.name == name)
    }

    /// A message about a place of the file.
    pub(crate) fn misfit(&self, finding: &Finding) -> String {
        render(&self.file, &self.text, std::slice::from_ref(finding), false).trim_end().to_owned()
    }
}
