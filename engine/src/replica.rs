//! The copy of the game inside a champion's process. Champions query it directly, and the authority
//! never trusts it.

use crate::clocks::{Clocks, LatePolicy};
use crate::game::{Game, View};
use crate::refusal::Refusals;

/// The copy of a game inside a champion's process, as its player may see it, with the player's
/// actions of the current turn. Each game implements its generated `Api` trait for this type.
#[derive(Debug)]
pub struct Replica<G: Game> {
    /// The game as the player sees it, with the player's own actions applied.
    pub view: G::View,
    player: usize,
    running: Option<G::Call>,
    journal: Vec<G::Action>,
    refused: Refusals<G::Action>,
    clocks: Clocks,
    missed: bool,
    /// A copy of the view before the current turn, in games whose late players miss a step.
    saved: Option<G::View>,
}

/// The error that a player missed a turn in a game that cannot undo it, because it keeps no copies
/// of its views ([`View::snapshot`]).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NoCopy;

impl<G: Game> Replica<G> {
    /// Creates the champion's copy of the game in its state before the first turn.
    pub fn new(player: usize, opening: G::Opening) -> Self {
        let view = G::View::open(player, opening);
        Replica {
            view,
            player,
            running: None,
            journal: Vec::new(),
            refused: Refusals::default(),
            clocks: Clocks::default(),
            missed: false,
            saved: None,
        }
    }

    /// Starts a turn of the champion with the events since its last turn and the remaining time on
    /// its clocks. If the last turn was missed, its actions are undone first.
    ///
    /// # Errors
    /// Returns [`NoCopy`] if the last turn was missed and the game keeps no copies.
    pub fn begin_turn(&mut self, events: Vec<G::Event>, clocks: Clocks, missed: bool) -> Result<(), NoCopy> {
        if missed {
            self.view = self.saved.take().ok_or(NoCopy)?;
            self.journal.clear();
            self.refused = Refusals::default();
        }
        (self.clocks, self.missed) = (clocks, missed);
        events.into_iter().for_each(|event| self.view.observe(event));
        if G::LATE_POLICY == LatePolicy::MissStep {
            self.saved = self.view.snapshot();
        }
        Ok(())
    }

    /// Returns the time that was left to the champion when its current turn was sent. Before the
    /// first turn, no clock is bounded.
    #[inline]
    pub fn clocks(&self) -> Clocks {
        self.clocks
    }

    /// Returns true if the champion's last turn was missed because it was late. The rules then
    /// continued without the actions of that turn.
    #[inline]
    pub fn missed(&self) -> bool {
        self.missed
    }

    /// Returns the number of the champion's player, from 0.
    #[inline]
    pub fn player(&self) -> usize {
        self.player
    }

    /// Returns the function of the candidate's program that is running, or `None` while the
    /// champion is loading and between turns.
    #[inline]
    pub fn running(&self) -> Option<&G::Call> {
        self.running.as_ref()
    }

    /// Records an action that the player's view has accepted. The actions of a turn are sent to the
    /// arena at its end.
    #[inline]
    pub fn record(&mut self, action: G::Action) {
        self.journal.push(action);
    }

    /// Records an action that the player's view has refused, so that the replay can show it. `why`
    /// returns the API's name of the error and is called only for the first refusals of a turn.
    #[inline]
    pub fn refuse(&mut self, action: G::Action, why: impl FnOnce() -> String) {
        self.refused.note(self.journal.len(), action, why);
    }

    /// Returns and removes the refused actions of the champion that were recorded since the last
    /// call.
    pub fn take_refused(&mut self) -> Refusals<G::Action> {
        std::mem::take(&mut self.refused)
    }

    /// Removes the last recorded action of this turn and returns it, to undo it. The caller must
    /// restore the view.
    #[inline]
    pub fn unrecord(&mut self) -> Option<G::Action> {
        self.journal.pop()
    }

    /// Returns the accepted actions recorded in this turn.
    pub fn journal(&self) -> &[G::Action] {
        &self.journal
    }

    /// Prepares the copy of the game for a call to a function of the candidate's program.
    pub fn begin(&mut self, call: &G::Call) {
        self.view.begin(call);
        self.running = Some(call.clone());
    }

    /// Marks the end of the user function that is running.
    pub fn end(&mut self) {
        self.running = None;
    }

    /// Ends the champion's turn and returns its accepted actions.
    pub fn end_turn(&mut self) -> Vec<G::Action> {
        let mut journal = std::mem::take(&mut self.journal);
        journal.extend(self.view.final_actions());
        self.view.end_turn();
        journal
    }
}
