//! The progress of a run of `joute tune`, stored in a file with one line of JSON for its definition and
//! one for each iteration. An interrupted run continues after the last complete line.

use super::definition::{Definition, Parameter};
use super::error::TuneError;
use super::spsa::{Schedule, Spsa};
use serde::{Deserialize, Serialize};
use std::fs::{File, OpenOptions};
use std::io::{Seek as _, Write as _};
use std::path::{Path, PathBuf};

/// The first line of the file, which identifies the run by its parameters and options. A file with
/// another first line belongs to another run.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct Header {
    source: String,
    parameters: Vec<Parameter>,
    start: Vec<f64>,
    schedule: Schedule,
    matches: u64,
}

/// The line of one iteration.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Entry {
    /// The number of matches that were played.
    pub matches: u64,
    /// The share of all points that the first champion won, from 0 to 1.
    pub share: f64,
    /// The values of the parameters after the iteration.
    pub values: Vec<f64>,
}

/// The completed iterations of a run of `joute tune`, and the file in which they are stored.
#[derive(Debug)]
pub struct Course {
    path: PathBuf,
    file: File,
    /// The iterations so far.
    pub entries: Vec<Entry>,
}

impl Course {
    /// Opens the course of a run, or creates it. Returns the course and the state of the run after
    /// the stored iterations. A last line that was not completely written is removed.
    ///
    /// # Errors
    /// Returns an error if the file belongs to another run, is damaged, or cannot be written.
    pub fn open<'a>(
        path: &Path,
        definition: &'a Definition,
        start: Vec<f64>,
        schedule: Schedule,
        matches: u64,
    ) -> Result<(Self, Spsa<'a>), TuneError> {
        let name = || path.display().to_string();
        let fail = |source| TuneError::File { file: name(), source };
        let (source, parameters) = (definition.source.clone(), definition.parameters.clone());
        let header = Header { source, parameters, start: start.clone(), schedule, matches };
        let mut file = OpenOptions::new().read(true).append(true).create(true).open(path).map_err(fail)?;
        let text = std::io::read_to_string(&file).map_err(fail)?;
        let complete_end = text.rfind('\n').map_or(0, |end| end + 1);
        file.set_len(complete_end as u64).map_err(fail)?;
        file.seek(std::io::SeekFrom::End(0)).map_err(fail)?;
        let damaged = |line, source| TuneError::Damaged { file: name(), line, source };
        let mut lines = text[..complete_end].lines().enumerate();
        match lines.next() {
            None => append(&mut file, &header).map_err(fail)?,
            Some((_, line)) => {
                if serde_json::from_str::<Header>(line).map_err(|source| damaged(1, source))? != header {
                    return Err(TuneError::Other(name()));
                }
            }
        }
        let mut course = Course { path: path.to_owned(), file, entries: Vec::new() };
        let mut spsa = Spsa::new(&definition.parameters, start, schedule);
        for (index, line) in lines {
            let entry: Entry = serde_json::from_str(line).map_err(|source| damaged(index + 1, source))?;
            let Some(trial) = spsa.trial() else { break };
            spsa.learn(&trial, entry.share);
            course.entries.push(entry);
        }
        Ok((course, spsa))
    }

    /// Adds an iteration to the file.
    ///
    /// # Errors
    /// Returns an error if the file cannot be written.
    pub fn add(&mut self, entry: Entry) -> Result<(), TuneError> {
        let fail = |source| TuneError::File { file: self.path.display().to_string(), source };
        append(&mut self.file, &entry).map_err(fail)?;
        self.entries.push(entry);
        Ok(())
    }
}

fn append(file: &mut File, value: &impl Serialize) -> std::io::Result<()> {
    file.write_all(format!("{}\n", serde_json::to_string(value)?).as_bytes())
}

#[cfg(test)]
mod tests {
    use super::{Course, Definition, Entry, Schedule};
    use std::io::Write as _;

    #[test]
    fn an_interrupted_run_continues_with_equal_results() {
        let text = "source = \"a.c\"\n[[parameter]]\nname = \"A\"\nmin = 0\nmax = 100\nstep = 10\n";
        let definition = Definition::parse(text).expect("the file is valid");
        let schedule = Schedule { iterations: 6, rate: 1.0, seed: 7 };
        let folder = tempfile::tempdir().expect("the temporary folder can be created");
        let path = folder.path().join("tune.jsonl");
        let play = |limit: u32| {
            let (mut course, mut spsa) =
                Course::open(&path, &definition, vec![50.0], schedule, 4).expect("the course can be read");
            while let Some(trial) = spsa.trial().filter(|_| spsa.done < limit) {
                let share = if trial.plus > trial.minus { 0.75 } else { 0.25 };
                spsa.learn(&trial, share);
                course
                    .add(Entry { matches: 4, share, values: spsa.values.clone() })
                    .expect("the iteration can be stored");
            }
            (course.entries.len(), spsa.values.clone())
        };
        assert_eq!(play(3).0, 3);
        let mut file = std::fs::OpenOptions::new().append(true).open(&path).expect("the file can be opened");
        file.write_all(b"{\"matches\":4,\"sha").expect("a line that is not whole");
        let (count, values) = play(6);
        assert_eq!(count, 6);
        std::fs::remove_file(&path).expect("the file can be removed");
        assert_eq!(play(6), (6, values));
        // A finished run has nothing left to do.
        assert_eq!(play(9).0, 6);

        let other = Course::open(&path, &definition, vec![51.0], schedule, 4).expect_err("the runs differ");
        assert!(other.to_string().contains("an earlier run with other parameters or options"), "{other}");
        let mut file = std::fs::OpenOptions::new().append(true).open(&path).expect("the file can be opened");
        file.write_all(b"nonsense\n").expect("the line can be written");
        let damaged = Course::open(&path, &definition, vec![50.0], schedule, 4)
            .expect_err("the damaged file is refused");
        assert!(damaged.to_string().contains("line 8: "), "{damaged}");
    }
}
