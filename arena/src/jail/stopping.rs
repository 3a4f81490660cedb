//! Prevents a champion from computing between its calls. Either its only thread waits at the gate,
//! or it is frozen.
//!
//! A thread that waits at the gate runs no instruction until it is admitted (`gate`). The threads
//! are counted after it has arrived there, when no other thread could start a new one. A champion
//! is frozen if it does not arrive soon, has more threads, or runs on a kernel without gates. The
//! decision never depends on what the champion claims.

use super::gate::Gate;
use super::groups::Group;
use rustix::fd::{AsFd as _, BorrowedFd, OwnedFd};
use rustix::process::{Pid, Signal};
use std::time::{Duration, Instant};

/// The time that a champion has from its answer to its arrival at the gate before it is frozen.
/// With alternating turns, no other clock runs in the meantime. Generated champions need a few
/// microseconds, and more on a busy machine.
pub const PATIENCE: Duration = Duration::from_micros(500);

/// The mechanism that stops a champion.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum StopMechanism {
    /// No mechanism is available, and the champion may continue to compute.
    None,
    /// The champion's control group.
    Group,
    /// A signal to the champion's process group, which its processes cannot leave. It is slower
    /// than a control group and as reliable, because no process of the group stays awake to wake
    /// the others.
    Crew,
}

/// The state of stopping a champion.
#[derive(Debug)]
pub(super) struct StopState {
    mechanism: StopMechanism,
    /// The first process of its process group.
    first: Pid,
    gate_state: GateState,
    /// The number of tasks that the group contains if the champion has one thread. `None` if any
    /// number is acceptable.
    alone: Option<u64>,
    /// Whether the champion had more threads when they were last counted.
    crowded: bool,
    state: StopPhase,
}

#[derive(Debug)]
enum GateState {
    None,
    /// The listener is expected from the child.
    Coming,
    Here(Gate),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum StopPhase {
    /// The program was not started yet.
    Held,
    Awake,
    /// The call is over, and the champion has until this time to arrive at the gate.
    Leaving(Instant),
    /// The champion waits at the gate.
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
        StopState { mechanism, first, gate_state, alone, crowded: false, state }
    }

    /// Returns true if the listener is expected in a report.
    pub(super) fn expects(&self) -> bool {
        matches!(self.gate_state, GateState::Coming)
    }

    /// Stores the listener, or records that there will be none.
    pub(super) fn set_listener(&mut self, listener: Option<OwnedFd>) {
        self.gate_state = listener.map_or(GateState::None, |listener| GateState::Here(Gate::new(listener)));
    }

    /// Returns the time at which a wait for a shared futex must be answered. A frozen process waits
    /// for no answer.
    pub(super) fn due(&self) -> Option<Instant> {
        match (&self.gate_state, self.state) {
            (GateState::Here(gate), StopPhase::Awake | StopPhase::Leaving(_)) => gate.due(),
            _ => None,
        }
    }

    /// Answers waits for shared futexes.
    pub(super) fn answer(&mut self, now: Instant) {
        if let GateState::Here(gate) = &mut self.gate_state {
            gate.answer(now);
        }
    }

    /// Returns the descriptor that becomes readable when a thread arrives at the gate.
    pub(super) fn listener(&self) -> Option<BorrowedFd<'_>> {
        match (&self.gate_state, self.state) {
            (GateState::Here(gate), StopPhase::Awake | StopPhase::Leaving(_)) => Some(gate.as_fd()),
            _ => None,
        }
    }

    /// Returns the time until which the champion may still arrive by itself.
    pub(super) fn until(&self) -> Option<Instant> {
        if let StopPhase::Leaving(until) = self.state { Some(until) } else { None }
    }

    /// Returns true if the champion waits at its gate, so that nothing can come from it.
    pub(super) fn waits(&self) -> bool {
        self.state == StopPhase::Waiting
    }

    /// Starts stopping the champion after its call.
    pub(super) fn begin(&mut self, group: Option<&mut Group>) {
        if self.mechanism == StopMechanism::None || self.state != StopPhase::Awake {
            return;
        }
        let gated = matches!(self.gate_state, GateState::Here(_));
        if gated && !(self.crowded && self.in_company(group.as_deref())) {
            self.state = StopPhase::Leaving(Instant::now() + PATIENCE);
        } else {
            self.freeze(group);
        }
    }

    /// Handles the arrival of a thread at the gate.
    pub(super) fn handle_arrival(&mut self, group: Option<&mut Group>) {
        let GateState::Here(gate) = &mut self.gate_state else { return };
        gate.see();
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

    fn in_company(&self, group: Option<&Group>) -> bool {
        self.alone.is_some_and(|alone| group.and_then(Group::tasks).is_none_or(|tasks| tasks > alone))
    }

    /// Freezes the champion.
    pub(super) fn freeze(&mut self, group: Option<&mut Group>) {
        if !matches!(self.state, StopPhase::Frozen | StopPhase::Held) && self.push(group, true) {
            self.state = StopPhase::Frozen;
        }
    }

    /// Applies or releases the mechanism. Returns false if there is none.
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

    /// Lets the champion run.
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
