//! The contents of a tournament file. The module `read` parses it.

use super::place::Places;
use super::ranking_key::RankingKey;
use joute_engine::maps::{Finding, render};
use serde::Deserialize;
use std::ops::Range;
use std::path::PathBuf;

/// A cup, which is a tournament of several stages, as described by its file.
#[derive(Debug, Clone)]
pub struct CupFile {
    /// The path of the tournament file, for messages.
    pub file: String,
    pub(super) text: String,
    /// The title of the cup, as its pages show it.
    pub title: String,
    /// The seed of all random draws of the cup and of the random numbers that the rules draw in its
    /// matches.
    pub seed: u64,
    /// The folders of built kits that take part, or folders that contain such kits. A name replaces
    /// that of the kit's folder.
    pub champions: Vec<(Option<String>, PathBuf)>,
    /// The map files for stages that do not list their own maps.
    pub maps: Vec<PathBuf>,
    /// The stages of the cup, in the order in which they are played.
    pub stages: Vec<Stage>,
    /// The final rankings of the cup, at least one.
    pub podiums: Vec<Podium>,
}

/// A stage of a cup, in which the participants play in groups.
#[derive(Debug, Clone)]
pub struct Stage {
    /// The name by which later stages refer to this one. It consists of lower-case letters, digits and
    /// dashes.
    pub name: String,
    /// The title of the stage, as the cup's pages show it.
    pub title: String,
    /// The champions that take part in the stage.
    pub participants: Participants,
    /// The number of groups into which the participants are divided.
    pub groups: GroupCount,
    /// The method by which the stage's champions are assigned to groups.
    pub draw: Draw,
    /// The matches that are played within a group of the stage.
    pub play: GroupPlay,
    /// The number of matches that each group plays, or the number of encounters of each pair of
    /// champions.
    pub matches: usize,
    /// True if two champions that meet play one match. Otherwise they play one match on each side.
    pub one_side: bool,
    /// The game mode in which the stage is played. Empty for the default mode.
    pub mode: String,
    /// The maps of this stage. If empty, the maps of the cup are used.
    pub maps: Vec<PathBuf>,
    /// The keys by which the champions of the stage are ranked. Remaining ties are decided by lot.
    pub by: Vec<RankingKey>,
    /// The set of champions that are ranked together in one table: a group or the whole stage.
    pub table: TableScope,
    /// The indices of earlier stages whose matches also count for this stage's ranking.
    pub counts: Vec<usize>,
    /// The byte ranges of the name, the participants, the groups and the mode in the tournament
    /// file, for error messages.
    pub(crate) spans: [Range<usize>; 4],
}

/// The champions that take part in a stage of a cup.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Participants {
    /// All champions that entered the cup.
    All,
    /// The champions that reached these places in earlier stages, in this order.
    Places(Vec<Places>),
    /// The champions of each group, given as places in earlier stages.
    Listed(Vec<Vec<Places>>),
}

/// The rule for the number of groups of a cup's stage.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GroupCount {
    /// A fixed number of groups, given by the tournament file.
    Count(usize),
    /// The smallest number of groups whose sizes the game supports as numbers of players.
    Fit,
}

/// The method by which the participants of a cup's stage are assigned to groups.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Draw {
    /// The champions are assigned to groups at random.
    #[default]
    Lot,
    /// The champions are assigned to groups by rank in snake order: the first of each group from
    /// the first group to the last, then the second of each group from the last to the first.
    Snake,
    /// The champions are assigned to groups in their order, group after group.
    List,
}

/// The matches that are played within a group of a cup's stage.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum GroupPlay {
    /// All champions of the group play in one match.
    #[default]
    Together,
    /// Each champion of the group plays against each other one.
    Pairs,
}

/// The set of champions of a cup's stage that are ranked together in one table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TableScope {
    /// Each group of the stage has its own table.
    #[default]
    Group,
    /// All champions of the stage are ranked in one table, and its groups are heats.
    Stage,
}

/// A final ranking of a cup, such as the podium with its first three places.
#[derive(Debug, Clone)]
pub struct Podium {
    /// The title of the final ranking, as the cup's pages show it.
    pub title: String,
    /// The places of stages that make up the final ranking, starting with the first place.
    pub places: Vec<Places>,
    /// The byte range of the final ranking in the tournament file, for error messages.
    pub(crate) span: Range<usize>,
}

impl CupFile {
    /// Returns the index of the cup's stage with the given name.
    pub fn find(&self, name: &str) -> Option<usize> {
        self.stages.iter().position(|stage| stage.name == name)
    }

    /// Returns an error message that shows the affected position in the tournament file.
    pub(crate) fn misfit(&self, finding: &Finding) -> String {
        render(&self.file, &self.text, std::slice::from_ref(finding), false).trim_end().to_owned()
    }
}
