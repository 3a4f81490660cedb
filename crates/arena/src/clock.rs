//! A champion's clock, with the time that it has used and the limit of its next call.

use crate::leave_reason::LeaveReason;
use crate::limits::Limits;
use joute_engine::Clocks;
use joute_words::{Locale, arena};
use std::time::Duration;

/// The clock of one champion in a match, with the time used and the limits.
#[derive(Debug, Clone)]
pub struct Clock {
    limits: Limits,
    /// True if the program is started by its first call, which is still to come.
    starts: bool,
    spent: Duration,
    pool: Duration,
    processor: Duration,
}

/// The time limit of a champion that a call would exceed first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TimeLimit {
    /// The time limit for loading the champion before the match.
    Start,
    /// The time limit of one call of the champion, including the tolerance.
    Call,
    /// The time limit of the call that starts a program. It is the sum of the limits for loading
    /// and for one call, and of the tolerance.
    First,
    /// The time limit for all calls of the match together.
    Total,
    /// The time reserve that calls may use beyond their own limit.
    Reserve,
    /// The limit on the processor time of one call of the champion.
    CallProcessor,
    /// The limit on the processor time of all calls of the champion together.
    TotalProcessor,
}

impl TimeLimit {
    /// Returns true if each call of the champion has this whole time limit again.
    pub fn is_of_one_call(self) -> bool {
        match self {
            TimeLimit::Call | TimeLimit::First | TimeLimit::CallProcessor => true,
            TimeLimit::Start | TimeLimit::Total | TimeLimit::Reserve | TimeLimit::TotalProcessor => false,
        }
    }
}

impl Clock {
    /// Creates a champion's clock on which no time is used yet.
    pub fn new(limits: Limits) -> Self {
        let pool = limits.reserve.map_or(Duration::ZERO, |reserve| reserve.pool);
        Clock { limits, starts: false, spent: Duration::ZERO, pool, processor: Duration::ZERO }
    }

    /// Creates the clock of a champion that is started by its first call. This call may take the
    /// time for loading and for one call together.
    pub fn starting(limits: Limits) -> Self {
        Clock { starts: true, ..Clock::new(limits) }
    }

    /// Returns the time limit for loading the champion, and the kind of this limit.
    pub fn start(&self) -> (Duration, TimeLimit) {
        match self.limits.total.filter(|total| self.limits.total_counts_loading && *total < self.limits.start)
        {
            Some(total) => (total, TimeLimit::Total),
            None => (self.limits.start, TimeLimit::Start),
        }
    }

    /// Returns the champion's remaining time when its call has run for `elapsed`. The message of
    /// the turn contains this time, without the tolerance.
    pub fn remaining(&self, elapsed: Duration) -> Clocks {
        let limits = &self.limits;
        let free = limits.reserve.map(|reserve| reserve.call);
        let call = [limits.call, free].into_iter().flatten().min();
        let chargeable = elapsed.saturating_sub(free.unwrap_or_default() + limits.margin);
        Clocks::new(
            call.map(|call| call.saturating_sub(elapsed)),
            limits.reserve.map(|_| self.pool.saturating_sub(chargeable)),
            limits.total.map(|total| total.saturating_sub(self.spent + elapsed)),
        )
    }

    /// Returns the time limit of the champion's next call. The second value is the kind of this
    /// limit.
    pub fn next(&self) -> (Duration, TimeLimit) {
        let call = self.limits.call.map(|call| match self.starts {
            true => (self.limits.start + call + self.limits.margin, TimeLimit::First),
            false => (call + self.limits.margin, TimeLimit::Call),
        });
        let total = self.limits.total.map(|total| (total.saturating_sub(self.spent), TimeLimit::Total));
        let reserve = self.limits.reserve.map(|reserve| {
            (reserve.call.saturating_add(self.limits.margin).saturating_add(self.pool), TimeLimit::Reserve)
        });
        // Limits without any bound on time are refused when they are read.
        let unlimited = (Duration::from_secs(86_400), TimeLimit::Call);
        [call, total, reserve].into_iter().flatten().min_by_key(|(time, _)| *time).unwrap_or(unlimited)
    }

    /// Subtracts processor time that the champion used while it should have been stopped. Returns
    /// the limit of its next call.
    pub fn after_stealing(&mut self, stolen: Duration) -> (Duration, TimeLimit) {
        self.spent += stolen;
        self.pool = self.pool.saturating_sub(stolen);
        self.processor += stolen;
        let (time, limit) = self.next();
        (if limit.is_of_one_call() { time.saturating_sub(stolen) } else { time }, limit)
    }

    /// Returns the limit on the processor time of the champion's next call, or None.
    pub fn next_processor(&self) -> Option<(Duration, TimeLimit)> {
        let call = self.limits.call_cpu.map(|call| (call, TimeLimit::CallProcessor));
        let total = self.limits.total_cpu;
        let total = total.map(|total| (total.saturating_sub(self.processor), TimeLimit::TotalProcessor));
        [call, total].into_iter().flatten().min_by_key(|(time, _)| *time)
    }

    /// Adds the processor time of a call to the champion's used time.
    pub fn charge_processor(&mut self, time: Duration) {
        self.processor += time;
    }

    /// Adds the real time of a call to the champion's used time.
    pub fn charge(&mut self, time: Duration) {
        self.starts = false;
        self.spent += time;
        if let Some(reserve) = self.limits.reserve {
            self.pool = self.pool.saturating_sub(time.saturating_sub(reserve.call + self.limits.margin));
        }
    }

    /// Adds the time of loading to the champion's used time, if the limits count it.
    pub fn charge_loading(&mut self, time: Duration) {
        if self.limits.total_counts_loading {
            self.spent += time;
        }
    }

    /// Returns the time of all calls of the champion so far. It includes loading if the limits
    /// count it.
    pub fn spent(&self) -> Duration {
        self.spent
    }

    /// Returns the reason for eliminating a champion that exceeded a time limit. The message
    /// contains no measured times, so it is the same in every run.
    pub fn leave_reason(&self, limit: TimeLimit, place: &str, locale: Locale) -> LeaveReason {
        let ms = |time: Duration| arena::milliseconds(locale, time.as_millis());
        let limits = &self.limits;
        match limit {
            TimeLimit::Start => LeaveReason::CallTimeout(arena::late(locale, ms(limits.start), place)),
            TimeLimit::Call | TimeLimit::First => {
                let loading = if limit == TimeLimit::First { limits.start } else { Duration::ZERO };
                let limit = loading + limits.call.unwrap_or_default() + limits.margin;
                LeaveReason::CallTimeout(arena::late(locale, ms(limit), place))
            }
            TimeLimit::Total => {
                LeaveReason::TotalTimeout(arena::total(locale, ms(limits.total.unwrap_or_default()), place))
            }
            TimeLimit::Reserve => {
                let pool = limits.reserve.map(|reserve| reserve.pool).unwrap_or_default();
                LeaveReason::TotalTimeout(arena::reserve(locale, ms(pool), place))
            }
            TimeLimit::CallProcessor => {
                let limit = ms(limits.call_cpu.unwrap_or_default());
                LeaveReason::CallTimeout(arena::late_processor(locale, limit, place))
            }
            TimeLimit::TotalProcessor => {
                let limit = ms(limits.total_cpu.unwrap_or_default());
                LeaveReason::TotalTimeout(arena::total_processor(locale, limit, place))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Clock, Clocks, TimeLimit};
    use crate::limits::{Limits, Reserve};
    use std::time::Duration;

    const fn ms(count: u64) -> Duration {
        Duration::from_millis(count)
    }

    #[test]
    fn limits_apply_to_calls_and_then_to_the_match() {
        let mut clock = Clock::new(Limits::default());
        assert_eq!(clock.next(), (ms(1500), TimeLimit::Call));
        clock.charge(Duration::from_secs(299));
        assert_eq!(clock.next(), (ms(1000), TimeLimit::Total));
        clock.charge(Duration::from_secs(299));
        assert_eq!(clock.next(), (ms(0), TimeLimit::Total));
    }

    #[test]
    fn a_reserve_is_used_after_the_free_time() {
        let reserve = Some(Reserve { call: ms(250), pool: ms(1000) });
        let limits = Limits { call: None, total: None, margin: ms(0), reserve, ..Limits::default() };
        let mut clock = Clock::new(limits);
        assert_eq!(clock.next(), (ms(1250), TimeLimit::Reserve));
        clock.charge(ms(250));
        assert_eq!(clock.next(), (ms(1250), TimeLimit::Reserve));
        clock.charge(ms(850));
        assert_eq!(clock.next(), (ms(650), TimeLimit::Reserve));
        clock.charge(ms(700));
        assert_eq!(clock.next(), (ms(250), TimeLimit::Reserve));
    }

    #[test]
    fn time_used_while_stopped_is_charged_once() {
        let mut clock = Clock::new(Limits { total: Some(ms(5000)), ..Limits::default() });
        assert_eq!(clock.after_stealing(ms(0)), (ms(1500), TimeLimit::Call));
        assert_eq!(clock.after_stealing(ms(400)), (ms(1100), TimeLimit::Call));
        assert_eq!((clock.spent(), clock.next()), (ms(400), (ms(1500), TimeLimit::Call)));
        assert_eq!(clock.after_stealing(ms(4000)), (ms(600), TimeLimit::Total));
        let reserve = Some(Reserve { call: ms(250), pool: ms(1000) });
        let limits = Limits { call: None, total: None, margin: ms(0), reserve, ..Limits::default() };
        assert_eq!(Clock::new(limits).after_stealing(ms(300)), (ms(950), TimeLimit::Reserve));
    }

    #[test]
    fn processor_time_is_limited_on_request() {
        assert_eq!(Clock::new(Limits::default()).next_processor(), None);
        let limits = Limits { call_cpu: Some(ms(400)), total_cpu: Some(ms(1000)), ..Limits::default() };
        let mut clock = Clock::new(limits);
        assert_eq!(clock.next_processor(), Some((ms(400), TimeLimit::CallProcessor)));
        clock.charge_processor(ms(700));
        assert_eq!(clock.next_processor(), Some((ms(300), TimeLimit::TotalProcessor)));
    }

    #[test]
    fn remaining_times_exclude_margins() {
        let mut clock = Clock::new(Limits::default());
        assert_eq!(clock.remaining(ms(0)), Clocks::new(Some(ms(1000)), None, Some(ms(300_000))));
        clock.charge(ms(1200));
        assert_eq!(clock.remaining(ms(300)), Clocks::new(Some(ms(700)), None, Some(ms(298_500))));
        assert_eq!(clock.remaining(ms(1200)).call(), Some(ms(0)));
        let reserve = Some(Reserve { call: ms(250), pool: ms(1000) });
        let limits = Limits { call: None, total: None, margin: ms(50), reserve, ..Limits::default() };
        let mut clock = Clock::new(limits);
        assert_eq!(clock.remaining(ms(0)), Clocks::new(Some(ms(250)), Some(ms(1000)), None));
        clock.charge(ms(400));
        assert_eq!(clock.remaining(ms(0)), Clocks::new(Some(ms(250)), Some(ms(900)), None));
        assert_eq!(clock.remaining(ms(350)), Clocks::new(Some(ms(0)), Some(ms(850)), None));
    }

    #[test]
    fn loading_counts_for_the_match_if_the_limits_say_so() {
        let limits = Limits { total: Some(ms(5000)), start: ms(10_000), ..Limits::default() };
        let mut clock = Clock::new(limits);
        assert_eq!(clock.start(), (ms(10_000), TimeLimit::Start));
        clock.charge_loading(ms(700));
        assert_eq!((clock.spent(), clock.remaining(ms(0)).total()), (ms(0), Some(ms(5000))));
        let mut clock = Clock::new(Limits { total_counts_loading: true, ..limits });
        assert_eq!(clock.start(), (ms(5000), TimeLimit::Total));
        clock.charge_loading(ms(700));
        assert_eq!((clock.spent(), clock.remaining(ms(0)).total()), (ms(700), Some(ms(4300))));
    }

    #[test]
    fn the_tightest_bound_counts() {
        let limits = Limits { total: Some(ms(1200)), ..Limits::default() };
        assert_eq!(Clock::new(limits).next(), (ms(1200), TimeLimit::Total));
        assert_eq!(Clock::new(limits).start(), (limits.start, TimeLimit::Start));
    }
}
