//! Helpers that most games need. They manage the stage of the match, the actions of a turn, the
//! events for the players, and the order of turns.

use crate::error::GameError;
use crate::game::TurnRequest;
use crate::moment::Moment;
use serde::Serialize;
use std::fmt::Debug;

/// The stage of a match in the usual flow of a game. Players are initialised, then play their
/// turns, and are notified of the end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum MatchPhase {
    /// The stage before the first turn, in which the players initialise their programs.
    #[default]
    Init,
    /// The stage in which the players play their turns.
    Turns,
    /// The stage after the last turn, in which players are notified of the end.
    End,
    /// The stage after the end, in which no player is asked any more.
    Over,
}

impl MatchPhase {
    /// Advances a match to its next stage. The rules call this in each
    /// [`Game::settle`](crate::Game::settle). The stage of turns continues until `over` is true.
    pub fn advance(&mut self, over: bool) {
        *self = match self {
            MatchPhase::Init | MatchPhase::Turns if !over => MatchPhase::Turns,
            MatchPhase::Init | MatchPhase::Turns => MatchPhase::End,
            MatchPhase::End | MatchPhase::Over => MatchPhase::Over,
        };
    }

    /// Returns the kind and number of the step in this stage. It is for
    /// [`Game::moment`](crate::Game::moment). `turn` is the number of the current turn, from 1.
    pub fn moment(self, turn: u64) -> Moment {
        match self {
            MatchPhase::Init => Moment::INIT,
            MatchPhase::Turns => Moment::turn(turn),
            MatchPhase::End | MatchPhase::Over => Moment::END,
        }
    }

    /// Returns the requests of a step in a game where players alternate. It is for
    /// [`Game::ask`](crate::Game::ask). The calls are those of the start, of a turn and of the end.
    /// All players are asked at the start and at the end, and only the active player has a turn.
    pub fn requests<C: Clone>(
        self,
        players: usize,
        active: Option<usize>,
        [init, turn, end]: [C; 3],
    ) -> Vec<TurnRequest<C>> {
        match self {
            MatchPhase::Init => TurnRequest::each(0..players, init),
            MatchPhase::Turns => TurnRequest::each(active, turn),
            MatchPhase::End => TurnRequest::each(0..players, end),
            MatchPhase::Over => Vec::new(),
        }
    }
}

/// Applies all actions of a turn to the state of a game. If one is refused, those before it are
/// undone, the last one first.
///
/// # Errors
/// Returns an error with the refused action and the reason.
pub fn apply_all<S, A: Debug, U, E: Debug>(
    state: &mut S,
    actions: &[A],
    play: impl Fn(&mut S, &A) -> Result<U, E>,
    take_back: impl Fn(&mut S, &U),
) -> Result<(), GameError> {
    let mut applied = Vec::with_capacity(actions.len());
    for action in actions {
        match play(state, action) {
            Ok(undo) => applied.push(undo),
            Err(error) => {
                applied.iter().rev().for_each(|undo| take_back(state, undo));
                return Err(format!("{action:?}: {error:?}").into());
            }
        }
    }
    Ok(())
}

impl<C: Clone> TurnRequest<C> {
    /// Creates a list with one request. It asks one player to run one function of its program.
    pub fn one(player: usize, call: C) -> Vec<Self> {
        vec![TurnRequest { player, calls: vec![call] }]
    }

    /// Creates a list of requests, one for each of the given players. All of them run the same
    /// function.
    pub fn each(players: impl IntoIterator<Item = usize>, call: C) -> Vec<Self> {
        players.into_iter().map(|player| TurnRequest { player, calls: vec![call.clone()] }).collect()
    }
}

/// The events that wait to be sent to the players of a game. Each player has a queue.
#[derive(Debug, Clone)]
pub struct EventQueues<E>(Vec<Vec<E>>);

impl<E: Clone> EventQueues<E> {
    /// Creates an empty queue of events for each player.
    pub fn new(players: usize) -> Self {
        EventQueues(vec![Vec::new(); players])
    }

    /// Adds an event for one player to its queue.
    pub fn push(&mut self, player: usize, event: E) {
        self.0[player].push(event);
    }

    /// Adds an event to the queues of all players.
    pub fn push_all(&mut self, event: &E) {
        self.0.iter_mut().for_each(|events| events.push(event.clone()));
    }

    /// Adds an event to the queues of all players except one.
    pub fn push_others(&mut self, player: usize, event: &E) {
        let others = self.0.iter_mut().enumerate().filter(|(other, _)| *other != player);
        others.for_each(|(_, events)| events.push(event.clone()));
    }

    /// Returns and removes the waiting events of a player, in order. It is for
    /// [`Game::take_events`](crate::Game::take_events).
    pub fn take(&mut self, player: usize) -> Vec<E> {
        std::mem::take(&mut self.0[player])
    }
}

/// The order of turns in a game where players alternate. Player 0 begins, and eliminated players
/// have no turns.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TurnOrder {
    playing: Vec<bool>,
    at: usize,
}

impl TurnOrder {
    /// Creates the order of turns for the given number of players. Player 0 has the first turn.
    pub fn new(players: usize) -> Self {
        TurnOrder { playing: vec![true; players], at: 0 }
    }

    /// Returns the player whose turn it is. This player may have just been eliminated.
    pub fn current(&self) -> usize {
        self.at
    }

    /// Passes the turn to the next player who is not eliminated.
    pub fn advance(&mut self) {
        let players = self.playing.len();
        let following = (1..=players).map(|step| (self.at + step) % players);
        self.at = following.into_iter().find(|player| self.playing[*player]).unwrap_or(self.at);
    }

    /// Eliminates a player, who then has no further turns. If it is this player's turn, the turn
    /// lasts until the next call of [`TurnOrder::advance`].
    pub fn eliminate(&mut self, player: usize) {
        self.playing[player] = false;
    }

    /// Returns true if the player is not eliminated.
    pub fn is_playing(&self, player: usize) -> bool {
        self.playing[player]
    }

    /// Returns the players who are not eliminated, in the order of their turns. The current player
    /// comes first.
    pub fn remaining(&self) -> Vec<usize> {
        let players = self.playing.len();
        let round = (0..players).map(|step| (self.at + step) % players);
        round.filter(|player| self.playing[*player]).collect()
    }
}
