//! The gate before a champion's channel: who reads there waits in the kernel until the arena lets it in.
//!
//! A filter hands every `read` of the channel over to the arena (`SECCOMP_RET_USER_NOTIF`). While the champion is asked it
//! is let in at once. Between its calls it is not: it is seen at the gate, and what waits there runs no instruction,
//! whatever timers and signals it has set up, for once the arena has seen it only death can wake it
//! (`WAIT_KILLABLE_RECV`, Linux 5.19). So a champion whose only thread waits there need not be frozen, which would wake
//! it and its stub twice a turn, under a lock of the whole machine. It counts nothing that a champion says: neither
//! which descriptor it calls 3 nor what it means to do next, only that it does not run.
//!
//! The same filter hands over the calls that ask about the machine, which the arena answers at once (`told`).

use super::told::{self, Memory};
use rustix::fd::{AsFd, AsRawFd as _, BorrowedFd, FromRawFd as _, OwnedFd};
use rustix::io::Errno;
use seccompiler::{BpfProgram, sock_filter};

/// No descriptor: a gate that only answers what is asked about the machine.
pub const NOWHERE: i32 = -1;

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

/// How a call ends that was handed over.
#[derive(Debug, Clone, Copy)]
enum Answer {
    /// The kernel makes it now.
    Kernel,
    /// It was answered.
    Done,
    /// Nothing can be written where the answer is wanted.
    Fault,
}

impl Plan {
    /// The gate before a descriptor; none where the kernel cannot hold it shut. `firm`: signals wait as well. `told`:
    /// the arena answers what is asked about the machine.
    pub fn new(channel: i32, firm: bool, told: bool) -> Option<Self> {
        let killable = if firm { libc::SECCOMP_FILTER_FLAG_WAIT_KILLABLE_RECV } else { 0 };
        let flags = libc::SECCOMP_FILTER_FLAG_NEW_LISTENER | killable;
        supported(flags).then(|| Plan { program: program(channel, told), flags })
    }

    /// Puts the gate up before the calling process, forever. Allocates nothing.
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
            return Err(super::failure::last_error());
        }
        // SAFETY: the kernel has just made the descriptor for us.
        Ok(unsafe { OwnedFd::from_raw_fd(made as i32) })
    }
}

/// `read` with the descriptor as its first argument is the arena's to answer, and so are the calls about the machine; all
/// else goes on.
fn program(descriptor: i32, told: bool) -> BpfProgram {
    const LOAD: u16 = (libc::BPF_LD | libc::BPF_W | libc::BPF_ABS) as u16;
    const EQUAL: u16 = (libc::BPF_JMP | libc::BPF_JEQ | libc::BPF_K) as u16;
    const RETURN: u16 = (libc::BPF_RET | libc::BPF_K) as u16;
    /// Where the call's number stands, and the lower half of its first argument: the kernel reads no more of it.
    const NUMBER: u32 = 0;
    const ARGUMENT: u32 = if cfg!(target_endian = "little") { 16 } else { 20 };
    let instruction = |code, jt, jf, k| sock_filter { code, jt, jf, k };
    let calls: &[i64] = if told { &told::CALLS } else { &[] };
    let mut program = vec![instruction(LOAD, 0, 0, NUMBER)];
    for (left, call) in (0..calls.len() as u8).rev().zip(calls) {
        // Over the other calls and the four lines about the channel.
        program.push(instruction(EQUAL, left + 3, 0, *call as u32));
    }
    program.extend([
        instruction(EQUAL, 0, 3, libc::SYS_read as u32),
        instruction(LOAD, 0, 0, ARGUMENT),
        instruction(EQUAL, 0, 1, descriptor as u32),
        instruction(RETURN, 0, 0, libc::SECCOMP_RET_USER_NOTIF),
        instruction(RETURN, 0, 0, libc::SECCOMP_RET_ALLOW),
    ]);
    program
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
    told == 0 && same && tried < 0 && super::failure::last_error() == Errno::FAULT
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
        if got != 0 {
            return;
        }
        let call = i64::from(notice.data.nr);
        if told::CALLS.contains(&call) {
            let memory = Memory::of(notice.pid);
            // Whoever asked is there still, so the memory is his. It is not asked of the kernel after a failure: another
            // thread could make the address good in between.
            let told = memory.map(|memory| self.waits(notice.id) && memory.answer(call, notice.data.args[0]));
            self.send(
                notice.id,
                match told {
                    None => Answer::Kernel,
                    Some(true) => Answer::Done,
                    Some(false) => Answer::Fault,
                },
            );
        } else {
            self.waiting.push(notice.id);
        }
    }

    /// Does the one of this number wait still?
    fn waits(&self, id: u64) -> bool {
        let fd = self.listener.as_raw_fd();
        // SAFETY: the kernel reads the number.
        unsafe { libc::ioctl(fd, libc::SECCOMP_IOCTL_NOTIF_ID_VALID, &raw const id) == 0 }
    }

    /// Ends a waiting.
    fn send(&self, id: u64, answer: Answer) {
        let (error, flags) = match answer {
            Answer::Kernel => (0, libc::SECCOMP_USER_NOTIF_FLAG_CONTINUE as u32),
            Answer::Done => (0, 0),
            Answer::Fault => (-libc::EFAULT, 0),
        };
        let mut answer = libc::seccomp_notif_resp { id, val: 0, error, flags };
        let fd = self.listener.as_raw_fd();
        // SAFETY: the structure is the kernel's. It fails only for a thread that is gone.
        unsafe { libc::ioctl(fd, libc::SECCOMP_IOCTL_NOTIF_SEND, &raw mut answer) };
    }

    /// Does somebody wait, who was seen?
    pub fn holds(&self) -> bool {
        !self.waiting.is_empty()
    }

    /// Lets in who waits: its read is made.
    pub fn open(&mut self) {
        for id in std::mem::take(&mut self.waiting) {
            self.send(id, Answer::Kernel);
        }
    }
}

impl AsFd for Gate {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.listener.as_fd()
    }
}
