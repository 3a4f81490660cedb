//! The owner of the game in a champion's process. There is only one game per process.

use crate::drawing::Drawing;
use crate::misuse::{guard_panics, misuse};
use joute_words::{Locale, border};
use std::cell::UnsafeCell;
use std::ffi::{c_char, c_int, c_void};
use std::fmt::Display;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// The part of a champion's process that decides which of the champion's functions are called and
/// receives their results. A champion is a candidate's program. There are drivers for a match in
/// the arena, for the probe (a test with random calls) and for benchmarks.
pub trait Driver: Sized + 'static {
    /// The type that implements the game's functions for the champion. The generated trait `Api`
    /// declares them.
    type Api;
    /// The generated enum of calls to the champion's functions. Each value is a call with its
    /// arguments.
    type Call;
    /// The generated enum of results of the champion's functions.
    type Answer;
    /// The reason why the game cannot be played. Its text is for the candidate.
    type Error: Display;

    /// The game's name in messages to the candidate.
    const GAME: &'static str;

    /// The language of messages for candidates.
    const LOCALE: Locale;

    /// Prepares the game in the champion's process. The champion can then call the game's
    /// functions.
    ///
    /// # Errors
    /// Returns an error if the game cannot be opened.
    fn open() -> Result<Self, Self::Error>;

    /// Tells the arena that the champion is ready, before the first call. `language` identifies the
    /// programming language of the champion.
    ///
    /// # Errors
    /// Returns an error if the connection to the arena failed.
    fn greet(&mut self, language: &str) -> Result<(), Self::Error>;

    /// Ends the current call of a champion's function, and waits for the next one. Passes on the
    /// result if there is one. Returns `None` at the end of the match.
    ///
    /// # Errors
    /// Returns an error if the connection to the arena failed or the arena sent an invalid message.
    fn next(&mut self, answer: Option<Self::Answer>) -> Result<Option<Self::Call>, Self::Error>;

    /// Returns the state of the game that answers the champion's API calls. It contains what the
    /// champion may see.
    fn api(&mut self) -> &mut Self::Api;

    /// Receives a line that the champion printed with a display function. By default, the line is
    /// ignored.
    fn log_display(&mut self, _type_name: &str, _line: &str) {}

    /// Receives a drawing of the champion. `function` is the name of the drawing function in the
    /// game's description. By default, the drawing is ignored.
    #[inline]
    fn draw(&mut self, _function: &'static str, _drawing: Drawing<'_>) {}
}

/// Returns true if `make` started the champion only to check that it can be loaded. A game exists
/// in this case, but none of the champion's functions is called.
pub fn is_loading() -> bool {
    std::env::var_os("JOUTE_LOADING").is_some()
}

struct HostState<D: Driver> {
    driver: D,
    call: Option<D::Call>,
    answer: Option<D::Answer>,
}

/// The owner of the game inside a champion's process, which answers the champion's API calls. The
/// generated library stores it in a `static`.
///
/// *Invariant:* `state` is only accessed by the thread whose pointer is in `owner`. `owner` is set after
/// `state` has been initialised, and never changes afterwards.
#[derive(Debug)]
pub struct Host<D: Driver> {
    owner: AtomicUsize,
    opening: AtomicBool,
    state: UnsafeCell<Option<HostState<D>>>,
}

// SAFETY: see the invariant. Every access to `state` compares the current thread with `owner` first.
unsafe impl<D: Driver> Sync for Host<D> {}

impl<D: Driver> Default for Host<D> {
    fn default() -> Self {
        Self::new()
    }
}

impl<D: Driver> Host<D> {
    /// Creates a host whose game is not open yet.
    pub const fn new() -> Self {
        Host { owner: AtomicUsize::new(0), opening: AtomicBool::new(false), state: UnsafeCell::new(None) }
    }

    /// Returns the game, for a call of the API function named `function`. Returns `None` if the
    /// champion must not make this call, for example from another thread. The error has then been
    /// reported with [`misuse`].
    ///
    /// This takes a single comparison. The first call opens the game, so that code can use it while
    /// the champion is being loaded.
    #[inline(always)]
    #[allow(clippy::mut_from_ref)] // one thread, and API calls never nest
    pub fn enter(&self, function: &str) -> Option<&mut D::Api> {
        self.driver(function).map(D::api)
    }

    /// Returns the driver, for a call of the API function named `function`. Returns `None` in the same
    /// cases as [`Host::enter`].
    #[inline(always)]
    #[allow(clippy::mut_from_ref)] // as `enter`
    pub fn driver(&self, function: &str) -> Option<&mut D> {
        if self.owner.load(Ordering::Relaxed) != thread_pointer() && !self.open_for(function) {
            return None;
        }
        // SAFETY: the current thread is the owner, so `state` is initialised and no other thread accesses it.
        let state = unsafe { (*self.state.get()).as_mut().unwrap_unchecked() };
        Some(&mut state.driver)
    }

    #[cold]
    #[inline(never)]
    fn open_for(&self, function: &str) -> bool {
        if self.owner.load(Ordering::Acquire) != 0 {
            misuse(&border::other_thread(D::LOCALE, function));
            return false;
        }
        if self.opening.swap(true, Ordering::AcqRel) {
            misuse(&border::being_opened(D::LOCALE, function));
            return false;
        }
        guard_panics(D::GAME, D::LOCALE);
        match D::open() {
            Ok(driver) => {
                // SAFETY: `opening` was false, so only this thread gets here, and only once.
                unsafe { *self.state.get() = Some(HostState { driver, call: None, answer: None }) };
                self.owner.store(thread_pointer(), Ordering::Release);
                true
            }
            Err(reason) => {
                self.opening.store(false, Ordering::Release);
                misuse(&format!("{function}: {reason}"));
                false
            }
        }
    }

    #[inline(always)]
    #[allow(clippy::mut_from_ref)] // as `enter`
    fn state(&self, function: &str) -> Option<&mut HostState<D>> {
        self.enter(function)?;
        // SAFETY: `enter` checked that this thread is the owner.
        unsafe { (*self.state.get()).as_mut() }
    }

    /// Compares the hashes of the API, which show whether the candidate's files and the game's
    /// library belong together. Then tells the arena that the champion is ready. Returns 0 on
    /// success, or 1 after printing a message to standard error.
    pub fn start(&self, language: &str, kit_hash: u64, library_hash: u64) -> i32 {
        if kit_hash != library_hash {
            let [kit, library] = [kit_hash, library_hash].map(|hash| format!("{hash:016x}"));
            eprintln!("joute: {}", border::other_api(D::LOCALE, D::GAME, kit, library));
            return 1;
        }
        make_stdout_line_buffered();
        let Some(state) = self.state("start") else { return 1 };
        match state.driver.greet(language) {
            Ok(()) => 0,
            Err(reason) => {
                eprintln!("joute: {reason}");
                1
            }
        }
    }

    /// Ends the current call of a champion's function, and waits for the next one. Returns the
    /// number that `number` gives to the function to call, -1 at the end of the match, or -2 after
    /// printing a message to standard error.
    #[inline]
    pub fn next(&self, number: impl FnOnce(&D::Call) -> i32) -> i32 {
        let Some(state) = self.state("next") else { return -2 };
        match state.driver.next(state.answer.take()) {
            Ok(Some(call)) => {
                let index = number(&call);
                state.call = Some(call);
                index
            }
            Ok(None) => -1,
            Err(reason) => {
                eprintln!("joute: {reason}");
                -2
            }
        }
    }

    /// Returns the call that [`Host::next`] announced, with its arguments. Returns `None` if it has
    /// already been taken.
    pub fn take_call(&self) -> Option<D::Call> {
        self.state("take")?.call.take()
    }

    /// Stores the result of the function that the champion has just run. The next call of
    /// [`Host::next`] sends it to the arena.
    pub fn answer(&self, answer: D::Answer) {
        if let Some(state) = self.state("answer") {
            state.answer = Some(answer);
        }
    }

    /// Passes a line that the champion printed to the driver, which can log it. Does nothing if the
    /// game is not open on this thread.
    pub fn log_display(&self, type_name: &str, line: &str) {
        if self.owner.load(Ordering::Relaxed) == thread_pointer()
            && let Some(state) = self.state("shown")
        {
            state.driver.log_display(type_name, line);
        }
    }
}

/// Returns a number that is different in each running thread. This takes a single instruction.
#[inline(always)]
fn thread_pointer() -> usize {
    let pointer: usize;
    #[cfg(target_arch = "x86_64")]
    // SAFETY: the System V ABI stores the address of the thread control block at fs:0.
    unsafe {
        std::arch::asm!("mov {}, fs:0", out(reg) pointer, options(pure, readonly, nostack, preserves_flags));
    }
    #[cfg(target_arch = "aarch64")]
    // SAFETY: user code can read tpidr_el0, which differs between threads.
    unsafe {
        std::arch::asm!("mrs {}, tpidr_el0", out(reg) pointer, options(pure, nomem, nostack, preserves_flags));
    }
    #[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
    {
        thread_local!(static HERE: u8 = const { 0 });
        pointer = HERE.with(|here| std::ptr::from_ref(here) as usize);
    }
    pointer
}

/// Makes the standard output of C and C++ line-buffered. Otherwise a champion that is killed would
/// lose its last output, which often shows what went wrong.
fn make_stdout_line_buffered() {
    unsafe extern "C" {
        static stdout: *mut c_void;
        fn setvbuf(stream: *mut c_void, buffer: *mut c_char, mode: c_int, size: usize) -> c_int;
    }
    /// The constant `_IOLBF`, which requests line buffering from C's `setvbuf`. All C libraries on
    /// Linux use this value.
    const IOLBF: c_int = 1;
    // SAFETY: the stream belongs to the C library, which also allocates its buffer.
    unsafe { setvbuf(stdout, std::ptr::null_mut(), IOLBF, 0) };
}
