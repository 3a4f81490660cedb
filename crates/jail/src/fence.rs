//! Landlock rules, which restrict the files that can be opened. They repeat the restrictions of the
//! mounts with a second mechanism. At L1 they are the only one.

use super::error::JailError;
use landlock::{
    ABI, Access as _, AccessFs, AccessNet, BitFlags, CompatLevel, Compatible as _, NetPort, PathBeneath,
    PathFd, Ruleset, RulesetAttr as _, RulesetCreatedAttr as _, Scope,
};
use std::ffi::CString;
use std::os::fd::OwnedFd;
use std::path::Path;

/// The newest version of Landlock that the parent uses. Landlock is the kernel's file access
/// control, and older kernels support fewer of its rules.
const NEWEST_ABI: ABI = ABI::V6;

/// The access that a Landlock rule permits below a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Permission {
    /// Permission to read and execute files.
    Read,
    /// Permission for all operations on files and folders.
    Write,
    /// Permission to read and write one existing file, such as `/dev/null`.
    Use,
}

/// A Landlock ruleset, which restricts the files that a sandbox can open. The child itself adds the
/// rules for its own mounts.
#[derive(Debug)]
pub struct Fence {
    pub(super) ruleset: OwnedFd,
    pub(super) own: Vec<(CString, u64)>,
}

/// Returns true if Landlock, the kernel's file access control, is available.
pub fn present() -> bool {
    version() > 0
}

/// Returns the version of Landlock in the kernel, or 0 without Landlock.
fn version() -> i64 {
    const ASK_VERSION: u32 = 1;
    // SAFETY: with this flag the kernel reads no memory.
    unsafe { libc::syscall(libc::SYS_landlock_create_ruleset, std::ptr::null::<u8>(), 0, ASK_VERSION) }
}

/// Returns true if Landlock can restrict the TCP ports of a process.
pub fn bounds_ports() -> bool {
    version() >= 4
}

/// Creates a Landlock ruleset for a process in the sandbox. It permits access to `paths` and
/// connections to `port`. The child itself adds the paths in `own`.
///
/// # Errors
/// Returns an error if the kernel refuses the ruleset.
pub fn fence(
    paths: &[(&Path, Permission)],
    port: Option<u16>,
    own: Vec<(CString, Permission)>,
) -> Result<Fence, JailError> {
    let handled = supported();
    let mut ruleset = Ruleset::default()
        .set_compatibility(CompatLevel::BestEffort)
        .handle_access(handled)
        .and_then(|ruleset| ruleset.handle_access(AccessNet::from_all(NEWEST_ABI)))
        .and_then(|ruleset| ruleset.scope(Scope::from_all(NEWEST_ABI)))
        .and_then(Ruleset::create)?;
    for (path, permission) in paths {
        // A path that does not exist on this machine needs no rule.
        let Ok(fd) = PathFd::new(path) else { continue };
        let bits = if path.is_dir() {
            access(*permission)
        } else {
            access(*permission) & AccessFs::from_file(NEWEST_ABI)
        };
        ruleset = ruleset.add_rule(PathBeneath::new(fd, bits & handled))?;
    }
    if let Some(port) = port.filter(|_| bounds_ports()) {
        ruleset = ruleset.add_rule(NetPort::new(port, AccessNet::ConnectTcp))?;
    }
    let own = own.into_iter().map(|(path, permission)| {
        // The kernel refuses rights for folders on a file.
        let file = path.to_str().is_ok_and(|path| Path::new(path).is_file());
        let bits =
            if file { access(permission) & AccessFs::from_file(NEWEST_ABI) } else { access(permission) };
        (path, (bits & handled).bits())
    });
    let own = own.collect();
    let ruleset: Option<OwnedFd> = ruleset.into();
    let ruleset = ruleset.ok_or(JailError::NoLandlock)?;
    // The child arranges the program's descriptors before it applies the rules, so they must not
    // occupy the ruleset's number.
    let ruleset = rustix::io::fcntl_dupfd_cloexec(&ruleset, super::spec::FIRST_FREE_DESCRIPTOR)
        .map_err(JailError::system("Landlock"))?;
    Ok(Fence { ruleset, own })
}

/// Returns the file access rights that Landlock can control on this kernel.
fn supported() -> BitFlags<AccessFs> {
    let abi = match version() {
        1 => ABI::V1,
        2 => ABI::V2,
        3 => ABI::V3,
        4 => ABI::V4,
        5 => ABI::V5,
        _ => NEWEST_ABI,
    };
    AccessFs::from_all(abi)
}

fn access(permission: Permission) -> BitFlags<AccessFs> {
    match permission {
        Permission::Read => AccessFs::from_read(NEWEST_ABI),
        // Creating devices and sockets is not permitted, because no jailed program needs it.
        Permission::Write => {
            AccessFs::from_all(NEWEST_ABI)
                & !(AccessFs::MakeBlock | AccessFs::MakeChar | AccessFs::MakeSock | AccessFs::IoctlDev)
        }
        Permission::Use => AccessFs::ReadFile | AccessFs::WriteFile | AccessFs::IoctlDev,
    }
}

#[cfg(test)]
mod tests {
    use super::{fence, present};
    use rustix::fd::AsRawFd as _;

    #[test]
    fn a_fence_keeps_clear_of_the_champions_descriptors() {
        if !present() {
            println!("this kernel does not support Landlock, so nothing is tested");
            return;
        }
        let result = fence(&[], None, Vec::new()).expect("the fence can be created");
        assert!(result.ruleset.as_raw_fd() >= crate::spec::FIRST_FREE_DESCRIPTOR);
    }
}
