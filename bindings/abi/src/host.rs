//! The one game in a champion's process.

use crate::misuse::{guard_panics, misuse};
use joute_words::{Locale, border};
use std::cell::UnsafeCell;
use std::ffi::{c_char, c_int, c_void};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// Where a champion's calls come from and where its answers go: the arena's frames, a probe, a benchmark.
pub trait Driver: Sized + 'static {
    /// What implements the generated `Api` trait.
    type Api;
    /// The generated enum of calls to user functions.
    type Call: UserCall;
    /// The generated enum of what they return.
    type Answer;

    /// The game's name, for messages.
    const GAME: &'static str;

    /// The language of its candidates.
    const LOCALE: Locale;

    /// Prepares the game: after this, the champion may query it.
    ///
    /// # Errors
    /// A message for the candidate.
    fn open() -> Result<Self, String>;

    /// Introduces the champion, before the first call. `language` is the kit's.
    ///
    /// # Errors
    /// A message for the candidate.
    fn greet(&mut self, language: &str) -> Result<(), String>;

    /// Ends the previous call (with its answer, if it has one) and waits for the next;
    /// `None` at the end of the match.
    ///
    /// # Errors
    /// A message for the candidate.
    fn next(&mut self, answer: Option<Self::Answer>) -> Result<Option<Self::Call>, String>;

    /// The game as the champion sees it.
    fn api(&mut self) -> &mut Self::Api;

    /// An `afficher_*` function wrote this line.
    fn shown(&mut self, _type_name: &str, _line: &str) {}
}

/// True in `make`, which loads a champion to check that this works: there is a game, but no turn is asked for.
pub fn is_loading() -> bool {
    std::env::var_os("JOUTE_LOADING").is_some()
}

/// A call to a function that the champion wrote.
pub trait UserCall {
    /// Which function, counted from 0 in the order of the description.
    fn index(&self) -> i32;
}

struct State<D: Driver> {
    driver: D,
    call: Option<D::Call>,
    answer: Option<D::Answer>,
}

/// The home of the one game of a process; a `static` of the generated library.
///
/// *Invariant:* only the thread whose pointer is in `owner` touches `state`. It is stored after
/// `state` is filled and never changes.
#[derive(Debug)]
pub struct Host<D: Driver> {
    owner: AtomicUsize,
    opening: AtomicBool,
    state: UnsafeCell<Option<State<D>>>,
}

// SAFETY: see the invariant; every access to `state` compares the thread with `owner` first.
unsafe impl<D: Driver> Sync for Host<D> {}

impl<D: Driver> Default for Host<D> {
    fn default() -> Self {
        Self::new()
    }
}

impl<D: Driver> Host<D> {
    /// A process without a game yet.
    pub const fn new() -> Self {
        Host { owner: AtomicUsize::new(0), opening: AtomicBool::new(false), state: UnsafeCell::new(None) }
    }

    /// The game, for one call of the API named `function`; `None` after [`misuse`] was reported.
    ///
    /// Costs one comparison. The first call opens the game, so that code that runs while a champion
    /// is being loaded finds it there.
    #[inline(always)]
    #[allow(clippy::mut_from_ref)] // one thread, and API calls never nest
    pub fn enter(&self, function: &str) -> Option<&mut D::Api> {
        if self.owner.load(Ordering::Relaxed) != thread_pointer() && !self.open_for(function) {
            return None;
        }
        // SAFETY: this thread is the owner, so `state` is filled and nobody else touches it.
        let state = unsafe { (*self.state.get()).as_mut().unwrap_unchecked() };
        Some(state.driver.api())
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
                // SAFETY: `opening` was false, so this thread alone gets here, once.
                unsafe { *self.state.get() = Some(State { driver, call: None, answer: None }) };
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
    fn state(&self, function: &str) -> Option<&mut State<D>> {
        self.enter(function)?;
        // SAFETY: `enter` made sure that this thread is the owner.
        unsafe { (*self.state.get()).as_mut() }
    }

    /// Compares the kit's API with the library's and greets the arena: 0 if all is well, 1 after a
    /// message on standard error.
    pub fn start(&self, language: &str, kit_hash: u64, library_hash: u64) -> i32 {
        if kit_hash != library_hash {
            let [kit, library] = [kit_hash, library_hash].map(|hash| format!("{hash:016x}"));
            eprintln!("joute: {}", border::other_api(D::LOCALE, D::GAME, kit, library));
            return 1;
        }
        lines();
        let Some(state) = self.state("start") else { return 1 };
        match state.driver.greet(language) {
            Ok(()) => 0,
            Err(reason) => {
                eprintln!("joute: {reason}");
                1
            }
        }
    }

    /// Ends the previous user function and waits for the next: its index, -1 at the end of the match,
    /// -2 after a message on standard error.
    #[inline]
    pub fn next(&self) -> i32 {
        let Some(state) = self.state("next") else { return -2 };
        match state.driver.next(state.answer.take()) {
            Ok(Some(call)) => {
                let index = call.index();
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

    /// The arguments of the call that [`Host::next`] announced; `None` if they were taken before.
    pub fn take_call(&self) -> Option<D::Call> {
        self.state("take")?.call.take()
    }

    /// Keeps what the user function returned until [`Host::next`].
    pub fn answer(&self, answer: D::Answer) {
        if let Some(state) = self.state("answer") {
            state.answer = Some(answer);
        }
    }

    /// An `afficher_*` function wrote this line. Outside a match nobody listens.
    pub fn shown(&self, type_name: &str, line: &str) {
        if self.owner.load(Ordering::Relaxed) == thread_pointer()
            && let Some(state) = self.state("shown")
        {
            state.driver.shown(type_name, line);
        }
    }
}

/// A number that tells the running threads apart, in one instruction.
#[inline(always)]
fn thread_pointer() -> usize {
    let pointer: usize;
    #[cfg(target_arch = "x86_64")]
    // SAFETY: the System V ABI keeps the thread's own address at fs:0.
    unsafe {
        std::arch::asm!("mov {}, fs:0", out(reg) pointer, options(pure, readonly, nostack, preserves_flags));
    }
    #[cfg(target_arch = "aarch64")]
    // SAFETY: tpidr_el0 is readable by user code and differs between threads.
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

/// Makes C's standard output, and so C++'s, line-buffered: a champion that is put out loses what it has not
/// flushed, which is mostly the reason.
fn lines() {
    unsafe extern "C" {
        static stdout: *mut c_void;
        fn setvbuf(stream: *mut c_void, buffer: *mut c_char, mode: c_int, size: usize) -> c_int;
    }
    /// `_IOLBF` of every C library on Linux.
    const BY_LINE: c_int = 1;
    // SAFETY: the stream is C's own, and allocates its buffer itself.
    unsafe { setvbuf(stdout, std::ptr::null_mut(), BY_LINE, 0) };
}
