//! The copy of the game inside a champion's process. The champion queries it directly, and the
//! arena never trusts it.

use crate::clocks::{Clocks, LatePolicy};
use crate::game::{Game, View};
use crate::refusal::Refusals;

/// A champion's own copy of a game. It contains what the player may see and the actions of the
/// current turn. Each game implements its generated `Api` trait for it.
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
    /// True if actions are only tried ([`Replica::try_action`]).
    trial: bool,
    /// Memory for the turn's actions while an action is tried.
    saved_journal: Vec<G::Action>,
    /// A copy of the view from before the current turn. It exists in games where a late player
    /// misses a step and continues.
    saved: Option<G::View>,
}

/// The error for a missed turn that cannot be undone. The game keeps no copies of its views
/// ([`View::snapshot`]).
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
            trial: false,
            saved_journal: Vec::new(),
            saved: None,
        }
    }

    /// Starts a turn of the champion. The arguments are the events since its last turn, the time
    /// that it has left, and whether it missed its last turn. The actions of a missed turn are
    /// undone first.
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

    /// Returns the time that the champion had left when its current turn was sent. Before the first
    /// turn, no clock has a limit.
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

    /// Returns the function of the candidate's program that is running. Returns `None` while the
    /// champion is loading and between turns.
    #[inline]
    pub fn running(&self) -> Option<&G::Call> {
        self.running.as_ref()
    }

    /// Records an action that the player's view has accepted. All recorded actions are sent to the
    /// arena at the end of the turn.
    #[inline]
    pub fn record(&mut self, action: G::Action) {
        self.journal.push(action);
    }

    /// Records a refused action, so that the replay can show it. `reason` returns the name of the
    /// error in the API. It is called only for the first refused actions of a turn.
    #[inline]
    pub fn refuse(&mut self, action: G::Action, reason: impl FnOnce() -> String) {
        if !self.trial {
            self.refused.note(self.journal.len(), action, reason);
        }
    }

    /// Runs a function that calls one action of the API, and returns true if the action was accepted,
    /// which means that it was added to the turn's actions. The caller must restore the view
    /// afterwards, because even a refused action may have changed it. The list of the turn's actions
    /// stays as it was.
    pub fn try_action(&mut self, act: impl FnOnce(&mut Self)) -> bool {
        let mut saved_journal = std::mem::take(&mut self.saved_journal);
        saved_journal.clone_from(&self.journal);
        self.trial = true;
        act(self);
        self.trial = false;
        let accepted = self.journal.len() == saved_journal.len() + 1;
        self.saved_journal = std::mem::replace(&mut self.journal, saved_journal);
        accepted
    }

    /// Records an action as accepted or, if the player's view has refused it, as refused. Returns
    /// the result of the action. `name` returns the name of the error in the API.
    #[inline]
    pub fn note<E>(
        &mut self,
        action: G::Action,
        result: Result<(), E>,
        name: impl FnOnce(&E) -> String,
    ) -> Result<(), E> {
        match &result {
            Ok(()) => self.record(action),
            Err(error) => self.refuse(action, || name(error)),
        }
        result
    }

    /// Returns and removes the recorded refused actions of the champion.
    pub fn take_refused(&mut self) -> Refusals<G::Action> {
        std::mem::take(&mut self.refused)
    }

    /// Removes the last recorded action of this turn and returns it. The caller must restore the
    /// view to undo the action.
    #[inline]
    pub fn unrecord(&mut self) -> Option<G::Action> {
        self.journal.pop()
    }

    /// Returns the actions of this turn that were accepted so far.
    pub fn journal(&self) -> &[G::Action] {
        &self.journal
    }

    /// Prepares the copy of the game before a function of the candidate's program is called.
    pub fn begin(&mut self, call: &G::Call) {
        self.view.begin(call);
        self.running = Some(call.clone());
    }

    /// Marks that the running function of the candidate's program has returned.
    pub fn end(&mut self) {
        self.running = None;
    }

    /// Ends the champion's turn and returns its accepted actions.
    pub fn end_turn(&mut self) -> Vec<G::Action> {
        let mut turn = Vec::new();
        self.end_turn_into(&mut turn);
        turn
    }

    /// Ends the champion's turn and replaces the contents of `turn` by its accepted actions. The
    /// memory of `turn` is used for the next turn.
    pub fn end_turn_into(&mut self, turn: &mut Vec<G::Action>) {
        turn.clear();
        std::mem::swap(&mut self.journal, turn);
        turn.extend(self.view.final_actions());
        self.view.end_turn();
    }
}
