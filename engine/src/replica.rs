//! The game inside a champion's process: always available, never trusted.

use crate::clocks::{Clocks, Late};
use crate::game::{Game, View};
use crate::refused::Refusals;

/// A player's view of the game, and what it did this turn. Games implement their generated `Api` for it.
#[derive(Debug)]
pub struct Replica<G: Game> {
    /// The game as the player sees it, its own actions applied.
    pub view: G::View,
    player: usize,
    running: Option<G::Call>,
    journal: Vec<G::Action>,
    refused: Refusals<G::Action>,
    clocks: Clocks,
    missed: bool,
    /// Before the turn under way, in a game whose late players miss a step.
    saved: Option<G::View>,
}

/// A player missed a turn, and its game kept no copy to go back to ([`View::save`]).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NoCopy;

impl<G: Game> Replica<G> {
    /// Before the first turn.
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

    /// A turn begins: what happened since the last one, what is left of the clocks, and whether the last one was missed.
    /// What was done in a turn that was missed is undone.
    ///
    /// # Errors
    /// [`NoCopy`]: it was missed, and the game keeps no copies.
    pub fn begin_turn(&mut self, events: Vec<G::Event>, clocks: Clocks, missed: bool) -> Result<(), NoCopy> {
        if missed {
            self.view = self.saved.take().ok_or(NoCopy)?;
            self.journal.clear();
            self.refused = Refusals::default();
        }
        (self.clocks, self.missed) = (clocks, missed);
        events.into_iter().for_each(|event| self.view.observe(event));
        if G::LATE == Late::Passes {
            self.saved = self.view.save();
        }
        Ok(())
    }

    /// What was left of the clocks when the turn under way was sent; nothing is bounded before the first turn.
    #[inline]
    pub fn clocks(&self) -> Clocks {
        self.clocks
    }

    /// True if the last turn was missed: the rules went on without what was done in it.
    #[inline]
    pub fn missed(&self) -> bool {
        self.missed
    }

    /// Which player this is, from 0.
    #[inline]
    pub fn player(&self) -> usize {
        self.player
    }

    /// The user function that is running; `None` while the champion is being loaded and between turns.
    #[inline]
    pub fn running(&self) -> Option<&G::Call> {
        self.running.as_ref()
    }

    /// Records an action that the view has accepted; it is sent at the end of the turn.
    #[inline]
    pub fn record(&mut self, action: G::Action) {
        self.journal.push(action);
    }

    /// Notes an action that the view has refused, so that the replay can show it; `why` gives the API's word for what
    /// was wrong, and is called only for the first refusals of a turn.
    #[inline]
    pub fn refuse(&mut self, action: G::Action, why: impl FnOnce() -> String) {
        self.refused.note(self.journal.len(), action, why);
    }

    /// What was refused since this was last asked.
    pub fn take_refused(&mut self) -> Refusals<G::Action> {
        std::mem::take(&mut self.refused)
    }

    /// Removes the last action of this turn; the caller must restore the view.
    #[inline]
    pub fn unrecord(&mut self) -> Option<G::Action> {
        self.journal.pop()
    }

    /// What was recorded this turn.
    pub fn journal(&self) -> &[G::Action] {
        &self.journal
    }

    /// A user function is about to run.
    pub fn begin(&mut self, call: &G::Call) {
        self.view.begin(call);
        self.running = Some(call.clone());
    }

    /// The user function returned.
    pub fn end(&mut self) {
        self.running = None;
    }

    /// Ends the turn and returns the journal.
    pub fn end_turn(&mut self) -> Vec<G::Action> {
        let mut journal = std::mem::take(&mut self.journal);
        journal.extend(self.view.parting());
        self.view.end_turn();
        journal
    }
}
