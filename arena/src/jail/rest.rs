//! How a champion is kept from thinking between its calls: it is seen at its gate and nobody is behind it, or it is frozen.
//!
//! Seen at the gate it runs no instruction until it is let in (`gate`). It alone: threads are counted after it was seen, and
//! nobody was left who could start one. Who does not come soon, who has more threads, and whose kernel has no gate is
//! frozen. So what is decided never leans on what the champion says.

use super::gate::Gate;
use super::groups::Group;
use rustix::fd::{AsFd as _, BorrowedFd, OwnedFd};
use rustix::process::{Pid, Signal};
use std::time::{Duration, Instant};

/// How long a champion may take from its answer to its gate; then it is frozen. Nobody else's clock runs meanwhile, where
/// players take turns. Generated champions need some microseconds; a busy machine may let them wait.
pub const PATIENCE: Duration = Duration::from_micros(500);

/// What stops a champion.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Brake {
    /// Nothing: it may go on thinking.
    None,
    /// Its control group.
    Group,
    /// A signal to its group of processes, which none of them can leave. Slower than none, and as firm: nobody in it is left
    /// awake to wake the others.
    Crew,
}

/// A champion's rest.
#[derive(Debug)]
pub(super) struct Rest {
    brake: Brake,
    /// The first of its group of processes.
    first: Pid,
    door: Door,
    /// How many tasks a group counts whose champion has one thread; `None`: any number will do.
    alone: Option<u64>,
    /// It had more threads when it was last counted.
    crowded: bool,
    state: State,
}

#[derive(Debug)]
enum Door {
    None,
    /// Its listener is on its way from the child.
    Coming,
    Here(Gate),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    /// Its program is not started yet.
    Held,
    Awake,
    /// Not asked any more, and on its way to the gate, so long.
    Leaving(Instant),
    /// Seen at the gate.
    Waiting,
    Frozen,
}

impl Rest {
    pub(super) fn new(brake: Brake, first: Pid, gate: bool, alone: Option<u64>, held: bool) -> Self {
        let door = if gate { Door::Coming } else { Door::None };
        let state = if held { State::Held } else { State::Awake };
        Rest { brake, first, door, alone, crowded: false, state }
    }

    /// Does the listener come with a report?
    pub(super) fn expects(&self) -> bool {
        matches!(self.door, Door::Coming)
    }

    /// The listener came, or will not.
    pub(super) fn arrived(&mut self, listener: Option<OwnedFd>) {
        self.door = listener.map_or(Door::None, |listener| Door::Here(Gate::new(listener)));
    }

    /// What to watch for somebody who comes to the gate.
    pub(super) fn listener(&self) -> Option<BorrowedFd<'_>> {
        match (&self.door, self.state) {
            (Door::Here(gate), State::Awake | State::Leaving(_)) => Some(gate.as_fd()),
            _ => None,
        }
    }

    /// Until when it may still come by itself.
    pub(super) fn until(&self) -> Option<Instant> {
        if let State::Leaving(until) = self.state { Some(until) } else { None }
    }

    /// Does it stand at its gate, so that nothing can come from it?
    pub(super) fn waits(&self) -> bool {
        self.state == State::Waiting
    }

    /// Its call is over.
    pub(super) fn begin(&mut self, group: Option<&mut Group>) {
        if self.brake == Brake::None || self.state != State::Awake {
            return;
        }
        let gated = matches!(self.door, Door::Here(_));
        if gated && !(self.crowded && self.in_company(group.as_deref())) {
            self.state = State::Leaving(Instant::now() + PATIENCE);
        } else {
            self.freeze(group);
        }
    }

    /// Somebody came to the gate.
    pub(super) fn came(&mut self, group: Option<&mut Group>) {
        let Door::Here(gate) = &mut self.door else { return };
        gate.see();
        match self.state {
            State::Awake => gate.open(),
            State::Leaving(_) if gate.holds() => {
                self.crowded = self.in_company(group.as_deref());
                if self.crowded { self.freeze(group) } else { self.state = State::Waiting }
            }
            _ => {}
        }
    }

    fn in_company(&self, group: Option<&Group>) -> bool {
        self.alone.is_some_and(|alone| group.and_then(Group::tasks).is_none_or(|tasks| tasks > alone))
    }

    /// Stops it where it is.
    pub(super) fn freeze(&mut self, group: Option<&mut Group>) {
        if !matches!(self.state, State::Frozen | State::Held) && self.push(group, true) {
            self.state = State::Frozen;
        }
    }

    /// The brake: on or off. False if there is none.
    fn push(&self, group: Option<&mut Group>, stop: bool) -> bool {
        match (self.brake, group) {
            (Brake::Group, Some(group)) => group.freeze(stop),
            (Brake::Crew, _) => {
                let signal = if stop { Signal::STOP } else { Signal::CONT };
                // It fails only for processes that are gone.
                let _ = rustix::process::kill_process_group(self.first, signal);
            }
            _ => return false,
        }
        true
    }

    /// Lets it run.
    pub(super) fn end(&mut self, group: Option<&mut Group>) {
        if self.state == State::Frozen {
            self.push(group, false);
        }
        self.state = State::Awake;
        if let Door::Here(gate) = &mut self.door {
            gate.open();
        }
    }
}
