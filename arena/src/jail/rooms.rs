//! What a champion sees of the file system: planned by the arena, built by the child in its own namespace.

use super::keep::Keep;
use super::protection::Protection;
use super::start::Role;
use crate::launch::Launch;
use crate::limits::Limits;
use rustix::fd::OwnedFd;
use std::ffi::CString;
use std::os::unix::ffi::OsStrExt as _;
use std::path::Path;

/// Where a champion finds its kit: names that say nothing about the host.
pub const KIT: &str = "/joute/kit";

/// The folder of the kit, and of the libraries that it shares.
pub const AROUND: &str = "/joute";

/// A file or folder of the host, shown at another place.
#[derive(Debug)]
pub struct Tree {
    pub(super) source: CString,
    /// Relative to the new root.
    pub(super) target: CString,
    pub(super) folder: bool,
    /// `MOUNT_ATTR_*`.
    pub(super) attributes: u64,
    /// Its owner's files are the jailed user's here.
    pub(super) lent: bool,
}

/// A new root, in the order in which it is built.
#[derive(Debug)]
pub struct Rooms {
    pub(super) folders: Vec<CString>,
    /// `(to what, from where)`.
    pub(super) links: Vec<(CString, CString)>,
    pub(super) trees: Vec<Tree>,
    pub(super) tmp: Option<TmpSize>,
    pub(super) proc: bool,
    pub(super) hide: bool,
    pub(super) read_only: bool,
    /// Nobody is told what is mounted.
    pub(super) untold: bool,
    /// With a file of names, for those who look `localhost` up.
    pub(super) names: bool,
    /// A user namespace that says whose files the jailed user's are, for what is lent.
    pub(super) owner: Option<OwnedFd>,
}

/// The options of `/tmp`.
#[derive(Debug)]
pub struct TmpSize {
    pub(super) size: CString,
    pub(super) inodes: CString,
    /// To be read back: bytes, and files.
    pub(super) holds: (u64, u64),
}

/// Nobody opens a device or gains a privilege through a mount.
const LOCKED: u64 = libc::MOUNT_ATTR_NOSUID | libc::MOUNT_ATTR_NODEV;

/// The only devices; `/dev/tty` is none of a champion's business.
const DEVICES: [&str; 4] = ["null", "full", "random", "urandom"];

/// One more, where a group bounds memory: shared maps of it are memory that no limit of a process counts.
const ZERO: &str = "zero";

/// The devices of a champion.
pub(super) fn devices(bounded_by_process: bool) -> impl Iterator<Item = &'static str> {
    DEVICES.into_iter().chain((!bounded_by_process).then_some(ZERO))
}

impl Rooms {
    /// The subject's file system (section 8): `/usr` and `/var` as they are, an empty `/tmp`, all else read-only;
    /// and what programs cannot do without: the loader's folders, a few files of `/etc`, `/proc` and `/dev`.
    ///
    /// # Errors
    /// A message for a path that cannot be shown.
    pub fn new(
        launch: Option<&Launch>,
        limits: &Limits,
        keep: Keep,
        role: Role,
        bounded_by_process: bool,
    ) -> Result<Self, String> {
        let seen = launch.map_or(&[][..], |launch| &launch.rooms);
        let read_only = keep.has(Protection::ReadOnly);
        let locked = if read_only { LOCKED | libc::MOUNT_ATTR_RDONLY } else { LOCKED };
        let mut rooms = Rooms {
            folders: Vec::new(),
            links: Vec::new(),
            trees: Vec::new(),
            tmp: None,
            proc: true,
            hide: keep.has(Protection::Proc),
            read_only,
            untold: keep.has(Protection::MountNames),
            names: role == Role::Guest,
            owner: None,
        };
        for folder in ["usr", "var", "tmp", "proc", "dev", "etc", "joute", "joute/kit", "joute/lib"] {
            rooms.folders.push(c(folder)?);
        }
        rooms.show(Path::new("/usr"), "usr", locked)?;
        rooms.show(Path::new("/var"), "var", locked)?;
        for name in ["bin", "sbin", "lib", "lib32", "lib64", "libx32"] {
            let path = Path::new("/").join(name);
            // Debian's are links into /usr; other systems' are folders of their own.
            match std::fs::read_link(&path) {
                Ok(to) => rooms.links.push((c(to)?, c(name)?)),
                Err(_) if path.is_dir() => {
                    rooms.folders.push(c(name)?);
                    rooms.show(&path, name, locked)?;
                }
                Err(_) => {}
            }
        }
        let settings: &[&str] =
            if role == Role::Champion { &["ld.so.cache"] } else { &["ld.so.cache", "alternatives"] };
        let settings = settings.iter().map(|name| Path::new("/etc").join(name));
        for path in settings.chain(seen.iter().cloned()) {
            rooms.show_where_it_is(&path, locked)?;
        }
        for device in devices(bounded_by_process && !role.writes()) {
            // Read-only files of devices are written all the same, but nobody can date them: the other champion sees
            // the same file.
            let flags =
                libc::MOUNT_ATTR_NOSUID | libc::MOUNT_ATTR_NOEXEC | (locked & libc::MOUNT_ATTR_RDONLY);
            rooms.show(&Path::new("/dev").join(device), &format!("dev/{device}"), flags)?;
        }
        if let Some(launch) = launch {
            // While it is built, the kit is the one thing on the host that is written.
            rooms.show(&launch.folder, &KIT[1..], if role.writes() { LOCKED } else { locked })?;
            if role.writes() {
                rooms.trees.iter_mut().rev().take(1).for_each(|tree| tree.lent = true);
                for ours in crate::build::OURS {
                    rooms.show(&launch.folder.join(ours), &format!("{}/{ours}", &KIT[1..]), locked)?;
                }
            }
            if let Some(lib) = &launch.shared {
                rooms.show(lib, "joute/lib", locked)?;
            }
        }
        if keep.has(Protection::Tmp) {
            let holds = (limits.tmp, u64::from(limits.tmp_files));
            let (size, inodes) = (c(holds.0.to_string())?, c(holds.1.to_string())?);
            rooms.tmp = Some(TmpSize { size, inodes, holds });
        }
        Ok(rooms)
    }

    fn show(&mut self, source: &Path, target: &str, attributes: u64) -> Result<(), String> {
        let folder = source.is_dir();
        if folder || source.exists() {
            self.trees.push(Tree { source: c(source)?, target: c(target)?, folder, attributes, lent: false });
        }
        Ok(())
    }

    /// At its own path, with the folders above it, unless it is below something that is shown already.
    fn show_where_it_is(&mut self, path: &Path, attributes: u64) -> Result<(), String> {
        let inner =
            path.strip_prefix("/").map_err(|_| format!("{}: not an absolute path", path.display()))?;
        if !path.exists() || self.trees.iter().any(|tree| inner.starts_with(target(tree))) {
            return Ok(());
        }
        let mut above: Vec<&Path> =
            inner.ancestors().skip(1).filter(|path| !path.as_os_str().is_empty()).collect();
        above.reverse();
        for folder in above {
            let folder = c(folder)?;
            if !self.folders.contains(&folder) {
                self.folders.push(folder);
            }
        }
        if path.is_dir() {
            self.folders.push(c(inner)?);
        }
        self.show(path, &inner.to_string_lossy(), attributes)
    }
}

fn target(tree: &Tree) -> &Path {
    Path::new(std::ffi::OsStr::from_bytes(tree.target.as_bytes()))
}

/// A path for the kernel.
pub(super) fn c(path: impl AsRef<std::ffi::OsStr>) -> Result<CString, String> {
    let path = path.as_ref();
    CString::new(path.as_bytes()).map_err(|_| format!("{}: a NUL in a path", path.to_string_lossy()))
}
