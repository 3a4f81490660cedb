//! The trait that defines a game's rules. Read this module first to write a game.

mod codecs;

pub use crate::setup::Setup;
pub use codecs::{ByteCodec, LineCodec, ParseOrder, ParsedOrder};

use crate::clocks::LatePolicy;
use crate::error::GameError;
use crate::limits::Limits;
use crate::moment::Moment;
use crate::ranks;
use crate::scene::{Change, Scene};
use crate::seats::{AllowedMatches, Mode, Seats};
use crate::self_play::SelfPlay;
use joute_words::Locale;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// A type whose values can be sent to champions and stored in replays.
pub trait Wire: Serialize + DeserializeOwned + Clone + 'static {}

impl<T: Serialize + DeserializeOwned + Clone + 'static> Wire for T {}

impl AllowedMatches {
    /// Returns the numbers of players and the modes that a game allows. Each mode must have a
    /// unique name, and must not allow a number of players that the game forbids. When used in a
    /// constant, a violation is a compile-time error.
    pub const fn of<G: Game>() -> Self {
        AllowedMatches { game: G::NAME, locale: G::LOCALE, seats: G::SEATS, modes: G::MODES }.checked()
    }
}

/// Creates a game in its state before the first turn. The number of players and the mode are
/// checked here, so [`Game::new`] need not check them.
///
/// # Errors
/// Returns an error in the game's language that says what is wrong with the setup.
pub fn start<G: Game>(setup: &Setup) -> Result<G, GameError> {
    let mode = const { AllowedMatches::of::<G>() }.check(setup.players, &setup.mode)?;
    if mode == setup.mode {
        return G::new(setup);
    }
    G::new(&Setup { mode: mode.to_owned(), ..setup.clone() })
}

/// A request for one player to take its turn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TurnRequest<C> {
    /// The number of the player who is asked, from 0.
    pub player: usize,
    /// The functions of the candidate's program to call, in this order. They share one time limit.
    pub calls: Vec<C>,
}

/// The order in which the rules apply the actions of one step. It matters if several players are
/// asked at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ApplyOrder {
    /// The rules apply actions in the order of the list that [`Game::ask`] returned.
    #[default]
    ByRequest,
    /// The rules apply actions in the order of their arrival. The replay records this order, so
    /// that the match can be played again.
    ByArrival,
}

/// The names of the arguments of each action, by the name of its function in the API.
pub type ActionArguments = &'static [(&'static str, &'static [&'static str])];

/// The rules of a game. Each game implements this trait as a pure state machine. The arena runs the
/// rules, and its copy of the game decides the match.
///
/// A match repeats the following calls until [`Game::ask`] returns an empty list: [`Game::ask`],
/// then [`Game::play`] for each player in the list (or [`Game::skip`] for players who have left),
/// then [`Game::settle`]. When turns alternate, `ask` returns one player. When turns are
/// simultaneous, it returns all of them. Effects that no player causes are applied in `settle`.
pub trait Game: Sized + Send + 'static {
    /// The name of the game, as in its description.
    const NAME: &'static str;
    /// The language of the game's pages, as in its description.
    const LOCALE: Locale;
    /// The hash of the game's API. The arena uses it to check that a champion was built for the
    /// same API.
    const API: u64;
    /// The names of the arguments of each action, by the name of its function. Viewers show actions
    /// with these names. An action that is missing is shown without names.
    const ACTIONS: ActionArguments = &[];
    /// The numbers of players that a match of the game can have.
    const SEATS: Seats;
    /// The modes of the game, which are variants of its rules. The first one is the default, and
    /// most games have none.
    const MODES: &'static [Mode] = &[];
    /// The limits on the resources of a champion. They are stated in the game's subject.
    const LIMITS: Limits = Limits::DEFAULT;
    /// The consequence for a champion that exceeds the time limit of a call.
    const LATE_POLICY: LatePolicy = LatePolicy::Eliminate;
    /// The order in which the rules apply the actions of one step. It matters if several players
    /// are asked at once.
    const APPLY_ORDER: ApplyOrder = ApplyOrder::ByRequest;
    /// The maximum number of steps of a match. A longer match is stopped, because it might
    /// otherwise never end.
    const MAX_STEPS: u64 = 100_000;
    /// The codec of the line protocol for this game. With `None`, the game cannot be
    /// played in this way.
    const LINE_CODEC: Option<LineCodec<Self>> = None;
    /// The codec of the byte protocol for this game. With `None`, the game cannot be
    /// played in this way.
    const BYTE_CODEC: Option<ByteCodec<Self>> = None;
    /// The parts of self-play that are not derived from the description. No game needs any.
    const SELF_PLAY: SelfPlay<Self::View, Self::Call> = SelfPlay::DERIVED;

    /// The enum of calls to functions of the candidate's program. The generator creates it from the
    /// game's description.
    type Call: Wire;
    /// The enum of values that functions of the candidate's program return. The generator creates
    /// it from the game's description.
    type Answer: Wire;
    /// The type of an action in a player's turn. Champions send only actions that their own copy of
    /// the rules has accepted.
    type Action: Wire;
    /// The type of the information that a player has before the first turn.
    type Opening: Wire;
    /// The type of an event, which contains the changes of a step that a player may see.
    type Event: Wire;
    /// The type of the game as one player may see it. It is used inside the champion's process.
    type View: View<Self>;

    /// Creates the game in its state before the first turn. The caller has already checked the
    /// number of players and the mode. If the game has modes, `setup` always names one.
    ///
    /// # Errors
    /// Returns an error that says what is wrong with the setup, with line and column for a map.
    fn new(setup: &Setup) -> Result<Self, GameError>;

    /// Returns the number of players in this match.
    fn players(&self) -> usize;

    /// Returns the information that a player has before the first turn. It must contain neither the
    /// seed nor anything that is hidden from the player.
    fn opening(&self, player: usize) -> Self::Opening;

    /// Returns the players whose turn it is. An empty list ends the match.
    fn ask(&mut self) -> Vec<TurnRequest<Self::Call>>;

    /// Returns the kind and number of the current step. Replays, messages and the viewer show them.
    /// It is called between [`Game::ask`] and [`Game::settle`].
    fn moment(&self) -> Moment;

    /// Applies the actions and answers of a player's turn. It is called once for each player that
    /// was asked.
    ///
    /// # Errors
    /// Returns an error if the rules refuse an action. The champion's own copy of the game would
    /// not have accepted such an action, so the champion has cheated. In this case, no action of
    /// the turn may be applied.
    fn play(
        &mut self,
        player: usize,
        actions: &[Self::Action],
        answers: &[Self::Answer],
    ) -> Result<(), GameError>;

    /// Skips the turn of a player who has left or was late. See [`Game::LATE_POLICY`].
    fn skip(&mut self, player: usize);

    /// Removes a player from the match permanently. It is called once, after [`Game::play`] or
    /// [`Game::skip`] in the step in which the player left. A removed player is skipped if it is
    /// asked again. Only games in which the player disappears from the board need this method.
    fn leave(&mut self, _player: usize) {}

    /// Ends a step after all its players have played or were skipped. It applies the effects that
    /// no single player causes.
    fn settle(&mut self);

    /// Returns and removes the events to send to a player. They cover everything that has happened
    /// since the last call.
    fn take_events(&mut self, player: usize) -> Vec<Self::Event>;

    /// Returns a hash of everything that a player knows. It must equal the hash from the champion's
    /// own copy of the game ([`View::digest`]). It is called directly after the player's own
    /// [`Game::play`] and before [`Game::settle`].
    ///
    /// The hash may depend on the player's opening, on the events that the player has observed, and
    /// on the player's actions in this turn, because its replica holds nothing else. It must not
    /// depend on
    /// - information that is hidden from the player;
    /// - the actions of other players of the same step, or whether they were applied already:
    ///   champions of one step compute at the same time, and replicas learn of these actions after it;
    /// - refused actions, elapsed time, or anything else that can differ between equal matches.
    ///
    /// [`crate::secrets`] tests the first condition and [`crate::agreement`] the second.
    fn digest(&self, player: usize) -> u64;

    /// Returns the current score of every player, for display. A higher score is better.
    fn scores(&self) -> Vec<i64>;

    /// Returns the current place of every player. A lower place is better, and equal players have
    /// equal places. By default, places follow the scores. Only their order matters: the places 0,
    /// 0, 7 become the ranks 1, 1, 3.
    fn ranks(&self) -> Vec<u32> {
        ranks::by_scores(&self.scores())
    }

    /// Returns the picture of the board before the first turn, for viewers. It is called once,
    /// before [`Game::ask`]. A game without pictures returns `None`, and its replays contain only
    /// actions.
    fn scene(&mut self) -> Option<Scene> {
        None
    }

    /// Returns and removes the changes of the displayed picture since the last call. It is called
    /// after every [`Game::settle`].
    fn take_changes(&mut self) -> Vec<Change> {
        Vec::new()
    }

    /// Returns and removes the text that champions asked to print in a local match. Each entry has
    /// a player and some whole lines. The text may reveal hidden information, so it is never sent
    /// to champions or written to replays. It is called after every [`Game::settle`].
    fn take_printed(&mut self) -> Vec<(usize, String)> {
        Vec::new()
    }

    /// Announces that the text of [`Game::take_printed`] will be displayed. It is called
    /// once, before [`Game::ask`], in a local match that people watch. Otherwise, rules need not
    /// compose any text.
    fn enable_printing(&mut self) {}

    /// Returns the name of an action for replays and messages. It is the name of the action's API
    /// function. By default it is the name of the enum variant in snake case.
    fn action_name(action: &Self::Action) -> String {
        action_name(action)
    }
}

/// Returns the name of an action: the name of its variant in snake case.
pub fn action_name(action: &impl Serialize) -> String {
    match serde_json::to_value(action) {
        Ok(Value::String(variant)) => snake_case(&variant),
        Ok(Value::Object(fields)) => fields.keys().next().map_or(String::new(), |key| snake_case(key)),
        _ => String::new(),
    }
}

/// Converts a name to snake case. For example, `SendFrog` becomes `send_frog`.
fn snake_case(name: &str) -> String {
    let mut snake = String::with_capacity(name.len() + 4);
    for (at, letter) in name.char_indices() {
        if letter.is_ascii_uppercase() && at > 0 {
            snake.push('_');
        }
        snake.push(letter.to_ascii_lowercase());
    }
    snake
}

/// The game as one player may see it. Each game implements it, and it is kept inside the champion's
/// process.
pub trait View<G: Game>: Sized + 'static {
    /// Creates a player's view of the game before the first turn. It uses the information that this
    /// player has at that time.
    fn open(player: usize, opening: G::Opening) -> Self;

    /// Updates the player's view with an event that the arena has sent.
    fn observe(&mut self, event: G::Event);

    /// Returns a copy of the player's view of the game. After a missed turn, the view is reset to
    /// this copy. A game with [`LatePolicy::MissStep`] must return a copy. Other games need not.
    /// Self-play is much faster with copies, because it tries actions on them.
    fn snapshot(&self) -> Option<Self> {
        None
    }

    /// Prepares the player's view for the next function call of the candidate's program.
    fn begin(&mut self, call: &G::Call);

    /// Returns additional actions for the end of the player's turn. Their position among the other
    /// actions must not matter.
    fn final_actions(&mut self) -> Vec<G::Action> {
        Vec::new()
    }

    /// Ends the player's turn in its view of the game. The list of the turn's actions is complete
    /// at this point.
    fn end_turn(&mut self);

    /// Returns a hash of everything that the player knows, including this turn's own actions. It
    /// must be equal to [`Game::digest`], which lists what the hash may depend on. Otherwise the
    /// champion's copy of the game is wrong. It is called when the turn's last call has returned,
    /// before [`View::final_actions`] and [`View::end_turn`].
    fn digest(&self) -> u64;
}
