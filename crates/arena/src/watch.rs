//! Watches all champions of a match in one thread, for answers, output, exits and deadlines.

use crate::champion::{Champion, ChampionFds};
use crate::own_time::MIN_MEASURED_CALL;
use crate::pauses::{CHECK_INTERVAL, ClockReading, processor_wait};
use rustix::event::{PollFd, PollFlags, poll};
use rustix::fs::Timespec;
use std::time::{Duration, Instant};

/// Waits until all asked champions have answered or left. Each of them then has its result and is
/// stopped if possible.
pub fn wait_for_answers(champions: &mut [&mut Champion]) {
    let since = champions.iter().filter_map(|champion| champion.since());
    let mut last_check = since.min_by_key(|reading| reading.running).unwrap_or_else(ClockReading::now);
    while champions.iter().any(|champion| champion.is_awaited() || champion.is_stopping()) {
        let deadline = champions.iter().filter_map(|champion| champion.deadline()).min();
        poll_once(champions, deadline, &mut last_check);
        check(champions, &last_check);
    }
}

/// Handles the champions' events until a given time, even if all have answered before.
pub fn wait_until(champions: &mut [&mut Champion], moment: Instant) {
    let mut last_check = ClockReading::now();
    while Instant::now() < moment {
        let deadlines = champions.iter().filter_map(|champion| champion.deadline());
        poll_once(champions, deadlines.chain([moment]).min(), &mut last_check);
        check(champions, &last_check);
    }
}

/// Checks the limits of the champions at the time of the last check for pauses. If the arena was paused
/// since then, the next call of [`poll_once`] records the pause before a champion can be late.
fn check(champions: &mut [&mut Champion], last_check: &ClockReading) {
    champions.iter_mut().for_each(|champion| champion.check(last_check.running));
}

/// Waits until all champions have exited after the match. It stops waiting when their time to exit
/// is over.
pub fn wait_for_exits(champions: &mut [&mut Champion]) {
    loop {
        let now = Instant::now();
        let mut present: Vec<&mut Champion> = champions
            .iter_mut()
            .filter(|champion| {
                !champion.has_ended() && champion.exit_deadline().is_none_or(|until| now < until)
            })
            .map(|champion| &mut **champion)
            .collect();
        if present.is_empty() {
            return;
        }
        let deadline = present.iter().filter_map(|champion| champion.exit_deadline()).min();
        poll_once(&mut present, deadline, &mut ClockReading::now());
    }
}

/// The kind of a champion's descriptor that an event comes from.
enum Source {
    Read,
    Write,
    Output,
    Gate,
    Process,
}

/// Waits for an event of any champion until the deadline, and handles it. If the arena was
/// paused since `last_check`, the pause is first recorded for the champions.
fn poll_once(champions: &mut [&mut Champion], deadline: Option<Instant>, last_check: &mut ClockReading) {
    let mut sources = Vec::with_capacity(4 * champions.len());
    let mut fds = Vec::with_capacity(4 * champions.len());
    for (index, champion) in champions.iter().enumerate() {
        if champion.has_ended() {
            continue;
        }
        let ChampionFds { read_fd, write_fd, output, gate, process } = champion.fds();
        if let Some(write_fd) = write_fd {
            fds.push(PollFd::from_borrowed_fd(write_fd, PollFlags::OUT));
            sources.push((index, Source::Write));
        }
        if let Some(read_fd) = read_fd {
            fds.push(PollFd::from_borrowed_fd(read_fd, PollFlags::IN));
            sources.push((index, Source::Read));
        }
        if let Some(output) = output {
            fds.push(PollFd::from_borrowed_fd(output, PollFlags::IN));
            sources.push((index, Source::Output));
        }
        // The gate is checked after the channel, so a message sent on the way to the gate is read
        // first.
        if let Some(gate) = gate {
            fds.push(PollFd::from_borrowed_fd(gate, PollFlags::IN));
            sources.push((index, Source::Gate));
        }
        fds.push(PollFd::from_borrowed_fd(process, PollFlags::IN));
        sources.push((index, Source::Process));
    }
    let deadline = champions.iter().filter_map(|champion| champion.due()).chain(deadline).min();
    let timeout = deadline.map_or(CHECK_INTERVAL, |deadline| {
        deadline.saturating_duration_since(Instant::now()).min(CHECK_INTERVAL)
    });
    let (count, idle_delay) = wait_for_event(&mut fds, timeout, last_check);
    let happened: Vec<PollFlags> = fds.iter().map(PollFd::revents).collect();
    drop(fds);
    let wait = record_absence(champions, last_check, timeout, idle_delay);
    champions.iter_mut().for_each(|champion| champion.answer(last_check.running));
    if count == 0 {
        return;
    }
    for ((index, source), flags) in sources.into_iter().zip(happened).filter(|(_, flags)| !flags.is_empty()) {
        let champion = &mut champions[index];
        if matches!(source, Source::Read | Source::Write | Source::Gate) {
            champion.add_arena_delay(wait);
        }
        match source {
            Source::Write => champion.flush(),
            Source::Read => champion.receive(last_check.running),
            Source::Output => champion.read_output(),
            Source::Gate => champion.handle_gate_event(flags.contains(PollFlags::IN), last_check.running),
            Source::Process => champion.handle_exit(last_check.running),
        }
    }
}

/// Waits for an event for at most `timeout`. Returns the number of descriptors with events, and the
/// time since `last_check` in which the arena had no processor and no event was pending.
fn wait_for_event(fds: &mut [PollFd<'_>], timeout: Duration, last_check: &ClockReading) -> (usize, Duration) {
    let mut wait = |time: Duration| poll(fds, Some(&timespec(time))).unwrap_or(0);
    let mut idle_delay = Duration::ZERO;
    if last_check.running.elapsed() >= MIN_MEASURED_CALL {
        let count = wait(Duration::ZERO);
        if count > 0 {
            return (count, idle_delay);
        }
        idle_delay = processor_wait();
    }
    (wait(timeout), idle_delay)
}

/// Records a pause of the arena for the champions, if the arena was paused since `last_check`. This
/// is the case if much more time has passed than `timeout`, for which the arena intended to wait.
/// Returns the time that the arena waited for a processor in addition to `idle_delay`. Such waits
/// are no pauses for a champion that is not charged for them.
fn record_absence(
    champions: &mut [&mut Champion],
    last_check: &mut ClockReading,
    timeout: Duration,
    idle_delay: Duration,
) -> Duration {
    let now = ClockReading::now();
    // Most events follow each other so quickly that the counters need not be read.
    let is_short = now.running.saturating_duration_since(last_check.running) < MIN_MEASURED_CALL;
    let wait = if is_short { Duration::ZERO } else { processor_wait() };
    for champion in champions.iter_mut() {
        let excused = if champion.charges_own_time() { wait + idle_delay } else { Duration::ZERO };
        if let Some(pause) = last_check.pause_until(&now, timeout + excused) {
            champion.record_pause(pause, now.running);
        }
    }
    *last_check = now;
    wait
}

fn timespec(time: Duration) -> Timespec {
    Timespec { tv_sec: time.as_secs().try_into().unwrap_or(i64::MAX), tv_nsec: time.subsec_nanos().into() }
}
