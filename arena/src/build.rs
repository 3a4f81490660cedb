//! `make` on a submitted kit, in the jail: a submitted Makefile is no safer than a submitted champion.

use crate::jail::process::{End, Starved};
use crate::jail::protection::Protection;
use crate::jail::{Inmate, Jail, Level, Role, failure};
use crate::kit::Kit;
use crate::launch::Launch;
use crate::limits::Limits;
use crate::output::{Output, plain};
use crate::survey::{self, Found, restore, survey};
use rustix::event::{PollFd, PollFlags, poll};
use rustix::fs::Timespec;
use rustix::pipe::{PipeFlags, pipe_with};
use std::fs::{File, Metadata, Permissions};
use std::io::{ErrorKind, Read as _, Write as _};
use std::os::fd::AsFd as _;
use std::os::unix::fs::{MetadataExt as _, OpenOptionsExt as _, PermissionsExt as _};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Why a kit was not built.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NotBuilt {
    /// Here no kit can be built in a jail.
    NoJail(String),
    /// The arena failed, or the machine did; another time it may go well.
    Internal(String),
    /// It is the kit's own fault: what `make` printed, and how it ended.
    Fault(String),
}

impl std::fmt::Display for NotBuilt {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            NotBuilt::NoJail(why) | NotBuilt::Internal(why) => write!(out, "INTERNAL: {why}"),
            NotBuilt::Fault(why) => out.write_str(why),
        }
    }
}

/// What of a kit its Makefile cannot write: the arena believes the one, people run the other.
pub(crate) const OURS: [&str; 3] = [crate::kit::MANIFEST, crate::foreign::MANIFEST, "bin"];

/// How often the disk is looked at.
const LOOK: Duration = Duration::from_millis(50);

/// Bytes and files that the disk of a kit has room for.
fn room(kit: &Path) -> Option<(u64, u64)> {
    let found = rustix::fs::statvfs(kit).ok()?;
    Some((found.f_bavail.saturating_mul(found.f_frsize), found.f_ffree))
}

/// Which limit of the disk was passed. Others write there too: they only make the limit come sooner.
fn filled(
    before: Option<(u64, u64)>,
    now: Option<(u64, u64)>,
    name: &str,
    limits: &Limits,
) -> Option<String> {
    let (before, now) = (before?, now?);
    if before.0.saturating_sub(now.0) > limits.disk {
        return Some(format!("DISK: more than {} MiB filled in {name}", limits.disk >> 20));
    }
    let files = u64::from(limits.tmp_files);
    (before.1.saturating_sub(now.1) > files).then(|| format!("DISK: more than {files} new files in {name}"))
}

/// Gives a kit its own copy of every file that other folders of the host share by a hard link: kits that one machine
/// made share large libraries, and what `make` writes into one must not be everybody's.
///
/// # Errors
/// The file that cannot be copied, or with which the copies are more than `most` bytes: a file of holes is short on disk
/// and its copy is not.
fn unshare(kit: &Path, most: u64) -> Result<(), NotBuilt> {
    let (mut folders, mut shared, mut left) = (vec![kit.to_owned()], Vec::new(), most);
    while let Some(folder) = folders.pop() {
        let fail = |error: std::io::Error| NotBuilt::Internal(format!("{}: {error}", folder.display()));
        for entry in std::fs::read_dir(&folder).map_err(fail)? {
            let entry = entry.map_err(fail)?;
            let (path, found) = (entry.path(), entry.metadata().map_err(fail)?);
            if folder == kit && OURS.iter().any(|ours| entry.file_name() == *ours) {
                continue;
            }
            if found.is_dir() {
                folders.push(path);
            } else if found.is_file() && found.nlink() > 1 {
                left = left.checked_sub(found.len()).ok_or_else(|| {
                    NotBuilt::Fault(format!(
                        "{}: DISK: more than {} MiB in files of several names",
                        path.display(),
                        most >> 20
                    ))
                })?;
                shared.push((path, found));
            }
        }
    }
    let fail = |path: &Path, error| NotBuilt::Internal(format!("{}: {error}", path.display()));
    shared.iter().try_for_each(|(path, found)| own_copy(path, found).map_err(|error| fail(path, error)))
}

/// A new file takes the name of one. A kit may have links where we write, to anywhere: none is followed.
fn own_copy(path: &Path, found: &Metadata) -> std::io::Result<()> {
    let copy = tempfile_beside(path);
    match std::fs::remove_file(&copy) {
        Err(error) if error.kind() != ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    let from = File::options().read(true).custom_flags(libc::O_NOFOLLOW | libc::O_NONBLOCK).open(path)?;
    let mut to = File::options().write(true).create_new(true).mode(0o600).open(&copy)?;
    std::io::copy(&mut from.take(found.len()), &mut to)?;
    std::os::unix::fs::fchown(&to, Some(found.uid()), Some(found.gid()))?;
    to.set_permissions(Permissions::from_mode(found.mode() & 0o777))?;
    std::fs::rename(&copy, path)
}

/// A name of ours in the same folder, so that renaming is one step.
fn tempfile_beside(path: &Path) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(format!(".joute-{}", std::process::id()));
    path.with_file_name(name)
}

/// What a kit that could not be built says of it, in the kit: leagues put it out with that reason.
pub const NOT_BUILT: &str = "not-built.txt";

/// Runs `make` in a kit; gives what it printed. Of the host it can write the kit only, and of the kit neither
/// `joute.json` nor `bin`, which are ours. What a `make` made that failed is taken away, so that the next may go better,
/// and the reason stands in the kit ([`NOT_BUILT`]).
///
/// # Errors
/// Whose fault it is, and what to say.
pub fn build(kit: &Path, language: &str, jail: &Jail, limits: Limits) -> Result<String, NotBuilt> {
    let launch = || Launch::make(kit, language);
    judged(kit, &Work { name: "make", launch: &launch, own: false }, jail, limits)
}

/// Builds a kit, or a player that says how.
///
/// # Errors
/// As [`build`].
pub fn player(kit: &Kit, jail: &Jail, limits: Limits) -> Result<String, NotBuilt> {
    let Some(foreign) = &kit.foreign else { return build(&kit.folder, &kit.manifest.language, jail, limits) };
    let Some(name) = foreign.build.first() else { return Ok(String::new()) };
    if let [missing, more @ ..] = foreign.missing().as_slice() {
        let all = more.iter().fold((*missing).to_owned(), |all, one| format!("{all} {one}"));
        let folder = kit.folder.display();
        return Err(NotBuilt::Internal(format!("{folder}: needs what is not here: apt-get install {all}")));
    }
    let launch = || foreign.building(&kit.folder);
    judged(&kit.folder, &Work { name, launch: &launch, own: true }, jail, limits)
}

/// As [`build`], for a folder that is no kit: runs a script of its own, such as `compile.sh`.
///
/// # Errors
/// As [`build`].
pub fn compile(folder: &Path, script: &str, jail: &Jail, limits: Limits) -> Result<String, NotBuilt> {
    let launch = || Launch::compiler(folder, script);
    judged(folder, &Work { name: script, launch: &launch, own: true }, jail, limits)
}

/// What is run, and what people call it.
struct Work<'a> {
    name: &'a str,
    launch: &'a dyn Fn() -> Result<Launch, String>,
    /// It came with the folder: if it is no program, that is the folder's fault.
    own: bool,
}

fn judged(kit: &Path, work: &Work<'_>, jail: &Jail, limits: Limits) -> Result<String, NotBuilt> {
    let judged = surveyed(kit).and_then(|before| {
        let made = in_jail(kit, work, jail, limits)
            .and_then(|text| within(kit, &before, work, &limits).map(|()| text));
        if made.is_err() {
            restore(kit, &before)
                .map_err(|error| NotBuilt::Internal(format!("{}: {error}", kit.display())))?;
        }
        made
    });
    let mark = kit.join(NOT_BUILT);
    let fail = |error: std::io::Error| NotBuilt::Internal(format!("{}: {error}", mark.display()));
    match std::fs::remove_file(&mark) {
        Err(error) if error.kind() != ErrorKind::NotFound => {
            return Err(fail(error));
        }
        _ => {}
    }
    if let Err(NotBuilt::Fault(why)) = &judged {
        // The last line says how it ended; the compiler's words are above.
        let reason = plain(why.trim_end().lines().next_back().unwrap_or_default());
        let reason = reason.strip_prefix(&format!("{}: ", kit.display())).unwrap_or(&reason);
        let written = File::options().write(true).create_new(true).open(&mark);
        written.and_then(|mut file| file.write_all(format!("{reason}\n").as_bytes())).map_err(fail)?;
    }
    judged
}

/// A kit that is larger than kits are is none.
fn surveyed(kit: &Path) -> Result<Vec<Found>, NotBuilt> {
    survey(kit).map_err(|why| NotBuilt::Fault(format!("{}: {why}", kit.display())))
}

fn within(kit: &Path, before: &[Found], work: &Work<'_>, limits: &Limits) -> Result<(), NotBuilt> {
    if survey::filled(&surveyed(kit)?).saturating_sub(survey::filled(before)) > limits.disk {
        let most = limits.disk >> 20;
        let name = work.name;
        return Err(NotBuilt::Fault(format!(
            "{}: DISK: more than {most} MiB filled in {name}",
            kit.display()
        )));
    }
    Ok(())
}

fn in_jail(kit: &Path, work: &Work<'_>, jail: &Jail, limits: Limits) -> Result<String, NotBuilt> {
    if jail.level() == Level::L1 {
        return Err(NotBuilt::NoJail(
            "at L1 there is no /tmp for compilers; allow user namespaces, or run joute as root".into(),
        ));
    }
    for ours in OURS {
        if std::fs::symlink_metadata(kit.join(ours)).is_ok_and(|found| found.is_symlink()) {
            let path = kit.join(ours);
            return Err(NotBuilt::Fault(format!(
                "{}: a link in place of the kit's own; refused",
                path.display()
            )));
        }
    }
    let internal = |error: String| NotBuilt::Internal(format!("{}: {error}", kit.display()));
    unshare(kit, limits.disk)?;
    let free = room(kit);
    let (launch, name) = ((work.launch)().map_err(internal)?, work.name);
    let (reading, writing) = pipe_with(PipeFlags::CLOEXEC).map_err(|error| internal(error.to_string()))?;
    rustix::io::ioctl_fionbio(&reading, true).map_err(|error| internal(error.to_string()))?;
    let output = Some(writing.as_fd());
    let inmate = Inmate { launch: Some(&launch), output, role: Role::Make, ..Inmate::nobody(limits) };
    let mut process = jail.start(&inmate).map_err(internal)?;
    drop(writing);
    let mut output = Output::new(Some(reading), limits.output, limits.flood, None);
    let deadline = Instant::now() + limits.start;
    let mut stopped = None;
    loop {
        let left = deadline.saturating_duration_since(Instant::now());
        if left.is_zero() {
            stopped = Some(format!("CALL_TIMEOUT: more than {} s in {name}", limits.start.as_secs()));
            break;
        }
        if let Some(filled) = filled(free, room(kit), name, &limits) {
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
            stopped = Some(format!("OUTPUT: a flood in {name}"));
            break;
        }
        if gone {
            break;
        }
    }
    let starved = process.starved();
    let end = if stopped.is_some() { process.kill() } else { process.bury() };
    let text = String::from_utf8_lossy(&output.finish()).into_owned();
    let why = match (stopped, end) {
        (_, End::Failed(Protection::Lend, error)) => {
            let why = failure(Protection::Lend, error);
            return Err(NotBuilt::NoJail(format!("{}: {why}", kit.display())));
        }
        (_, End::Failed(Protection::Program, error)) if work.own => {
            format!("{name} cannot be run: {}", std::io::Error::from_raw_os_error(error))
        }
        (_, End::Failed(protection, error)) => return Err(internal(failure(protection, error))),
        (Some(why), _) => why,
        (None, End::Exited(0)) => return Ok(text),
        // Compilers that the kernel ends make make fail, and not end by a signal.
        (None, _) if starved == Some(Starved::ByOthers) => {
            return Err(internal(format!(
                "the machine has no memory left for {name}; build fewer kits at once"
            )));
        }
        (None, _) if starved.is_some() => {
            format!("MEMORY: more than {} MiB in {name}", limits.memory.bytes(0) >> 20)
        }
        (None, End::Exited(code)) => format!("EXIT {code} in {name}"),
        (None, End::Signalled(signal)) => format!("CRASH {signal} in {name}"),
        (None, End::Killed) => format!("CRASH 9 in {name}"),
    };
    Err(NotBuilt::Fault(format!("{text}{}: {why}", kit.display())))
}

#[cfg(test)]
mod tests {
    use super::{NotBuilt, tempfile_beside, unshare};
    use std::os::unix::fs::MetadataExt as _;
    use std::path::Path;

    /// A kit with a file of two names, and a file outside.
    fn kit(length: u64) -> (tempfile::TempDir, std::path::PathBuf) {
        let folder = tempfile::tempdir().expect("a folder");
        let kit = folder.path().join("kit");
        std::fs::create_dir(&kit).expect("a kit");
        std::fs::write(kit.join("a"), "theirs").expect("a file");
        std::fs::File::options()
            .write(true)
            .open(kit.join("a"))
            .expect("a file")
            .set_len(length)
            .expect("holes");
        std::fs::hard_link(kit.join("a"), kit.join("b")).expect("a link");
        std::fs::write(folder.path().join("outside"), "ours").expect("a file");
        (folder, kit)
    }

    #[test]
    fn no_link_leads_a_copy_out_of_the_kit() {
        let (folder, kit) = kit(6);
        let outside = folder.path().join("outside");
        for name in ["a", "b"] {
            std::os::unix::fs::symlink(&outside, tempfile_beside(&kit.join(name))).expect("a link");
        }
        unshare(&kit, 1 << 20).expect("files of its own");
        let text = |path: &Path| std::fs::read_to_string(path).expect("a file");
        assert_eq!(text(&outside), "ours");
        for name in ["a", "b"] {
            let found = std::fs::symlink_metadata(kit.join(name)).expect("it is there");
            assert!(found.is_file() && found.nlink() == 1, "{name}: {found:?}");
            assert_eq!(text(&kit.join(name)), "theirs");
        }
    }

    #[test]
    fn files_of_holes_do_not_fill_the_disk() {
        let (_folder, kit) = kit(1 << 40);
        let error = unshare(&kit, 1 << 30).expect_err("it is too large");
        assert!(error.to_string().contains("more than 1024 MiB"), "{error}");
        assert!(matches!(error, NotBuilt::Fault(_)), "{error:?}");
    }
}
