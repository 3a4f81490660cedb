//! Watches all champions of a match in one thread for answers, output, exits and deadlines.

use crate::awake::{LOOK, Reading};
use crate::champion::{Champion, Watched};
use rustix::event::{PollFd, PollFlags, poll};
use rustix::fs::Timespec;
use std::time::{Duration, Instant};

/// Waits until no answer is awaited any more. Every champion then has its result and is stopped if
/// possible.
pub fn until_all_answered(champions: &mut [&mut Champion]) {
    let since = champions.iter().filter_map(|champion| champion.since());
    let mut seen = since.min_by_key(|reading| reading.running).unwrap_or_else(Reading::now);
    while champions.iter().any(|champion| champion.awaited() || champion.settling()) {
        let deadline = champions.iter().filter_map(|champion| champion.deadline()).min();
        once(champions, deadline, &mut seen);
        let now = Instant::now();
        champions.iter_mut().for_each(|champion| champion.check(now));
    }
}

/// Waits until a given time, even if the champions answer before.
pub fn until(champions: &mut [&mut Champion], moment: Instant) {
    let mut seen = Reading::now();
    while Instant::now() < moment {
        let deadlines = champions.iter().filter_map(|champion| champion.deadline());
        once(champions, deadlines.chain([moment]).min(), &mut seen);
        let now = Instant::now();
        champions.iter_mut().for_each(|champion| champion.check(now));
    }
}

/// Waits until all dismissed champions have exited or their time is over.
pub fn until_all_left(champions: &mut [&mut Champion]) {
    loop {
        let now = Instant::now();
        let mut here: Vec<&mut Champion> = champions
            .iter_mut()
            .filter(|champion| !champion.buried() && champion.patience().is_none_or(|until| now < until))
            .map(|champion| &mut **champion)
            .collect();
        if here.is_empty() {
            return;
        }
        let deadline = here.iter().filter_map(|champion| champion.patience()).min();
        once(&mut here, deadline, &mut Reading::now());
    }
}

/// The source of an event.
enum Source {
    Ear,
    Mouth,
    Output,
    Gate,
    Process,
}

/// Waits for an event until the deadline and informs each champion. A pause of the arena since
/// `seen` is reported to them first.
fn once(champions: &mut [&mut Champion], deadline: Option<Instant>, seen: &mut Reading) {
    let mut sources = Vec::with_capacity(4 * champions.len());
    let mut fds = Vec::with_capacity(4 * champions.len());
    for (index, champion) in champions.iter().enumerate() {
        if champion.buried() {
            continue;
        }
        let Watched { ear, mouth, output, gate, process } = champion.watched();
        if let Some(mouth) = mouth {
            fds.push(PollFd::from_borrowed_fd(mouth, PollFlags::OUT));
            sources.push((index, Source::Mouth));
        }
        if let Some(ear) = ear {
            fds.push(PollFd::from_borrowed_fd(ear, PollFlags::IN));
            sources.push((index, Source::Ear));
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
    let left = deadline.map_or(LOOK, |deadline| deadline.saturating_duration_since(Instant::now()).min(LOOK));
    let count = poll(&mut fds, Some(&timespec(left))).unwrap_or(0);
    let happened: Vec<PollFlags> = fds.iter().map(PollFd::revents).collect();
    drop(fds);
    let now = Reading::now();
    if let Some(away) = seen.away(&now, left) {
        champions.iter_mut().for_each(|champion| champion.was_away(away, now.running));
    }
    *seen = now;
    champions.iter_mut().for_each(|champion| champion.answer(now.running));
    if count == 0 {
        return;
    }
    for ((index, source), flags) in sources.into_iter().zip(happened).filter(|(_, flags)| !flags.is_empty()) {
        let champion = &mut champions[index];
        match source {
            Source::Mouth => champion.flush(),
            Source::Ear => champion.hear(),
            Source::Output => champion.print(),
            Source::Gate => champion.at_gate(flags.contains(PollFlags::IN)),
            Source::Process => champion.gone(),
        }
    }
}

fn timespec(time: Duration) -> Timespec {
    Timespec { tv_sec: time.as_secs().try_into().unwrap_or(i64::MAX), tv_nsec: time.subsec_nanos().into() }
}
