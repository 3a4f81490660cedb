//! What a champion is told of its machine: the same at every moment, under every kernel.
//!
//! `uname` tells the kernel's release, and `sysinfo` how busy the machine is and how much memory is free: two champions of
//! different matches could speak through the second. The filter hands both calls to the arena, which writes the answer. They
//! cannot be refused: the C library does not check whether `sysinfo` failed, and would choose between two sorts, and Java
//! between heaps, by what lay on the stack.

use std::ffi::CStr;
use std::fs::File;
use std::os::unix::fs::FileExt as _;
use std::sync::OnceLock;

/// What every champion's host is called.
pub(super) const HOST: &CStr = c"joute";

/// The calls that the arena answers.
pub(super) const CALLS: [i64; 2] = [libc::SYS_uname, libc::SYS_sysinfo];

/// A memory of another process, opened while its call waits for the answer.
pub(super) struct Memory(File);

impl Memory {
    /// `None` where the arena may not write there: an unprivileged arena, as its system has it.
    pub(super) fn of(process: u32) -> Option<Self> {
        File::options().write(true).open(format!("/proc/{process}/mem")).ok().map(Memory)
    }

    /// Answers a call that wants its answer at an address. False if nothing can be written there.
    pub(super) fn answer(&self, call: i64, address: u64) -> bool {
        static ANSWERS: OnceLock<[Vec<u8>; 2]> = OnceLock::new();
        let answers = ANSWERS.get_or_init(|| [bytes(names()), bytes(load())]);
        let of = CALLS.iter().position(|known| *known == call);
        of.is_some_and(|of| self.0.write_all_at(&answers[of], address).is_ok())
    }
}

/// What `uname` answers: as old a kernel as any runtime of ours asks for.
fn names() -> libc::utsname {
    // SAFETY: arrays of numbers, for which zero is a value.
    let mut names: libc::utsname = unsafe { std::mem::zeroed() };
    let machine = rustix::system::uname();
    let machine = machine.machine().to_bytes();
    let fields: [(&mut [libc::c_char], &[u8]); 6] = [
        (&mut names.sysname, b"Linux"),
        (&mut names.nodename, HOST.to_bytes()),
        (&mut names.release, b"6.1.0"),
        (&mut names.version, b"#1"),
        (&mut names.machine, machine),
        (&mut names.domainname, b"(none)"),
    ];
    for (field, text) in fields {
        // The last byte stays the NUL.
        let room = field.len() - 1;
        field[..room].iter_mut().zip(text).for_each(|(to, from)| *to = *from as libc::c_char);
    }
    names
}

/// What `sysinfo` answers: the machine's whole memory, all of it free, and nothing going on.
fn load() -> libc::sysinfo {
    let machine = rustix::system::sysinfo();
    // SAFETY: numbers, for which zero is a value.
    let mut load: libc::sysinfo = unsafe { std::mem::zeroed() };
    (load.totalram, load.freeram, load.mem_unit) = (machine.totalram, machine.totalram, machine.mem_unit);
    load.procs = 1;
    load
}

/// The bytes of a plain structure of the kernel's, made of zeros and then filled.
fn bytes<T: Copy>(value: T) -> Vec<u8> {
    // SAFETY: so many bytes are there, each written when the structure was made of zeros.
    unsafe { std::slice::from_raw_parts((&raw const value).cast::<u8>(), size_of::<T>()) }.to_vec()
}
