//! The configuration of a match, and its report.

use crate::bytes::Peer;
use crate::kit::Kit;
use crate::leave_reason::LeaveReason;
use crate::limits::Limits;
use crate::refusal_counts::RefusalCounts;
use crate::trace;
use crate::usage::ChampionUsage;
use joute_engine::Moment;
use joute_engine::game::Setup;
use joute_engine::replay::Outcome;
use joute_jail::Jail;
use std::os::unix::net::UnixStream;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// The data needed to play a match, such as the players, the limits and the sandbox.
#[derive(Debug, Clone)]
pub struct MatchConfig<'a> {
    /// The programs that play the match, one for each player.
    pub kits: &'a [Kit],
    /// The setup of the match, such as the map and the seed. The referee was created from it.
    pub setup: &'a Setup,
    /// The resource limits of each champion.
    pub limits: Limits,
    /// The sandbox in which champions run. Several matches can use it at the same time.
    pub jail: &'a Jail,
    /// The processors of the champions, by player. Several champions share a processor if there are
    /// too few. They then compute one after the other if they can be stopped. If the list is empty,
    /// the arena chooses.
    pub processors: &'a [usize],
    /// True if the champions' output is shown on standard error.
    pub show_output: bool,
    /// True if the replay contains pictures for the viewer after each step. They take more time and more
    /// room than the match itself. They can be added later ([`Replay::with_scene`]).
    ///
    /// [`Replay::with_scene`]: joute_engine::replay::Replay::with_scene
    pub record_scene: bool,
    /// True if the replay contains the champions' drawings, for their owners. Otherwise a drawing
    /// function returns at once.
    pub record_drawings: bool,
    /// The fixed duration of each step of the match. If late players continue in this game, it is
    /// also the time limit of a call. With `None`, a step ends with the last answer.
    pub pace: Option<Duration>,
    /// The connections of players that the arena does not start ([`Kit::guest`]).
    pub guests: Option<&'a Guests>,
}

impl<'a> MatchConfig<'a> {
    /// Returns the configuration of an ordinary match. Its steps have no fixed duration, and all
    /// players are on this machine. No output is shown, and no pictures and drawings are stored in the
    /// replay.
    pub const fn new(kits: &'a [Kit], setup: &'a Setup, limits: Limits, jail: &'a Jail) -> Self {
        MatchConfig {
            kits,
            setup,
            limits,
            jail,
            processors: &[],
            show_output: false,
            record_scene: false,
            record_drawings: false,
            pace: None,
            guests: None,
        }
    }
}

/// The connections of a match to players that the arena does not start, by player. A connection can be
/// taken only once.
#[derive(Debug, Default)]
pub struct Guests(Mutex<Vec<Option<Guest>>>);

/// The connection to a player that the arena does not start.
#[derive(Debug)]
pub(super) enum Guest {
    /// A player on another machine, which has logged in with the byte protocol.
    Remote(Box<Peer>),
    /// Code of this process, such as a policy, which uses the frame protocol.
    Local(UnixStream),
}

impl Guests {
    /// Creates the list of connections to players on other machines, by player. The entry is `None`
    /// for all other players and for closed connections.
    pub fn new(peers: Vec<Option<Peer>>) -> Self {
        Guests::of(peers.into_iter().map(|peer| peer.map(|peer| Guest::Remote(Box::new(peer)))))
    }

    /// Creates the list of connections to players in this process, by player. The other end of each
    /// socket speaks the frame protocol. The entry is `None` for players that the arena starts.
    pub fn local(sockets: Vec<Option<UnixStream>>) -> Self {
        Guests::of(sockets.into_iter().map(|socket| socket.map(Guest::Local)))
    }

    fn of(guests: impl Iterator<Item = Option<Guest>>) -> Self {
        Guests(Mutex::new(guests.collect()))
    }

    pub(super) fn take(&self, player: usize) -> Option<Guest> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get_mut(player)?.take()
    }
}

/// The result of a match, with the resources that the champions used and the reasons why
/// some of them left.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MatchReport {
    /// The outcome of the match: the scores, the ranks and the eliminated champions. The replay
    /// contains it.
    pub outcome: Outcome,
    /// The used resources and the output of each champion, by player.
    pub accounts: Vec<ChampionUsage>,
    /// The reason why each champion left the match, by player. It is `None` for a champion that
    /// stayed.
    pub gone: Vec<Option<LeaveReason>>,
    /// The step in which each champion left the match, by player. It is `None` for a champion that
    /// stayed or was never loaded.
    pub moments: Vec<Option<Moment>>,
    /// A text for each champion that exceeded a limit, by player, with the amount of the
    /// resource that it used. The amount can differ when the same match is played again.
    pub measured: Vec<Option<String>>,
    /// The counts of the actions that the rules refused, by player.
    pub refused: Vec<RefusalCounts>,
}

impl MatchReport {
    /// Returns the line of the candidate's code in which a champion failed. Returns `None` if it did
    /// not fail by itself, or if its output does not name the line.
    pub fn failed_line(&self, kit: &Kit, player: usize) -> Option<String> {
        let failed = matches!(
            self.gone[player],
            Some(LeaveReason::Exit(..) | LeaveReason::Crash(..) | LeaveReason::Memory(..))
        );
        let output = String::from_utf8_lossy(&self.accounts[player].output);
        failed.then(|| trace::line(kit.trace()?, &kit.folder, &output))?
    }
}
