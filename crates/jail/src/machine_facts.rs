//! The facts about the machine that a program can query. They are the same at all times
//! and under all kernels.
//!
//! `uname` returns the kernel's release, `sysinfo` the load of the machine and its free memory,
//! `statfs` the free space on its disks, and `getrusage` the number of pages that were read.
//! Programs in different jails could communicate through the last three. The filter passes these
//! calls to the parent, which writes the answer. They cannot be refused: the C library does not
//! check whether `sysinfo` failed and would choose between two sorting algorithms by uninitialised
//! memory, and Java between two heaps.

use std::ffi::CStr;
use std::fs::File;
use std::os::unix::fs::FileExt as _;
use std::time::Duration;

/// The host name that every program sees, on every machine.
pub(super) const HOST_NAME: &CStr = c"joute";

/// The system calls about the machine that the parent answers in place of the kernel. Every program
/// gets the same answers.
pub(super) const MACHINE_CALLS: [i64; 5] =
    [libc::SYS_uname, libc::SYS_sysinfo, libc::SYS_getrusage, libc::SYS_statfs, libc::SYS_fstatfs];

/// The memory of a program's process, opened while its system call waits for the parent.
pub(super) struct Memory {
    file: File,
    thread: u32,
}

impl Memory {
    /// Opens the memory of a program's process. Returns `None` if the system does not permit it.
    /// This can happen to a parent without root privileges.
    pub(super) fn of(process: u32) -> Option<Self> {
        let file = File::options().read(true).write(true).open(format!("/proc/{process}/mem")).ok()?;
        Some(Memory { file, thread: process })
    }

    /// Writes the parent's answer to a system call into the program's memory. Returns false if
    /// nothing can be written at the address that the call gives.
    pub(super) fn answer(&self, call: i64, arguments: [u64; 6]) -> bool {
        let [first, second, ..] = arguments;
        let (answer, address) = match call {
            libc::SYS_uname => (bytes(names()), first),
            libc::SYS_sysinfo => (bytes(load()), first),
            libc::SYS_getrusage => (bytes(usage(self.thread, first as i32)), second),
            libc::SYS_statfs | libc::SYS_fstatfs => (bytes(disk()), second),
            _ => return false,
        };
        self.file.write_all_at(&answer, address).is_ok()
    }

    /// Reads a time at an address in the program's memory. Returns None if the address cannot be
    /// read.
    pub(super) fn time(&self, address: u64) -> Option<Duration> {
        let mut bytes = [0; 16];
        self.file.read_exact_at(&mut bytes, address).ok()?;
        let [seconds, nanos] = [&bytes[..8], &bytes[8..]].map(|half| half.try_into().map(i64::from_ne_bytes));
        Some(Duration::new(seconds.ok()?.try_into().ok()?, nanos.ok()?.try_into().ok()?))
    }
}

/// Returns the answer to a program's `uname` call. It names the oldest kernel version that the
/// language runtimes accept.
fn names() -> libc::utsname {
    // SAFETY: the structure consists of arrays of numbers, for which zero is a valid value.
    let mut names: libc::utsname = unsafe { std::mem::zeroed() };
    let machine = rustix::system::uname();
    let machine = machine.machine().to_bytes();
    let fields: [(&mut [libc::c_char], &[u8]); 6] = [
        (&mut names.sysname, b"Linux"),
        (&mut names.nodename, HOST_NAME.to_bytes()),
        (&mut names.release, b"6.1.0"),
        (&mut names.version, b"#1"),
        (&mut names.machine, machine),
        (&mut names.domainname, b"(none)"),
    ];
    for (field, text) in fields {
        // The last byte stays zero.
        let room = field.len() - 1;
        field[..room].iter_mut().zip(text).for_each(|(to, from)| *to = *from as libc::c_char);
    }
    names
}

/// Returns the answer to a program's `sysinfo` call. It gives the machine's whole memory, all of
/// it free, and no load.
fn load() -> libc::sysinfo {
    let machine = rustix::system::sysinfo();
    // SAFETY: the structure consists of numbers, for which zero is a valid value.
    let mut load: libc::sysinfo = unsafe { std::mem::zeroed() };
    (load.totalram, load.freeram, load.mem_unit) = (machine.totalram, machine.totalram, machine.mem_unit);
    load.procs = 1;
    load
}

/// Returns the answer to a program's `getrusage` call. It contains the processor time. The counts
/// of pages, context switches and child processes are zero.
fn usage(thread: u32, target: i32) -> libc::rusage {
    // SAFETY: the structure consists of numbers, for which zero is a valid value.
    let mut usage: libc::rusage = unsafe { std::mem::zeroed() };
    let time = match target {
        libc::RUSAGE_SELF => process(thread).and_then(processor_of),
        libc::RUSAGE_THREAD => thread_time(thread),
        _ => None,
    };
    let time = time.unwrap_or_default();
    usage.ru_utime.tv_sec = time.as_secs() as libc::time_t;
    usage.ru_utime.tv_usec = libc::suseconds_t::from(time.subsec_micros() as i32);
    usage
}

/// Returns the number of the process that a thread belongs to.
fn process(thread: u32) -> Option<i32> {
    let status = std::fs::read_to_string(format!("/proc/{thread}/status")).ok()?;
    status.lines().find_map(|line| line.strip_prefix("Tgid:"))?.trim().parse().ok()
}

/// Returns the processor time that a process has used. Computes the id of the process's clock as
/// the kernel encodes it.
pub(super) fn processor_of(process: i32) -> Option<Duration> {
    const SCHEDULED: i32 = 2;
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the kernel writes to a variable that outlives the call.
    let result = unsafe { libc::clock_gettime(!process << 3 | SCHEDULED, &raw mut time) };
    let (seconds, nanos) = (time.tv_sec.try_into().ok()?, time.tv_nsec.try_into().ok()?);
    (result == 0).then(|| Duration::new(seconds, nanos))
}

/// Returns the processor time that a thread has used.
fn thread_time(thread: u32) -> Option<Duration> {
    let text = std::fs::read_to_string(format!("/proc/{thread}/schedstat")).ok()?;
    text.split(' ').next()?.parse().ok().map(Duration::from_nanos)
}

/// Returns the answer to a program's `statfs` call. It is the same for every file system: 64 MiB
/// in memory, all of it free.
fn disk() -> libc::statfs {
    const PAGE: i64 = 4096;
    const TMPFS: i64 = 0x0102_1994;
    // SAFETY: the structure consists of numbers, for which zero is a valid value.
    let mut disk: libc::statfs = unsafe { std::mem::zeroed() };
    (disk.f_type, disk.f_bsize, disk.f_frsize, disk.f_namelen) = (TMPFS, PAGE, PAGE, 255);
    disk.f_blocks = (64 << 20) / PAGE as u64;
    (disk.f_bfree, disk.f_bavail) = (disk.f_blocks, disk.f_blocks);
    (disk.f_files, disk.f_ffree) = (4096, 4096);
    disk
}

/// Returns the bytes of a plain kernel structure. Initialise it with zeros first, so that all of
/// its bytes are defined.
fn bytes<T: Copy>(value: T) -> Vec<u8> {
    // SAFETY: the structure has this many bytes, all of which were initialised.
    unsafe { std::slice::from_raw_parts((&raw const value).cast::<u8>(), size_of::<T>()) }.to_vec()
}
