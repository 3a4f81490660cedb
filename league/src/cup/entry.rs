//! A cup with those who entered it: everything that a result may depend on, but the results.

use super::course::{Leg, course};
use super::lots::Lots;
use super::sheet::{Sheet, Stage};
use super::table::Encounter;
use crate::book::Record;
use crate::file::{Arrived, Of, Official, arrived, maps};
use crate::plan::{Fixture, Key, Map, Plan, Sides};
use joute_engine::maps::Finding;
use joute_engine::{Seats, Shape};

/// Champions of a cup.
const MOST_CHAMPIONS: usize = 1000;

/// What stands for a mode in the database of a cup, whose stages have theirs: no game's mode is called so.
const MODES: &str = "(cup)";

/// A cup that can be played.
#[derive(Debug, Clone)]
pub struct Cup {
    /// The file.
    pub sheet: Sheet,
    /// Champions, those that cannot play, and every stage's maps.
    pub plan: Plan,
    /// What matches its game has.
    pub shape: Shape,
    /// How many of those who entered can play: the first ones.
    here: usize,
    /// Everybody who entered: the plan's champions, then those who cannot play. They keep their places, and lose.
    pub names: Vec<String>,
    /// What is drawn.
    pub lots: Lots,
    /// By stage: indices of the plan's maps, for its matches in turn.
    pub maps: Vec<Vec<usize>>,
    /// By podium, by what it names: how many champions that is.
    pub(crate) sizes: Vec<Vec<usize>>,
    /// By stage: matches, and champions by group.
    stages: Vec<(usize, Vec<usize>)>,
}

impl Cup {
    /// Finds champions and maps, and proves that every stage can be played. `games` tells of the game of a name, and the hash of
    /// its API.
    ///
    /// # Errors
    /// A message: what is missing or twice there, or what of the file does not fit.
    pub fn enter(sheet: Sheet, games: impl Fn(&str) -> Result<(Of, u64), String>) -> Result<Self, String> {
        if sheet.champions.is_empty() {
            return Err(format!(
                "{}: no champions: name folders of built kits, champions = [\"champions\"], or give them after the file",
                sheet.file
            ));
        }
        let Arrived { game, mut champions, out } = arrived(&sheet.champions)?;
        let (Of { shape, maps: official }, api) = games(&game)?;
        champions.iter_mut().for_each(|entrant| entrant.kit.speak(shape.locale));
        let mut plan = Plan { game, champions, out, ..nobodys() }.only_of(api);
        let (maps, own) = stage_maps(&sheet, official)?;
        plan.maps = maps;
        let here = plan.champions.iter().map(|entrant| entrant.name.clone());
        let names: Vec<String> = here.chain(plan.out.iter().map(|out| out.name.clone())).collect();
        let here = plan.champions.len();
        Self::whole(Cup { here, names, maps: own, ..Self::bare(sheet, plan, shape) })
    }

    /// A cup between champions that are kept elsewhere, and who all can play: it tells who meets whom, and who is where.
    /// `maps` are the stages' maps, `own` their indices by stage, as [`stage_maps`] finds them; their texts are not needed.
    ///
    /// # Errors
    /// What of the file does not fit.
    pub fn between(
        sheet: Sheet,
        shape: Shape,
        names: Vec<String>,
        maps: Vec<Map>,
        own: Vec<Vec<usize>>,
    ) -> Result<Self, String> {
        let plan = Plan { game: shape.game.to_owned(), maps, ..nobodys() };
        Self::whole(Cup { here: names.len(), names, maps: own, ..Self::bare(sheet, plan, shape) })
    }

    fn bare(sheet: Sheet, plan: Plan, shape: Shape) -> Self {
        let lots = Lots(sheet.seed);
        let (names, maps, sizes, stages) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        Cup { sheet, plan, shape, here: 0, names, lots, maps, sizes, stages }
    }

    fn whole(mut self) -> Result<Self, String> {
        if self.names.len() > MOST_CHAMPIONS {
            return Err(format!(
                "{} champions are too many for a cup: at most {MOST_CHAMPIONS}",
                self.names.len()
            ));
        }
        self.prove()?;
        Ok(self)
    }

    /// Plays it through with results that say nothing: sizes do not depend on them.
    fn prove(&mut self) -> Result<(), String> {
        for stage in &self.sheet.stages {
            let at = stage.spans[3].clone();
            let seats = self.shape.seats(&stage.mode);
            seats.map_err(|why| self.sheet.misfit(&Finding::error(at, why)))?;
        }
        let mut whole = course(self, &|key| Some(nothing(key)))?;
        let podiums = self.sheet.podiums.clone();
        let sizes = podiums.iter().map(|podium| {
            let count = |places| whole.champions(self, places, false).map_or(0, |champions| champions.len());
            podium.places.iter().map(count).collect()
        });
        self.sizes = sizes.collect();
        let groups = |leg: &Leg| leg.groups.iter().map(Vec::len).collect();
        self.stages = whole.legs.iter().map(|leg| (leg.progress().1, groups(leg))).collect();
        Ok(())
    }

    /// By stage: how many matches it has, and how many champions are in each of its groups.
    pub fn sizes(&self) -> &[(usize, Vec<usize>)] {
        &self.stages
    }

    /// Whether somebody can play.
    pub fn is_here(&self, champion: usize) -> bool {
        champion < self.here
    }

    /// How many players a match of a stage may have.
    pub fn seats(&self, stage: &Stage) -> Seats {
        // It was looked up when they entered.
        self.shape.seats(&stage.mode).unwrap_or(self.shape.seats)
    }

    /// The plan that a stage's matches are played by.
    pub fn plan_of(&self, stage: &Stage) -> Plan {
        let mode = self.shape.mode(&stage.mode).ok().flatten().map_or("", |mode| mode.name);
        Plan { mode: mode.to_owned(), ..self.plan.clone() }
    }

    /// A match to be played.
    pub fn fixture(&self, encounter: &Encounter) -> Fixture {
        Fixture { map: encounter.map, seed: encounter.seed, seats: encounter.seats.clone() }
    }

    /// What a match is called in the book.
    pub fn key(&self, encounter: &Encounter) -> Key {
        let names = encounter.seats.iter().map(|champion| self.names[*champion].clone());
        (self.plan.maps[encounter.map].name.clone(), encounter.seed, names.collect())
    }
}

/// The plan of a cup that nobody entered.
fn nobodys() -> Plan {
    Plan {
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

/// The maps of all stages, each once, and their indices by stage.
///
/// # Errors
/// A message: one is not there, or two of one name differ.
pub fn stage_maps(sheet: &Sheet, official: Official) -> Result<(Vec<Map>, Vec<Vec<usize>>), String> {
    let (mut all, mut own): (Vec<Map>, Vec<Vec<usize>>) = (Vec::new(), Vec::new());
    for stage in &sheet.stages {
        let asked = if stage.maps.is_empty() { &sheet.maps } else { &stage.maps };
        let mut indices = Vec::new();
        for map in maps(asked, official)? {
            let known = all.iter().position(|other| other.name == map.name);
            if known.is_some_and(|known| all[known].text != map.text) {
                return Err(format!("two maps are called {}; results could not be told apart", map.name));
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

/// A result in which all are equal.
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
