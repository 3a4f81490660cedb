//! Reports where the code of a native champion crashed.
//!
//! Without this report, the candidate would only learn the number of the signal. Runtimes that handle these
//! signals themselves are left alone.

use joute_words::{Locale, border};
use std::ffi::{c_int, c_void};
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicI32, Ordering};

/// The signals that mean that a champion has crashed, with their names. The champion is a
/// candidate's program.
const SIGNALS: [(c_int, &str); 5] = [
    (libc::SIGSEGV, "SIGSEGV"),
    (libc::SIGBUS, "SIGBUS"),
    (libc::SIGFPE, "SIGFPE"),
    (libc::SIGILL, "SIGILL"),
    (libc::SIGABRT, "SIGABRT"),
];

/// The size of the stack on which the signal handler reports a crash, in bytes. Only used pages
/// take memory.
const ALTERNATE_STACK_SIZE: usize = 1 << 20;

/// The number of function calls that a crash report searches for a line of the candidate's code.
/// The search starts with the innermost call.
const SEARCHED_CALLS: u32 = 32;

/// The maximum distance in bytes from the stack pointer at which an invalid address means
/// a stack overflow.
const MAX_STACK_DISTANCE: usize = 1 << 16;

/// The processor time after which a crashed process is killed, in seconds. It is killed even if the
/// report is unfinished.
const PROCESSOR_SECONDS: libc::time_t = 1;

/// The real time after which a crashed process is killed, in seconds. It ends a report that waits for
/// a lock, and leaves enough time for the report on a busy machine.
const REPORT_TIMEOUT_SECONDS: u32 = 5;

static FRENCH: AtomicBool = AtomicBool::new(false);

/// The signal of the crash that is being reported.
static REPORTED: AtomicI32 = AtomicI32::new(0);

/// Installs signal handlers that print a report to standard error when the champion crashes. The
/// report names the kind of crash and the line of the candidate's code. Afterwards, the same signal
/// kills the process. Does nothing if the language's runtime or a sanitizer already handles
/// crashes.
pub fn report_crashes(locale: Locale) {
    FRENCH.store(locale == Locale::Fr, Ordering::Relaxed);
    // SAFETY: the structures are initialised before they are passed, and the handler has the signature that
    // `SA_SIGINFO` requires.
    unsafe {
        for (signal, _) in SIGNALS {
            let mut old: libc::sigaction = std::mem::zeroed();
            libc::sigaction(signal, std::ptr::null(), &raw mut old);
            if old.sa_sigaction != libc::SIG_DFL {
                return;
            }
        }
        let (rights, kind) = (libc::PROT_READ | libc::PROT_WRITE, libc::MAP_PRIVATE | libc::MAP_ANONYMOUS);
        let stack =
            libc::mmap(std::ptr::null_mut(), ALTERNATE_STACK_SIZE, rights, kind | libc::MAP_NORESERVE, -1, 0);
        if stack == libc::MAP_FAILED {
            return;
        }
        let stack = libc::stack_t { ss_sp: stack, ss_flags: 0, ss_size: ALTERNATE_STACK_SIZE };
        libc::sigaltstack(&raw const stack, std::ptr::null_mut());
        let mut action: libc::sigaction = std::mem::zeroed();
        let handler: extern "C" fn(c_int, *mut libc::siginfo_t, *mut c_void) = crashed;
        action.sa_sigaction = handler as usize;
        // The signal has its default action again while its handler runs.
        action.sa_flags = libc::SA_SIGINFO | libc::SA_ONSTACK | libc::SA_RESETHAND | libc::SA_NODEFER;
        for (signal, _) in SIGNALS {
            libc::sigaction(signal, &raw const action, std::ptr::null_mut());
        }
    }
}

/// Handles the signal of a crash by reporting the crash. Afterwards, the faulting instruction or
/// `abort` raises the signal again, which kills the process.
extern "C" fn crashed(signal: c_int, info: *mut libc::siginfo_t, context: *mut c_void) {
    REPORTED.store(signal, Ordering::Relaxed);
    let handler: extern "C" fn(c_int) = fail;
    let others = SIGNALS.iter().map(|(other, _)| *other).filter(|other| *other != signal);
    for other in others.chain([libc::SIGALRM, libc::SIGPROF]) {
        // SAFETY: the handler has the required signature and only calls `raise`.
        unsafe { libc::signal(other, handler as usize) };
    }
    let zero = libc::timeval { tv_sec: 0, tv_usec: 0 };
    let end = libc::timeval { tv_sec: PROCESSOR_SECONDS, tv_usec: 0 };
    let timer = libc::itimerval { it_interval: zero, it_value: end };
    // SAFETY: the timer is initialised, and `alarm` has no requirements.
    unsafe {
        libc::setitimer(libc::ITIMER_PROF, &raw const timer, std::ptr::null_mut());
        libc::alarm(REPORT_TIMEOUT_SECONDS);
    }
    let locale = if FRENCH.load(Ordering::Relaxed) { Locale::Fr } else { Locale::En };
    let name = SIGNALS.iter().find(|(number, _)| *number == signal).map_or("?", |(_, name)| name);
    let what = match signal {
        libc::SIGSEGV if is_stack_full(info, context) => border::crash_stack(locale),
        libc::SIGSEGV | libc::SIGBUS => border::crash_memory(locale),
        libc::SIGFPE => border::crash_division(locale),
        libc::SIGABRT => border::crash_abort(locale),
        _ => border::crash_instruction(locale),
    };
    // The first line is printed before the stack is searched, which fails if the heap is damaged.
    let mut stderr = std::io::stderr();
    let _ = stderr.write_all(format!("joute: {name}: {what}\n").as_bytes());
    end_calls_at(SEARCHED_CALLS);
    let _ = stderr.write_all(own_lines().as_bytes());
}

/// Kills the process with the signal of the reported crash. It handles other signals during the
/// report, because the report itself may run out of memory and abort, or wait forever for a lock
/// that the crashed code holds.
extern "C" fn fail(_: c_int) {
    // SAFETY: `raise` may be called in a signal handler. The signal has its default action.
    unsafe { libc::raise(REPORTED.load(Ordering::Relaxed)) };
}

/// Returns the calls of the current backtrace that are in the candidate's own files. Each line is
/// one call, and the innermost call comes first.
fn own_lines() -> String {
    let trace = std::backtrace::Backtrace::force_capture().to_string();
    let (mut lines, mut function) = (String::new(), "");
    for line in trace.lines().map(str::trim) {
        match line.strip_prefix("at ") {
            Some(place) => {
                // A part of a function that the compiler moved away has no name.
                let _ = match in_kit(place) {
                    Some(place) if function == "<unknown>" => writeln!(lines, "    {place}"),
                    Some(place) => writeln!(lines, "    {function} ({place})"),
                    None => Ok(()),
                };
            }
            None => function = line.split_once(": ").map_or(line, |(_, name)| name),
        }
    }
    lines
}

/// Shortens a place such as `/home/ada/kit/champion.c:12:5` to a path relative to the candidate's
/// folder. This is the current folder, but the code may have been compiled in another one. Returns
/// `None` if the file does not belong to the candidate's folder.
fn in_kit(place: &str) -> Option<&str> {
    let place = place.strip_prefix("./").unwrap_or(place);
    let file = place.split(':').next()?;
    let starts = std::iter::once(0).chain(file.match_indices('/').map(|(slash, _)| slash + 1));
    let relative = |start: &usize| !file[*start..].starts_with('/') && Path::new(&file[*start..]).is_file();
    starts.into_iter().find(relative).map(|start| &place[start..])
}

/// Returns true if a stack overflow caused the invalid memory access. The address is then close to
/// the stack pointer.
#[cfg(target_arch = "x86_64")]
fn is_stack_full(info: *mut libc::siginfo_t, context: *mut c_void) -> bool {
    // SAFETY: the kernel passes both structures to a handler with `SA_SIGINFO`.
    let (address, pointer) = unsafe {
        let registers = &(*context.cast::<libc::ucontext_t>()).uc_mcontext.gregs;
        ((*info).si_addr() as usize, registers[libc::REG_RSP as usize] as usize)
    };
    address.abs_diff(pointer) < MAX_STACK_DISTANCE
}

#[cfg(not(target_arch = "x86_64"))]
fn is_stack_full(_: *mut libc::siginfo_t, _: *mut c_void) -> bool {
    false
}

/// Cuts off the current backtrace at the given depth. The call at this depth is marked as the
/// outermost one. After an endless recursion, the backtrace would otherwise have hundreds of
/// thousands of calls.
fn end_calls_at(depth: u32) {
    unsafe extern "C" {
        fn _Unwind_Backtrace(
            each: extern "C" fn(*mut c_void, *mut c_void) -> c_int,
            argument: *mut c_void,
        ) -> c_int;
        fn _Unwind_GetCFA(context: *mut c_void) -> usize;
    }
    /// The value with which a callback lets `_Unwind_Backtrace` continue. Its name in C is
    /// `_URC_NO_REASON`.
    const CONTINUE_UNWINDING: c_int = 0;
    /// The value with which a callback stops `_Unwind_Backtrace`. Its name in C is
    /// `_URC_NORMAL_STOP`.
    const STOP: c_int = 4;
    extern "C" fn visit_frame(context: *mut c_void, left: *mut c_void) -> c_int {
        // SAFETY: `left` is the counter below, and the context is valid during this call. The return address
        // of the next inner call is stored below the frame address. No call returns to it any more,
        // because the process is killed after the report.
        unsafe {
            let left = &mut *left.cast::<u32>();
            *left -= 1;
            if *left > 0 {
                return CONTINUE_UNWINDING;
            }
            if cfg!(target_arch = "x86_64") {
                *(_Unwind_GetCFA(context) as *mut usize).sub(1) = 0;
            }
            STOP
        }
    }
    let mut left = depth;
    // SAFETY: the callback has the required signature, and the counter outlives the search.
    unsafe { _Unwind_Backtrace(visit_frame, (&raw mut left).cast()) };
}
