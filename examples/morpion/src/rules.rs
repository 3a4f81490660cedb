//! Who plays when, and what the authority accepts.

use crate::api::{self, Answer, Call, Erreur, Position};
use crate::board::Board;
use joute_engine::{Ask, Game, Setup, View, digest};
use serde::{Deserialize, Serialize};

/// What a player does in its turn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Action {
    /// Its mark goes here.
    Poser(Position),
}

/// What a player learns.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Event {
    /// The other player's turn.
    Joue(Vec<Action>),
    /// A turn is over.
    Fini,
}

/// There is nothing to know before the first turn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Opening;

/// Where the match is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    Init,
    Turns,
    End,
    Over,
}

/// The authority.
#[derive(Debug)]
pub struct Morpion {
    board: Board,
    stage: Stage,
    news: [Vec<Event>; 2],
}

/// What a champion sees: everything.
#[derive(Debug)]
pub struct Seen {
    /// The grid.
    pub board: Board,
    /// Who looks.
    pub player: usize,
    /// True while the player may put its mark.
    pub may_play: bool,
}

impl Game for Morpion {
    const NAME: &'static str = api::JOUTE_NAME;
    const LOCALE: &'static str = api::JOUTE_LOCALE;
    const API: u64 = api::JOUTE_HASH;
    type Call = Call;
    type Answer = Answer;
    type Action = Action;
    type Opening = Opening;
    type Event = Event;
    type View = Seen;

    fn new(setup: &Setup) -> Result<Self, String> {
        if setup.players != 2 {
            return Err(format!("morpion is for 2 players, not {}", setup.players));
        }
        Ok(Morpion { board: Board::new(), stage: Stage::Init, news: [Vec::new(), Vec::new()] })
    }

    fn players(&self) -> usize {
        2
    }

    fn opening(&self, _: usize) -> Opening {
        Opening
    }

    fn ask(&mut self) -> Vec<Ask<Call>> {
        let all = |call: Call| (0..2).map(|player| Ask { player, calls: vec![call.clone()] }).collect();
        match self.stage {
            Stage::Init => all(Call::PartieInit {}),
            Stage::Turns => {
                vec![Ask { player: self.board.turn as usize % 2, calls: vec![Call::JouerTour {}] }]
            }
            Stage::End => all(Call::PartieFin {}),
            Stage::Over => Vec::new(),
        }
    }

    fn play(&mut self, player: usize, actions: &[Action], _: &[Answer]) -> Result<(), String> {
        match actions {
            [] => {}
            [Action::Poser(at)] if self.stage == Stage::Turns => match self.board.put(player, *at) {
                Erreur::Ok => {}
                other => return Err(format!("poser({at:?}): {other:?}")),
            },
            more => return Err(format!("{} actions at once", more.len())),
        }
        self.news[1 - player].push(Event::Joue(actions.to_vec()));
        Ok(())
    }

    fn skip(&mut self, _: usize) {}

    fn settle(&mut self) {
        match self.stage {
            Stage::Init => self.stage = Stage::Turns,
            Stage::Turns => {
                self.board.turn += 1;
                self.news.iter_mut().for_each(|news| news.push(Event::Fini));
                if self.board.over() {
                    self.stage = Stage::End;
                }
            }
            Stage::End | Stage::Over => self.stage = Stage::Over,
        }
    }

    fn observe(&mut self, player: usize) -> Vec<Event> {
        std::mem::take(&mut self.news[player])
    }

    fn digest(&self, _: usize) -> u64 {
        digest(&self.board)
    }

    fn scores(&self) -> Vec<i64> {
        (0..2).map(|player| i64::from(self.board.won(player))).collect()
    }
}

impl View<Morpion> for Seen {
    fn open(player: usize, _: Opening) -> Self {
        Seen { board: Board::new(), player, may_play: false }
    }

    fn observe(&mut self, event: Event) {
        match event {
            Event::Joue(actions) => {
                for Action::Poser(at) in actions {
                    self.board.put(1 - self.player, at);
                }
            }
            Event::Fini => self.board.turn += 1,
        }
    }

    fn begin(&mut self, call: &Call) {
        self.may_play = matches!(call, Call::JouerTour {});
    }

    fn end_turn(&mut self) {
        self.may_play = false;
    }

    fn digest(&self) -> u64 {
        digest(&self.board)
    }
}
