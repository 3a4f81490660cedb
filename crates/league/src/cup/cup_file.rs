//! The contents of a tournament file. The module `read` parses it.

use super::cup_file_error::CupFileError;
use super::place::Places;
use super::ranking_key::RankingKey;
use crate::error::Error;
use joute_engine::maps::Finding;
use serde::Deserialize;
use std::ops::Range;
use std::path::PathBuf;

/// The description of a cup, which is a tournament of several stages, as read from a tournament
/// file.
#[derive(Debug, Clone)]
pub struct CupFile {
    /// The path of the tournament file, for messages.
    pub file: String,
    pub(super) text: String,
    /// The title of the cup, as its pages show it.
    pub title: String,
    /// The seed of all random draws of the cup. The random numbers in its matches also follow from
    /// it.
    pub seed: u64,
    /// The kits that take part: folders of built kits, or folders that contain such kits. If a name
    /// is given, it replaces that of the kit's folder.
    pub champions: Vec<(Option<String>, PathBuf)>,
    /// The map files for the stages that do not list maps of their own.
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
    /// The matches that each group of the stage plays.
    pub play: GroupPlay,
    /// The number of matches that each group plays. If champions play in pairs, it is the number of
    /// encounters of each pair.
    pub matches: usize,
    /// True if two champions that meet play one match. Otherwise they play two, so that each
    /// champion plays as each player.
    pub one_side: bool,
    /// The game mode in which the stage is played. Empty for the default mode.
    pub mode: String,
    /// The maps of this stage. If empty, the maps of the cup are used.
    pub maps: Vec<PathBuf>,
    /// The criteria by which the champions of the stage are ranked, the most important first.
    /// Remaining ties are decided at random.
    pub by: Vec<RankingKey>,
    /// The set of champions that are ranked together in one table: a group or the whole stage.
    pub table: TableScope,
    /// The indices of earlier stages whose matches are also counted in this stage's ranking.
    pub counts: Vec<usize>,
    /// The positions of four entries of the stage in the tournament file, in bytes: name,
    /// participants, groups and mode. Error messages show them.
    pub(crate) spans: [Range<usize>; 4],
}

/// The champions that take part in a stage of a cup.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Participants {
    /// All champions that entered the cup.
    All,
    /// The champions that reached the given places in earlier stages, in the order of the list.
    Places(Vec<Places>),
    /// The champions of each group. Each group lists the places of earlier stages from which its
    /// champions come.
    Listed(Vec<Vec<Places>>),
}

/// The way in which the number of groups of a cup's stage is determined.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GroupCount {
    /// A fixed number of groups, given by the tournament file.
    Count(usize),
    /// The smallest number of groups for which the game can play a match with all champions of a
    /// group.
    Fit,
}

/// The method by which the participants of a cup's stage are assigned to groups.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Draw {
    /// The champions are assigned to groups at random.
    #[default]
    Lot,
    /// The champions are assigned to groups in snake order by their rank. The first champion of
    /// each group is assigned from the first group to the last, the second one from the last group
    /// to the first, and so on.
    Snake,
    /// The champions are assigned to groups in their order, group after group.
    List,
}

/// The matches that each group of a cup's stage plays.
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
    /// All champions of the stage are ranked in one table. Its groups only determine who plays
    /// together.
    Stage,
}

/// A final ranking of a cup, such as the podium with its first three places.
#[derive(Debug, Clone)]
pub struct Podium {
    /// The title of the final ranking, as the cup's pages show it.
    pub title: String,
    /// The places of stages that make up the final ranking, starting with the first place.
    pub places: Vec<Places>,
    /// The position of the final ranking in the tournament file, in bytes. Error messages show it.
    pub(crate) span: Range<usize>,
}

impl CupFile {
    /// Returns the index of the cup's stage with the given name.
    pub fn find(&self, name: &str) -> Option<usize> {
        self.stages.iter().position(|stage| stage.name == name)
    }

    /// Returns an error that shows the wrong entry of the tournament file.
    pub(crate) fn entry_error(&self, finding: Finding) -> Error {
        let (file, text) = (self.file.clone(), self.text.clone());
        Box::new(CupFileError { file, text, finding, note: None }).into()
    }
}
