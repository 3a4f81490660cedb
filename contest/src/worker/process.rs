//! A worker as a process: it works until it is told to stop, or until nobody wants it.

use super::{Trouble, Worker};
use std::time::{Duration, Instant};

/// The first pause after something failed, and the longest.
const PAUSES: (Duration, Duration) = (Duration::from_millis(200), Duration::from_secs(30));

/// Somebody who asks for work is made to wait for it; who is sent away sooner is not to ask in a loop.
const SOON: Duration = Duration::from_millis(100);

/// Works for as long as the server wants it to. A server that is away is asked again and again; a worker that fails pauses, so
/// that others get the jobs that it gave back.
///
/// # Errors
/// The server wants nothing of this worker, and why.
pub fn work(worker: &Worker<'_>) -> Result<(), String> {
    let (mut pause, mut away) = (PAUSES.0, false);
    loop {
        let asked = Instant::now();
        match worker.one() {
            Ok(did) => {
                if std::mem::take(&mut away) {
                    tracing::info!("the server is back");
                }
                pause = PAUSES.0;
                if !did && asked.elapsed() < SOON {
                    std::thread::sleep(SOON);
                }
                continue;
            }
            Err(Trouble::Dismissed(why)) => return Err(why),
            Err(Trouble::Away(why)) => {
                if !std::mem::replace(&mut away, true) {
                    tracing::warn!(why, "the server is away; it is asked again until it is back");
                }
            }
            Err(Trouble::Failed(why)) => tracing::warn!(why, "a job was given back"),
        }
        std::thread::sleep(pause);
        pause = (pause * 2).min(PAUSES.1);
    }
}
