//! A call that is under way: since when, until when, how much processor time it may take, and whether the arena was
//! awake to watch it.

use crate::awake::Reading;
use crate::clock::Bound;
use std::time::{Duration, Instant};

/// A call, or loading.
#[derive(Debug)]
pub struct Call {
    began: Reading,
    bound: (Duration, Bound),
    /// Where in the match this is, as a text.
    pub place: String,
    /// Since when the arena has been awake again, and how long it was away in all.
    woken: Option<(Instant, Duration)>,
    processor: Option<Processor>,
    /// At least this much processor time belongs to earlier calls: on one processor, a champion uses no more of it than of
    /// real time.
    earlier: Duration,
}

/// A bound on processor time.
#[derive(Debug)]
struct Processor {
    before: Duration,
    bound: (Duration, Bound),
    /// One processor gives no more than real time: before this moment the bound cannot be exceeded.
    look: Instant,
}

/// How an answer, or a missing one, counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Judgement {
    /// It came in time, or still can.
    InTime,
    /// Too late, by this bound.
    Late(Bound),
    /// It came too late, but the arena was away for this long, so it may have been in time.
    Unseen(Duration),
}

impl Call {
    /// Begins now. `earlier` is what real time earlier calls and loading took, if nobody computes between calls.
    pub fn begin(place: String, bound: (Duration, Bound), earlier: Option<Duration>) -> Self {
        let earlier = earlier.unwrap_or(Duration::MAX);
        Call { began: Reading::now(), bound, place, woken: None, processor: None, earlier }
    }

    /// With a bound on processor time, of which it had used `before`.
    pub fn bound_processor(&mut self, before: Duration, bound: (Duration, Bound)) {
        self.earlier = before;
        self.processor = Some(Processor { before, bound, look: self.began.running + bound.0 });
    }

    /// When it began.
    pub fn since(&self) -> Reading {
        self.began
    }

    /// Real time since it began.
    pub fn time(&self) -> Duration {
        self.began.running.elapsed()
    }

    /// The part of a time span in which the arena was awake.
    pub fn seen(&self, time: Duration) -> Duration {
        self.woken.map_or(time, |(_, away)| time.saturating_sub(away))
    }

    /// The arena was away for this long and is back.
    pub fn was_away(&mut self, away: Duration, now: Instant) {
        let before = self.woken.map_or(Duration::ZERO, |(_, away)| away);
        self.woken = Some((now, before + away));
    }

    /// Until when the arena waits: somebody that was away grants the whole bound again, so that whoever is out was
    /// seen to be silent for all of it.
    pub fn deadline(&self) -> Instant {
        let from = self.woken.map_or(self.began.running, |(woken, _)| woken);
        from + self.bound.0
    }

    /// When the arena must look at it at the latest.
    pub fn look(&self) -> Instant {
        self.processor.as_ref().map_or(self.deadline(), |processor| processor.look.min(self.deadline()))
    }

    /// How its silence counts now.
    pub fn silent(&mut self, now: Instant, used: impl Fn() -> Option<Duration>) -> Judgement {
        if let Some(processor) = self.processor.as_mut().filter(|processor| now >= processor.look) {
            let taken = used().unwrap_or_default().saturating_sub(processor.before);
            let left = processor.bound.0.saturating_sub(taken);
            if left.is_zero() {
                return Judgement::Late(processor.bound.1);
            }
            processor.look = now + left.max(Duration::from_millis(1));
        }
        if now < self.deadline() { Judgement::InTime } else { Judgement::Late(self.bound.1) }
    }

    /// How an answer counts that came after `time`.
    pub fn answered(&self, time: Duration, used: impl Fn() -> Option<Duration>) -> Judgement {
        if let Some(processor) = &self.processor
            && self.taken(&used) > processor.bound.0
        {
            return Judgement::Late(processor.bound.1);
        }
        match self.woken {
            _ if time <= self.bound.0 => Judgement::InTime,
            // Who has computed for longer than it may has not been waiting for us.
            Some((_, away)) if used().unwrap_or_default().saturating_sub(self.earlier) <= self.bound.0 => {
                Judgement::Unseen(away)
            }
            _ => Judgement::Late(self.bound.1),
        }
    }

    /// Processor time of this call, where it is bounded.
    pub fn taken(&self, used: impl Fn() -> Option<Duration>) -> Duration {
        let Some(processor) = &self.processor else { return Duration::ZERO };
        used().unwrap_or_default().saturating_sub(processor.before)
    }
}

#[cfg(test)]
mod tests {
    use super::{Call, Judgement};
    use crate::clock::Bound;
    use std::time::Duration;

    const fn ms(count: u64) -> Duration {
        Duration::from_millis(count)
    }

    fn call() -> Call {
        Call::begin("in Play".into(), (ms(1500), Bound::Call), Some(ms(200)))
    }

    #[test]
    fn an_answer_in_time_is_one_whoever_slept() {
        let mut call = call();
        assert_eq!(call.answered(ms(1500), || None), Judgement::InTime);
        assert_eq!(call.answered(ms(1501), || None), Judgement::Late(Bound::Call));
        call.was_away(ms(900), call.since().running + ms(1200));
        assert_eq!(call.answered(ms(1400), || None), Judgement::InTime);
        assert_eq!(call.seen(ms(1400)), ms(500));
    }

    #[test]
    fn a_pause_convicts_nobody_but_who_computed_all_the_time() {
        let mut call = call();
        let woken = call.since().running + ms(4000);
        call.was_away(ms(3900), woken);
        assert_eq!(call.answered(ms(4000), || None), Judgement::Unseen(ms(3900)));
        assert_eq!(call.answered(ms(4000), || Some(ms(1700))), Judgement::Unseen(ms(3900)));
        assert_eq!(call.answered(ms(4000), || Some(ms(1701))), Judgement::Late(Bound::Call));
        // The whole bound again, awake.
        assert_eq!(call.silent(woken + ms(1499), || None), Judgement::InTime);
        assert_eq!(call.silent(woken + ms(1500), || None), Judgement::Late(Bound::Call));
    }

    #[test]
    fn processor_time_is_looked_at_when_it_can_be_used_up() {
        let mut call = call();
        let start = call.since().running;
        call.bound_processor(ms(70), (ms(300), Bound::CallProcessor));
        assert_eq!(call.look(), start + ms(300));
        // It waited for 200 ms of these.
        assert_eq!(call.silent(start + ms(300), || Some(ms(170))), Judgement::InTime);
        assert_eq!(call.look(), start + ms(500));
        assert_eq!(call.silent(start + ms(500), || Some(ms(370))), Judgement::Late(Bound::CallProcessor));
        assert_eq!(call.answered(ms(400), || Some(ms(370))), Judgement::InTime);
        assert_eq!(call.answered(ms(400), || Some(ms(371))), Judgement::Late(Bound::CallProcessor));
        assert_eq!(call.taken(|| Some(ms(371))), ms(301));
    }
}
