//! A cup with its champions. It contains everything on which a result may depend, except the results
//! themselves.

use super::cup_file::{CupFile, GroupCount, Stage};
use super::lots::LotGenerator;
use super::state::{StageState, cup_state};
use super::table::Encounter;
use crate::book::Record;
use crate::file::{GameProperties, OfficialMaps, Roster, maps, read_roster};
use crate::plan::{Fixture, Key, LeaguePlan, Map, Sides};
use joute_engine::maps::Finding;
use joute_engine::{AllowedMatches, Seats};
use joute_launch::Languages;

/// The maximum number of champions in a cup.
const MOST_CHAMPIONS: usize = 1000;

/// The text that a cup's database stores instead of the name of a game mode, because each stage has
/// its own mode. No game has a mode with this name.
const MODES: &str = "(cup)";

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
    here: usize,
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
    stages: Vec<(usize, Vec<usize>)>,
}

impl Cup {
    /// Creates a cup from its tournament file. It finds the champions and maps, and checks that
    /// every stage can be played. `games` returns the properties of a game and the hash of its API
    /// by its name.
    ///
    /// # Errors
    /// Returns a message if a champion or map is missing or duplicated, or if the file does not suit the
    /// champions.
    pub fn enter(
        cup_file: CupFile,
        languages: Languages,
        games: impl Fn(&str) -> Result<(GameProperties, u64), String>,
    ) -> Result<Self, String> {
        if cup_file.champions.is_empty() {
            return Err(format!(
                "{}: there are no champions: name folders of built kits with champions = [\"champions\"], \
                 or after the file on the command line",
                cup_file.file
            ));
        }
        let Roster { game, mut champions, out } = read_roster(&cup_file.champions, languages)?;
        let (GameProperties { shape, maps: official }, api) = games(&game)?;
        champions.iter_mut().for_each(|entrant| entrant.kit.set_locale(shape.locale));
        let mut plan = LeaguePlan { game, champions, out, ..empty_plan() }.exclude_other_apis(api);
        let (maps, own) = stage_maps(&cup_file, official)?;
        plan.maps = maps;
        let here = plan.champions.iter().map(|entrant| entrant.name.clone());
        let names: Vec<String> = here.chain(plan.out.iter().map(|out| out.name.clone())).collect();
        let here = plan.champions.len();
        Self::whole(Cup { here, names, maps: own, ..Self::bare(cup_file, plan, shape) })
    }

    /// Creates a cup whose champions are stored elsewhere and can all play. It serves only to
    /// compute planned matches and rankings. `maps` contains the maps of all stages, whose texts
    /// are not needed. `own` contains the indices of each stage's maps, as [`stage_maps`] returns
    /// them.
    ///
    /// # Errors
    /// Returns a message if the file does not suit the champions.
    pub fn between(
        cup_file: CupFile,
        shape: AllowedMatches,
        names: Vec<String>,
        maps: Vec<Map>,
        own: Vec<Vec<usize>>,
    ) -> Result<Self, String> {
        let plan = LeaguePlan { game: shape.game.to_owned(), maps, ..empty_plan() };
        Self::whole(Cup { here: names.len(), names, maps: own, ..Self::bare(cup_file, plan, shape) })
    }

    /// Checks that there is a number of champions with which the cup of a tournament file can be
    /// played. `maps` and `own` are those of [`Cup::between`].
    ///
    /// # Errors
    /// Returns a message about the part of the file that fits no number of champions.
    pub fn possible(
        cup_file: CupFile,
        shape: AllowedMatches,
        maps: Vec<Map>,
        own: Vec<Vec<usize>>,
    ) -> Result<usize, String> {
        let plan = LeaguePlan { game: shape.game.to_owned(), maps, ..empty_plan() };
        Cup { maps: own, ..Self::bare(cup_file, plan, shape) }.fewest()
    }

    fn bare(cup_file: CupFile, plan: LeaguePlan, shape: AllowedMatches) -> Self {
        let lots = LotGenerator(cup_file.seed);
        let (names, maps, sizes, stages) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        Cup { cup_file, plan, shape, here: 0, names, lots, maps, sizes, stages }
    }

    fn whole(mut self) -> Result<Self, String> {
        if self.names.len() > MOST_CHAMPIONS {
            return Err(format!(
                "{} champions are too many for a cup: at most {MOST_CHAMPIONS}",
                self.names.len()
            ));
        }
        self.prove().map_err(|why| self.with_needed(why))?;
        Ok(self)
    }

    /// Returns an error message with a note that says how many champions the cup needs. `why` is
    /// the reason why it cannot be played.
    fn with_needed(&self, why: String) -> String {
        match self.fewest() {
            Ok(fewest) if fewest > self.names.len() => {
                format!(
                    "{why}\n  = note: {} champions entered, and this cup needs at least {fewest}",
                    self.names.len()
                )
            }
            Ok(_) => why,
            Err(_) => format!("{why}\n  = note: no number of champions can play this cup"),
        }
    }

    /// Returns the smallest number of champions with which the cup can be played.
    ///
    /// # Errors
    /// Returns the reason that applies to most numbers, if no number of champions is possible.
    pub fn fewest(&self) -> Result<usize, String> {
        // A reason that stays the same over so many numbers does not depend on the number.
        let groups = self.cup_file.stages.iter().map(|stage| match stage.groups {
            GroupCount::Count(count) => count,
            GroupCount::Fit => 1,
        });
        let enough = 64.max(2 * groups.max().unwrap_or(1));
        let (mut reason, mut times) = (String::new(), 0);
        for champions in 2..=MOST_CHAMPIONS {
            let names = (0..champions).map(|number| number.to_string()).collect();
            let mut cup = Cup { here: champions, names, ..self.clone() };
            match cup.prove() {
                Ok(()) => return Ok(champions),
                Err(why) if why == reason => times += 1,
                Err(why) => (reason, times) = (why, 1),
            }
            if times >= enough {
                break;
            }
        }
        Err(reason)
    }

    /// Simulates the cup with equal results to compute and check the sizes of all stages. The sizes
    /// do not depend on the results.
    fn prove(&mut self) -> Result<(), String> {
        for stage in &self.cup_file.stages {
            let at = stage.spans[3].clone();
            let seats = self.shape.seats(&stage.mode);
            seats.map_err(|why| self.cup_file.misfit(&Finding::error(at, why)))?;
        }
        let mut whole = cup_state(self, &|key| Some(nothing(key)))?;
        let podiums = self.cup_file.podiums.clone();
        let sizes = podiums.iter().map(|podium| {
            let count = |places| whole.champions(self, places, false).map_or(0, |champions| champions.len());
            podium.places.iter().map(count).collect()
        });
        self.sizes = sizes.collect();
        let groups = |stage_state: &StageState| stage_state.groups.iter().map(Vec::len).collect();
        self.stages =
            whole.stages.iter().map(|stage_state| (stage_state.progress().1, groups(stage_state))).collect();
        Ok(())
    }

    /// Returns the size of each stage of the cup: the number of its matches, and the number of
    /// champions in each of its groups.
    pub fn sizes(&self) -> &[(usize, Vec<usize>)] {
        &self.stages
    }

    /// Returns true if a champion of the cup can play. The index refers to `names`.
    pub fn is_here(&self, champion: usize) -> bool {
        champion < self.here
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
    }
}

/// Returns the maps of all stages of a cup without duplicates. Also returns the indices of each
/// stage's maps in this list.
///
/// # Errors
/// Returns a message if a map does not exist, or if two different maps have the same name.
pub fn stage_maps(cup_file: &CupFile, official: OfficialMaps) -> Result<(Vec<Map>, Vec<Vec<usize>>), String> {
    let (mut all, mut own): (Vec<Map>, Vec<Vec<usize>>) = (Vec::new(), Vec::new());
    for stage in &cup_file.stages {
        let asked = if stage.maps.is_empty() { &cup_file.maps } else { &stage.maps };
        let mut indices = Vec::new();
        for map in maps(asked, official)? {
            let known = all.iter().position(|other| other.name == map.name);
            if known.is_some_and(|known| all[known].text != map.text) {
                return Err(format!(
                    "two maps are called {}, so their results could not be distinguished; rename one",
                    map.name
                ));
            }
            indices.push(known.unwrap_or(all.len()));
            if known.is_none() {
                all.push(map);
            }
        }
        own.push(indices);
    }
    Ok((all, own))
}

/// Returns an invented match result in which all players are equal, for simulating a cup.
fn nothing((map, seed, seats): &Key) -> Record {
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
