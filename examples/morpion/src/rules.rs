//! The rules of the tic-tac-toe game in the arena. They cover the order of turns and the accepted
//! actions.

use crate::api::{self, Answer, Call, Erreur, Marque, Position, TAILLE};
use crate::board::Board;
use crate::lines::LINES;
use joute_engine::codec::LineCodec;
use joute_engine::scene::{Gain, Look, SceneRecorder, SceneTables, Tile, Tiles};
use joute_engine::{
    Change, EventQueues, Game, GameError, Locale, MatchPhase, Moment, Scene, Seats, SelfPlay, Setup,
    TurnRequest, View, digest,
};
use serde::{Deserialize, Serialize};

/// An action of a player in the tic-tac-toe game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Action {
    /// The action that puts the player's mark on this cell.
    Poser(Position),
}

/// A message that a player of the tic-tac-toe game receives after a turn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Event {
    /// The message that the other player has taken this action.
    Joue(Action),
    /// The message that a turn is over.
    Fini,
}

/// The message that a tic-tac-toe player receives before the first turn. It is empty, because all
/// matches start in the same way.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Opening;

/// The number of players in a tic-tac-toe match.
pub(crate) const PLAYERS: usize = 2;

/// A match of tic-tac-toe in the arena, with its rules and state.
#[derive(Debug)]
pub struct Morpion {
    pub(crate) board: Board,
    pub(crate) phase: MatchPhase,
    events: EventQueues<Event>,
    recorder: SceneRecorder,
}

/// The data of a tic-tac-toe match on the champion's side. The player sees everything.
#[derive(Debug, Clone)]
pub struct PlayerView {
    /// The grid of the match with the players' marks.
    pub board: Board,
    /// The number of the champion's player, 0 or 1.
    pub player: usize,
    /// True if the player can put a mark on the grid. It is the player's turn, and the player has
    /// put none yet.
    pub may_play: bool,
}

impl Game for Morpion {
    const NAME: &'static str = api::JOUTE_NAME;
    const LOCALE: Locale = api::JOUTE_LOCALE;
    const API: u64 = api::JOUTE_HASH;
    const ACTIONS: joute_engine::ActionArguments = api::JOUTE_ACTIONS;
    const SEATS: Seats = Seats::of(&[PLAYERS]);
    const LINE_CODEC: Option<LineCodec<Self>> = Some(LINES);
    /// The game's settings for self-play, which are optional. They make self-play faster, because
    /// it need not try every action to find the legal ones.
    const SELF_PLAY: SelfPlay<PlayerView, Call> =
        SelfPlay { legal_actions: Some(legal_actions), ..SelfPlay::DERIVED };
    type Call = Call;
    type Answer = Answer;
    type Action = Action;
    type Opening = Opening;
    type Event = Event;
    type View = PlayerView;

    fn new(_: &Setup) -> Result<Self, GameError> {
        let events = EventQueues::new(PLAYERS);
        Ok(Morpion {
            board: Board::new(),
            phase: MatchPhase::Init,
            events,
            recorder: SceneRecorder::default(),
        })
    }

    fn players(&self) -> usize {
        PLAYERS
    }

    fn opening(&self, _: usize) -> Opening {
        Opening
    }

    fn ask(&mut self) -> Vec<TurnRequest<Call>> {
        let active = self.board.turn as usize % PLAYERS;
        let calls = [Call::PartieInit {}, Call::JouerTour {}, Call::PartieFin {}];
        self.phase.requests(PLAYERS, Some(active), calls)
    }

    fn moment(&self) -> Moment {
        self.phase.moment(u64::from(self.board.turn) + 1)
    }

    fn play(&mut self, player: usize, actions: &[Action], _: &[Answer]) -> Result<(), GameError> {
        match actions {
            [] => {}
            [Action::Poser(at)] if self.phase == MatchPhase::Turns => match self.board.put(player, *at) {
                Erreur::Ok => self.recorder.action(player, "poser", |tables| {
                    draw(tables, &self.board);
                    let won = Gain::new(player, self.board.won(player), "alignement");
                    tables.gain(won.at(at.colonne, at.ligne));
                }),
                other => return Err(format!("poser({at:?}): {other:?}").into()),
            },
            more => return Err(format!("{} actions at once", more.len()).into()),
        }
        actions.iter().for_each(|action| self.events.push(1 - player, Event::Joue(action.clone())));
        Ok(())
    }

    fn skip(&mut self, _: usize) {}

    fn settle(&mut self) {
        if self.phase == MatchPhase::Turns {
            self.board.turn += 1;
            self.events.push_all(&Event::Fini);
        }
        self.phase.advance(self.board.is_over());
    }

    fn take_events(&mut self, player: usize) -> Vec<Event> {
        self.events.take(player)
    }

    fn digest(&self, _: usize) -> u64 {
        digest(&self.board)
    }

    fn scores(&self) -> Vec<i64> {
        (0..PLAYERS).map(|player| i64::from(self.board.won(player))).collect()
    }

    fn scene(&mut self) -> Option<Scene> {
        Some(self.recorder.open(look(), |tables| draw(tables, &self.board)))
    }

    fn take_changes(&mut self) -> Vec<Change> {
        self.recorder.take()
    }
}

/// Reports the marks that a player may put on the grid now, for self-play.
fn legal_actions(view: &mut PlayerView, _: &Call, offer: &mut dyn FnMut(&'static str, &[i32])) {
    if view.may_play {
        view.board.each_empty(|at| offer("poser", &[at.ligne, at.colonne]));
    }
}

/// Writes the marks of all cells into the table that replay viewers draw.
fn draw(tables: &mut SceneTables, board: &Board) {
    tables.grid("marques", board.marks().map(|mark| mark as i32));
}

/// Returns the look of a tic-tac-toe match, which describes how replay viewers draw it.
fn look() -> Look {
    let croix = Tile::new(Marque::Croix as i32, "croix").player(0).letter("✕");
    let rond = Tile::new(Marque::Rond as i32, "rond").player(1).letter("◯");
    Look::board(TAILLE as usize, TAILLE as usize)
        .line_first()
        .layer(Tiles::of("marques").tile(Tile::new(Marque::Vide as i32, "vide")).tile(croix).tile(rond))
}

impl View<Morpion> for PlayerView {
    fn open(player: usize, _: Opening) -> Self {
        PlayerView { board: Board::new(), player, may_play: false }
    }

    fn observe(&mut self, event: Event) {
        match event {
            Event::Joue(Action::Poser(at)) => {
                self.board.put(1 - self.player, at);
            }
            Event::Fini => self.board.turn += 1,
        }
    }

    fn snapshot(&self) -> Option<Self> {
        Some(self.clone())
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
