//! `make` on a submitted kit, in the jail: what a stranger's Makefile does is no safer than what its champion does.

use crate::jail::process::End;
use crate::jail::{Inmate, Jail, Level, failure};
use crate::launch::Launch;
use crate::limits::Limits;
use crate::output::Output;
use rustix::event::{PollFd, PollFlags, poll};
use rustix::fs::Timespec;
use rustix::pipe::{PipeFlags, pipe_with};
use std::os::fd::AsFd as _;
use std::os::unix::fs::MetadataExt as _;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// What of a kit its Makefile cannot write: the arena believes the one, people run the other.
pub(crate) const OURS: [&str; 2] = ["joute.json", "bin"];

/// How often the disk is looked at.
const LOOK: Duration = Duration::from_millis(50);

/// Bytes and files that the disk of a kit has room for.
fn room(kit: &Path) -> Option<(u64, u64)> {
    let found = rustix::fs::statvfs(kit).ok()?;
    Some((found.f_bavail.saturating_mul(found.f_frsize), found.f_ffree))
}

/// Which limit of the disk was passed. Others write there too: they only make the limit come sooner.
fn filled(before: Option<(u64, u64)>, now: Option<(u64, u64)>, limits: &Limits) -> Option<String> {
    let (before, now) = (before?, now?);
    if before.0.saturating_sub(now.0) > limits.disk {
        return Some(format!("DISK: more than {} MiB filled in make", limits.disk >> 20));
    }
    let files = u64::from(limits.tmp_files);
    (before.1.saturating_sub(now.1) > files).then(|| format!("DISK: more than {files} new files in make"))
}

/// Gives a kit its own copy of every file that other folders of the host share by a hard link: kits that one machine
/// made share large libraries, and what `make` writes into one must not be everybody's.
fn unshare(kit: &Path) -> std::io::Result<()> {
    let mut folders = vec![kit.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder)? {
            let entry = entry?;
            let (path, found) = (entry.path(), entry.metadata()?);
            if folder == kit && OURS.iter().any(|ours| entry.file_name() == *ours) {
                continue;
            }
            if found.is_dir() {
                folders.push(path);
            } else if found.is_file() && found.nlink() > 1 {
                let copy = tempfile_beside(&path);
                std::fs::copy(&path, &copy)?;
                std::os::unix::fs::lchown(&copy, Some(found.uid()), Some(found.gid()))?;
                std::fs::rename(&copy, &path)?;
            }
        }
    }
    Ok(())
}

/// A name of ours in the same folder, so that renaming is one step.
fn tempfile_beside(path: &Path) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(format!(".joute-{}", std::process::id()));
    path.with_file_name(name)
}

/// Runs `make` in a kit; gives what it printed. Of the host it can write the kit only, and of the kit neither
/// `joute.json` nor `bin`, which are ours.
///
/// # Errors
/// What `make` printed and how it ended, or a message that starts with `INTERNAL`.
pub fn build(kit: &Path, language: &str, jail: &Jail, limits: Limits) -> Result<String, String> {
    if jail.level() == Level::L1 {
        return Err(
            "INTERNAL: at L1 there is no /tmp for compilers; allow user namespaces, or run joute as root"
                .into(),
        );
    }
    for ours in OURS {
        if std::fs::symlink_metadata(kit.join(ours)).is_ok_and(|found| found.is_symlink()) {
            return Err(format!("{}: a link in place of the kit's own; refused", kit.join(ours).display()));
        }
    }
    let internal = |error: String| format!("INTERNAL: {}: {error}", kit.display());
    unshare(kit).map_err(|error| internal(error.to_string()))?;
    let free = room(kit);
    let launch = Launch::make(kit, language).map_err(internal)?;
    let (reading, writing) = pipe_with(PipeFlags::CLOEXEC).map_err(|error| internal(error.to_string()))?;
    rustix::io::ioctl_fionbio(&reading, true).map_err(|error| internal(error.to_string()))?;
    let output = Some(writing.as_fd());
    let inmate =
        Inmate { launch: Some(&launch), limits, processor: None, channel: None, output, building: true };
    let mut process = jail.start(&inmate).map_err(internal)?;
    drop(writing);
    let mut output = Output::new(Some(reading), limits.output, limits.flood, None);
    let deadline = Instant::now() + limits.start;
    let mut stopped = None;
    loop {
        let left = deadline.saturating_duration_since(Instant::now());
        if left.is_zero() {
            stopped = Some(format!("CALL_TIMEOUT: more than {} s in make", limits.start.as_secs()));
            break;
        }
        if let Some(filled) = filled(free, room(kit), &limits) {
            stopped = Some(filled);
            break;
        }
        let timeout = left.min(LOOK);
        let timeout = Timespec { tv_sec: 0, tv_nsec: timeout.subsec_nanos().into() };
        let gone = {
            let mut fds = vec![PollFd::from_borrowed_fd(process.gone(), PollFlags::IN)];
            fds.extend(output.pipe().map(|pipe| PollFd::from_borrowed_fd(pipe, PollFlags::IN)));
            // Interrupted or not, the next round looks again.
            let _ = poll(&mut fds, Some(&timeout));
            !fds[0].revents().is_empty()
        };
        if output.drain() {
            stopped = Some("OUTPUT: a flood in make".into());
            break;
        }
        if gone {
            break;
        }
    }
    let out_of_memory = process.out_of_memory();
    let end = if stopped.is_some() { process.kill() } else { process.bury() };
    let text = String::from_utf8_lossy(&output.finish()).into_owned();
    let why = match (stopped, end) {
        (_, End::Failed(step, error)) => return Err(internal(failure(step, error))),
        (Some(why), _) => why,
        (None, End::Exited(0)) => return Ok(text),
        // Compilers that the kernel ends make make fail, and not end by a signal.
        (None, _) if out_of_memory => format!("MEMORY: more than {} MiB in make", limits.memory >> 20),
        (None, End::Exited(code)) => format!("EXIT {code} in make"),
        (None, End::Signalled(signal)) => format!("CRASH {signal} in make"),
        (None, End::Killed) => "CRASH 9 in make".into(),
    };
    Err(format!("{text}{}: {why}", kit.display()))
}
