//! Tests that only a champion's own time is charged while other processes use its processor.

use crate::champions::{CROWD_SLEEP, WORK_TIME, WORKER_SLEEP};
use crate::game::STEPS;
use crate::{best_jail, limits, play, turn_of};
use joute_arena::limits::Limits;
use joute_arena::play::own_processors;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::Duration;

/// The time limit of a call. The worker needs less of its own time, and the crowd needs more.
const CALL_LIMIT: Duration = Duration::from_millis(80);

/// The error of the charged time of one call. It is twice the tick of the slowest kernel, which has
/// 100 ticks per second.
const CHARGE_PRECISION: Duration = Duration::from_millis(20);

/// Threads that compute until this value is dropped.
struct Load {
    over: Arc<AtomicBool>,
    threads: Vec<JoinHandle<()>>,
}

impl Load {
    /// Starts four threads for each processor.
    fn start() -> Self {
        let over = Arc::new(AtomicBool::new(false));
        let spin = |over: Arc<AtomicBool>| {
            move || {
                while !over.load(Ordering::Relaxed) {
                    std::hint::spin_loop();
                }
            }
        };
        let count = 4 * own_processors().len();
        let threads = (0..count).map(|_| std::thread::spawn(spin(over.clone()))).collect();
        Load { over, threads }
    }
}

impl Drop for Load {
    fn drop(&mut self) {
        self.over.store(true, Ordering::Relaxed);
        self.threads.drain(..).for_each(|thread| thread.join().expect("the thread does not panic"));
    }
}

fn short() -> Limits {
    Limits { call: Some(CALL_LIMIT), ..limits() }
}

/// Runs a function. Returns its result and the largest number of performance counters that this
/// process had open meanwhile. The number is 0 if the kernel does not allow performance counters.
fn while_counting_counters<T>(work: impl FnOnce() -> T) -> (T, usize) {
    let over = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let watcher = scope.spawn(|| {
            let mut maximum = 0;
            while !over.load(Ordering::Relaxed) {
                maximum = maximum.max(open_counters());
                std::thread::sleep(Duration::from_millis(1));
            }
            maximum
        });
        let result = work();
        over.store(true, Ordering::Relaxed);
        (result, watcher.join().expect("the thread does not panic"))
    })
}

/// Returns the number of performance counters that this process has open.
fn open_counters() -> usize {
    let descriptors = std::fs::read_dir("/proc/self/fd").expect("open files can be listed");
    let links = descriptors.flatten().filter_map(|entry| std::fs::read_link(entry.path()).ok());
    links.filter(|link| link.as_os_str() == "anon_inode:[perf_event]").count()
}

/// Checks that a champion within its limit is never late, although its calls take longer, and that
/// the time in which it waited is not charged.
pub fn worker(folder: &Path) {
    let jail = best_jail();
    if !jail.freezes() || !Path::new("/proc/pressure/cpu").exists() {
        println!("real time is charged on this machine");
        return;
    }
    let idle_counters = open_counters();
    let load = Load::start();
    let ((report, replay), counters) =
        while_counting_counters(|| play(folder, &["worker", "steady"], short(), &jail));
    drop(load);
    // Without the rights for performance counters, there are none before the match either.
    assert!(idle_counters == 0 || counters > idle_counters, "the champion's stolen time was not counted");
    assert_eq!(report.outcome.gone, [None, None]);
    let (mut real, mut late) = (Duration::ZERO, 0);
    for step in &replay.steps {
        let place =
            step.turns.iter().position(|turn| turn.player == 0).expect("the player has a turn in this step");
        real += Duration::from_micros(step.micros[place]);
        late += usize::from(step.turns[place].late);
    }
    let (charged, steps) = (report.accounts[0].time, STEPS as u32);
    println!("{STEPS} calls of {:?}: {real:?}, of which {charged:?} are charged", WORK_TIME + WORKER_SLEEP);
    assert_eq!(late, 0);
    // The share of the processor that the load receives depends on how the kernel groups processes.
    assert!(real > charged + charged / 10, "the machine was not busy: {real:?}");
    // The sleep counts too, but a wake-up of the arena that came late may be deducted from it.
    assert!(charged >= WORK_TIME * steps, "{charged:?}");
    assert!(charged <= (WORK_TIME + WORKER_SLEEP + CHARGE_PRECISION) * steps, "{charged:?}");
}

/// Checks that the time in which a champion sleeps is charged in full, even if its threads
/// waited for one another or, on a busy machine, for a processor before.
pub fn crowd(folder: &Path) {
    assert!(WORK_TIME + CROWD_SLEEP > CALL_LIMIT + CHARGE_PRECISION / 2);
    for load in [None, Some(Load::start())] {
        let is_late = || {
            let (_, replay) = play(folder, &["crowd", "steady"], short(), &best_jail());
            turn_of(&replay.steps[0], 0).late
        };
        // The host of a virtual machine may take away half of a call, which is not charged.
        assert!((0..3).any(|_| is_late()), "busy: {}", load.is_some());
    }
}
