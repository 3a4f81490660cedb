//! Who plays when, what the authority accepts, and what is sent to whom.

use crate::api::{self, Answer, Call, TURNS, Verdict};
use crate::known::{Known, Look, Order};
use crate::mine::Mine;
use crate::picture::{draw, draw_known, look};
use joute_engine::film::Camera;
use joute_engine::{Ask, Change, Course, Game, Late, Moment, News, Scene, Seats, Setup, View, digest};
use serde::{Deserialize, Serialize};

/// What a player learns after each turn: what it sees.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TurnIsOver(pub Look);

/// What a player knows before the first turn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Opening {
    /// How many players there are.
    pub players: i32,
    /// What it sees.
    pub look: Look,
}

/// The authority.
#[derive(Debug)]
pub struct Lanterns {
    pub(crate) mine: Mine,
    /// By player.
    pub(crate) known: Vec<Known>,
    pub(crate) course: Course,
    news: News<TurnIsOver>,
    camera: Camera,
}

/// What a champion holds.
#[derive(Debug, Clone)]
pub struct Seen {
    /// What it knows, its own orders of this turn among it.
    pub known: Known,
    /// How many players there are.
    pub players: i32,
    /// True while `play_turn` runs.
    pub may_order: bool,
}

impl Lanterns {
    /// The mine as it is, for tests: no player sees it whole.
    pub fn mine(&self) -> &Mine {
        &self.mine
    }
}

impl Game for Lanterns {
    const NAME: &'static str = api::JOUTE_NAME;
    const LOCALE: &'static str = api::JOUTE_LOCALE;
    const API: u64 = api::JOUTE_HASH;
    const SEATS: Seats = Seats::of(&[3, 4]);
    /// Nobody waits for who is late: its miners stand still in this turn.
    const LATE: Late = Late::Passes;
    type Call = Call;
    type Answer = Answer;
    type Action = Order;
    type Opening = Opening;
    type Event = TurnIsOver;
    type View = Seen;

    fn new(setup: &Setup) -> Result<Self, String> {
        let mine = Mine::new(setup.players, setup.seed);
        let known = (0..setup.players).map(|player| Known::new(mine.look(player))).collect();
        let news = News::new(setup.players);
        Ok(Lanterns { mine, known, course: Course::Init, news, camera: Camera::default() })
    }

    fn players(&self) -> usize {
        self.known.len()
    }

    fn opening(&self, player: usize) -> Opening {
        Opening { players: self.players() as i32, look: self.known[player].look.clone() }
    }

    fn ask(&mut self) -> Vec<Ask<Call>> {
        let call = match self.course {
            Course::Init => Call::MatchInit {},
            Course::Turns => Call::PlayTurn {},
            Course::End => Call::MatchEnd {},
            Course::Over => return Vec::new(),
        };
        Ask::each(0..self.players(), call)
    }

    fn moment(&self) -> Moment {
        self.course.moment(self.known[0].turn as u64 + 1)
    }

    fn play(&mut self, player: usize, orders: &[Order], _: &[Answer]) -> Result<(), String> {
        if self.course != Course::Turns && !orders.is_empty() {
            return Err("orders outside of a turn".into());
        }
        let mut known = self.known[player].clone();
        for order in orders {
            match known.order(*order) {
                Verdict::Ok => {}
                other => return Err(format!("{order:?}: {other:?}")),
            }
        }
        // The mine is as it was: others may still be thinking.
        self.known[player] = known;
        Ok(())
    }

    fn skip(&mut self, _: usize) {}

    fn settle(&mut self) {
        if self.course == Course::Turns {
            let orders: Vec<&[Order]> = self.known.iter().map(|known| &*known.orders).collect();
            self.mine.turn(&orders, |mine, player, order| {
                self.camera.action(player, order.name(), |film| draw(film, mine));
            });
            for (player, known) in self.known.iter_mut().enumerate() {
                let look = self.mine.look(player);
                known.turn_is_over(look.clone());
                self.news.tell(player, TurnIsOver(look));
            }
            self.camera.event("turn", |film| {
                draw(film, &self.mine);
                draw_known(film, &self.known);
            });
        }
        self.course.go_on(self.known[0].turn >= TURNS);
    }

    fn observe(&mut self, player: usize) -> Vec<TurnIsOver> {
        self.news.take(player)
    }

    fn digest(&self, player: usize) -> u64 {
        digest(&self.known[player])
    }

    fn scores(&self) -> Vec<i64> {
        self.mine.purse.iter().map(|gold| i64::from(*gold)).collect()
    }

    fn scene(&mut self) -> Option<Scene> {
        let scene = self.camera.open(look(), |film| {
            draw(film, &self.mine);
            draw_known(film, &self.known);
        });
        Some(scene)
    }

    fn drawn(&mut self) -> Vec<Change> {
        self.camera.take()
    }
}

impl View<Lanterns> for Seen {
    fn open(_: usize, Opening { players, look }: Opening) -> Self {
        Seen { known: Known::new(look), players, may_order: false }
    }

    fn observe(&mut self, TurnIsOver(look): TurnIsOver) {
        self.known.turn_is_over(look);
    }

    fn save(&self) -> Option<Self> {
        Some(self.clone())
    }

    fn begin(&mut self, call: &Call) {
        self.may_order = matches!(call, Call::PlayTurn {});
    }

    fn end_turn(&mut self) {
        self.may_order = false;
    }

    fn digest(&self) -> u64 {
        digest(&self.known)
    }
}
