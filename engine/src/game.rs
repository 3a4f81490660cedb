//! What a game is: start here to write one.

use crate::clocks::Late;
use crate::film::{Change, Scene};
use crate::limits::Limits;
use crate::ranks;
use crate::replay::Moment;
use crate::seats::{Mode, Seats, Shape};
use crate::tongue::{Bytes, Lines};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// A value that travels in frames and stands in replays.
pub trait Wire: Serialize + DeserializeOwned + Clone + 'static {}

impl<T: Serialize + DeserializeOwned + Clone + 'static> Wire for T {}

/// What a match is played on.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Setup {
    /// The map file's text; empty if the game has none.
    #[serde(default)]
    pub map: String,
    /// How many players: one of [`Game::SEATS`].
    pub players: usize,
    /// Seeds what the authority draws. Never told to a champion.
    #[serde(default)]
    pub seed: u64,
    /// The name of one of [`Game::MODES`]; the first of them, if it is empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub mode: String,
}

/// A game before the first turn. Players and mode are checked here, so [`Game::new`] need not check them.
///
/// # Errors
/// What is wrong with the setup, in the game's language.
pub fn start<G: Game>(setup: &Setup) -> Result<G, String> {
    let mode = const { Shape::of::<G>() }.check(setup.players, &setup.mode)?;
    if mode == setup.mode {
        return G::new(setup);
    }
    G::new(&Setup { mode: mode.to_owned(), ..setup.clone() })
}

/// One player whose turn it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ask<C> {
    /// Who, from 0.
    pub player: usize,
    /// The user functions to call, in order, on one clock.
    pub calls: Vec<C>,
}

/// In which order the rules take the orders of players who are asked together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Taken {
    /// In the order in which [`Game::ask`] named the players.
    #[default]
    AsAsked,
    /// Who answers first is first. A replay keeps the order, so that the match can be played again.
    AsTheyCome,
}

/// The rules of a game, as the authority holds them: a pure state machine.
///
/// A match repeats these calls until nobody is asked: [`Game::ask`], [`Game::play`] for each player asked (or
/// [`Game::skip`] for those who are gone), [`Game::settle`]. When turns alternate, `ask` names one player; when turns
/// are simultaneous, it names all. Whatever no player does happens in `settle`.
pub trait Game: Sized + Send + 'static {
    /// The game's name, as in its description.
    const NAME: &'static str;
    /// The language of its pages, `fr` or `en`, as in its description.
    const LOCALE: &'static str;
    /// The hash of its API.
    const API: u64;
    /// How many players a match has.
    const SEATS: Seats;
    /// The modes that it is played in, the usual one first; none for most games.
    const MODES: &'static [Mode] = &[];
    /// What its subject allows champions to use.
    const LIMITS: Limits = Limits::USUAL;
    /// What happens to a champion that is late in a call.
    const LATE: Late = Late::Out;
    /// In which order orders of players who are asked together are taken.
    const TAKEN: Taken = Taken::AsAsked;
    /// What lines mean in it; none: nobody can play it in lines.
    const LINES: Option<Lines<Self>> = None;
    /// What bytes on a connection mean in it; none: nobody can play it in bytes.
    const BYTES: Option<Bytes<Self>> = None;

    /// The generated enum of calls to user functions.
    type Call: Wire;
    /// The generated enum of what they return.
    type Answer: Wire;
    /// What a player does in its turn; only accepted actions travel.
    type Action: Wire;
    /// What a player knows before the first turn.
    type Opening: Wire;
    /// What a player learns after a step.
    type Event: Wire;
    /// What a champion holds: the game as its player may see it.
    type View: View<Self>;

    /// The game before the first turn. The number of players is one of [`Game::SEATS`], or of the mode's own; the mode is
    /// named, if the game has any.
    ///
    /// # Errors
    /// A message that names what is wrong with the setup, with line and column for a map.
    fn new(setup: &Setup) -> Result<Self, String>;

    /// How many players the match has.
    fn players(&self) -> usize;

    /// What a player knows before the first turn: neither the seed nor anything hidden.
    fn opening(&self, player: usize) -> Self::Opening;

    /// Whose turn it is; an empty list at the end of the match.
    fn ask(&mut self) -> Vec<Ask<Self::Call>>;

    /// What the current step is, for replays, messages and the viewer. Asked between [`Game::ask`] and
    /// [`Game::settle`].
    fn moment(&self) -> Moment;

    /// Applies what a player did in its turn; called once for each player asked.
    ///
    /// # Errors
    /// An action that the rules refuse: the player's replica would not have recorded it, so the player
    /// cheated. Then nothing of the turn may be applied.
    fn play(
        &mut self,
        player: usize,
        actions: &[Self::Action],
        answers: &[Self::Answer],
    ) -> Result<(), String>;

    /// A player who was asked is gone, or late ([`Game::LATE`]): the turn passes without it.
    fn skip(&mut self, player: usize);

    /// A player has left the match for good: called once, after the [`Game::play`] or [`Game::skip`] of the step in which it
    /// left. It may be asked again, and is then skipped. For games in which whoever leaves disappears; others need not know.
    fn leave(&mut self, _player: usize) {}

    /// Everyone who was asked has played: whatever no player does happens now.
    fn settle(&mut self);

    /// What a player learns about everything since this was last called; drained.
    fn observe(&mut self, player: usize) -> Vec<Self::Event>;

    /// A hash of what the player knows, to compare with its replica's ([`View::digest`]). It is called right after the
    /// player's own [`Game::play`], before [`Game::settle`].
    ///
    /// It may depend on the player's opening, on the events that it has observed, and on what it did in this turn: nothing
    /// else is in its replica. So it must not depend on
    /// - what is hidden from the player;
    /// - what other players who are asked in the same step have ordered, or whether their orders were taken already: their
    ///   champions think at the same time, and the replica hears of it after the step;
    /// - what the rules refused, how long anything took, or anything else that differs between equal matches.
    ///
    /// [`crate::agree`] tests the second, [`crate::secrets`] the first.
    fn digest(&self, player: usize) -> u64;

    /// Every player's score so far, to be shown; more is better.
    fn scores(&self) -> Vec<i64>;

    /// Every player's place so far: lower is better, and equal players have equal places. By default it follows the scores.
    /// Only the order counts: 0, 0, 7 become the ranks 1, 1, 3.
    fn ranks(&self) -> Vec<u32> {
        ranks::by_scores(&self.scores())
    }

    /// The picture before the first turn, for viewers; called once, before [`Game::ask`]. A game without
    /// a viewer has none, and its replays carry actions alone.
    fn scene(&mut self) -> Option<Scene> {
        None
    }

    /// What changed in the picture since this was last called; drained after every [`Game::settle`].
    fn drawn(&mut self) -> Vec<Change> {
        Vec::new()
    }

    /// What players had shown to whoever watches them in a local match, hidden things too: by player, text of whole lines;
    /// drained after every [`Game::settle`]. No champion ever gets it, and no replay.
    fn shown(&mut self) -> Vec<(usize, String)> {
        Vec::new()
    }
}

/// The game as one player may see it.
pub trait View<G: Game>: Sized + 'static {
    /// Before the first turn.
    fn open(player: usize, opening: G::Opening) -> Self;

    /// Something happened.
    fn observe(&mut self, event: G::Event);

    /// A copy, which the replica returns to when its player was late and missed a turn. A game with [`Late::Passes`] must give
    /// one; others are never asked.
    fn save(&self) -> Option<Self> {
        None
    }

    /// A user function is about to run.
    fn begin(&mut self, call: &G::Call);

    /// Actions to append to a turn's journal: those whose order among the others does not matter.
    fn parting(&mut self) -> Vec<G::Action> {
        Vec::new()
    }

    /// The player's turn is over and its journal complete.
    fn end_turn(&mut self);

    /// A hash of what the player knows, its own actions of this turn among it: equal to [`Game::digest`], which says what it
    /// may depend on, unless the replica went astray. It is asked for when the turn's last call has returned, before
    /// [`View::parting`] and [`View::end_turn`].
    fn digest(&self) -> u64;
}
