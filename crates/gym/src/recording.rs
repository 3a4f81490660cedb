//! Records a match of self-play as a replay. The authority, which the arena uses in matches,
//! checks each turn.

use crate::error::GymError;
use joute_engine::frame::encode;
use joute_engine::referee::EncodedRequest;
use joute_engine::replay::{Entrant, Header, Outcome, Replay, Step, Turn, VERSION};
use joute_engine::{Authority, Game, Referee as _, Setup};

/// The recording of an environment's match. An authority applies the same turns as the environment.
pub(crate) struct Recording<G: Game> {
    authority: Authority<G>,
    replay: Replay,
    requests: Vec<EncodedRequest>,
    step: Step,
}

impl<G: Game> Recording<G> {
    pub fn new(setup: &Setup) -> Result<Self, GymError> {
        let authority = Authority::<G>::new(setup)?;
        let entrant = |seat| Entrant { name: format!("seat-{seat}"), language: "policy".into() };
        let header = Header {
            joute: VERSION,
            game: G::NAME.into(),
            api: format!("{:016x}", G::API),
            setup: setup.clone(),
            champions: (0..authority.players()).map(entrant).collect(),
            jail: None,
            scene: None,
        };
        let replay = Replay { header, steps: Vec::new(), outcome: None };
        Ok(Recording { authority, replay, requests: Vec::new(), step: Step::default() })
    }

    pub fn begin_step(&mut self) {
        self.requests = self.authority.ask();
        self.step = Step::of(self.authority.moment());
        if self.requests.is_empty() {
            self.finish();
        }
    }

    /// Applies a player's turn to the authority and adds it to the current step. Returns an error
    /// if the authority refuses an action or if the digests differ.
    pub fn turn(&mut self, seat: usize, actions: &Vec<G::Action>, digest: u64) -> Result<(), GymError> {
        let result = self.authority.play(seat, &encode(actions), &encode(&Vec::<G::Answer>::new()), digest);
        let order = result.map_err(|foul| GymError::Foul { seat, foul })?;
        let request = self.requests.iter().find(|request| request.player == seat);
        let shown = request.map_or_else(Vec::new, |request| request.shown.clone());
        self.step.turns.push(Turn::new(seat, shown, Some(order)));
        Ok(())
    }

    pub fn end_step(&mut self) {
        self.authority.settle();
        self.replay.steps.push(std::mem::take(&mut self.step));
    }

    fn finish(&mut self) {
        let gone = vec![None; self.authority.players()];
        let (scores, ranks) = (self.authority.scores(), self.authority.ranks());
        self.replay.outcome = Some(Outcome { scores, ranks, gone, ..Outcome::default() });
    }

    /// Returns the replay with its pictures. It has no outcome if the match is not over.
    pub fn into_replay(self) -> Result<Replay, GymError> {
        let mut authority = Authority::<G>::new(&self.replay.header.setup)?;
        Ok(self.replay.with_scene(&mut authority)?)
    }
}
