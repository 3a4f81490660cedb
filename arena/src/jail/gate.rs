//! The gate before a champion's channel: who reads there waits in the kernel until the arena lets it in.
//!
//! A filter hands every `read` of the channel over to the arena (`SECCOMP_RET_USER_NOTIF`). While the champion is asked it
//! is let in at once. Between its calls it is not: it is seen at the gate, and what waits there runs no instruction,
//! whatever timers and signals it has set up, for once the arena has seen it only death can wake it
//! (`WAIT_KILLABLE_RECV`, Linux 5.19). So a champion whose only thread waits there need not be frozen, which would wake
//! it and its stub twice a turn, under a lock of the whole machine. It counts nothing that a champion says: neither
//! which descriptor it calls 3 nor what it means to do next, only that it does not run.

use rustix::fd::{AsFd, AsRawFd as _, BorrowedFd, FromRawFd as _, OwnedFd};
use rustix::io::Errno;
use seccompiler::{BpfProgram, sock_filter};

/// What the child installs.
#[derive(Debug, Clone)]
pub struct Plan {
    program: BpfProgram,
    flags: u64,
}

/// The arena's side of a champion's gate.
#[derive(Debug)]
pub struct Gate {
    listener: OwnedFd,
    /// Who waits: the kernel's numbers, at most one a thread.
    waiting: Vec<u64>,
}

impl Plan {
    /// The gate before a descriptor; none where the kernel cannot hold it shut. `firm`: signals wait as well.
    pub fn new(channel: i32, firm: bool) -> Option<Self> {
        let killable = if firm { libc::SECCOMP_FILTER_FLAG_WAIT_KILLABLE_RECV } else { 0 };
        let flags = libc::SECCOMP_FILTER_FLAG_NEW_LISTENER | killable;
        supported(flags).then(|| Plan { program: program(channel), flags })
    }

    /// Puts the gate up before the calling process, for ever. Allocates nothing.
    pub(super) fn install(&self) -> Result<OwnedFd, Errno> {
        let program = libc::sock_fprog {
            len: self.program.len() as u16,
            filter: self.program.as_ptr().cast_mut().cast(),
        };
        let call = libc::SYS_seccomp;
        // SAFETY: seccompiler's instruction is laid out as the kernel's; the kernel reads the program and keeps a copy.
        let made =
            unsafe { libc::syscall(call, libc::SECCOMP_SET_MODE_FILTER, self.flags, &raw const program) };
        if made < 0 {
            return Err(super::child::last_error());
        }
        // SAFETY: the kernel has just made the descriptor for us.
        Ok(unsafe { OwnedFd::from_raw_fd(made as i32) })
    }
}

/// `read` with the descriptor as its first argument is the arena's to answer, all else goes on.
fn program(descriptor: i32) -> BpfProgram {
    const LOAD: u16 = (libc::BPF_LD | libc::BPF_W | libc::BPF_ABS) as u16;
    const EQUAL: u16 = (libc::BPF_JMP | libc::BPF_JEQ | libc::BPF_K) as u16;
    const RETURN: u16 = (libc::BPF_RET | libc::BPF_K) as u16;
    /// Where the call's number stands, and the lower half of its first argument: the kernel reads no more of it.
    const NUMBER: u32 = 0;
    const ARGUMENT: u32 = if cfg!(target_endian = "little") { 16 } else { 20 };
    let instruction = |code, jt, jf, k| sock_filter { code, jt, jf, k };
    vec![
        instruction(LOAD, 0, 0, NUMBER),
        instruction(EQUAL, 0, 3, libc::SYS_read as u32),
        instruction(LOAD, 0, 0, ARGUMENT),
        instruction(EQUAL, 0, 1, descriptor as u32),
        instruction(RETURN, 0, 0, libc::SECCOMP_RET_USER_NOTIF),
        instruction(RETURN, 0, 0, libc::SECCOMP_RET_ALLOW),
    ]
}

/// Does the kernel know the flags, and speak of notices as we do?
fn supported(flags: u64) -> bool {
    // SAFETY: all fields are integers, for which zero is a value.
    let mut sizes: libc::seccomp_notif_sizes = unsafe { std::mem::zeroed() };
    let call = libc::SYS_seccomp;
    // SAFETY: the structure is the kernel's and ours to write.
    let told = unsafe { libc::syscall(call, libc::SECCOMP_GET_NOTIF_SIZES, 0, &raw mut sizes) };
    let same = usize::from(sizes.seccomp_notif) == size_of::<libc::seccomp_notif>()
        && usize::from(sizes.seccomp_notif_resp) == size_of::<libc::seccomp_notif_resp>();
    // Flags are looked at before the program: without one, those that are known give another error.
    // SAFETY: the kernel reads nothing at the null pointer.
    let tried = unsafe { libc::syscall(call, libc::SECCOMP_SET_MODE_FILTER, flags, std::ptr::null::<u8>()) };
    told == 0 && same && tried < 0 && super::child::last_error() == Errno::FAULT
}

impl Gate {
    /// The gate whose listener a child sent.
    pub fn new(listener: OwnedFd) -> Self {
        /// The woken one runs where its waker ran: Linux 6.6.
        const SYNC_WAKE_UP: u64 = 1;
        let fd = listener.as_raw_fd();
        // SAFETY: the call takes a number. It costs time and nothing else where it is not known.
        unsafe { libc::ioctl(fd, libc::SECCOMP_IOCTL_NOTIF_SET_FLAGS, SYNC_WAKE_UP) };
        Gate { listener, waiting: Vec::new() }
    }

    /// Sees one who has come. Only when the listener was polled readable: the call would wait for somebody.
    pub fn see(&mut self) {
        // SAFETY: all fields are integers; the kernel wants them to be zero.
        let mut notice: libc::seccomp_notif = unsafe { std::mem::zeroed() };
        let fd = self.listener.as_raw_fd();
        // SAFETY: the structure is the kernel's and ours to write.
        let got = unsafe { libc::ioctl(fd, libc::SECCOMP_IOCTL_NOTIF_RECV, &raw mut notice) };
        // It fails where a signal took somebody away who had not been seen yet.
        if got == 0 {
            self.waiting.push(notice.id);
        }
    }

    /// Does somebody wait, who was seen?
    pub fn holds(&self) -> bool {
        !self.waiting.is_empty()
    }

    /// Lets in who waits: its read is made.
    pub fn open(&mut self) {
        for id in self.waiting.drain(..) {
            let flags = libc::SECCOMP_USER_NOTIF_FLAG_CONTINUE as u32;
            let mut answer = libc::seccomp_notif_resp { id, val: 0, error: 0, flags };
            let fd = self.listener.as_raw_fd();
            // SAFETY: the structure is the kernel's. It fails only for a thread that is gone.
            unsafe { libc::ioctl(fd, libc::SECCOMP_IOCTL_NOTIF_SEND, &raw mut answer) };
        }
    }
}

impl AsFd for Gate {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.listener.as_fd()
    }
}
