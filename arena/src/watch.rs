//! One thread watches every champion of a match: who speaks, who prints, who is gone, whose time is over.

use crate::champion::Champion;
use rustix::event::{PollFd, PollFlags, poll};
use rustix::fs::Timespec;
use std::time::{Duration, Instant};

/// Until nobody is awaited any more: each of them has its verdict.
pub fn until_all_answered(champions: &mut [&mut Champion]) {
    while champions.iter().any(|champion| champion.awaited()) {
        let deadline = champions.iter().filter_map(|champion| champion.deadline()).min();
        once(champions, deadline);
        let now = Instant::now();
        champions.iter_mut().for_each(|champion| champion.check(now));
    }
}

/// Until all who were dismissed are gone, or their time is over.
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
        once(&mut here, deadline);
    }
}

/// What a descriptor belongs to.
enum Source {
    Channel,
    Output,
    Process,
}

/// Waits for something to happen, at most until the deadline, and lets each champion know.
fn once(champions: &mut [&mut Champion], deadline: Option<Instant>) {
    let mut sources = Vec::with_capacity(3 * champions.len());
    let mut fds = Vec::with_capacity(3 * champions.len());
    for (index, champion) in champions.iter().enumerate() {
        if champion.buried() {
            continue;
        }
        let (channel, output, process) = champion.watched();
        if let Some((channel, unsent)) = channel {
            let flags = if unsent { PollFlags::IN | PollFlags::OUT } else { PollFlags::IN };
            fds.push(PollFd::from_borrowed_fd(channel, flags));
            sources.push((index, Source::Channel));
        }
        if let Some(output) = output {
            fds.push(PollFd::from_borrowed_fd(output, PollFlags::IN));
            sources.push((index, Source::Output));
        }
        fds.push(PollFd::from_borrowed_fd(process, PollFlags::IN));
        sources.push((index, Source::Process));
    }
    let timeout = deadline.map(|deadline| timespec(deadline.saturating_duration_since(Instant::now())));
    if poll(&mut fds, timeout.as_ref()).unwrap_or(0) == 0 {
        return;
    }
    let happened: Vec<PollFlags> = fds.iter().map(PollFd::revents).collect();
    drop(fds);
    for ((index, source), flags) in sources.into_iter().zip(happened).filter(|(_, flags)| !flags.is_empty()) {
        let champion = &mut champions[index];
        match source {
            Source::Channel => {
                if flags.contains(PollFlags::OUT) {
                    champion.flush();
                }
                if !(flags - PollFlags::OUT).is_empty() {
                    champion.hear();
                }
            }
            Source::Output => champion.print(),
            Source::Process => champion.gone(),
        }
    }
}

fn timespec(time: Duration) -> Timespec {
    Timespec { tv_sec: time.as_secs().try_into().unwrap_or(i64::MAX), tv_nsec: time.subsec_nanos().into() }
}
