//! Builds the root file system of the sandbox. Detached trees are moved below a fresh tmpfs, which
//! then becomes `/`. This code does not allocate memory.

use super::failure::Failure;
use super::protection::Protection;
use super::root_fs::{MountContents, PlannedMount, RootFs, TmpSize};
use rustix::fd::{AsFd, AsRawFd as _, OwnedFd};
use rustix::fs::{CWD, Mode, OFlags};
use rustix::io::Errno;
use rustix::mount::{
    FsMountFlags, FsOpenFlags, MountAttrFlags, MountPropagationFlags, MoveMountFlags, OpenTreeFlags,
    UnmountFlags,
};
use std::ffi::CStr;

/// Builds the root file system of a jail and enters it.
pub(super) fn build(root_fs: &RootFs) -> Result<(), Failure> {
    let root = Protection::Root;
    // Mounts do not propagate between this namespace and the host.
    let private = MountPropagationFlags::PRIVATE | MountPropagationFlags::REC;
    rustix::mount::mount_change(c"/", private).map_err(root.failed())?;
    let top = tmpfs(&[(c"size", c"1048576"), (c"nr_inodes", c"256"), (c"mode", c"0755")], true)
        .map_err(root.failed())?;
    for folder in &root_fs.folders {
        folder_in(&top, folder).map_err(root.failed())?;
    }
    for (to, from) in &root_fs.links {
        rustix::fs::symlinkat(to.as_c_str(), &top, from.as_c_str()).map_err(root.failed())?;
    }
    // A tree can only be moved below a mounted root, and the root must not hide anything that is
    // still needed. /proc is mounted again in any case.
    move_to(&top, CWD, c"/proc").map_err(root.failed())?;
    for tree in &root_fs.trees {
        let source = match &tree.contents {
            MountContents::Host(source) => source,
            MountContents::Cover => {
                cover(&top, tree).map_err(Protection::Private.failed())?;
                continue;
            }
        };
        place(&top, tree).map_err(root.failed())?;
        let mount = open_detached(source).map_err(root.failed())?;
        match root_fs.owner.as_ref().filter(|_| tree.maps_owner) {
            None => set_attributes(&mount, tree.attributes, libc::AT_RECURSIVE)
                .map_err(Protection::ReadOnly.failed())?,
            Some(owner) => map_owner(&mount, tree.attributes, owner).map_err(Protection::Lend.failed())?,
        }
        if tree.attributes & libc::MOUNT_ATTR_RDONLY != 0 {
            must_be_read_only(&mount)?;
        }
        move_to(&mount, top.as_fd(), &tree.target).map_err(root.failed())?;
    }
    for cover in root_fs.trees.iter().filter(|tree| tree.contents == MountContents::Cover && tree.folder) {
        // The attributes of a cover are set last, because trees had to be mounted below it.
        let result = set_attributes_at(&top, &cover.target, cover.attributes);
        result.or_else(if_there).map_err(Protection::Private.failed())?;
    }
    if root_fs.names {
        names(&top).map_err(root.failed())?;
    }
    tmp(root_fs.tmp.as_ref(), &top).map_err(Protection::Tmp.failed())?;
    if root_fs.proc {
        let options: &[(&CStr, &CStr)] =
            if root_fs.hide { &[(c"subset", c"pid"), (c"hidepid", c"invisible")] } else { &[] };
        let flags = MountAttrFlags::MOUNT_ATTR_RDONLY | safe_flags() | MountAttrFlags::MOUNT_ATTR_NOEXEC;
        let proc = create_mount(c"proc", options, flags).map_err(Protection::Proc.failed())?;
        move_to(&proc, top.as_fd(), c"proc").map_err(Protection::Proc.failed())?;
    }
    if root_fs.read_only {
        set_attributes(&top, libc::MOUNT_ATTR_RDONLY, 0).map_err(Protection::ReadOnly.failed())?;
        must_be_read_only(&top)?;
    }
    enter(&top).map_err(root.failed())?;
    if root_fs.hide_mounts { hide_mounts().map_err(Protection::MountNames.failed()) } else { Ok(()) }
}

/// Makes a tree the root of this process and its working folder.
fn enter(top: &OwnedFd) -> Result<(), Errno> {
    // The old root is mounted over the new one and detached at once, which needs no folder.
    rustix::process::fchdir(top)?;
    rustix::process::pivot_root(c".", c".")?;
    rustix::mount::unmount(c".", UnmountFlags::DETACH)?;
    rustix::process::chdir(c"/")
}

/// Creates an empty file or folder in the new root of a jail. A file or folder of the host is then
/// mounted over it.
fn place(top: &OwnedFd, tree: &PlannedMount) -> Result<(), Errno> {
    for folder in &tree.above {
        folder_in(top, folder)?;
    }
    if tree.folder {
        folder_in(top, &tree.target)
    } else if tree.target.to_bytes().starts_with(b"joute/kit/") {
        // The tree covers whatever the program's folder has at this place.
        Ok(())
    } else {
        let flags = OFlags::CREATE | OFlags::WRONLY | OFlags::CLOEXEC;
        rustix::fs::openat(top, tree.target.as_c_str(), flags, Mode::from_raw_mode(0o444)).map(drop)
    }
}

/// Hides a private file or folder of the host in the sandbox. A folder is hidden by an empty one,
/// and a file by a device that cannot be opened.
fn cover(top: &OwnedFd, tree: &PlannedMount) -> Result<(), Errno> {
    let cover = if tree.folder {
        tmpfs(&[(c"size", c"65536"), (c"nr_inodes", c"64"), (c"mode", c"0755")], false)?
    } else {
        let device = open_detached(c"/dev/null")?;
        set_attributes(&device, tree.attributes, 0)?;
        device
    };
    move_to(&cover, top.as_fd(), &tree.target).or_else(if_there)
}

/// Turns the error that a path does not exist into success. A private path that has been removed
/// need not be hidden.
fn if_there(error: Errno) -> Result<(), Errno> {
    if error == Errno::NOENT { Ok(()) } else { Err(error) }
}

/// Hides the sandbox's list of mounts from its processes. The list, `/proc/self/mountinfo`, would
/// show where the mounted folders are on the host. It becomes empty because this enters a copy of
/// the tree that belongs to no namespace.
fn hide_mounts() -> Result<(), Errno> {
    let flags =
        OpenTreeFlags::OPEN_TREE_CLONE | OpenTreeFlags::OPEN_TREE_CLOEXEC | OpenTreeFlags::AT_RECURSIVE;
    let copy = rustix::mount::open_tree(CWD, c"/", flags)?;
    rustix::process::fchdir(&copy)?;
    rustix::process::chroot(c".")
}

/// Writes the sandbox's file of host names, `/etc/hosts`. It is for a sandbox whose network has a
/// single port.
fn names(top: &OwnedFd) -> Result<(), Errno> {
    let flags = OFlags::CREATE | OFlags::WRONLY | OFlags::CLOEXEC;
    let file = rustix::fs::openat(top, c"etc/hosts", flags, Mode::from_raw_mode(0o444))?;
    rustix::io::write(&file, super::port::NAMES).map(drop)
}

/// Mounts the program's own `/tmp` in the jail. It disappears together with the jail.
fn tmp(size: Option<&TmpSize>, top: &OwnedFd) -> Result<(), Errno> {
    let tmp = match size {
        Some(tmp) => {
            let inodes = tmp.inodes.as_c_str();
            let options = [(c"size", tmp.size.as_c_str()), (c"nr_inodes", inodes), (c"mode", c"1777")];
            let result = tmpfs(&options, false)?;
            let stat = rustix::fs::fstatvfs(&result)?;
            let size = tmp.holds.0.next_multiple_of(stat.f_frsize.max(1));
            if (stat.f_blocks * stat.f_frsize, stat.f_files) != (size, tmp.holds.1) {
                return Err(Errno::RANGE);
            }
            result
        }
        None => tmpfs(&[(c"mode", c"1777")], false)?,
    };
    move_to(&tmp, top.as_fd(), c"tmp")
}

fn safe_flags() -> MountAttrFlags {
    MountAttrFlags::MOUNT_ATTR_NOSUID | MountAttrFlags::MOUNT_ATTR_NODEV
}

fn tmpfs(options: &[(&CStr, &CStr)], run: bool) -> Result<OwnedFd, Errno> {
    let flags = if run { safe_flags() } else { safe_flags() | MountAttrFlags::MOUNT_ATTR_NOEXEC };
    create_mount(c"tmpfs", options, flags)
}

fn create_mount(kind: &CStr, options: &[(&CStr, &CStr)], flags: MountAttrFlags) -> Result<OwnedFd, Errno> {
    let result = rustix::mount::fsopen(kind, FsOpenFlags::FSOPEN_CLOEXEC)?;
    for (key, value) in options {
        rustix::mount::fsconfig_set_string(result.as_fd(), *key, *value)?;
    }
    rustix::mount::fsconfig_create(result.as_fd())?;
    rustix::mount::fsmount(result.as_fd(), FsMountFlags::FSMOUNT_CLOEXEC, flags)
}

/// Returns a copy of a file or folder tree of the host. The copy can be mounted in the jail.
fn open_detached(source: &CStr) -> Result<OwnedFd, Errno> {
    let flags = OpenTreeFlags::OPEN_TREE_CLONE | OpenTreeFlags::OPEN_TREE_CLOEXEC;
    // Mounts below the tree are left out if possible, because hosts mount other data below /var. In
    // a user namespace, the kernel refuses to uncover what lies below a mount, so they are
    // included, read-only like the rest.
    rustix::mount::open_tree(CWD, source, flags)
        .or_else(|_| rustix::mount::open_tree(CWD, source, flags | OpenTreeFlags::AT_RECURSIVE))
}

fn move_to(tree: &OwnedFd, folder: rustix::fd::BorrowedFd<'_>, name: &CStr) -> Result<(), Errno> {
    let flags = MoveMountFlags::MOVE_MOUNT_F_EMPTY_PATH;
    rustix::mount::move_mount(tree.as_fd(), c"", folder, name, flags)
}

fn folder_in(top: &OwnedFd, name: &CStr) -> Result<(), Errno> {
    match rustix::fs::mkdirat(top, name, Mode::from_raw_mode(0o755)) {
        Err(Errno::EXIST) => Ok(()),
        result => result,
    }
}

/// Sets attributes, such as read-only, on a mount of the sandbox. With `AT_RECURSIVE`, they also
/// apply to all mounts below it. The C library has no wrapper for this call yet.
fn set_attributes(tree: &OwnedFd, attributes: u64, recursion_flags: i32) -> Result<(), Errno> {
    attribute(
        tree,
        libc::mount_attr { attr_set: attributes, attr_clr: 0, propagation: 0, userns_fd: 0 },
        recursion_flags,
    )
}

/// Sets attributes on a mount, and maps the host's user to the sandbox's user. Files created in the
/// sandbox then belong to the host's user.
fn map_owner(tree: &OwnedFd, attributes: u64, owner: &OwnedFd) -> Result<(), Errno> {
    let attr_set = attributes | libc::MOUNT_ATTR_IDMAP;
    let userns_fd = owner.as_raw_fd() as u64;
    attribute(tree, libc::mount_attr { attr_set, attr_clr: 0, propagation: 0, userns_fd }, 0)
}

/// Sets attributes, such as read-only, on the mount at a path in the jail.
fn set_attributes_at(top: &OwnedFd, path: &CStr, attributes: u64) -> Result<(), Errno> {
    let mount_attributes =
        libc::mount_attr { attr_set: attributes, attr_clr: 0, propagation: 0, userns_fd: 0 };
    attribute_at(top, path, mount_attributes, 0)
}

fn attribute(tree: &OwnedFd, attributes: libc::mount_attr, recursion_flags: i32) -> Result<(), Errno> {
    attribute_at(tree, c"", attributes, libc::AT_EMPTY_PATH | recursion_flags)
}

fn attribute_at(tree: &OwnedFd, path: &CStr, attributes: libc::mount_attr, flags: i32) -> Result<(), Errno> {
    // SAFETY: the path ends in NUL, and the size is that of the structure.
    let result = unsafe {
        libc::syscall(
            libc::SYS_mount_setattr,
            tree.as_raw_fd(),
            path.as_ptr(),
            flags,
            &raw const attributes,
            size_of::<libc::mount_attr>(),
        )
    };
    if result == 0 { Ok(()) } else { Err(super::failure::last_error()) }
}

fn must_be_read_only(tree: &OwnedFd) -> Result<(), Failure> {
    let stat = rustix::fs::fstatvfs(tree).map_err(Protection::ReadOnly.failed())?;
    if stat.f_flag.contains(rustix::fs::StatVfsMountFlags::RDONLY) {
        return Ok(());
    }
    Err(Protection::ReadOnly.failed()(Errno::ROFS))
}
