//! The folders of the machine's control groups: where they are mounted, what they delegate, and
//! which of them ended parents have left.

use super::files::set;
use crate::error::JailError;
use std::path::{Path, PathBuf};

/// The kind of the machine's control groups.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// The machine uses v1 control groups. Bases 0 and 1 are v1 memory and v1 pids. Base 2 is the
    /// empty v2 hierarchy, if there is one.
    Split { unified: bool },
    /// The machine uses only v2 control groups. Base 0 is the single hierarchy, with memory and
    /// pids.
    Unified,
}

/// Returns the folder of this process's control group for a controller, such as `memory`. The empty
/// name stands for the v2 hierarchy.
pub(crate) fn hierarchy(mounts: &str, groups: &str, controller: &str) -> Option<PathBuf> {
    let mount = mounts.lines().find_map(|line| {
        let mut words = line.split(' ').skip(1);
        let (place, kind, options) = (words.next()?, words.next()?, words.next()?);
        let is_ours = match controller {
            "" => kind == "cgroup2",
            controller => kind == "cgroup" && options.split(',').any(|option| option == controller),
        };
        is_ours.then(|| PathBuf::from(place))
    })?;
    let path = groups.lines().find_map(|line| {
        let mut parts = line.splitn(3, ':').skip(1);
        let (controllers, path) = (parts.next()?, parts.next()?);
        let is_ours = if controller.is_empty() {
            controllers.is_empty()
        } else {
            controllers.split(',').any(|name| name == controller)
        };
        is_ours.then_some(path)
    })?;
    // In a container, the path may be relative to an outer namespace. The mount itself is then the
    // group's folder.
    let folder = mount.join(path.trim_start_matches('/'));
    Some(if folder.is_dir() { folder } else { mount })
}

/// The name of the group that holds the parent's own processes, below the group that is delegated.
const OWN_GROUP: &str = "joute-self";

/// Returns the v2 control group below which this process may create groups. `group` is the group of
/// this process. An earlier parent, or an earlier jail of this process, may have moved the process
/// into its leaf.
pub(super) fn delegation_base(group: &Path) -> &Path {
    group.parent().filter(|_| group.ends_with(OWN_GROUP)).unwrap_or(group)
}

/// Makes sure that a v2 control group can limit the memory and processes of its subgroups.
///
/// Except for the root, a group with processes of its own cannot delegate, so its processes move
/// into a leaf.
pub(super) fn delegate(base: &Path) -> Result<(), JailError> {
    let control = base.join("cgroup.subtree_control");
    let handed =
        |text: &str| ["memory", "pids"].iter().all(|name| text.split_whitespace().any(|word| word == *name));
    let read = |name: &str| std::fs::read_to_string(base.join(name)).unwrap_or_default();
    if handed(&read("cgroup.subtree_control")) {
        return Ok(());
    }
    if !handed(&read("cgroup.controllers")) {
        return Err(JailError::NotDelegated(base.to_owned()));
    }
    if set(&control, "+memory +pids").is_ok() {
        return Ok(());
    }
    vacate(base, std::process::id()).and_then(|()| set(&control, "+memory +pids"))
}

/// Moves the processes of a control group into a leaf below it. The parent moves in any case. The
/// others, such as the shell that started it, stay in the group of a service that systemd has not
/// delegated, because systemd may start further processes there.
pub(super) fn vacate(base: &Path, parent: u32) -> Result<(), JailError> {
    let leaf = base.join(OWN_GROUP);
    std::fs::create_dir_all(&leaf).map_err(JailError::file(&leaf))?;
    let joins = leaf.join("cgroup.procs");
    set(&joins, &parent.to_string())?;
    let is_service = base.extension().is_some_and(|extension| extension == "service");
    if is_service && !is_delegated(base) {
        return Ok(());
    }
    // A process that is being moved may start another one.
    for _ in 0..10 {
        let processes = std::fs::read_to_string(base.join("cgroup.procs")).unwrap_or_default();
        if processes.is_empty() {
            break;
        }
        for process in processes.lines() {
            // The write fails if the process has ended.
            let _ = set(&joins, process);
        }
    }
    Ok(())
}

/// Returns true if systemd has marked a control group as delegated. Versions before 251 write only
/// the mark that root can read.
fn is_delegated(base: &Path) -> bool {
    ["user.delegate", "trusted.delegate"].iter().any(|name| {
        let mut value = [0; 8];
        rustix::fs::getxattr(base, *name, &mut value[..]).is_ok_and(|length| value[..length] == *b"1")
    })
}

/// Returns the start time of a process, in clock ticks since boot. Together with the process
/// number, it identifies the process.
pub(super) fn start_time(process: u32) -> Option<u64> {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    stat.rsplit_once(") ")?.1.split(' ').nth(19)?.parse().ok()
}

/// Returns the name of this process's PID namespace, such as `pid:[4026531836]`. Process numbers of
/// other namespaces mean nothing here.
pub(super) fn pid_namespace() -> String {
    let link = std::fs::read_link("/proc/self/ns/pid").unwrap_or_default();
    link.to_string_lossy().into_owned()
}

/// Removes the control groups that killed parents have left below a folder. Arenas in other PID
/// namespaces, such as containers, may share the folder. Their groups are kept.
pub(super) fn sweep(parent: &Path) {
    let Ok(entries) = std::fs::read_dir(parent) else { return };
    let own_namespace = pid_namespace();
    for entry in entries.flatten() {
        let name = entry.file_name();
        let mut parts = name.to_str().unwrap_or_default().split('-');
        let parts = [parts.next(), parts.next(), parts.next(), parts.next()];
        let [Some("joute"), Some(process), Some(namespace), Some(start)] = parts else { continue };
        let (Ok(process), Ok(start)) = (process.parse::<u32>(), start.parse::<u64>()) else { continue };
        if namespace != own_namespace || start_time(process) == Some(start) {
            continue;
        }
        for inner in std::fs::read_dir(entry.path()).into_iter().flatten().flatten() {
            if inner.path().is_dir() {
                // The programs died with their parent. A group that is still busy is removed the
                // next time.
                let _ = std::fs::remove_dir(inner.path());
            }
        }
        let _ = std::fs::remove_dir(entry.path());
    }
}
