//! The rules of the game Bombes in the arena. They cover the requests, the accepted orders, and the
//! information for each player.

use crate::api::{self, Answer, Call, DUREE_ETAPE};
use crate::board::PLAYERS;
use crate::known::{Action, Knowledge, Plan};
use crate::map;
use crate::picture::{draw, draw_moves, look};
use crate::wire;
use crate::world::World;
use joute_engine::codec::ByteCodec;
use joute_engine::maps::Random;
use joute_engine::ranks::by_scores;
use joute_engine::scene::{Gain, SceneRecorder, SceneTables};
use joute_engine::{
    ApplyOrder, Change, EventQueues, Game, GameError, LatePolicy, Limits, Locale, Mode, Moment, Scene, Seats,
    Setup, TurnRequest, View, digest,
};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// The name of the mode of the game Bombes that is decided by points.
pub const POINTS: &str = "points";
/// The name of the sudden death mode of the game Bombes. Survival decides the match.
pub const SUDDEN_DEATH: &str = "mort-subite";

/// The message that a player of the game Bombes receives before the first step.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Opening {
    sudden: bool,
    plan: Plan,
}

/// A match of the game Bombes in the arena, with its rules and state.
#[derive(Debug)]
pub struct Bombes {
    pub(crate) world: World,
    /// The information that each player has now, which is the same as in the champion's process.
    pub(crate) known: Vec<Knowledge>,
    /// One value for each player. It is true if the player receives the map of the last step. Only
    /// connected players that gave an order in that step receive it.
    pub(crate) earned: Vec<bool>,
    /// True if replay viewers still show the explosions of the previous step.
    smoke: bool,
    events: EventQueues<Plan>,
    recorder: SceneRecorder,
}

/// The data of a Bombes match on the champion's side. It contains what the player knows and may do.
#[derive(Debug, Clone)]
pub struct PlayerView {
    /// The information that the player has, including its order in this step.
    pub known: Knowledge,
    /// True if the champion may give orders now. It may while one of its functions runs during a
    /// step.
    pub(crate) may_order: bool,
}

impl Bombes {
    /// Returns the state of the match, for tests.
    pub fn world(&self) -> &World {
        &self.world
    }

    /// Returns the state of the match so that tests can change it.
    pub fn world_mut(&mut self) -> &mut World {
        &mut self.world
    }
}

impl Game for Bombes {
    const NAME: &'static str = api::JOUTE_NAME;
    const LOCALE: Locale = api::JOUTE_LOCALE;
    const API: u64 = api::JOUTE_HASH;
    const ACTIONS: joute_engine::ActionArguments = api::JOUTE_ACTIONS;
    const SEATS: Seats = Seats::range(1, PLAYERS);
    const MODES: &'static [Mode] = &[
        Mode { name: POINTS, about: "les points décident", seats: None, survival: false },
        Mode {
            name: SUDDEN_DEATH,
            about: "qui est touché est éliminé, et un mur se referme",
            seats: None,
            survival: true,
        },
    ];
    /// The time and memory limits of a champion in the game Bombes. Each call may take as long as a
    /// step.
    const LIMITS: Limits =
        Limits { call: Some(Duration::from_millis(DUREE_ETAPE as u64)), ..Limits::DEFAULT };
    /// The rule for players of the game Bombes who answer too late. They miss the step and continue
    /// to play.
    const LATE_POLICY: LatePolicy = LatePolicy::MissStep;
    const APPLY_ORDER: ApplyOrder = ApplyOrder::ByArrival;
    const BYTE_CODEC: Option<ByteCodec<Self>> = Some(wire::BYTES);
    type Call = Call;
    type Answer = Answer;
    type Action = Action;
    type Opening = Opening;
    type Event = Plan;
    type View = PlayerView;

    fn new(setup: &Setup) -> Result<Self, GameError> {
        let board = map::of(setup)?;
        let world = World::new(board, setup.players, setup.mode == SUDDEN_DEATH, Random::of(setup))?;
        let players = 0..setup.players as u8;
        Ok(Bombes {
            known: players.map(|player| Knowledge::new(player, world.sudden, world.plan())).collect(),
            earned: vec![false; setup.players],
            smoke: false,
            events: EventQueues::new(setup.players),
            recorder: SceneRecorder::default(),
            world,
        })
    }

    fn players(&self) -> usize {
        self.known.len()
    }

    fn opening(&self, player: usize) -> Opening {
        let Knowledge { sudden, plan, .. } = &self.known[player];
        Opening { sudden: *sudden, plan: plan.clone() }
    }

    fn ask(&mut self) -> Vec<TurnRequest<Call>> {
        self.smoke = !self.world.blasts.is_empty();
        self.world.blasts.clear();
        if self.world.is_over() {
            return Vec::new();
        }
        let turn = [Call::PartieInit {}, Call::JouerTour {}];
        let calls = &turn[usize::from(self.world.step > 0)..];
        self.world.remaining().map(|player| TurnRequest { player, calls: calls.to_vec() }).collect()
    }

    fn moment(&self) -> Moment {
        Moment::turn(self.world.step as u64 + 1)
    }

    fn play(&mut self, player: usize, actions: &[Action], _: &[Answer]) -> Result<(), GameError> {
        self.known[player].claim(actions)?;
        for action in actions {
            let mut smoke = std::mem::take(&mut self.smoke);
            match action {
                Action::Deplacer(way) => smoke |= self.world.go(player, *way),
                Action::PoserBombe => self.world.lay(player),
                Action::Autre => {}
                Action::Insister => self.world.eliminate(player),
            }
            let draw = if smoke { draw } else { draw_moves };
            self.recorder.action(player, action.name(), |tables| draw(tables, &self.world));
            self.world.gains.clear();
        }
        Ok(())
    }

    fn skip(&mut self, _: usize) {}

    fn leave(&mut self, player: usize) {
        self.world.eliminate(player);
        self.recorder.event("depart", |tables| draw_moves(tables, &self.world));
    }

    fn settle(&mut self) {
        let world = &mut self.world;
        // Explosions are removed from the picture, and bonuses of the previous step become visible
        // to players.
        let smoke = std::mem::take(&mut self.smoke) || !world.fresh.is_empty();
        let exploded = world.tick();
        let cause = if exploded { "explosion" } else { "etape" };
        let draw_tick: fn(&mut SceneTables, &World) = if smoke || exploded { draw } else { draw_moves };
        self.recorder.event(cause, |tables| draw_tick(tables, world));
        world.gains.clear();
        let plan = world.plan();
        for (player, known) in self.known.iter_mut().enumerate() {
            self.earned[player] = world.avatars[player].plays() && !known.actions.is_empty();
            known.step_is_over(plan.clone());
        }
        world.remaining().for_each(|player| self.events.push(player, plan.clone()));
        if world.sow() {
            self.recorder.event("bonus", |tables| draw(tables, world));
        }
        if world.close(world.step + 1) {
            self.recorder.event("mur", |tables| draw(tables, world));
        }
        if world.sudden {
            let survivors = world.remaining();
            self.recorder.event("survie", |tables| {
                survivors.for_each(|player| tables.gain(Gain::new(player, 1, "etape survecue")));
            });
        }
        world.step += 1;
    }

    fn take_events(&mut self, player: usize) -> Vec<Plan> {
        self.events.take(player)
    }

    fn digest(&self, player: usize) -> u64 {
        digest(&self.known[player])
    }

    /// Returns the score of each player. It is the number of points or, in sudden death, of
    /// survived steps.
    fn scores(&self) -> Vec<i64> {
        if self.world.sudden {
            return self.world.steps_survived().map(i64::from).collect();
        }
        self.world.avatars.iter().map(|avatar| i64::from(avatar.points)).collect()
    }

    /// Returns the rank of each player. In the points mode, eliminated players rank below all
    /// survivors, in the order of elimination.
    fn ranks(&self) -> Vec<u32> {
        if self.world.sudden { by_scores(&self.scores()) } else { self.world.places() }
    }

    fn action_name(action: &Action) -> String {
        action.name().into()
    }

    fn scene(&mut self) -> Option<Scene> {
        Some(self.recorder.open(look(&self.world), |tables| draw(tables, &self.world)))
    }

    fn take_changes(&mut self) -> Vec<Change> {
        self.recorder.take()
    }
}

impl View<Bombes> for PlayerView {
    fn open(player: usize, Opening { sudden, plan }: Opening) -> Self {
        PlayerView { known: Knowledge::new(player as u8, sudden, plan), may_order: false }
    }

    fn observe(&mut self, plan: Plan) {
        self.known.step_is_over(plan);
    }

    fn snapshot(&self) -> Option<Self> {
        Some(self.clone())
    }

    fn begin(&mut self, call: &Call) {
        self.may_order = matches!(call, Call::JouerTour {});
    }

    fn end_turn(&mut self) {
        self.may_order = false;
    }

    fn digest(&self) -> u64 {
        digest(&self.known)
    }
}

#[cfg(test)]
mod tests {
    use super::{Bombes, SUDDEN_DEATH, draw};
    use crate::api::Direction;
    use crate::known::Action;
    use joute_engine::game::start;
    use joute_engine::maps::Random;
    use joute_engine::{Game as _, Setup};

    #[test]
    fn after_each_step_the_picture_shows_all_that_is() {
        let mut explosions = 0;
        for seed in 0..20 {
            let mode = if seed % 2 == 0 { SUDDEN_DEATH } else { "" };
            let mut game =
                start::<Bombes>(&Setup { players: 10, seed, mode: mode.into(), ..Setup::default() })
                    .expect("the match can start");
            game.scene();
            let mut random = Random::new(seed);
            for step in 1.. {
                let requests = game.ask();
                if requests.is_empty() {
                    break;
                }
                for ask in requests {
                    match random.range(0..=12) {
                        0 => game.skip(ask.player),
                        1..=3 => {
                            game.play(ask.player, &[Action::PoserBombe], &[]).expect("the action is legal")
                        }
                        way => {
                            let way = Direction::ALL[way as usize % 4];
                            game.play(ask.player, &[Action::Deplacer(way)], &[])
                                .expect("the action is legal");
                        }
                    }
                    if random.range(0..=400) == 0 {
                        game.leave(ask.player);
                    }
                }
                game.settle();
                game.recorder.event("forgotten", |tables| draw(tables, &game.world));
                let changes = game.take_changes();
                explosions += changes.iter().filter(|change| change.cause == "explosion").count();
                let forgotten = changes.iter().find(|change| change.cause == "forgotten");
                assert!(forgotten.is_none(), "seed {seed}, step {step}: {forgotten:?}");
            }
        }
        assert!(explosions > 100, "{explosions}");
    }
}
