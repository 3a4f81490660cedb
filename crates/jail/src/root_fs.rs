//! The file system that a program sees. The parent plans it, and the child builds it in its own
//! namespace.

use super::error::JailError;
use super::private::{PACKAGE_FOLDERS, Private, USR_LINKS};
use super::protection::Protection;
use super::protection_set::ProtectionSet;
use super::spec::{Command, ProcessSpec, Role};
use rustix::fd::OwnedFd;
use std::ffi::CString;
use std::os::unix::ffi::OsStrExt as _;
use std::path::Path;

/// The path of the program's folder in the sandbox. It reveals nothing about the host.
pub const KIT_FOLDER: &str = "/joute/kit";

/// The folder in the sandbox that contains the program's folder and the shared libraries.
pub const JOUTE_FOLDER: &str = "/joute";

/// A part of the file system that will be mounted in the sandbox.
#[derive(Debug)]
pub struct PlannedMount {
    pub(super) contents: MountContents,
    /// The place of the mount in the sandbox, relative to the new root.
    pub(super) target: CString,
    /// The folders to create above this mount, if an empty folder hides its place.
    pub(super) above: Vec<CString>,
    pub(super) folder: bool,
    /// The mount's `MOUNT_ATTR_*` flags, such as read-only.
    pub(super) attributes: u64,
    /// True if the host's owner of the files appears as the sandbox's user.
    pub(super) maps_owner: bool,
}

/// The files that a mount in the sandbox shows.
#[derive(Debug, PartialEq, Eq)]
pub enum MountContents {
    /// A file or folder of the host. The value is its path there.
    Host(CString),
    /// An empty folder or an unreadable file, which hides something private of the host.
    Cover,
}

/// The plan of a sandbox's root file system. Its parts are created in the listed order.
#[derive(Debug)]
pub struct RootFs {
    pub(super) folders: Vec<CString>,
    /// The symbolic links to create in the root, as pairs of target and path.
    pub(super) links: Vec<(CString, CString)>,
    pub(super) trees: Vec<PlannedMount>,
    pub(super) tmp: Option<TmpSize>,
    pub(super) proc: bool,
    pub(super) hide: bool,
    pub(super) read_only: bool,
    /// True if the sandbox's processes must not see the list of mounts.
    pub(super) hide_mounts: bool,
    /// True if the sandbox has a file of host names, for programs that look up `localhost`.
    pub(super) names: bool,
    /// The user namespace that maps the owner of the files to the sandbox's user.
    pub(super) owner: Option<OwnedFd>,
}

/// The size limits of the program's `/tmp`, as mount options.
#[derive(Debug)]
pub struct TmpSize {
    pub(super) size: CString,
    pub(super) inodes: CString,
    /// The limits that `/tmp` must have after it was mounted, in bytes and files.
    pub(super) holds: (u64, u64),
}

/// The mount attributes that disable device files and setuid programs.
const LOCKED_ATTRIBUTES: u64 = libc::MOUNT_ATTR_NOSUID | libc::MOUNT_ATTR_NODEV;

/// The devices in `/dev` that every program can use. `/dev/tty` is not one of them.
const DEVICES: [&str; 4] = ["null", "full", "random", "urandom"];

/// The device that programs may use only if a control group limits their memory. Its shared
/// mappings count towards no limit of a process.
const ZERO: &str = "zero";

/// Returns the devices in `/dev` that a program can use.
pub(super) fn devices(bounded_by_process: bool) -> impl Iterator<Item = &'static str> {
    DEVICES.into_iter().chain((!bounded_by_process).then_some(ZERO))
}

impl RootFs {
    /// Plans the file system that a program sees in the sandbox. It contains `/usr` and `/var`
    /// without private files, and an empty `/tmp`. All else is read-only and limited to what
    /// programs need: the loader's folders, a few files of `/etc`, `/proc` and `/dev`. (See section
    /// 8 of the subject.)
    ///
    /// # Errors
    /// Returns an error that names the path if a path cannot be mounted.
    pub fn new(
        spec: &ProcessSpec<'_>,
        protections: ProtectionSet,
        bounded_by_process: bool,
        private: &[Private],
    ) -> Result<Self, JailError> {
        let (limits, role) = (&spec.limits, spec.role);
        let readable_paths = spec.command.map_or(&[][..], |command| &command.readable_paths);
        let read_only = protections.has(Protection::ReadOnly);
        let locked = if read_only { LOCKED_ATTRIBUTES | libc::MOUNT_ATTR_RDONLY } else { LOCKED_ATTRIBUTES };
        let mut root_fs = RootFs {
            folders: Vec::new(),
            links: Vec::new(),
            trees: Vec::new(),
            tmp: None,
            proc: true,
            hide: protections.has(Protection::Proc),
            read_only,
            hide_mounts: protections.has(Protection::MountNames),
            names: role == Role::Connecting,
            owner: None,
        };
        for folder in ["usr", "var", "tmp", "proc", "dev", "etc", "joute", "joute/kit", "joute/lib"] {
            root_fs.folders.push(c(folder)?);
        }
        root_fs.show_system(locked)?;
        for private in private {
            root_fs.cover(private)?;
        }
        let settings: &[&str] =
            if role == Role::Channel { &["ld.so.cache"] } else { &["ld.so.cache", "alternatives"] };
        let settings = settings.iter().map(|name| Path::new("/etc").join(name));
        for path in settings.chain(readable_paths.iter().cloned()) {
            root_fs.show_where_it_is(&path, locked)?;
        }
        for device in devices(bounded_by_process && !role.writes()) {
            // Devices can be written on read-only mounts, but their times cannot be changed, which
            // other programs would see.
            let flags =
                libc::MOUNT_ATTR_NOSUID | libc::MOUNT_ATTR_NOEXEC | (locked & libc::MOUNT_ATTR_RDONLY);
            root_fs.show(&Path::new("/dev").join(device), &format!("dev/{device}"), flags)?;
        }
        if let Some(command) = spec.command {
            root_fs.show_program(command, spec, locked)?;
        }
        if protections.has(Protection::Tmp) {
            let holds = (limits.tmp, u64::from(limits.tmp_files));
            let (size, inodes) = (c(holds.0.to_string())?, c(holds.1.to_string())?);
            root_fs.tmp = Some(TmpSize { size, inodes, holds });
        }
        Ok(root_fs)
    }

    /// Plans to show the folders of the host that contain packages.
    fn show_system(&mut self, locked: u64) -> Result<(), JailError> {
        for folder in PACKAGE_FOLDERS {
            self.show(Path::new(folder), &folder[1..], locked)?;
        }
        for name in USR_LINKS {
            let path = Path::new("/").join(name);
            // On Debian these are links into /usr. On other systems they are folders.
            match std::fs::read_link(&path) {
                Ok(to) => self.links.push((c(to)?, c(name)?)),
                Err(_) if path.is_dir() => {
                    self.folders.push(c(name)?);
                    self.show(&path, name, locked)?;
                }
                Err(_) => {}
            }
        }
        Ok(())
    }

    /// Plans to show the program's folder and its shared libraries. During a build, the folder can be
    /// written.
    fn show_program(
        &mut self,
        command: &Command,
        spec: &ProcessSpec<'_>,
        locked: u64,
    ) -> Result<(), JailError> {
        let role = spec.role;
        // The program's folder is the only part of the host that is writable, and only during a build.
        self.show(&command.folder, &KIT_FOLDER[1..], if role.writes() { LOCKED_ATTRIBUTES } else { locked })?;
        self.map_owner_of_last();
        if role.writes() {
            for path in spec.protected {
                self.show(&command.folder.join(path), &format!("{}/{path}", &KIT_FOLDER[1..]), locked)?;
            }
        }
        if let Some(lib) = &command.shared {
            self.show(lib, "joute/lib", locked)?;
            if !role.writes() {
                self.map_owner_of_last();
            }
        }
        Ok(())
    }

    /// Maps the owner of the last planned mount, if the sandbox maps owners at all.
    fn map_owner_of_last(&mut self) {
        if let Some(tree) = self.trees.last_mut() {
            tree.maps_owner = true;
        }
    }

    fn show(&mut self, source: &Path, target: &str, attributes: u64) -> Result<(), JailError> {
        let folder = source.is_dir();
        if folder || source.exists() {
            let (contents, target) = (MountContents::Host(c(source)?), c(target)?);
            self.trees.push(PlannedMount {
                contents,
                target,
                above: Vec::new(),
                folder,
                attributes,
                maps_owner: false,
            });
        }
        Ok(())
    }

    /// Plans to hide a private file or folder of the host in the sandbox.
    fn cover(&mut self, private: &Private) -> Result<(), JailError> {
        let inner = private.path.strip_prefix("/").unwrap_or(&private.path);
        let attributes = LOCKED_ATTRIBUTES | libc::MOUNT_ATTR_NOEXEC | libc::MOUNT_ATTR_RDONLY;
        self.trees.push(PlannedMount {
            contents: MountContents::Cover,
            target: c(inner)?,
            above: Vec::new(),
            folder: private.folder,
            attributes,
            maps_owner: false,
        });
        Ok(())
    }

    /// Plans to mount a host path at the same path in the sandbox. The folders above it are planned
    /// too. Does nothing if a planned mount contains the path.
    fn show_where_it_is(&mut self, path: &Path, attributes: u64) -> Result<(), JailError> {
        let inner = path.strip_prefix("/").map_err(|_| JailError::NotAbsolute(path.to_owned()))?;
        let enclosing = self.trees.iter().rev().find(|tree| inner.starts_with(target(tree)));
        if !path.exists() || enclosing.is_some_and(|tree| tree.contents != MountContents::Cover) {
            return Ok(());
        }
        let covered = enclosing.map(|tree| target(tree).to_owned());
        let mut parents: Vec<&Path> =
            inner.ancestors().skip(1).filter(|path| !path.as_os_str().is_empty()).collect();
        parents.reverse();
        if let Some(cover) = covered {
            let covered_folders =
                parents.iter().filter(|folder| folder.starts_with(&cover) && **folder != cover);
            let covered_folders = covered_folders.map(c).collect::<Result<_, _>>()?;
            self.show(path, &inner.to_string_lossy(), attributes)?;
            if let Some(tree) = self.trees.last_mut() {
                tree.above = covered_folders;
            }
            return Ok(());
        }
        for folder in parents {
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

fn target(tree: &PlannedMount) -> &Path {
    Path::new(std::ffi::OsStr::from_bytes(tree.target.as_bytes()))
}

/// Converts a path to a C string. Returns an error message if it contains a zero byte.
pub(super) fn c(path: impl AsRef<std::ffi::OsStr>) -> Result<CString, JailError> {
    let path = path.as_ref();
    CString::new(path.as_bytes()).map_err(|_| JailError::Nul(path.to_string_lossy().into_owned()))
}
