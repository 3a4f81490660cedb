//! The Python class that plays matches between champions in the jail and policies of this process.

use crate::games::{exception, game};
use joute_arena::champion::Kit;
use joute_arena::error::ArenaError;
use joute_arena::limits::with_short_farewell;
use joute_arena::play::{Guests, MatchConfig, MatchReport, play_and_report};
use joute_arena::spoilt_match::retry_paused;
use joute_engine::Setup;
use joute_generator::language::launch_facts;
use joute_gym::{GymError, GymGame};
use joute_jail::{Jail, Level};
use numpy::PyArray1;
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use std::os::unix::net::UnixStream;
use std::path::PathBuf;
use std::thread::Scope;

/// An arena for matches between champions in the jail and policies of this process.
#[pyclass(module = "joute.play._native", frozen)]
pub struct Arena {
    jail: Jail,
}

/// The player of a seat.
#[derive(FromPyObject)]
enum Player {
    /// The folder of a built kit.
    Champion(PathBuf),
    /// A function of an observation and a mask, which returns an action.
    Policy(Py<PyAny>),
}

/// The result of a match: ranks from 1, scores, the reason why each champion left or `None`, the
/// seconds of each champion's longest call, and the text of the replay.
type MatchResult = (Vec<u32>, Vec<i64>, Vec<Option<String>>, Vec<f64>, String);

/// The thread that plays the seat of a policy.
type SeatThread<'scope> = std::thread::ScopedJoinHandle<'scope, PyResult<()>>;

#[pymethods]
impl Arena {
    /// Chooses the jail: a level from L0 to L3, or the highest one that this machine supports.
    #[new]
    #[pyo3(signature = (jail=None))]
    fn new(jail: Option<&str>) -> PyResult<Self> {
        let level = jail.map(str::parse::<Level>).transpose();
        let level = level.map_err(|error| PyValueError::new_err(error.to_string()))?;
        let jail = Jail::choose(level).map_err(|error| PyRuntimeError::new_err(error.to_string()))?;
        Ok(Arena { jail })
    }

    /// The level of the jail.
    #[getter]
    fn jail(&self) -> &'static str {
        self.jail.level().name()
    }

    /// Plays a match, in which each seat has the folder of a built kit or a function.
    #[pyo3(signature = (name, seats, *, map, seed, mode, list_capacity))]
    #[allow(clippy::too_many_arguments, reason = "the arguments have names in Python")]
    fn play(
        &self,
        py: Python<'_>,
        name: &str,
        seats: Vec<Player>,
        map: String,
        seed: u64,
        mode: String,
        list_capacity: usize,
    ) -> PyResult<MatchResult> {
        let game = &game(name)?.gym;
        let allowed = game.shape.check(seats.len(), &mode);
        allowed.map_err(|error| PyValueError::new_err(error.to_string()))?;
        let setup = Setup { map, players: seats.len(), seed, mode, key: None };
        let kits = seats.iter().enumerate().map(|(seat, player)| kit(game, seat, player));
        let kits = kits.collect::<PyResult<Vec<_>>>()?;
        let what = Match { game, setup, kits, list_capacity };
        let (report, replay) = py.detach(|| what.play(&self.jail, &seats))?;
        let gone = report.gone.iter().map(|gone| gone.as_ref().map(ToString::to_string)).collect();
        let longest = report.accounts.iter().map(|account| account.longest.as_secs_f64()).collect();
        Ok((report.outcome.ranks, report.outcome.scores, gone, longest, replay))
    }
}

/// Returns the kit for a seat, which is that of a champion or one without a program for a policy.
/// Returns an error if the champion is not built.
fn kit(game: &GymGame, seat: usize, player: &Player) -> PyResult<Kit> {
    let Player::Champion(folder) = player else {
        return Ok(Kit::policy(&format!("policy-{seat}"), game.name, game.locale));
    };
    let kit = Kit::read(folder, launch_facts()).map_err(|error| PyValueError::new_err(error.to_string()))?;
    kit.is_built().map_err(|error| PyValueError::new_err(error.to_string()))?;
    Ok(kit)
}

/// A match of the arena.
struct Match<'a> {
    game: &'a GymGame,
    setup: Setup,
    kits: Vec<Kit>,
    list_capacity: usize,
}

impl Match<'_> {
    /// Plays the match, and plays it again if the arena was paused. Returns its report and its replay.
    fn play(&self, jail: &Jail, players: &[Player]) -> PyResult<(MatchReport, String)> {
        let mut failure = None;
        let mut replay = Vec::new();
        let played = retry_paused(
            || {
                replay.clear();
                let mut referee = (self.game.referee)(&self.setup)?;
                std::thread::scope(|scope| {
                    let (guests, threads) = self.start_policies(scope, players)?;
                    let limits = with_short_farewell(self.game.limits);
                    let what = MatchConfig {
                        guests: Some(&guests),
                        ..MatchConfig::new(&self.kits, &self.setup, limits, jail)
                    };
                    let report = play_and_report(&what, referee.as_mut(), &mut replay);
                    // If the match ended before a policy's seat was connected, the policy's thread still
                    // waits. It ends when the arena's ends of the sockets are closed.
                    drop(guests);
                    for thread in threads {
                        failure = failure.take().or(thread.join().ok().and_then(Result::err));
                    }
                    report
                })
            },
            |_| {},
        );
        if let Some(failure) = failure {
            return Err(failure);
        }
        let report = played.map_err(|error| PyRuntimeError::new_err(error.to_string()))?;
        Ok((report, String::from_utf8_lossy(&replay).into_owned()))
    }

    /// Starts a thread for the seat of each policy. Returns the arena's ends of their sockets.
    fn start_policies<'scope>(
        &'scope self,
        scope: &'scope Scope<'scope, '_>,
        players: &'scope [Player],
    ) -> Result<(Guests, Vec<SeatThread<'scope>>), ArenaError> {
        let failed = |error| ArenaError::System { what: "a pair of sockets", error };
        let (mut sockets, mut threads) = (Vec::new(), Vec::new());
        for player in players {
            let Player::Policy(policy) = player else {
                sockets.push(None);
                continue;
            };
            let (ours, theirs) = UnixStream::pair().map_err(failed)?;
            sockets.push(Some(ours));
            threads.push(scope.spawn(move || play_policy(self.game, theirs, self.list_capacity, policy)));
        }
        Ok((Guests::local(sockets), threads))
    }
}

/// Plays a seat with a function of Python.
fn play_policy(game: &GymGame, socket: UnixStream, list_capacity: usize, policy: &Py<PyAny>) -> PyResult<()> {
    let mut raised = None;
    let mut choose = |observation: &[i32], action_mask: &[i8]| {
        let chosen = Python::attach(|py| {
            let arrays = (PyArray1::from_slice(py, observation), PyArray1::from_slice(py, action_mask));
            policy.call1(py, arrays)?.extract::<i64>(py)
        });
        chosen.map_err(|error| raised = Some(error)).ok()
    };
    let played = (game.play_seat)(socket, list_capacity, &mut choose);
    match (raised, played) {
        (Some(error), _) => Err(error),
        // The arena has closed the connection because the match could not be played.
        (None, Ok(()) | Err(GymError::Connection(_))) => Ok(()),
        (None, Err(error)) => Err(exception(error)),
    }
}
