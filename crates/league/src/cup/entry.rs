//! A cup with its champions. It contains everything on which a result may depend, except the results
//! themselves.

use super::cup_file::{CupFile, Stage};
use super::lots::LotGenerator;
use super::table::Encounter;
use crate::book::Record;
use crate::error::{Error, Result};
use crate::file::{OfficialMaps, maps};
use crate::plan::{Fixture, Key, LeaguePlan, Map};
use joute_engine::{AllowedMatches, Seats};

/// A cup, which is a tournament of several stages, ready to be played: its champions and maps are
/// known.
#[derive(Debug, Clone)]
pub struct Cup {
    /// The tournament file from which the cup was read.
    pub cup_file: CupFile,
    /// The champions of the cup, the kits that cannot play, and the maps of all stages.
    pub plan: LeaguePlan,
    /// The modes and numbers of players that the game supports.
    pub shape: AllowedMatches,
    /// The number of champions that can play. They are the first ones in `names`.
    pub(super) present: usize,
    /// The names of all champions that entered. Those that cannot play come last. They keep their
    /// places in groups and lose their matches.
    pub names: Vec<String>,
    /// The generator of the cup's random draws, which form groups and break ties.
    pub lots: LotGenerator,
    /// The maps of each stage, as indices of the plan's list of maps. The matches of a stage use
    /// them in turn.
    pub maps: Vec<Vec<usize>>,
    /// The number of champions in each entry of each final ranking. One entry can stand for several
    /// places.
    pub(crate) sizes: Vec<Vec<usize>>,
    /// The number of matches of each stage, and the number of champions in each of its groups.
    pub(super) stages: Vec<(usize, Vec<usize>)>,
}

impl Cup {
    /// Returns the size of each stage of the cup: the number of its matches, and the number of
    /// champions in each of its groups.
    pub fn sizes(&self) -> &[(usize, Vec<usize>)] {
        &self.stages
    }

    /// Returns true if a champion of the cup can play. The index refers to `names`.
    pub fn is_here(&self, champion: usize) -> bool {
        champion < self.present
    }

    /// Returns the numbers of players with which matches of a stage can be played. They depend on
    /// the stage's mode.
    pub fn seats(&self, stage: &Stage) -> Seats {
        // The mode was validated when the cup was created.
        self.shape.seats(&stage.mode).unwrap_or(self.shape.seats)
    }

    /// Returns the plan with which the matches of one stage of the cup are played.
    pub fn plan_of(&self, stage: &Stage) -> LeaguePlan {
        let mode = self.shape.mode(&stage.mode).ok().flatten().map_or("", |mode| mode.name);
        LeaguePlan { mode: mode.to_owned(), ..self.plan.clone() }
    }

    /// Returns the result of a match in the form in which its stage counts it. In some modes, the
    /// score is the number of turns survived, which then replaces the score.
    pub fn as_counted(&self, stage: &Stage, record: Record) -> Record {
        if !self.shape.mode(&stage.mode).ok().flatten().is_some_and(|mode| mode.survival) {
            return record;
        }
        let turns = record.scores.iter().map(|score| u64::try_from(*score).unwrap_or(0)).collect();
        Record { turns, ..record }
    }

    /// Returns the planned match of the cup in the form in which leagues play it, with its map, its
    /// seed and its champions.
    pub fn fixture(&self, encounter: &Encounter) -> Fixture {
        Fixture { map: encounter.map, seed: encounter.seed, seats: encounter.seats.clone() }
    }

    /// Returns the key that identifies a match of the cup among the stored results.
    pub fn key(&self, encounter: &Encounter) -> Key {
        let names = encounter.seats.iter().map(|champion| self.names[*champion].clone());
        (self.plan.maps[encounter.map].name.clone(), encounter.seed, names.collect())
    }
}

/// Returns the maps of all stages of a cup without duplicates. Also returns the indices of each
/// stage's maps in this list.
///
/// # Errors
/// Returns an error if a map does not exist, or if two different maps have the same name.
pub fn stage_maps(cup_file: &CupFile, official: OfficialMaps) -> Result<(Vec<Map>, Vec<Vec<usize>>)> {
    let (mut all, mut map_indices): (Vec<Map>, Vec<Vec<usize>>) = (Vec::new(), Vec::new());
    for stage in &cup_file.stages {
        let requested = if stage.maps.is_empty() { &cup_file.maps } else { &stage.maps };
        let mut indices = Vec::new();
        for map in maps(requested, official)? {
            let position = all.iter().position(|other| other.name == map.name);
            if position.is_some_and(|position| all[position].text != map.text) {
                return Err(Error::TwoMaps { name: map.name });
            }
            indices.push(position.unwrap_or(all.len()));
            if position.is_none() {
                all.push(map);
            }
        }
        map_indices.push(indices);
    }
    Ok((all, map_indices))
}
