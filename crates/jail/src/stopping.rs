//! Stops a program between its calls, so that it cannot compute. Its only thread waits at the
//! gate, or it is frozen.
//!
//! A thread that waits at the gate runs no instruction until it is admitted (`gate`). If the
//! program has ever tried to start a thread, its threads are counted after one has arrived
//! there. If it is the only one, no other thread can start a new one. A program is frozen if it
//! does not arrive soon, has more threads, or runs on a kernel without gates. The decision never
//! depends on what the program claims.

use super::gate::Gate;
use super::groups::Group;
use rustix::fd::{AsFd as _, BorrowedFd, OwnedFd};
use rustix::process::{Pid, Signal};
use std::time::{Duration, Instant};

/// The time in which a program must begin to read its next message after an answer. It is frozen
/// after this time. Most programs need a few microseconds, and more on a busy machine. If programs
/// are called in turn, no other clock runs in the meantime.
pub const READ_TIMEOUT: Duration = Duration::from_micros(500);

/// The mechanism that stops a program between its calls. A stopped program cannot compute while
/// others run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum StopMechanism {
    /// No mechanism is available. The program may compute between its calls.
    None,
    /// The kernel freezes the program's control group.
    Group,
    /// A signal stops the program's process group, which its processes cannot leave. This is as
    /// reliable as a control group but slower.
    Crew,
}

/// The state of stopping a program between its calls, with the mechanism that does so.
#[derive(Debug)]
pub(super) struct StopState {
    mechanism: StopMechanism,
    /// The first process of the program's process group.
    first: Pid,
    gate_state: GateState,
    /// The number of tasks in the control group of a program with only one thread. `None` if any
    /// number is acceptable.
    own_tasks: Option<u64>,
    /// True if the program had several threads when they were last counted.
    crowded: bool,
    state: StopPhase,
}

#[derive(Debug)]
enum GateState {
    None,
    /// The child has not yet sent its filter's descriptor to the parent.
    Coming,
    Here(Gate),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum StopPhase {
    /// The program has not been started yet.
    Held,
    Awake,
    /// The program's call is over. It is frozen after the given time if it has not stopped by
    /// itself.
    Leaving(Instant),
    /// The program is held while it reads its next message, until its next call.
    Waiting,
    Frozen,
}

impl StopState {
    pub(super) fn new(
        mechanism: StopMechanism,
        first: Pid,
        gate: bool,
        alone: Option<u64>,
        held: bool,
    ) -> Self {
        let gate_state = if gate { GateState::Coming } else { GateState::None };
        let state = if held { StopPhase::Held } else { StopPhase::Awake };
        StopState { mechanism, first, gate_state, own_tasks: alone, crowded: false, state }
    }

    /// Returns true if the child has not yet sent its filter's descriptor.
    pub(super) fn expects(&self) -> bool {
        matches!(self.gate_state, GateState::Coming)
    }

    /// Stores the descriptor for events of the filter that holds the program. With `None`, there
    /// will be no such events.
    pub(super) fn set_listener(&mut self, listener: Option<OwnedFd>) {
        self.gate_state = listener.map_or(GateState::None, |listener| GateState::Here(Gate::new(listener)));
    }

    /// Returns the time by which the program's wait for a lock must be answered. A frozen program
    /// needs no answer.
    pub(super) fn due(&self) -> Option<Instant> {
        match (&self.gate_state, self.state) {
            (GateState::Here(gate), StopPhase::Awake | StopPhase::Leaving(_)) => gate.due(),
            _ => None,
        }
    }

    /// Answers the program's waits for shared locks (futexes) that are due.
    pub(super) fn answer(&mut self, now: Instant) {
        if let GateState::Here(gate) = &mut self.gate_state {
            gate.answer(now);
        }
    }

    /// Returns the descriptor that becomes readable when the program reads its next message. The
    /// program is held there between its calls.
    pub(super) fn listener(&self) -> Option<BorrowedFd<'_>> {
        match (&self.gate_state, self.state) {
            (GateState::Here(gate), StopPhase::Awake | StopPhase::Leaving(_)) => Some(gate.as_fd()),
            _ => None,
        }
    }

    /// Returns the time until which the program may stop by itself after its call. It is frozen
    /// after that.
    pub(super) fn stop_deadline(&self) -> Option<Instant> {
        if let StopPhase::Leaving(until) = self.state { Some(until) } else { None }
    }

    /// Returns true if the program is held until its next call. It can then send nothing.
    pub(super) fn waits(&self) -> bool {
        self.state == StopPhase::Waiting
    }

    /// Begins to stop the program after its call. A stopped program cannot compute while others
    /// run.
    pub(super) fn begin(&mut self, group: Option<&mut Group>) {
        if self.mechanism == StopMechanism::None || self.state != StopPhase::Awake {
            return;
        }
        let gated = matches!(self.gate_state, GateState::Here(_));
        if gated && !(self.crowded && self.in_company(group.as_deref())) {
            self.state = StopPhase::Leaving(Instant::now() + READ_TIMEOUT);
        } else {
            self.freeze(group);
        }
    }

    /// Handles the event that a program's thread reads a message. During a call, the thread
    /// continues at once. After the call, it is held, or the program is frozen if it has several
    /// threads.
    pub(super) fn handle_arrival(&mut self, group: Option<&mut Group>) {
        let GateState::Here(gate) = &mut self.gate_state else { return };
        gate.receive_call();
        match self.state {
            StopPhase::Awake => gate.open(),
            StopPhase::Leaving(_) if gate.holds() => {
                self.crowded = self.in_company(group.as_deref());
                if self.crowded { self.freeze(group) } else { self.state = StopPhase::Waiting }
            }
            _ => {}
        }
    }

    pub(super) fn is_frozen(&self) -> bool {
        self.state == StopPhase::Frozen
    }

    /// Returns true if the program may have several threads.
    fn in_company(&self, group: Option<&Group>) -> bool {
        // Reading the count in each turn takes more than a hundredth of a short match.
        let is_alone = matches!(&self.gate_state, GateState::Here(gate) if !gate.has_started_tasks());
        !is_alone
            && self
                .own_tasks
                .is_some_and(|alone| group.and_then(Group::tasks).is_none_or(|tasks| tasks > alone))
    }

    /// Freezes the program, by its control group or by a signal.
    pub(super) fn freeze(&mut self, group: Option<&mut Group>) {
        if !matches!(self.state, StopPhase::Frozen | StopPhase::Held) && self.push(group, true) {
            self.state = StopPhase::Frozen;
        }
    }

    /// Stops the program or lets it run again. It uses the control group or a signal, and returns
    /// false if neither is available.
    fn push(&self, group: Option<&mut Group>, stop: bool) -> bool {
        match (self.mechanism, group) {
            (StopMechanism::Group, Some(group)) => group.freeze(stop),
            (StopMechanism::Crew, _) => {
                let signal = if stop { Signal::STOP } else { Signal::CONT };
                // This fails only if the processes have ended.
                let _ = rustix::process::kill_process_group(self.first, signal);
            }
            _ => return false,
        }
        true
    }

    /// Lets the program run again, for its next call.
    pub(super) fn end(&mut self, group: Option<&mut Group>) {
        if self.state == StopPhase::Frozen {
            self.push(group, false);
        }
        self.state = StopPhase::Awake;
        if let GateState::Here(gate) = &mut self.gate_state {
            gate.open();
            gate.answer(Instant::now());
        }
    }
}
