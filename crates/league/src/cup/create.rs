//! Creates cups from a tournament file and champions, and checks that every stage can be played.

use super::cup_file::{CupFile, GroupCount};
use super::cup_file_error::CupFileError;
use super::entry::{Cup, stage_maps};
use super::lots::LotGenerator;
use super::state::{StageState, cup_state};
use crate::book::Record;
use crate::error::{Error, Result};
use crate::file::{GameProperties, Roster, read_roster};
use crate::plan::{Key, LeaguePlan, Map, Sides};
use joute_engine::AllowedMatches;
use joute_engine::maps::Finding;
use joute_launch::Languages;

/// The maximum number of champions in a cup.
const MAX_CHAMPIONS: usize = 1000;

/// The text that a cup's database stores instead of the name of a game mode, because each stage has
/// its own mode. No game has a mode with this name.
const MODES: &str = "(cup)";

impl Cup {
    /// Creates a cup from its tournament file. It finds the champions and maps, and checks that
    /// every stage can be played. `games` returns the properties of a game and the hash of its API
    /// by its name.
    ///
    /// # Errors
    /// Returns an error if a champion or map is missing or duplicated, or if the file does not
    /// suit the champions.
    pub fn enter<E: From<Error>>(
        cup_file: CupFile,
        languages: Languages,
        games: impl Fn(&str) -> Result<(GameProperties, u64), E>,
    ) -> Result<Self, E> {
        if cup_file.champions.is_empty() {
            return Err(Error::NoEntrants { file: cup_file.file }.into());
        }
        let Roster { game, mut champions, out } = read_roster(&cup_file.champions, languages)?;
        let (GameProperties { shape, maps: official }, api) = games(&game)?;
        champions.iter_mut().for_each(|entrant| entrant.kit.set_locale(shape.locale));
        let mut plan = LeaguePlan { game, champions, out, ..empty_plan() }.exclude_other_apis(api);
        let (maps, map_indices) = stage_maps(&cup_file, official)?;
        plan.maps = maps;
        let present = plan.champions.iter().map(|entrant| entrant.name.clone());
        let names: Vec<String> = present.chain(plan.out.iter().map(|out| out.name.clone())).collect();
        let present = plan.champions.len();
        Ok(Self::checked(Cup {
            present,
            names,
            maps: map_indices,
            ..Self::without_champions(cup_file, plan, shape)
        })?)
    }

    /// Creates a cup whose champions are stored elsewhere and can all play. It serves only to
    /// compute planned matches and rankings. `maps` contains the maps of all stages, whose
    /// texts are not needed. `map_indices` contains the indices of each stage's maps, as
    /// [`stage_maps`] returns them.
    ///
    /// # Errors
    /// Returns an error if the file does not suit the champions.
    pub fn with_stored_champions(
        cup_file: CupFile,
        shape: AllowedMatches,
        names: Vec<String>,
        maps: Vec<Map>,
        map_indices: Vec<Vec<usize>>,
    ) -> Result<Self> {
        let plan = LeaguePlan { game: shape.game.to_owned(), maps, ..empty_plan() };
        Self::checked(Cup {
            present: names.len(),
            names,
            maps: map_indices,
            ..Self::without_champions(cup_file, plan, shape)
        })
    }

    /// Checks that there is a number of champions with which the cup of a tournament file can be
    /// played. `maps` and `map_indices` are those of [`Cup::with_stored_champions`].
    ///
    /// # Errors
    /// Returns an error with the position in the file if there is no such number of champions.
    pub fn possible(
        cup_file: CupFile,
        shape: AllowedMatches,
        maps: Vec<Map>,
        map_indices: Vec<Vec<usize>>,
    ) -> Result<usize> {
        let plan = LeaguePlan { game: shape.game.to_owned(), maps, ..empty_plan() };
        Cup { maps: map_indices, ..Self::without_champions(cup_file, plan, shape) }.fewest()
    }

    fn without_champions(cup_file: CupFile, plan: LeaguePlan, shape: AllowedMatches) -> Self {
        let lots = LotGenerator(cup_file.seed);
        let (names, maps, sizes, stages) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        Cup { cup_file, plan, shape, present: 0, names, lots, maps, sizes, stages }
    }

    fn checked(mut self) -> Result<Self> {
        if self.names.len() > MAX_CHAMPIONS {
            return Err(Error::ManyChampions { count: self.names.len(), maximum: MAX_CHAMPIONS });
        }
        match self.prove() {
            Ok(()) => Ok(self),
            Err(Error::CupFile(file_error)) => {
                Err(Box::new(CupFileError { note: self.note(), ..*file_error }).into())
            }
            Err(other) => Err(other),
        }
    }

    /// Returns a sentence that says how many champions this cup needs. Returns `None` if their
    /// number is not the reason why the cup cannot be played.
    fn note(&self) -> Option<String> {
        let count = self.names.len();
        match self.fewest() {
            Ok(fewest) => (fewest > count)
                .then(|| format!("{count} champions entered, and this cup needs at least {fewest}")),
            Err(_) => Some("no number of champions can play this cup".into()),
        }
    }

    /// Returns the smallest number of champions with which the cup can be played.
    ///
    /// # Errors
    /// Returns an error with the reason that applies to most numbers, if no number of
    /// champions is possible.
    pub fn fewest(&self) -> Result<usize> {
        // A reason that stays the same over so many numbers does not depend on the number.
        let groups = self.cup_file.stages.iter().map(|stage| match stage.groups {
            GroupCount::Count(count) => count,
            GroupCount::Fit => 1,
        });
        let repetitions = 64.max(2 * groups.max().unwrap_or(1));
        let (mut reason, mut times) = (String::new(), 0);
        let mut champions = 2;
        loop {
            let names = (0..champions).map(|number| number.to_string()).collect();
            let Err(error) = (Cup { present: champions, names, ..self.clone() }).prove() else {
                return Ok(champions);
            };
            let text = error.to_string();
            times = if text == reason { times + 1 } else { 1 };
            if times >= repetitions || champions == MAX_CHAMPIONS {
                return Err(error);
            }
            (reason, champions) = (text, champions + 1);
        }
    }

    /// Simulates the cup with equal results to compute and check the sizes of all stages. The sizes
    /// do not depend on the results.
    fn prove(&mut self) -> Result<()> {
        for stage in &self.cup_file.stages {
            let at = stage.spans[3].clone();
            let seats = self.shape.seats(&stage.mode);
            seats.map_err(|reason| self.cup_file.entry_error(Finding::error(at, reason.to_string())))?;
        }
        let mut state = cup_state(self, &|key| Some(empty_record(key)))?;
        let podiums = self.cup_file.podiums.clone();
        let sizes = podiums.iter().map(|podium| {
            let count = |places| state.champions(self, places, false).map_or(0, |champions| champions.len());
            podium.places.iter().map(count).collect()
        });
        self.sizes = sizes.collect();
        let groups = |stage_state: &StageState| stage_state.groups.iter().map(Vec::len).collect();
        self.stages =
            state.stages.iter().map(|stage_state| (stage_state.progress().1, groups(stage_state))).collect();
        Ok(())
    }
}

/// Returns a league plan without champions and maps. It is used for cups whose champions are stored
/// elsewhere.
fn empty_plan() -> LeaguePlan {
    LeaguePlan {
        game: String::new(),
        players: 0,
        mode: MODES.into(),
        champions: Vec::new(),
        out: Vec::new(),
        maps: Vec::new(),
        seeds: Vec::new(),
        sides: Sides::Every,
        anchors: Default::default(),
    }
}

/// Returns an invented match result in which all players are equal, for simulating a cup.
fn empty_record((map, seed, seats): &Key) -> Record {
    Record {
        map: map.clone(),
        seed: *seed,
        scores: vec![0; seats.len()],
        ranks: vec![1; seats.len()],
        gone: vec![None; seats.len()],
        turns: vec![0; seats.len()],
        steps: 0,
        replay: String::new(),
        sum: String::new(),
        seal: String::new(),
        millis: 0.0,
        seats: seats.clone(),
    }
}
