//! What a jail costs on this machine.

use crate::champion::{Champion, Kit};
use crate::jail::{Inmate, Jail};
use crate::launch::Launch;
use crate::limits::Limits;
use crate::memory::Empty;
use crate::watch;
use joute_engine::referee::Referee;
use std::time::{Duration, Instant};

/// The best of many and their median: on a busy machine only the former says something.
pub type Spread = (Duration, Duration);

/// What was measured.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Figures {
    /// A process without a jail, born and buried in the same run, to compare.
    pub plain: Spread,
    /// All the way in and out again, without a program.
    pub whole: Spread,
    /// Processor time of that, which a busy machine hardly changes; the arena's own part is not in it.
    pub processor: Option<Spread>,
    /// To stop a process and let it run again, where groups can.
    pub freeze: Option<Spread>,
    /// From the decision to kill until nothing is left.
    pub kill: Spread,
}

impl Jail {
    /// Makes `times` jails and takes them down again.
    ///
    /// # Errors
    /// A message if one cannot be made.
    pub fn measure(&self, times: u32) -> Result<Figures, String> {
        let (mut plain, mut whole, mut processor) = (Vec::new(), Vec::new(), Vec::new());
        let (mut freeze, mut kill) = (Vec::new(), Vec::new());
        let open = Jail::open();
        // Something that sits still until it is killed.
        let args = vec!["60".into()];
        let program = crate::runtime::on_path("sleep")?;
        let folder = "/usr".into();
        let still = Launch {
            program,
            args,
            env: Vec::new(),
            folder,
            shared: None,
            rooms: Vec::new(),
            empty: Empty::NOTHING,
        };
        for _ in 0..times {
            for (jail, times) in [(&open, &mut plain), (self, &mut whole)] {
                let start = Instant::now();
                let mut process = jail.start(&Inmate::nobody(Limits::default()))?;
                process.bury();
                processor.extend(process.usage().processor);
                drop(process);
                times.push(start.elapsed());
            }
            let inmate = Inmate { launch: Some(&still), ..Inmate::nobody(Limits::default()) };
            let mut process = self.start(&inmate)?;
            std::thread::sleep(Duration::from_millis(2));
            if self.freezes() {
                let start = Instant::now();
                process.freeze();
                process.wake();
                freeze.push(start.elapsed());
            }
            let start = Instant::now();
            process.kill();
            drop(process);
            kill.push(start.elapsed());
        }
        let none = Default::default();
        Ok(Figures {
            plain: spread(plain).unwrap_or(none),
            whole: spread(whole).unwrap_or(none),
            processor: spread(processor),
            freeze: spread(freeze),
            kill: spread(kill).unwrap_or(none),
        })
    }
}

/// From the decision to start a kit's champion until it says that it is ready, in each of these jails in turn.
///
/// # Errors
/// A message if it cannot be started, or why it is gone.
pub fn ready(jails: &[&Jail], kit: &Kit, referee: &dyn Referee, times: u32) -> Result<Vec<Spread>, String> {
    let mut taken = vec![Vec::new(); jails.len()];
    for _ in 0..times {
        for (jail, taken) in jails.iter().zip(&mut taken) {
            let start = Instant::now();
            let mut champion = Champion::start(kit, jail, Limits::default(), None, referee, 0, None)?;
            watch::until_all_answered(&mut [&mut champion]);
            taken.push(start.elapsed());
            match champion.verdict() {
                Some(Err(why)) => return Err(format!("{}: {why}", kit.folder.display())),
                _ => drop(champion.account()),
            }
        }
    }
    Ok(taken.into_iter().map(|times| spread(times).unwrap_or_default()).collect())
}

fn spread(mut times: Vec<Duration>) -> Option<Spread> {
    times.sort();
    Some((*times.first()?, *times.get(times.len() / 2)?))
}
