//! Watches a running build, and stops it when it exceeds a limit.

use super::error::EN;
use super::usage::{DiskUsage, free};
use crate::limits::Limits;
use crate::output::Output;
use joute_jail::process::Process;
use joute_untrusted::folders::MAX_DEPTH;
use joute_words::archive as say;
use rustix::event::{PollFd, PollFlags, poll};
use rustix::fs::Timespec;
use std::path::Path;
use std::time::{Duration, Instant};

/// The minimum time between two checks of a build's disk space. After a slow check, the time is
/// eight times as long as the check.
const MIN_CHECK_INTERVAL: Duration = Duration::from_millis(50);

/// The minimum free disk space in bytes at which the failure of a build is the kit's fault. With
/// less free space, the full disk may be the reason.
const MIN_FREE_SPACE: u64 = 16 << 20;

/// The observations of the arena while a build was running.
pub(super) struct BuildObservations {
    /// The message about the limit that stopped the build. It is None if the build ended by itself.
    pub(super) stopped: Option<String>,
    /// True if the disk was full at some time during the build.
    pub(super) full: bool,
}

/// The supervision of a running build, which stops the build when its kit exceeds a limit.
pub(super) struct Watch<'a> {
    pub(super) kit: &'a Path,
    pub(super) name: &'a str,
    pub(super) limits: &'a Limits,
    /// The disk space and the files of the kit before the build started.
    pub(super) before: &'a DiskUsage,
}

impl Watch<'_> {
    /// Waits until a build ends or exceeds a limit. Returns what the arena observed.
    pub(super) fn wait(&self, process: &Process, output: &mut Output) -> BuildObservations {
        let (start, mut full) = (Instant::now(), false);
        let (deadline, mut next_survey) = (start + self.limits.start, start);
        loop {
            let now = Instant::now();
            let stopped = |message: String| BuildObservations { stopped: Some(message), full };
            if now >= deadline {
                let maximum = self.limits.start.as_secs();
                return stopped(say::build_late(EN, maximum, self.name));
            }
            if now >= next_survey {
                if let Some(message) = self.exceeded_limit(process) {
                    return stopped(message);
                }
                full |= free(self.kit).is_some_and(|free| free < MIN_FREE_SPACE);
                next_survey = Instant::now() + MIN_CHECK_INTERVAL.max(now.elapsed() * 8);
            }
            let timeout = deadline.min(next_survey).saturating_duration_since(Instant::now());
            let timeout = Timespec {
                tv_sec: i64::try_from(timeout.as_secs()).unwrap_or(0),
                tv_nsec: timeout.subsec_nanos().into(),
            };
            let exited = {
                let mut fds = vec![PollFd::from_borrowed_fd(process.exit_fd(), PollFlags::IN)];
                fds.extend(output.pipe().map(|pipe| PollFd::from_borrowed_fd(pipe, PollFlags::IN)));
                // An interrupted wait is repeated in the next round.
                let _ = poll(&mut fds, Some(&timeout));
                !fds[0].revents().is_empty()
            };
            if output.drain() {
                return BuildObservations { stopped: Some(say::build_flood(EN, self.name)), full };
            }
            if exited {
                full |= free(self.kit).is_some_and(|free| free < MIN_FREE_SPACE);
                return BuildObservations { stopped: None, full };
            }
        }
    }

    /// Returns a message if the build exceeds a disk limit now, or None otherwise. Files of other
    /// processes do not count.
    fn exceeded_limit(&self, process: &Process) -> Option<String> {
        let files = u64::from(self.limits.tmp_files);
        let mut usage = DiskUsage::of_kit(self.kit, self.before.files.saturating_add(files));
        usage.add_deleted(process.id());
        let name = self.name;
        if usage.bytes.saturating_sub(self.before.bytes) > self.limits.disk {
            return Some(say::build_disk(EN, self.limits.disk >> 20, name));
        }
        if usage.files.saturating_sub(self.before.files) > files {
            return Some(say::build_files(EN, files, name));
        }
        usage.too_deep.then(|| say::build_depth(EN, MAX_DEPTH, name))
    }
}
