//! The Landlock rules of a sandbox: which paths its processes may use.

use super::error::JailError;
use super::fence::{Fence, Permission, fence};
use super::private::{Private, public_paths, visible_folders};
use super::root_fs::{JOUTE_FOLDER, KIT_FOLDER, c, devices};
use super::spec::{ProcessSpec, Role};
use std::ffi::CString;
use std::path::{Path, PathBuf};

/// Returns the Landlock rules for a sandbox with its own root file system. They permit only the
/// mounted paths and the child's own mounts.
pub(super) fn rules_with_root(spec: &ProcessSpec<'_>) -> Result<Fence, JailError> {
    let mut rules: Vec<(CString, Permission)> = Vec::new();
    for folder in ["/usr", "/var", "/lib", "/lib32", "/lib64", "/libx32", "/bin", "/sbin", "/etc"] {
        rules.push((c(folder)?, Permission::Read));
    }
    for path in about_itself(spec.role, "/proc") {
        rules.push((c(path)?, Permission::Read));
    }
    for path in spec.command.iter().flat_map(|command| &command.readable_paths) {
        rules.push((c(path)?, Permission::Read));
    }
    rules.push((c("/dev")?, Permission::Use));
    rules.push((c("/tmp")?, Permission::Write));
    rules.push((c(JOUTE_FOLDER)?, Permission::Read));
    if spec.role.writes() {
        rules.push((c(KIT_FOLDER)?, Permission::Write));
    }
    fence(&[], spec.port, rules)
}

/// Returns the Landlock rules for a sandbox without its own root file system. At level 1, only
/// these rules protect the host's files.
pub(super) fn rules_without_root(spec: &ProcessSpec<'_>, private: &[Private]) -> Result<Fence, JailError> {
    let open: Vec<PathBuf> =
        visible_folders().iter().flat_map(|folder| public_paths(folder, private)).collect();
    let mut paths: Vec<(&Path, Permission)> =
        open.iter().map(|path| (path.as_path(), Permission::Read)).collect();
    paths.push((Path::new("/etc/ld.so.cache"), Permission::Read));
    let devices: Vec<PathBuf> = devices(true).map(|name| Path::new("/dev").join(name)).collect();
    paths.extend(devices.iter().map(|device| (device.as_path(), Permission::Use)));
    if let Some(command) = spec.command {
        let folders = command.readable_paths.iter().chain(&command.shared).chain([&command.folder]);
        paths.extend(folders.map(|path| (path.as_path(), Permission::Read)));
    }
    let rules =
        about_itself(spec.role, "/proc/self").into_iter().map(|path| Ok((c(path)?, Permission::Read)));
    fence(&paths, spec.port, rules.collect::<Result<_, JailError>>()?)
}

/// Returns the paths of `/proc` that a process in the sandbox may open. A process that may start
/// others may open everything, because each of them has a folder in `/proc` that no rule can name
/// in advance. Other processes may open what runtimes need: the position of their own stack, and
/// times that the clocks give too. The remaining files describe the load of the machine, and
/// programs in different jails could use them to communicate.
fn about_itself(role: Role, everything: &'static str) -> Vec<&'static str> {
    if role.forks() {
        return vec![everything];
    }
    vec!["/proc/self/maps", "/proc/self/mem", "/proc/self/schedstat", "/proc/thread-self/schedstat"]
}
