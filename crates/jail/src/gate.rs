//! The gate that holds a program in the kernel between its calls. The program waits there while
//! it reads its next message, until the parent admits it.
//!
//! A filter passes every `read` of the channel to the parent (`SECCOMP_RET_USER_NOTIF`). During a
//! call, the read is admitted at once. Between calls it is held. A held thread
//! executes no instruction, whatever timers and signals the program has set up, because only a
//! fatal signal can wake it once the parent has received the notification (`WAIT_KILLABLE_RECV`,
//! Linux 5.19). A program whose only thread is held need not be frozen. Freezing would wake the
//! program and its stub twice a call, under a lock of the whole machine. The parent relies on no
//! statement of the program: neither on which descriptor is number 3 nor on what the program does
//! next, only on the fact that it does not run.
//!
//! The same filter passes calls for facts about the machine, which the parent answers at once
//! (`machine_facts`), waits for shared futexes, which it answers after a pause (`futexes`), and
//! calls that start a thread or a process. The parent lets the kernel execute the last ones. A
//! program that has never made such a call has one thread, which need not be counted.

use super::futexes::{self, FutexWaits, WAITS};
use super::machine_facts::{self, Memory};
use rustix::fd::{AsFd, AsRawFd as _, BorrowedFd, FromRawFd as _, OwnedFd};
use rustix::io::Errno;
use seccompiler::{BpfProgram, sock_filter};
use std::time::Instant;

/// The value for no descriptor, in a filter that stops no reads. Such a filter only redirects
/// system calls about the machine.
pub const NO_DESCRIPTOR: i32 = -1;

/// The system call filter that notifies the parent when a program reads its next message.
#[derive(Debug, Clone)]
pub struct GateFilter {
    program: BpfProgram,
    flags: u64,
}

/// The parent's side of the filter that holds a program between its calls, while it reads
/// its next message.
#[derive(Debug)]
pub struct Gate {
    listener: OwnedFd,
    /// The held read calls of the program, at most one per thread.
    waiting: Vec<u64>,
    /// The program's waits for shared locks (futexes), which the parent answers.
    futexes: FutexWaits,
    /// True if the program has ever tried to start a thread or a process.
    has_started_tasks: bool,
}

/// The system calls that start a thread or a process.
const START_CALLS: &[i64] = &[
    libc::SYS_clone,
    libc::SYS_clone3,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_fork,
    #[cfg(target_arch = "x86_64")]
    libc::SYS_vfork,
];

/// The parent's answer to a redirected system call.
#[derive(Debug, Clone, Copy)]
enum Answer {
    /// The kernel executes the system call.
    Kernel,
    /// The call fails with `EAGAIN`, so that the caller checks its lock (futex) again.
    Again,
    /// The call fails with `ETIMEDOUT`, because the wait for a lock (futex) timed out.
    TimedOut,
    /// The call succeeds. The parent has already written its result.
    Done,
    /// The call fails, because its result cannot be written.
    Fault,
}

impl GateFilter {
    /// Creates the filter that holds reads of the descriptor `channel`. Returns `None` if the
    /// kernel does not support it. With `firm`, signals wait as well. With `facts`, the parent
    /// answers calls about the machine. With `futexes`, it answers waits for shared locks.
    pub fn new(channel: i32, firm: bool, facts: bool, futexes: bool) -> Option<Self> {
        let killable = if firm { libc::SECCOMP_FILTER_FLAG_WAIT_KILLABLE_RECV } else { 0 };
        let flags = libc::SECCOMP_FILTER_FLAG_NEW_LISTENER | killable;
        supported(flags).then(|| GateFilter { program: program(channel, facts, futexes), flags })
    }

    /// Installs the filter in the calling process for ever. Returns the descriptor on which the
    /// parent receives the held system calls. This does not allocate memory.
    pub(super) fn install(&self) -> Result<OwnedFd, Errno> {
        let program = libc::sock_fprog {
            len: self.program.len() as u16,
            filter: self.program.as_ptr().cast_mut().cast(),
        };
        let call = libc::SYS_seccomp;
        // SAFETY: seccompiler's instruction has the layout of the kernel's. The kernel copies the program.
        let result =
            unsafe { libc::syscall(call, libc::SECCOMP_SET_MODE_FILTER, self.flags, &raw const program) };
        if result < 0 {
            return Err(super::failure::last_error());
        }
        // SAFETY: the kernel has just created the descriptor, which nothing else owns.
        Ok(unsafe { OwnedFd::from_raw_fd(result as i32) })
    }
}

/// Returns the filter program that redirects reads of this descriptor to the parent, and calls that
/// start threads or processes. If requested, it also redirects calls about the machine and waits for
/// shared locks (futexes). The kernel executes all other calls.
fn program(descriptor: i32, facts: bool, futexes: bool) -> BpfProgram {
    const LOAD: u16 = (libc::BPF_LD | libc::BPF_W | libc::BPF_ABS) as u16;
    const EQUAL: u16 = (libc::BPF_JMP | libc::BPF_JEQ | libc::BPF_K) as u16;
    const RETURN: u16 = (libc::BPF_RET | libc::BPF_K) as u16;
    /// The offset of the system call's number in a filter's data. The next constants are the
    /// offsets of the lower halves of the first two arguments. The kernel reads no more of them.
    const NUMBER: u32 = 0;
    const LOWER: u32 = if cfg!(target_endian = "little") { 0 } else { 4 };
    const ARGUMENT: u32 = 16 + LOWER;
    const OPERATION: u32 = 24 + LOWER;
    let instruction = |code, jt, jf, k| sock_filter { code, jt, jf, k };
    let hand_over = instruction(RETURN, 0, 0, libc::SECCOMP_RET_USER_NOTIF);
    let go_on = instruction(RETURN, 0, 0, libc::SECCOMP_RET_ALLOW);
    let facts: &[i64] = if facts { &machine_facts::MACHINE_CALLS } else { &[] };
    let starts = if descriptor == NO_DESCRIPTOR { &[] } else { START_CALLS };
    let mut program = vec![instruction(LOAD, 0, 0, NUMBER)];
    for call in facts.iter().chain(starts) {
        program.extend([instruction(EQUAL, 0, 1, *call as u32), hand_over.clone()]);
    }
    if futexes {
        let length = 2 * WAITS.len() as u8 + 2;
        program.extend([instruction(EQUAL, 0, length, libc::SYS_futex as u32)]);
        program.push(instruction(LOAD, 0, 0, OPERATION));
        for operation in WAITS {
            program.extend([instruction(EQUAL, 0, 1, operation), hand_over.clone()]);
        }
        program.push(go_on.clone());
    }
    program.extend([
        instruction(EQUAL, 0, 3, libc::SYS_read as u32),
        instruction(LOAD, 0, 0, ARGUMENT),
        instruction(EQUAL, 0, 1, descriptor as u32),
        hand_over,
        go_on,
    ]);
    program
}

/// Returns true if the kernel supports these filter flags. Its notification structures must also be
/// the same as here.
fn supported(flags: u64) -> bool {
    // SAFETY: all fields are integers, for which zero is a value.
    let mut sizes: libc::seccomp_notif_sizes = unsafe { std::mem::zeroed() };
    let call = libc::SYS_seccomp;
    // SAFETY: the structure has the kernel's layout, and this function owns it.
    let sizes_result = unsafe { libc::syscall(call, libc::SECCOMP_GET_NOTIF_SIZES, 0, &raw mut sizes) };
    let same = usize::from(sizes.seccomp_notif) == size_of::<libc::seccomp_notif>()
        && usize::from(sizes.seccomp_notif_resp) == size_of::<libc::seccomp_notif_resp>();
    // The kernel checks flags before the program. Without a program, supported flags give a
    // different error.
    // SAFETY: the kernel reads no memory of this process if the program is a null pointer.
    let result = unsafe { libc::syscall(call, libc::SECCOMP_SET_MODE_FILTER, flags, std::ptr::null::<u8>()) };
    sizes_result == 0 && same && result < 0 && super::failure::last_error() == Errno::FAULT
}

impl Gate {
    /// Creates the parent's side of the filter that holds a program. `listener` is the filter's
    /// descriptor, which the child sent.
    pub fn new(listener: OwnedFd) -> Self {
        /// The flag that runs a woken thread on the same processor as its waker (Linux 6.6).
        const SYNC_WAKE_UP: u64 = 1;
        let fd = listener.as_raw_fd();
        // SAFETY: the call takes a number. If the kernel does not support the flag, the call
        // fails without an effect.
        unsafe { libc::ioctl(fd, libc::SECCOMP_IOCTL_NOTIF_SET_FLAGS, SYNC_WAKE_UP) };
        Gate { listener, waiting: Vec::new(), futexes: FutexWaits::default(), has_started_tasks: false }
    }

    /// Receives a redirected system call of the program. The listener must be readable, because
    /// this would block otherwise.
    pub fn receive_call(&mut self) {
        // SAFETY: all fields are integers, which the kernel requires to be zero.
        let mut notice: libc::seccomp_notif = unsafe { std::mem::zeroed() };
        let fd = self.listener.as_raw_fd();
        // SAFETY: the structure has the kernel's layout, and this function owns it.
        let result = unsafe { libc::ioctl(fd, libc::SECCOMP_IOCTL_NOTIF_RECV, &raw mut notice) };
        // The call fails if a signal has interrupted a thread whose notification was not received
        // yet.
        if result != 0 {
            return;
        }
        let call = i64::from(notice.data.nr);
        if machine_facts::MACHINE_CALLS.contains(&call) {
            let memory = Memory::of(notice.pid);
            // The notification is checked to be valid before its memory is used. It is not checked
            // after a failure, because another thread could make the address valid in between.
            let answered =
                memory.map(|memory| self.waits(notice.id) && memory.answer(call, notice.data.args));
            self.send(
                notice.id,
                match answered {
                    None => Answer::Kernel,
                    Some(true) => Answer::Done,
                    Some(false) => Answer::Fault,
                },
            );
        } else if call == libc::SYS_futex {
            self.hold(&notice);
        } else if START_CALLS.contains(&call) {
            self.has_started_tasks = true;
            self.send(notice.id, Answer::Kernel);
        } else {
            self.waiting.push(notice.id);
        }
    }

    /// Stores a program's wait for a shared lock (futex) until it is answered.
    fn hold(&mut self, notice: &libc::seccomp_notif) {
        let [_, operation, _, time, ..] = notice.data.args;
        let mut remaining = None;
        if time != 0 {
            // If the parent may not read the program's memory, the kernel executes the call.
            let Some(memory) = Memory::of(notice.pid) else { return self.send(notice.id, Answer::Kernel) };
            let Some(time) = memory.time(time) else { return self.send(notice.id, Answer::Fault) };
            remaining = Some(futexes::remaining_time(operation as u32, time));
        }
        self.futexes.add(notice.id, notice.pid, remaining, Instant::now());
    }

    /// Returns the time by which the program's next wait for a lock must be answered.
    pub fn due(&self) -> Option<Instant> {
        self.futexes.next()
    }

    /// Answers the program's waits for shared locks (futexes) that are due.
    pub fn answer(&mut self, now: Instant) {
        for (id, timed_out) in self.futexes.due(now) {
            self.send(id, if timed_out { Answer::TimedOut } else { Answer::Again });
        }
    }

    /// Returns true if the system call with this id still waits for an answer.
    fn waits(&self, id: u64) -> bool {
        let fd = self.listener.as_raw_fd();
        // SAFETY: the kernel reads the number.
        unsafe { libc::ioctl(fd, libc::SECCOMP_IOCTL_NOTIF_ID_VALID, &raw const id) == 0 }
    }

    /// Sends the parent's answer to a redirected system call.
    fn send(&self, id: u64, answer: Answer) {
        let (error, flags) = match answer {
            Answer::Kernel => (0, libc::SECCOMP_USER_NOTIF_FLAG_CONTINUE as u32),
            Answer::Again => (-libc::EAGAIN, 0),
            Answer::TimedOut => (-libc::ETIMEDOUT, 0),
            Answer::Done => (0, 0),
            Answer::Fault => (-libc::EFAULT, 0),
        };
        let mut answer = libc::seccomp_notif_resp { id, val: 0, error, flags };
        let fd = self.listener.as_raw_fd();
        // SAFETY: the structure has the kernel's layout. The call fails only if the thread has ended.
        unsafe { libc::ioctl(fd, libc::SECCOMP_IOCTL_NOTIF_SEND, &raw mut answer) };
    }

    /// Returns true if the program is held while it reads its next message.
    pub fn holds(&self) -> bool {
        !self.waiting.is_empty()
    }

    /// Returns true if the program has ever tried to start a thread or a process. Otherwise, it has
    /// one thread.
    pub fn has_started_tasks(&self) -> bool {
        self.has_started_tasks
    }

    /// Lets the kernel execute all held reads, so that the program can compute again.
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
