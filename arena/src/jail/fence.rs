//! Landlock: which files may be opened, enforced a second time by a mechanism other than mounts. At L1 it is the only
//! one.

use landlock::{
    ABI, Access as _, AccessFs, AccessNet, BitFlags, CompatLevel, Compatible as _, NetPort, PathBeneath,
    PathFd, Ruleset, RulesetAttr as _, RulesetCreatedAttr as _, Scope,
};
use std::ffi::CString;
use std::os::fd::OwnedFd;
use std::path::Path;

/// The newest Landlock we know; older kernels enforce what they have.
const KNOWN: ABI = ABI::V6;

/// What may be done below a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum May {
    /// Read and run.
    Read,
    /// Everything that can be done with files and folders.
    Write,
    /// Read and write one file that is there, such as `/dev/null`.
    Use,
}

/// A ruleset, and the rules that only the child can add: paths of its own mounts.
#[derive(Debug)]
pub struct Fence {
    pub(super) ruleset: OwnedFd,
    pub(super) own: Vec<(CString, u64)>,
}

/// Does the kernel have Landlock, and does it run?
pub fn present() -> bool {
    version() > 0
}

/// The kernel's Landlock, 0 without one.
fn version() -> i64 {
    const ASK_VERSION: u32 = 1;
    // SAFETY: with this flag the kernel reads no memory.
    unsafe { libc::syscall(libc::SYS_landlock_create_ruleset, std::ptr::null::<u8>(), 0, ASK_VERSION) }
}

/// Does it keep a program from other ports?
pub fn bounds_ports() -> bool {
    version() >= 4
}

/// A fence that lets nothing through but `paths`, connections to `port` and, added by the child, `own`.
///
/// # Errors
/// A message if the kernel refuses it.
pub fn fence(paths: &[(&Path, May)], port: Option<u16>, own: Vec<(CString, May)>) -> Result<Fence, String> {
    let fail = |error: landlock::RulesetError| format!("Landlock: {error}");
    let handled = supported();
    let mut ruleset = Ruleset::default()
        .set_compatibility(CompatLevel::BestEffort)
        .handle_access(handled)
        .and_then(|ruleset| ruleset.handle_access(AccessNet::from_all(KNOWN)))
        .and_then(|ruleset| ruleset.scope(Scope::from_all(KNOWN)))
        .and_then(Ruleset::create)
        .map_err(fail)?;
    for (path, may) in paths {
        // What is not on this machine needs no rule.
        let Ok(fd) = PathFd::new(path) else { continue };
        let bits = if path.is_dir() { access(*may) } else { access(*may) & AccessFs::from_file(KNOWN) };
        ruleset = ruleset.add_rule(PathBeneath::new(fd, bits & handled)).map_err(fail)?;
    }
    if let Some(port) = port.filter(|_| bounds_ports()) {
        ruleset = ruleset.add_rule(NetPort::new(port, AccessNet::ConnectTcp)).map_err(fail)?;
    }
    let own = own.into_iter().map(|(path, may)| {
        // The kernel refuses rights over folders for what is a file.
        let file = path.to_str().is_ok_and(|path| Path::new(path).is_file());
        let bits = if file { access(may) & AccessFs::from_file(KNOWN) } else { access(may) };
        (path, (bits & handled).bits())
    });
    let own = own.collect();
    let ruleset: Option<OwnedFd> = ruleset.into();
    let ruleset = ruleset.ok_or("Landlock: this kernel has none")?;
    // The child gives the champion its descriptors before it enters the fence: they must not take its number.
    let ruleset = rustix::io::fcntl_dupfd_cloexec(&ruleset, super::descriptors::ABOVE)
        .map_err(|error| format!("Landlock: {error}"))?;
    Ok(Fence { ruleset, own })
}

/// What the running kernel can enforce of what we know.
fn supported() -> BitFlags<AccessFs> {
    let abi = match version() {
        1 => ABI::V1,
        2 => ABI::V2,
        3 => ABI::V3,
        4 => ABI::V4,
        5 => ABI::V5,
        _ => KNOWN,
    };
    AccessFs::from_all(abi)
}

fn access(may: May) -> BitFlags<AccessFs> {
    match may {
        May::Read => AccessFs::from_read(KNOWN),
        // No devices, no sockets: nothing in a jail needs to make one.
        May::Write => {
            AccessFs::from_all(KNOWN)
                & !(AccessFs::MakeBlock | AccessFs::MakeChar | AccessFs::MakeSock | AccessFs::IoctlDev)
        }
        May::Use => AccessFs::ReadFile | AccessFs::WriteFile | AccessFs::IoctlDev,
    }
}

#[cfg(test)]
mod tests {
    use super::{fence, present};
    use rustix::fd::AsRawFd as _;

    #[test]
    fn a_fence_keeps_clear_of_the_champions_descriptors() {
        if !present() {
            println!("the kernel has no Landlock: nothing to see");
            return;
        }
        let made = fence(&[], None, Vec::new()).expect("a fence");
        assert!(made.ruleset.as_raw_fd() >= crate::jail::descriptors::ABOVE);
    }
}
