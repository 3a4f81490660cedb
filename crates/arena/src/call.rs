//! One call to a champion, with its start, deadline, limit of processor time, and pauses of the
//! arena.

use crate::clock::TimeLimit;
use crate::own_time::{
    Counters, MIN_MEASURED_CALL, MIN_STEAL_MEASURED_CALL, OwnTime, RECHECK_INTERVAL, Reading,
};
use crate::pauses::ClockReading;
use std::time::{Duration, Instant};

/// A measurement of the time of one call to a champion (a candidate's program).
#[derive(Debug)]
pub struct Call {
    began: ClockReading,
    bound: (Duration, TimeLimit),
    /// The moment of the call in the match, such as its turn. It is a text for messages.
    pub place: String,
    /// The time at which the arena last continued after a pause during the call. The second value
    /// is the total length of its pauses.
    resumed: Option<(Instant, Duration)>,
    processor: Option<Processor>,
    /// The kernel's counters for the champion. Without them, real time is charged.
    own_time: Option<OwnTime>,
    /// The time at which the call becomes a long one, whose stolen time is counted. `None` if it is
    /// one already, or if real time is charged.
    long_from: Option<Instant>,
    /// The earliest time at which a silent champion is checked again, because it waited for a
    /// processor.
    recheck: Option<Instant>,
    /// The processor time that the champion used before this call. It may be less than the true
    /// value.
    earlier: Duration,
}

/// A limit on the processor time of one call of a champion.
#[derive(Debug)]
struct Processor {
    before: Duration,
    bound: (Duration, TimeLimit),
    /// The earliest time at which the champion can exceed the limit. No check is needed before,
    /// because one processor gives no more processor time than real time.
    next_check: Instant,
}

/// The state of a call with respect to its time limits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Judgement {
    /// The answer came in time, or can still come in time.
    InTime,
    /// The answer is too late. The value is the limit that was exceeded.
    Late(TimeLimit),
    /// The answer came late, but the arena was paused for this long. The answer may have been in
    /// time.
    ArenaPaused(Duration),
}

impl Call {
    /// Starts to measure the time of a champion's call. `earlier` is the real time of earlier calls
    /// and of loading. It is only given if the champion cannot compute between calls.
    pub fn begin(place: String, bound: (Duration, TimeLimit), earlier: Option<Duration>) -> Self {
        let earlier = earlier.unwrap_or(Duration::MAX);
        Call {
            began: ClockReading::now(),
            bound,
            place,
            resumed: None,
            processor: None,
            own_time: None,
            long_from: None,
            recheck: None,
            earlier,
        }
    }

    /// Charges only the champion's own time from now on. `start` contains its counters when
    /// the call started, or at most [`MIN_MEASURED_CALL`] before it. Real time is charged if there
    /// are no counters.
    pub fn charge_own_time(&mut self, start: Option<Reading>) {
        self.long_from = start.as_ref().map(|_| self.began.running + MIN_STEAL_MEASURED_CALL);
        self.own_time = start.map(|start| OwnTime::new(self.began.running, start));
    }

    /// Returns true once, when the call has become a long one. The champion's stolen time must be
    /// counted from then on.
    pub fn becomes_long(&mut self, now: Instant) -> bool {
        self.long_from.take_if(|from| now >= *from).is_some()
    }

    /// Returns true if only the champion's own time is charged.
    pub fn charges_own_time(&self) -> bool {
        self.own_time.is_some()
    }

    /// Adds time in which the champion waited for the arena, which had no processor.
    pub fn add_arena_delay(&mut self, delay: Duration) {
        if let Some(own_time) = &mut self.own_time {
            own_time.add_arena_delay(delay);
        }
    }

    /// Reads the champion's counters when the call has taken `time`. A short call needs none.
    pub fn read_counters(&mut self, time: Duration, read: impl Fn() -> Option<Counters>) {
        if let Some(own_time) = self.own_time.as_mut().filter(|_| time >= MIN_MEASURED_CALL)
            && let Some(counters) = read()
        {
            own_time.record(time, counters);
        }
    }

    /// Returns the part of a duration of the call that is charged. It contains neither pauses of the
    /// arena nor known waits for a processor.
    pub fn charged_part(&self, time: Duration) -> Duration {
        self.without_pauses(self.own_part(time))
    }

    /// Subtracts the champion's known waits for a processor from a duration of the call.
    fn own_part(&self, time: Duration) -> Duration {
        self.own_time.as_ref().map_or(time, |own_time| own_time.charged_part(time))
    }

    /// Sets the limit on the processor time of the call. `before` is the processor time that the
    /// champion used before.
    pub fn bound_processor(&mut self, before: Duration, bound: (Duration, TimeLimit)) {
        self.earlier = before;
        self.processor = Some(Processor { before, bound, next_check: self.began.running + bound.0 });
    }

    /// Returns the start time of the champion's call.
    pub fn since(&self) -> ClockReading {
        self.began
    }

    /// Returns the real time since the champion's call started.
    pub fn time(&self) -> Duration {
        self.time_at(Instant::now())
    }

    /// Returns the real time from the start of the champion's call to `now`.
    pub fn time_at(&self, now: Instant) -> Duration {
        now.saturating_duration_since(self.began.running)
    }

    /// Subtracts the arena's own pauses from a duration of the call.
    fn without_pauses(&self, time: Duration) -> Duration {
        self.resumed.map_or(time, |(_, pause)| time.saturating_sub(pause))
    }

    /// Records that the arena was paused for the time `pause` during the call, and ran
    /// again at `now`.
    pub fn record_pause(&mut self, pause: Duration, now: Instant) {
        let earlier_pause = self.resumed.map_or(Duration::ZERO, |(_, pause)| pause);
        self.resumed = Some((now, earlier_pause + pause));
        self.recheck = None;
    }

    /// Returns the deadline of the call, as far as it is known. After a pause of the arena, the
    /// champion gets the whole limit again.
    pub fn deadline(&self) -> Instant {
        let deadline = self.earliest_deadline();
        self.recheck.map_or(deadline, |recheck| recheck.max(deadline))
    }

    /// Returns the deadline of a champion that never waits for a processor.
    fn earliest_deadline(&self) -> Instant {
        let from = self.resumed.map_or(self.began.running, |(resumed, _)| resumed);
        from + self.bound.0
    }

    /// Returns the time at which the arena must next check the limits of the call.
    pub fn next_check(&self) -> Instant {
        let processor = self.processor.as_ref().map(|processor| processor.next_check);
        [processor, self.long_from].into_iter().flatten().fold(self.deadline(), Instant::min)
    }

    /// Decides whether a champion that has not answered is late. `processor_time` returns its
    /// processor time so far, and `counters` its counters.
    pub fn judge_silence(
        &mut self,
        now: Instant,
        processor_time: impl Fn() -> Option<Duration>,
        counters: impl Fn() -> Option<Counters>,
    ) -> Judgement {
        if let Some(processor) = self.processor.as_mut().filter(|processor| now >= processor.next_check) {
            let elapsed = processor_time().unwrap_or_default().saturating_sub(processor.before);
            let remaining = processor.bound.0.saturating_sub(elapsed);
            if remaining.is_zero() {
                return Judgement::Late(processor.bound.1);
            }
            processor.next_check = now + remaining.max(Duration::from_millis(1));
        }
        if now < self.deadline() {
            return Judgement::InTime;
        }
        let time = self.time_at(now);
        self.read_counters(time, counters);
        let deadline = self.earliest_deadline() + (time - self.own_part(time));
        if now >= deadline {
            return Judgement::Late(self.bound.1);
        }
        self.recheck = Some(deadline.max(now + RECHECK_INTERVAL));
        Judgement::InTime
    }

    /// Decides whether a champion's answer is in time. The call took `time`, of which a part may not
    /// be charged. `processor_time` returns the champion's processor time so far.
    pub fn judge_answer(&self, time: Duration, processor_time: impl Fn() -> Option<Duration>) -> Judgement {
        if let Some(processor) = &self.processor
            && self.used_time(&processor_time) > processor.bound.0
        {
            return Judgement::Late(processor.bound.1);
        }
        match self.resumed {
            _ if self.own_part(time) <= self.bound.0 => Judgement::InTime,
            // A champion that has used more processor time than its limit was not waiting for the
            // arena.
            Some((_, pause))
                if processor_time().unwrap_or_default().saturating_sub(self.earlier) <= self.bound.0 =>
            {
                Judgement::ArenaPaused(pause)
            }
            _ => Judgement::Late(self.bound.1),
        }
    }

    /// Returns the processor time of this call, or zero if no limit applies to it.
    pub fn used_time(&self, processor_time: impl Fn() -> Option<Duration>) -> Duration {
        let Some(processor) = &self.processor else { return Duration::ZERO };
        processor_time().unwrap_or_default().saturating_sub(processor.before)
    }
}

#[cfg(test)]
mod tests {
    use super::{Call, Judgement};
    use crate::clock::TimeLimit;
    use crate::own_time::{Counters, MIN_STEAL_MEASURED_CALL};
    use joute_jail::process::ProgramTimes;
    use std::time::Duration;

    const fn ms(count: u64) -> Duration {
        Duration::from_millis(count)
    }

    fn call() -> Call {
        Call::begin("in Play".into(), (ms(1500), TimeLimit::Call), Some(ms(200)))
    }

    #[test]
    fn an_answer_in_time_counts_after_a_pause() {
        let mut call = call();
        assert_eq!(call.judge_answer(ms(1500), || None), Judgement::InTime);
        assert_eq!(call.judge_answer(ms(1501), || None), Judgement::Late(TimeLimit::Call));
        call.record_pause(ms(900), call.since().running + ms(1200));
        assert_eq!(call.judge_answer(ms(1400), || None), Judgement::InTime);
        assert_eq!(call.without_pauses(ms(1400)), ms(500));
    }

    #[test]
    fn after_a_pause_only_champions_that_kept_computing_are_late() {
        let mut call = call();
        let resumed = call.since().running + ms(4000);
        call.record_pause(ms(3900), resumed);
        assert_eq!(call.judge_answer(ms(4000), || None), Judgement::ArenaPaused(ms(3900)));
        assert_eq!(call.judge_answer(ms(4000), || Some(ms(1700))), Judgement::ArenaPaused(ms(3900)));
        assert_eq!(call.judge_answer(ms(4000), || Some(ms(1701))), Judgement::Late(TimeLimit::Call));
        // The champion has its whole time limit again after the machine resumes.
        assert_eq!(call.judge_silence(resumed + ms(1499), || None, || None), Judgement::InTime);
        assert_eq!(
            call.judge_silence(resumed + ms(1500), || None, || None),
            Judgement::Late(TimeLimit::Call)
        );
    }

    #[test]
    fn a_deadline_moves_by_the_waits_for_a_processor() {
        let times = |processor, stalled| {
            let program =
                ProgramTimes { processor: ms(processor), stalled: ms(stalled), ..Default::default() };
            move || Some(Counters { program, ..Default::default() })
        };
        let mut call = call();
        let start = call.since().running;
        call.charge_own_time(times(0, 0)().map(|counters| (start, counters)));
        assert_eq!(call.judge_silence(start + ms(1499), || None, || unreachable!()), Judgement::InTime);
        assert_eq!(call.judge_silence(start + ms(1500), || None, times(600, 900)), Judgement::InTime);
        assert_eq!(call.deadline(), start + ms(2400));
        call.read_counters(ms(2200), times(700, 1400));
        assert_eq!(call.judge_answer(ms(2200), || None), Judgement::InTime);
        assert_eq!(call.charged_part(ms(2200)), ms(800));
        // The champion sleeps from here on.
        assert_eq!(call.judge_silence(start + ms(2400), || None, times(700, 1400)), Judgement::InTime);
        assert_eq!(
            call.judge_silence(start + ms(2900), || None, times(700, 1400)),
            Judgement::Late(TimeLimit::Call)
        );
        assert_eq!(call.judge_answer(ms(2900), || None), Judgement::InTime);
        assert_eq!(call.judge_answer(ms(2901), || None), Judgement::Late(TimeLimit::Call));
    }

    #[test]
    fn stolen_time_is_counted_in_long_calls_that_are_charged_for_own_time() {
        let mut call = call();
        let start = call.since().running;
        assert!(!call.becomes_long(start + ms(500)), "real time is charged");
        call.charge_own_time(Some((start, Counters::default())));
        assert_eq!(call.next_check(), start + MIN_STEAL_MEASURED_CALL);
        assert!(!call.becomes_long(start + ms(1)));
        assert!(call.becomes_long(start + ms(3)));
        assert!(!call.becomes_long(start + ms(4)), "the count has started");
        assert_eq!(call.next_check(), start + ms(1500));
    }

    #[test]
    fn processor_time_is_read_when_the_limit_can_be_reached() {
        let mut call = call();
        let start = call.since().running;
        call.bound_processor(ms(70), (ms(300), TimeLimit::CallProcessor));
        assert_eq!(call.next_check(), start + ms(300));
        // The champion waited for the arena during 200 ms of this time.
        assert_eq!(call.judge_silence(start + ms(300), || Some(ms(170)), || None), Judgement::InTime);
        assert_eq!(call.next_check(), start + ms(500));
        assert_eq!(
            call.judge_silence(start + ms(500), || Some(ms(370)), || None),
            Judgement::Late(TimeLimit::CallProcessor)
        );
        assert_eq!(call.judge_answer(ms(400), || Some(ms(370))), Judgement::InTime);
        assert_eq!(call.judge_answer(ms(400), || Some(ms(371))), Judgement::Late(TimeLimit::CallProcessor));
        assert_eq!(call.used_time(|| Some(ms(371))), ms(301));
    }
}
