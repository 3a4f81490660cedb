//! One match that is stepped by the actions of its players.

use crate::choice::Choice;
use crate::error::GymError;
use crate::recording::Recording;
use crate::seat::{Row, Seat, SeatState, replace_mask};
use crate::space::Space;
use joute_abi::Calls;
use joute_engine::game::start;
use joute_engine::{Game, Replica, Setup, ranks};
use std::marker::PhantomData;
use std::sync::Arc;

/// One match that is stepped by the actions of its players. Each player's actions and observations
/// go through a copy of the game that receives only what a champion would receive.
pub struct Environment<G: Game, C> {
    space: Arc<Space>,
    history: MatchHistory,
    game: G,
    seats: Vec<Seat<G>>,
    /// The players that the rules ask for turns in this step, in the order in which the
    /// turns are applied.
    requested_seats: Vec<usize>,
    steps: u64,
    ending: Option<Ending>,
    pub(crate) recording: Option<Recording<G>>,
    calls: PhantomData<fn() -> C>,
}

/// The way in which a match ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// The rules ended the match.
    Terminated,
    /// The match was stopped because it reached its maximum length.
    Truncated,
}

/// The setup of a match and all actions since its start. The match can be played again from them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MatchHistory {
    /// The setup of the match.
    pub setup: Setup,
    /// The choices of the players in order: the player and the chosen token.
    pub choices: Vec<(u8, u32)>,
}

impl<G: Game, C: Calls<Replica<G>>> Environment<G, C> {
    /// Starts a match and continues to the first decision. If `record` is true, the match is recorded
    /// for a replay.
    ///
    /// # Errors
    /// Returns an error if the setup is invalid.
    pub fn new(space: &Arc<Space>, setup: &Setup, record: bool) -> Result<Self, GymError> {
        let game = start::<G>(setup)?;
        let seats = (0..game.players()).map(|player| Seat::new(player, game.opening(player), record));
        let seats = seats.collect();
        let recording = if record { Some(Recording::new(setup)?) } else { None };
        let mut environment = Environment {
            space: Arc::clone(space),
            history: MatchHistory { setup: setup.clone(), choices: Vec::new() },
            game,
            seats,
            requested_seats: Vec::new(),
            steps: 0,
            ending: None,
            recording,
            calls: PhantomData,
        };
        environment.advance()?;
        Ok(environment)
    }

    /// Starts another match in place of the current one. The match is not recorded.
    ///
    /// # Errors
    /// Returns an error if the setup is invalid.
    pub fn restart(&mut self, setup: Setup) -> Result<(), GymError> {
        self.game = start::<G>(&setup)?;
        for (player, seat) in self.seats.iter_mut().enumerate() {
            seat.restart(player, self.game.opening(player));
        }
        self.history.setup = setup;
        self.history.choices.clear();
        self.requested_seats.clear();
        (self.steps, self.ending, self.recording) = (0, None, None);
        self.advance()
    }

    /// Plays a match again.
    ///
    /// # Errors
    /// Returns an error if the setup is invalid, or if a choice is not possible.
    pub fn play_again(space: &Arc<Space>, history: &MatchHistory, record: bool) -> Result<Self, GymError> {
        let mut environment = Self::new(space, &history.setup, record)?;
        for (seat, token) in &history.choices {
            let (seat, token) = (usize::from(*seat), *token as usize);
            if seat >= environment.seats.len() || !environment.offers(seat, token) {
                return Err(GymError::Snapshot(G::NAME));
            }
            environment.choose(seat, token)?;
        }
        Ok(environment)
    }

    /// Returns the setup and all actions since the start of the match.
    pub fn history(&self) -> &MatchHistory {
        &self.history
    }

    /// Returns the game's state.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// Returns the way in which the match ended. Returns `None` while it goes on.
    pub fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// Stops the match because it reached its maximum length.
    pub fn truncate(&mut self) {
        self.ending.get_or_insert(Ending::Truncated);
    }

    /// Returns the ranks of the players, from 1.
    pub fn ranks(&self) -> Vec<u32> {
        ranks::from_places(&self.game.ranks())
    }

    /// Returns the only player who must choose now, or `None` if there are several or none.
    pub fn actor(&self) -> Option<usize> {
        let mut acting = (0..self.seats.len()).filter(|seat| self.is_acting(*seat));
        acting.next().filter(|_| acting.next().is_none() && self.requested_seats.len() == 1)
    }

    /// Returns true if a player must choose now.
    pub fn is_acting(&self, seat: usize) -> bool {
        self.ending.is_none() && self.seats[seat].state == SeatState::Acting
    }

    /// Writes the mask of a player over an earlier one, whose tokens are `offered`. A player who is not
    /// acting is offered token 0 only, which has no effect.
    pub(crate) fn write_mask(&self, seat: usize, mask: &mut [i8], offered: &mut Vec<u32>) {
        if self.is_acting(seat) {
            self.seats[seat].write_mask(&self.space, mask, offered);
        } else if **offered != [0] {
            replace_mask(mask, offered, |offered| offered.push(0));
        }
    }

    /// Returns true if a player can choose a token now.
    pub fn offers(&self, seat: usize, token: usize) -> bool {
        let Seat { choice, legal, .. } = &self.seats[seat];
        if !self.space.staged && self.is_acting(seat) {
            return token == 0 || legal.contains(&(token as u64));
        }
        let mut is_offered = false;
        if self.is_acting(seat) {
            choice.for_each_offered(&self.space, legal, |offered| is_offered |= offered == token);
        }
        is_offered || (token == 0 && !self.is_acting(seat))
    }

    /// Chooses a token that is offered to a player. When all players have chosen, call
    /// [`Environment::advance`].
    fn choose_only(&mut self, seat: usize, token: usize) {
        if !self.is_acting(seat) {
            return;
        }
        self.history.choices.push((seat as u8, token as u32));
        self.seats[seat].choose::<C>(&self.space, token);
    }

    fn choose(&mut self, seat: usize, token: usize) -> Result<(), GymError> {
        self.choose_only(seat, token);
        self.advance()
    }

    /// Chooses one token for each player, in the order of their numbers. All tokens must be offered.
    ///
    /// # Errors
    /// Returns an error if the rules refuse a turn.
    pub fn step(&mut self, tokens: &[i64]) -> Result<(), GymError> {
        for (seat, token) in tokens.iter().enumerate() {
            self.choose_only(seat, *token as usize);
        }
        self.advance()
    }

    /// Continues the match up to the next decision of a player, or to its end.
    fn advance(&mut self) -> Result<(), GymError> {
        while self.ending.is_none() && !self.seats.iter().any(|seat| seat.state == SeatState::Acting) {
            if !self.requested_seats.is_empty() {
                self.end_step()?;
            }
            if self.steps >= G::MAX_STEPS {
                self.ending = Some(Ending::Truncated);
                break;
            }
            self.begin_step();
            if self.requested_seats.is_empty() {
                self.ending = Some(Ending::Terminated);
            }
        }
        Ok(())
    }

    fn begin_step(&mut self) {
        let requests = self.game.ask();
        if let Some(recording) = &mut self.recording {
            recording.begin_step();
        }
        self.requested_seats.clear();
        for request in requests {
            let events = self.game.take_events(request.player);
            self.requested_seats.push(request.player);
            self.seats[request.player].begin_turn::<C>(&self.space, events, request.calls);
        }
    }

    fn end_step(&mut self) -> Result<(), GymError> {
        for seat in self.requested_seats.drain(..) {
            let place = &mut self.seats[seat];
            place.state = SeatState::Idle;
            self.game.play(seat, &place.turn, &[]).map_err(|reason| GymError::Refused { seat, reason })?;
            if let Some(recording) = &mut self.recording {
                if self.game.digest(seat) != place.digest {
                    return Err(GymError::Diverged { seat });
                }
                recording.turn(seat, &place.turn, place.digest)?;
            }
        }
        self.game.settle();
        if let Some(recording) = &mut self.recording {
            recording.end_step();
        }
        self.steps += 1;
        Ok(())
    }

    /// Writes the observation of a player over an earlier one.
    pub(crate) fn observe(&mut self, seat: usize, cells: &mut [i32], row: &mut Row) {
        self.seats[seat].observe::<C>(&self.space, cells, row);
    }

    /// Returns the calls that a player's copy of the game accepts, found by trying each one.
    pub fn exact(&mut self, seat: usize) -> Vec<u64> {
        if self.is_acting(seat) { self.seats[seat].exact::<C>(&self.space) } else { Vec::new() }
    }

    /// Returns the calls of the actions that a player can choose, in ascending order of their derived
    /// numbers.
    pub fn legal_calls(&self, seat: usize) -> Vec<u64> {
        if self.is_acting(seat) { self.seats[seat].legal_calls(&self.space) } else { Vec::new() }
    }

    /// Returns the part of an action that a player has chosen.
    pub fn choice(&self, seat: usize) -> Choice {
        self.seats[seat].choice
    }

    /// Returns the recording of the match as a replay.
    pub(crate) fn take_recording(&mut self) -> Option<Recording<G>> {
        self.recording.take()
    }
}
