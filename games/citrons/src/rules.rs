//! The rules of the game Citrons in the arena. They cover the requests, the accepted orders, and
//! the information for each player.

use crate::action::Action;
use crate::api::{self, Answer, Call, NB_DAYS_PARAM};
use crate::known::{Frame, Knowledge};
use crate::map::{Map, official, parse};
use crate::recorder::MatchRecorder;
use crate::self_play;
use crate::sight::DayStart;
use crate::world::World;
use joute_engine::limits::{Limits, Memory, Reserve};
use joute_engine::replay::Moment;
use joute_engine::{
    Change, Draws, EventQueues, Game, GameError, Locale, MatchPhase, Scene, Seats, SelfPlay, Setup,
    TurnRequest, View,
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The message that a player of the game Citrons receives before the first day.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Opening {
    frame: Frame,
    dawn: DayStart,
}

/// A match of the game Citrons in the arena, with its rules and state.
#[derive(Debug)]
pub struct Citrons {
    pub(crate) world: World,
    /// The information that each player has now, which is the same as in the champion's process.
    pub(crate) known: Vec<Knowledge>,
    pub(crate) phase: MatchPhase,
    /// The information that each player receives before the first day.
    first: Vec<DayStart>,
    events: EventQueues<DayStart>,
    /// True if the match has spectators. If so, the arena keeps the maps that champions print. The
    /// function [`Citrons::map_text`] returns such a map.
    watched: bool,
    /// The maps that champions printed today, each with the number of its player.
    printed: Vec<(usize, String)>,
    recorder: MatchRecorder,
}

/// The data of a Citrons match on the champion's side. It contains what the player knows.
#[derive(Debug, Clone)]
pub struct PlayerView {
    /// The information that the player has today, including its orders.
    pub known: Knowledge,
    /// The time at which the first call of the day began. It is used to compute the champion's
    /// remaining time.
    pub(crate) since: Instant,
}

impl Citrons {
    /// Returns the state of the match, for tests.
    pub fn world(&self) -> &World {
        &self.world
    }

    /// Computes and returns what each player sees now. `know` adds it to the player's information.
    fn look(&mut self, know: impl Fn(&mut Knowledge, DayStart)) -> Vec<DayStart> {
        let everybody = self.world.sightings();
        let mut dawns = Vec::new();
        for (team, known) in (0..).zip(&mut self.known) {
            let dawn = self.world.look(team, &everybody, &known.lit);
            know(known, dawn.clone());
            dawns.push(dawn);
        }
        dawns
    }

    /// Computes again what all players see at the start of the match. Tests call it after they have
    /// changed the state.
    pub(crate) fn open(&mut self) {
        for known in &mut self.known {
            *known = Knowledge::new(known.frame);
        }
        self.first = self.look(Knowledge::update);
    }

    /// Returns the map for a new match. It is the one in the setup or, if there is none, an
    /// official one for the number of teams.
    fn map(setup: &Setup) -> Result<Map, GameError> {
        let fits = |map: &Map| map.starts.len() >= setup.players;
        if !setup.map.is_empty() {
            let map = parse(&setup.map)?;
            let starts = map.starts.len();
            let wrong =
                format!("the map has starts for {starts} of {} teams: take one that has more", setup.players);
            return if fits(&map) { Ok(map) } else { Err(wrong.into()) };
        }
        let mut maps = official().iter().filter_map(|(_, text)| parse(text).ok());
        maps.find(fits).ok_or_else(|| "no official map".into())
    }
}

impl Game for Citrons {
    const NAME: &'static str = api::JOUTE_NAME;
    const LOCALE: Locale = api::JOUTE_LOCALE;
    const API: u64 = api::JOUTE_HASH;
    const ACTIONS: joute_engine::ActionArguments = api::JOUTE_ACTIONS;
    const SEATS: Seats = Seats::of(&[1, 2, 4]);
    /// The time and memory limits of a champion in the game Citrons. See section 2.24 of the rules.
    const LIMITS: Limits = Limits {
        call: None,
        // There is no margin, so champions receive the exact time that is left of their day
        // and their reserve.
        margin: Duration::ZERO,
        total: None,
        reserve: Some(Reserve { call: Duration::from_millis(250), pool: Duration::from_secs(60) }),
        memory: Memory::Beyond(16_000_000),
        ..Limits::DEFAULT
    };
    const SELF_PLAY: SelfPlay<PlayerView, Call> = SelfPlay {
        ranges: self_play::RANGES,
        legal_actions: Some(|view, call, offer| self_play::legal_actions(&view.known, call, offer)),
        ..SelfPlay::DERIVED
    };
    type Call = Call;
    type Answer = Answer;
    type Action = Action;
    type Opening = Opening;
    type Event = DayStart;
    type View = PlayerView;

    fn new(setup: &Setup) -> Result<Self, GameError> {
        let map = Arc::new(Self::map(setup)?);
        let (width, height, teams) = (map.width as u8, map.height as u8, setup.players as u8);
        let known = (0..teams).map(|team| Knowledge::new(Frame { team, teams, width, height })).collect();
        let mut game = Citrons {
            world: World::new(map, setup.players, Draws::of(setup)),
            known,
            phase: MatchPhase::Init,
            first: Vec::new(),
            events: EventQueues::new(setup.players),
            watched: false,
            printed: Vec::new(),
            recorder: MatchRecorder::default(),
        };
        game.open();
        Ok(game)
    }

    fn players(&self) -> usize {
        self.known.len()
    }

    fn opening(&self, player: usize) -> Opening {
        Opening { frame: self.known[player].frame, dawn: self.first[player].clone() }
    }

    fn ask(&mut self) -> Vec<TurnRequest<Call>> {
        match self.phase {
            MatchPhase::Init => TurnRequest::each(0..self.players(), Call::PlayerInit {}),
            MatchPhase::Turns => {
                let calls = |known: &Knowledge| {
                    let each = known.alive().map(|id| Call::CitronDay { citron_id: i32::from(id) });
                    [Call::PlayerNewDay {}].into_iter().chain(each).collect()
                };
                let all = self.known.iter().enumerate();
                all.map(|(player, known)| TurnRequest { player, calls: calls(known) }).collect()
            }
            MatchPhase::End | MatchPhase::Over => Vec::new(),
        }
    }

    fn moment(&self) -> Moment {
        self.phase.moment(self.world.day as u64 + 1)
    }

    fn play(&mut self, player: usize, actions: &[Action], _: &[Answer]) -> Result<(), GameError> {
        if self.phase != MatchPhase::Turns && !actions.is_empty() {
            return Err("orders before the first day".into());
        }
        // The world does not change yet, because other champions may still be computing.
        let known = &mut self.known[player];
        let result = known.take(actions);
        if result.is_err() {
            known.forget_orders();
        }
        result
    }

    fn skip(&mut self, _: usize) {}

    fn settle(&mut self) {
        if self.phase == MatchPhase::Turns {
            let given: BTreeMap<_, _> = self.known.iter().flat_map(Knowledge::last_orders).collect();
            let orders = given.iter().map(|(unit_ref, (_, order))| (*unit_ref, *order)).collect();
            if self.watched {
                let asks = |player: &usize| self.known[*player].orders.contains(&Action::PrintMap);
                let asking = (0..self.players()).filter(asks);
                self.printed.extend(asking.map(|player| (player, self.world.map_text())));
            }
            let recorder = &mut self.recorder;
            for (player, known) in self.known.iter().enumerate() {
                for (place, action) in known.replaced_orders() {
                    recorder.record_replacement(player, place, &Self::action_name(action));
                }
            }
            self.world
                .play_day(orders, &mut |world, happening| recorder.record_event(world, happening, &given));
            self.recorder.day_is_over(&self.world);
            for (player, dawn) in self.look(Knowledge::day_is_over).into_iter().enumerate() {
                self.events.push(player, dawn);
            }
        }
        self.phase.advance(self.world.day >= NB_DAYS_PARAM);
    }

    fn take_events(&mut self, player: usize) -> Vec<DayStart> {
        self.events.take(player)
    }

    fn digest(&self, player: usize) -> u64 {
        self.known[player].digest()
    }

    fn scores(&self) -> Vec<i64> {
        self.world.counts().iter().map(|count| count.plains).collect()
    }

    fn ranks(&self) -> Vec<u32> {
        self.world.ranks()
    }

    fn scene(&mut self) -> Option<Scene> {
        Some(self.recorder.scene(&self.world))
    }

    fn take_changes(&mut self) -> Vec<Change> {
        self.recorder.take()
    }

    fn take_printed(&mut self) -> Vec<(usize, String)> {
        std::mem::take(&mut self.printed)
    }

    fn enable_printing(&mut self) {
        self.watched = true;
    }
}

impl View<Citrons> for PlayerView {
    fn open(_: usize, Opening { frame, dawn }: Opening) -> Self {
        let mut known = Knowledge::new(frame);
        known.update(dawn);
        PlayerView { known, since: Instant::now() }
    }

    fn observe(&mut self, dawn: DayStart) {
        self.known.day_is_over(dawn);
    }

    fn snapshot(&self) -> Option<Self> {
        Some(self.clone())
    }

    fn begin(&mut self, call: &Call) {
        if !matches!(call, Call::CitronDay { .. }) {
            self.since = Instant::now();
        }
    }

    fn end_turn(&mut self) {}

    fn digest(&self) -> u64 {
        self.known.digest()
    }
}

#[cfg(test)]
mod tests {
    use super::Citrons;
    use joute_engine::{Game as _, MatchKey, Setup};

    /// Returns the random order in which the teams arrive on each day of a test match. This order
    /// decides between units with equal energy (section 2.14).
    fn orders(key: Option<MatchKey>) -> Vec<Vec<u32>> {
        let mut game = Citrons::new(&Setup { players: 4, seed: 5, key, ..Setup::default() })
            .expect("the setup is valid");
        let mut orders = Vec::new();
        while !game.ask().is_empty() {
            game.settle();
            let first = game.world.stamps.iter().min().copied().unwrap_or_default();
            orders.push(game.world.stamps.iter().map(|stamp| stamp - first).collect());
        }
        orders
    }

    #[test]
    fn the_order_of_teams_cannot_be_predicted_from_the_seed() {
        let keyed = orders(Some(MatchKey([1; 16])));
        assert_eq!(keyed, orders(Some(MatchKey([1; 16]))));
        for guess in [orders(None), orders(Some(MatchKey([2; 16])))] {
            let foretold = keyed.iter().zip(&guess).filter(|(drawn, guessed)| drawn == guessed).count();
            // One order in 24 is guessed by chance: 10 of 243.
            assert!(foretold < 40, "{foretold} of {} days can be predicted", keyed.len());
        }
    }
}
