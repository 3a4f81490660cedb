//! The Python class that owns the matches of a `Vec`.

use crate::arrays::Arrays;
use crate::games::{exception, game};
use joute_gym::{Autoreset, GymError, Options, RewardKind};
use numpy::PyReadonlyArray1;
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};
use std::sync::{Mutex, PoisonError};
use std::thread::JoinHandle;

/// The matches and the arrays to which they write their results.
struct Matches {
    pool: Box<dyn joute_gym::Pool>,
    arrays: Option<Arrays>,
}

/// The matches of a `Vec`. While a step that `send` started is running, its thread
/// owns the matches.
#[pyclass(module = "joute.play._native")]
pub struct Pool {
    /// The matches, or `None` while a step owns them and after `close`. Python objects must
    /// be `Sync`, hence the mutex. All methods have exclusive access, so it is never locked.
    matches: Mutex<Option<Matches>>,
    running: Option<JoinHandle<(Matches, Result<(), GymError>)>>,
    environments: usize,
}

fn autoreset(name: &str) -> PyResult<Autoreset> {
    match name {
        "next_step" => Ok(Autoreset::NextStep),
        "same_step" => Ok(Autoreset::SameStep),
        "disabled" => Ok(Autoreset::Disabled),
        other => Err(PyValueError::new_err(format!(
            "autoreset is \"next_step\", \"same_step\" or \"disabled\", not {other:?}"
        ))),
    }
}

fn reward_kind(name: &str) -> PyResult<RewardKind> {
    match name {
        "outcome" => Ok(RewardKind::Outcome),
        "score" => Ok(RewardKind::Score),
        other => Err(PyValueError::new_err(format!("rewards is \"outcome\" or \"score\", not {other:?}"))),
    }
}

impl Pool {
    fn slot(&mut self) -> &mut Option<Matches> {
        self.matches.get_mut().unwrap_or_else(PoisonError::into_inner)
    }

    fn matches(&mut self) -> PyResult<&mut Matches> {
        let sent = self.running.is_some();
        let reason = if sent { "call recv() before anything else" } else { "the environments are closed" };
        self.slot().as_mut().ok_or_else(|| PyRuntimeError::new_err(reason))
    }

    fn checked(&self, environment: usize) -> PyResult<usize> {
        let all = self.environments;
        let wrong =
            || PyValueError::new_err(format!("there is no environment {environment}: there are {all}"));
        (environment < all).then_some(environment).ok_or_else(wrong)
    }
}

impl Matches {
    fn rows(&mut self) -> PyResult<(&mut dyn joute_gym::Pool, &mut Arrays)> {
        let arrays = self.arrays.as_mut().ok_or_else(|| PyRuntimeError::new_err("bind arrays first"))?;
        Ok((&mut *self.pool, arrays))
    }
}

#[pymethods]
impl Pool {
    #[new]
    #[pyo3(signature = (name, environments, *, threads, seed, maps, players, mode, autoreset, rewards, max_choices, list_capacity))]
    #[allow(clippy::too_many_arguments, reason = "the arguments have names in Python")]
    fn new(
        py: Python<'_>,
        name: &str,
        environments: usize,
        threads: usize,
        seed: u64,
        maps: Vec<String>,
        players: usize,
        mode: String,
        autoreset: &str,
        rewards: &str,
        max_choices: Option<u64>,
        list_capacity: usize,
    ) -> PyResult<Self> {
        let options = Options {
            environments,
            threads,
            seed,
            maps,
            players,
            mode,
            autoreset: self::autoreset(autoreset)?,
            rewards: reward_kind(rewards)?,
            max_choices,
            list_capacity,
        };
        let game = game(name)?;
        let pool = py.detach(|| (game.gym.pool)(&options)).map_err(exception)?;
        Ok(Pool { matches: Mutex::new(Some(Matches { pool, arrays: None })), running: None, environments })
    }

    /// Returns the number of seats, the length of an observation and the length of a mask.
    fn sizes(&mut self) -> PyResult<(usize, usize, usize)> {
        let Matches { pool, .. } = self.matches()?;
        Ok((pool.seats(), pool.space().observation, pool.space().choices))
    }

    /// Returns whether actions are chosen in stages, and for each action function its name, its first
    /// action, and the names, smallest values and counts of its arguments.
    #[allow(clippy::type_complexity, reason = "it is a tuple in Python")]
    fn actions(&mut self) -> PyResult<(bool, Vec<(&'static str, u64, Vec<(&'static str, i32, u64)>)>)> {
        let space = self.matches()?.pool.space();
        let ranges = |arguments: &[joute_gym::Argument]| {
            arguments.iter().map(|argument| (argument.name, argument.low, argument.count)).collect()
        };
        let functions = space.actions.iter();
        let functions =
            functions.map(|function| (function.name, function.first, ranges(&function.arguments)));
        let own = space.own_actions.as_ref().map(|(axes, _)| vec![("action", 1, ranges(axes))]);
        Ok((space.staged, own.unwrap_or_else(|| functions.collect())))
    }

    /// Returns the parts of an observation: name, offset, shape, and whether all columns are doubles.
    #[allow(clippy::type_complexity, reason = "it is a tuple in Python")]
    fn fields(&mut self) -> PyResult<Vec<(&'static str, usize, Vec<usize>, bool)>> {
        let fields = &self.matches()?.pool.space().fields;
        let double = |field: &joute_gym::Field| field.columns.iter().all(|(_, double)| *double);
        let part = |field: &joute_gym::Field| {
            (field.name, field.offset, field.shape(), double(field) && !field.columns.is_empty())
        };
        Ok(fields.iter().map(part).collect())
    }

    /// Sets the arrays that all later calls write.
    fn bind(&mut self, arrays: &Bound<'_, PyDict>) -> PyResult<()> {
        let environments = self.environments;
        let matches = self.matches()?;
        let (seats, space) = (matches.pool.seats(), matches.pool.space());
        let bound = Arrays::of(arrays, environments, seats, space.observation, space.choices)?;
        matches.arrays = Some(bound);
        Ok(())
    }

    fn reset(&mut self, py: Python<'_>, seed: Option<u64>, only: Option<Vec<bool>>) -> PyResult<()> {
        let (pool, arrays) = self.matches()?.rows()?;
        py.detach(|| pool.reset(seed, only.as_deref(), arrays.rows())).map_err(exception)
    }

    fn step(&mut self, py: Python<'_>, actions: PyReadonlyArray1<'_, i64>) -> PyResult<()> {
        let actions = actions.as_slice()?;
        let (pool, arrays) = self.matches()?.rows()?;
        py.detach(|| pool.step(actions, arrays.rows())).map_err(exception)
    }

    /// Starts a step in another thread. [`Pool::recv`] waits for its end.
    fn send(&mut self, actions: PyReadonlyArray1<'_, i64>) -> PyResult<()> {
        let actions = actions.as_slice()?.to_vec();
        self.matches()?.rows()?;
        let Some(mut matches) = self.slot().take() else { return Ok(()) };
        let run = move || {
            let Matches { pool, arrays } = &mut matches;
            let result = arrays.as_mut().map_or(Ok(()), |arrays| pool.step(&actions, arrays.rows()));
            (matches, result)
        };
        self.running = Some(std::thread::spawn(run));
        Ok(())
    }

    fn recv(&mut self, py: Python<'_>) -> PyResult<()> {
        let running = self.running.take().ok_or_else(|| PyRuntimeError::new_err("call send() first"))?;
        let joined = py.detach(|| running.join());
        let (matches, result) = joined.map_err(|_| PyRuntimeError::new_err("the rules panicked"))?;
        *self.slot() = Some(matches);
        result.map_err(exception)
    }

    fn snapshot<'py>(&mut self, py: Python<'py>, environment: usize) -> PyResult<Bound<'py, PyBytes>> {
        let environment = self.checked(environment)?;
        Ok(PyBytes::new(py, &self.matches()?.pool.snapshot(environment)))
    }

    fn restore(&mut self, py: Python<'_>, environment: usize, bytes: &[u8]) -> PyResult<()> {
        let environment = self.checked(environment)?;
        let (pool, arrays) = self.matches()?.rows()?;
        py.detach(|| pool.restore(environment, bytes, arrays.rows_of(environment))).map_err(exception)
    }

    /// Returns the match of an environment as the text of a replay.
    fn replay(&mut self, py: Python<'_>, environment: usize) -> PyResult<String> {
        let environment = self.checked(environment)?;
        let pool = &mut self.matches()?.pool;
        py.detach(move || pool.replay(environment)).map(|replay| replay.text()).map_err(exception)
    }

    fn scores(&mut self, environment: usize) -> PyResult<Vec<i64>> {
        let environment = self.checked(environment)?;
        Ok(self.matches()?.pool.scores(environment))
    }

    fn close(&mut self, py: Python<'_>) {
        if let Some(running) = self.running.take() {
            // A panic has no consequence in a step whose result is never received.
            let _ = py.detach(|| running.join());
        }
        *self.slot() = None;
    }
}
