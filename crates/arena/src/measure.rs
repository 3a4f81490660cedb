//! Measures the cost of the sandbox on this machine.

use crate::champion::{Champion, Kit};
use crate::error::ArenaError;
use crate::limits::Limits;
use crate::observation::Observation;
use crate::watch;
use joute_engine::referee::Referee;
use joute_jail::{Command, Jail, ProcessSpec, ResourceLimits};
use std::time::{Duration, Instant};

/// The shortest and the median of many measured durations. On a busy machine, only the shortest is
/// meaningful.
pub type Spread = (Duration, Duration);

/// The measured times of the sandbox's operations on this machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct JailTimings {
    /// The time to start and reap a process without a sandbox, for comparison.
    pub plain: Spread,
    /// The time to set up and remove a sandbox in which no program runs.
    pub whole: Spread,
    /// The processor time to set up and remove a sandbox, without the arena's own part. It depends
    /// little on how busy the machine is.
    pub processor: Option<Spread>,
    /// The time to freeze and resume a process. It is `None` if this machine cannot freeze
    /// processes.
    pub freeze: Option<Spread>,
    /// The time to kill a process, until its whole sandbox is gone.
    pub kill: Spread,
}

/// Measures the times of the sandbox's operations by setting up and removing `times` sandboxes.
///
/// # Errors
/// Returns an error if a jail cannot be set up.
pub fn jail_timings(jail: &Jail, times: u32) -> Result<JailTimings, ArenaError> {
    let (mut plain, mut jailed, mut processor) = (Vec::new(), Vec::new(), Vec::new());
    let (mut freeze, mut kill) = (Vec::new(), Vec::new());
    let open = Jail::open();
    // The program waits until it is killed.
    let args = vec!["60".into()];
    let program = crate::runtime::on_path("sleep")?;
    let folder = tempfile::tempdir().map_err(ArenaError::system("a temporary folder"))?;
    let still = Command {
        program,
        args,
        env: Vec::new(),
        folder: folder.path().to_owned(),
        shared: None,
        readable_paths: Vec::new(),
    };
    for _ in 0..times {
        for (jail, times) in [(&open, &mut plain), (jail, &mut jailed)] {
            let start = Instant::now();
            let mut process = jail.start(&ProcessSpec::without_program(ResourceLimits::TEST))?;
            process.reap();
            processor.extend(process.usage().processor);
            drop(process);
            times.push(start.elapsed());
        }
        let spec =
            ProcessSpec { command: Some(&still), ..ProcessSpec::without_program(ResourceLimits::TEST) };
        let mut process = jail.start(&spec)?;
        std::thread::sleep(Duration::from_millis(2));
        if jail.freezes() {
            let start = Instant::now();
            process.freeze();
            process.resume();
            freeze.push(start.elapsed());
        }
        let start = Instant::now();
        process.kill();
        drop(process);
        kill.push(start.elapsed());
    }
    let zero = Default::default();
    Ok(JailTimings {
        plain: spread(plain).unwrap_or(zero),
        whole: spread(jailed).unwrap_or(zero),
        processor: spread(processor),
        freeze: spread(freeze),
        kill: spread(kill).unwrap_or(zero),
    })
}

/// Measures the time to start a kit's champion until it is ready to play. It is measured in each of
/// the given jails.
///
/// # Errors
/// Returns an error if the champion cannot be started or leaves before it is ready.
pub fn ready(
    jails: &[&Jail],
    kit: &Kit,
    referee: &dyn Referee,
    times: u32,
) -> Result<Vec<Spread>, ArenaError> {
    let mut measured = vec![Vec::new(); jails.len()];
    for _ in 0..times {
        for (jail, measured) in jails.iter().zip(&mut measured) {
            let start = Instant::now();
            let mut champion =
                Champion::start(kit, jail, Limits::default(), None, referee, 0, Observation::default())?;
            watch::wait_for_answers(&mut [&mut champion]);
            measured.push(start.elapsed());
            match champion.verdict() {
                Some(Err(departure)) => {
                    let (folder, reason) = (kit.folder.clone(), departure.to_string());
                    return Err(ArenaError::Left { folder, reason });
                }
                _ => drop(champion.account()),
            }
        }
    }
    Ok(measured.into_iter().map(|times| spread(times).unwrap_or_default()).collect())
}

fn spread(mut times: Vec<Duration>) -> Option<Spread> {
    times.sort();
    Some((*times.first()?, *times.get(times.len() / 2)?))
}
