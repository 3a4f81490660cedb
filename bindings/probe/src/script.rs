//! The rules of a probe, which is a test of a language binding. They call the champion's functions
//! in a fixed order and log all values.

use crate::draw::{Draw, Rng, Size};
use crate::dump::{Dump, dump_list};
use joute_abi::Drawing;
use std::fs::File;
use std::io::{self, BufWriter, Write as _};
use std::path::PathBuf;

/// The number of times that a probe calls each of the champion's functions. A probe is a test with
/// random calls.
const CALLS_PER_FUNCTION: usize = 3;
/// The seed of the random values that the rules create in a probe. The champion uses the seed 2.
const RULES_SEED: u32 = 1;
/// The index of the only call in which a probe passes big arrays. The first index is 0. Arrays
/// inside other arrays are small even in this call.
const BIG_CALL_INDEX: usize = 1;
/// The environment variable with the path of the log. The rules of a probe write all values to this
/// file.
const LOG_VARIABLE: &str = "JOUTE_PROBE_RULES";

/// The error about a log of a probe that cannot be written.
#[derive(Debug, thiserror::Error)]
#[error("cannot write {}: {source}", .path.display())]
pub struct LogError {
    /// The path of the log, which an environment variable names.
    pub path: PathBuf,
    /// The error of the system.
    pub source: io::Error,
}

/// The rules' side of a probe, which is a test of a language binding. It calls the champion's
/// functions with random values and logs all values. Later, this log is compared with that of the
/// champion.
#[derive(Debug)]
pub struct Script {
    rng: Rng,
    log: Option<BufWriter<File>>,
    user_functions: usize,
    started: usize,
    running: Option<String>,
}

impl Script {
    /// Creates the rules of a probe for a champion with this many functions. The log is written to
    /// the file that `JOUTE_PROBE_RULES` names.
    ///
    /// # Errors
    /// Returns an error if the file cannot be written.
    pub fn open(user_functions: usize) -> Result<Self, LogError> {
        let create = |path: PathBuf| match File::create(&path) {
            Ok(file) => Ok(BufWriter::new(file)),
            Err(source) => Err(LogError { path, source }),
        };
        let log = std::env::var_os(LOG_VARIABLE).map(PathBuf::from).map(create).transpose()?;
        let started = if joute_abi::is_loading() { CALLS_PER_FUNCTION * user_functions } else { 0 };
        Ok(Script { rng: Rng::new(RULES_SEED), log, user_functions, started, running: None })
    }

    fn size(&self) -> Size {
        if self.started == BIG_CALL_INDEX + 1 { Size::Big } else { Size::Small }
    }

    fn write(&mut self, line: &str) {
        if let Some(log) = &mut self.log {
            let _ = log.write_all(line.as_bytes()).and_then(|()| log.write_all(b"\n"));
        }
    }

    /// Logs a constant of the API with its value. The champion also logs the constants, at the
    /// start of each of its functions.
    pub fn constant(&mut self, name: &str, value: &dyn Dump) {
        let mut line = format!("constant {name} = ");
        value.dump(&mut line);
        self.write(&line);
    }

    /// Creates a random result for a champion's API call, and logs both.
    pub fn call<T: Draw + Dump>(&mut self, function: &str, args: &[&dyn Dump]) -> T {
        let size = self.size();
        let result = T::draw(&mut self.rng, size);
        let mut line = format!("call {function} ");
        dump_list(&mut line, args);
        line.push_str(" = ");
        result.dump(&mut line);
        self.write(&line);
        result
    }

    /// Logs a champion's call to an API function that returns nothing.
    pub fn call_void(&mut self, function: &str, args: &[&dyn Dump]) {
        let mut line = format!("call {function} ");
        dump_list(&mut line, args);
        line.push_str(" = void");
        self.write(&line);
    }

    /// Logs a champion's call of a drawing function.
    pub fn drawing(&mut self, function: &str, drawing: Drawing<'_>) {
        let colour = |index: u8| i32::from(index);
        match drawing {
            Drawing::Layer(name) => self.call_void(function, &[&name]),
            Drawing::Mark(place, index) | Drawing::Fill(place, index) => {
                self.call_void(function, &[&place, &colour(index)]);
            }
            Drawing::Text(place, text) => self.call_void(function, &[&place, &text]),
            Drawing::Line(origin, target, index) | Drawing::Arrow(origin, target, index) => {
                self.call_void(function, &[&origin, &target, &colour(index)]);
            }
            Drawing::Value(place, value) => self.call_void(function, &[&place, &value]),
            Drawing::Chart(name, value) => self.call_void(function, &[&name, &value]),
        }
    }

    /// Logs a line that the champion printed with a display function. Also logs the type of the
    /// printed value.
    pub fn log_display(&mut self, type_name: &str, text: &str) {
        self.write(&format!("show {type_name} {text}"));
    }

    /// Returns the index of the champion's next function. Returns `None` at the end of the test.
    pub fn next_user(&mut self) -> Option<usize> {
        if self.started == CALLS_PER_FUNCTION * self.user_functions {
            if let Some(log) = &mut self.log {
                let _ = log.flush();
            }
            return None;
        }
        let index = self.started % self.user_functions;
        self.started += 1;
        Some(index)
    }

    /// Creates a random argument for the champion's next function.
    pub fn argument<T: Draw>(&mut self) -> T {
        let size = self.size();
        T::draw(&mut self.rng, size)
    }

    /// Stores the name and the arguments of the champion's function that is called now.
    /// [`Script::finish`] logs them later with the result.
    pub fn begin(&mut self, function: &str, args: &[&dyn Dump]) {
        let mut line = format!("user {function} ");
        dump_list(&mut line, args);
        self.running = Some(line);
    }

    /// Logs the function that the champion has just run, with its arguments and its result.
    pub fn finish(&mut self, answer: Option<&dyn Dump>) {
        if let Some(mut line) = self.running.take() {
            line.push_str(" = ");
            match answer {
                Some(value) => value.dump(&mut line),
                None => line.push_str("void"),
            }
            self.write(&line);
        }
    }
}
