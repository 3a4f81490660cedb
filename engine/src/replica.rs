//! The game inside a champion's process: never trusted, always at hand.

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
}

impl<G: Game> Replica<G> {
    /// Before the first turn.
    pub fn new(player: usize, opening: G::Opening) -> Self {
        let view = G::View::open(player, opening);
        Replica { view, player, running: None, journal: Vec::new(), refused: Refusals::default() }
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

    /// Notes an action that the view has accepted: it travels at the end of the turn.
    #[inline]
    pub fn record(&mut self, action: G::Action) {
        self.journal.push(action);
    }

    /// Notes an action that the view has refused, so that the replay can show it; `why` gives the API's word for what
    /// was wrong, and is asked for the first of a turn alone.
    #[inline]
    pub fn refuse(&mut self, action: G::Action, why: impl FnOnce() -> String) {
        self.refused.note(self.journal.len(), action, why);
    }

    /// What was refused since this was last asked.
    pub fn take_refused(&mut self) -> Refusals<G::Action> {
        std::mem::take(&mut self.refused)
    }

    /// Takes the last action of this turn back; the view is the caller's to restore.
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

    /// The turn is over: gives the journal.
    pub fn end_turn(&mut self) -> Vec<G::Action> {
        let mut journal = std::mem::take(&mut self.journal);
        journal.extend(self.view.parting());
        self.view.end_turn();
        journal
    }
}
