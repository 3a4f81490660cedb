//! Tests matches of real champions in a game with visible clocks and late players. Orders in this
//! game are served in the order in which they arrive.
//!
//! The test program is also the program of all champions. Each kit selects the champion's behaviour.

#[path = "clocks/busy.rs"]
mod busy;
#[path = "clocks/champions.rs"]
mod champions;
#[path = "clocks/game.rs"]
mod game;

use game::{Apples, STEPS};
use joute_arena::champion::Kit;
use joute_arena::limits::Limits;
use joute_arena::play::{MatchConfig, MatchReport, play_and_report};
use joute_arena::spoilt_match::retry_paused;
use joute_engine::agreement::check_agreement;
use joute_engine::message::CHANNEL_VARIABLE;
use joute_engine::replay::{Replay, Step, Turn, schema};
use joute_engine::{Authority, Game as _, Setup};
use joute_jail::{Jail, Level};
use std::path::Path;
use std::process::Command;
use std::time::Duration;

/// A limit that is long enough for a busy machine. Champions that are late in these tests sleep for
/// more than twice as long.
const CALL_LIMIT: Duration = Duration::from_millis(800);

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let is_requested = |word: &str| arguments.iter().any(|argument| argument == word);
    if std::env::var_os(CHANNEL_VARIABLE).is_some() {
        return champions::play();
    }
    type Test = (&'static str, fn(&Path));
    let short: [Test; 7] = [
        ("replicas_and_authority_agree_when_players_are_late", both_ends_agree),
        ("a_late_champion_misses_the_step_and_continues", late_champion_continues),
        ("answers_are_applied_in_order_of_arrival", first_come),
        ("the_total_time_limit_eliminates_late_champions", total_time_is_limited),
        ("the_arena_reports_the_time_that_a_champion_measures", reported_times_agree),
        ("waiting_for_a_processor_is_not_charged", busy::worker),
        ("waiting_for_own_threads_is_charged", busy::crowd),
    ];
    let long: [Test; 1] = [("the_reported_time_is_exact_over_twenty_seconds", twenty_seconds)];
    let (tests, left): (&[Test], usize) =
        if is_requested("--ignored") { (&long, short.len()) } else { (&short, 1) };
    if is_requested("--list") {
        tests.iter().for_each(|(name, _)| println!("{name}: test"));
        return;
    }
    let filters: Vec<&String> = arguments.iter().filter(|argument| !argument.starts_with('-')).collect();
    let selected =
        |name: &str| filters.is_empty() || filters.iter().any(|filter| name.contains(filter.as_str()));
    let folder = tempfile::tempdir().expect("the temporary folder can be created");
    kits(folder.path());
    let mut passed = 0;
    for (name, test) in tests.iter().filter(|(name, _)| selected(name)) {
        test(folder.path());
        println!("test {name} ... ok");
        passed += 1;
    }
    println!("test result: ok. {passed} passed; 0 failed; {left} ignored; (clocks)");
}

/// Creates a kit for each champion. The program of every kit is a copy of this test program.
fn kits(folder: &Path) {
    let run = |command: &mut Command| assert!(command.status().is_ok_and(|status| status.success()));
    run(Command::new("chmod").arg("0755").arg(folder));
    let program = folder.join("program");
    let myself = std::env::current_exe().expect("the path of the test program is known");
    let strip = Command::new("strip").arg("-o").arg(&program).arg(&myself).status();
    if !strip.is_ok_and(|status| status.success()) {
        std::fs::copy(&myself, &program).expect("the file can be copied");
    }
    for name in champions::NAMES {
        let kit = folder.join(name);
        std::fs::create_dir(&kit).expect("the folder can be created");
        let manifest = format!(r#"{{"game":"apples","language":"c","api":"{:016x}"}}"#, Apples::API);
        std::fs::write(kit.join("joute.json"), manifest).expect("the file can be written");
        std::fs::write(kit.join("case"), name).expect("the file can be written");
        std::fs::hard_link(&program, kit.join("champion")).expect("the link can be created");
    }
}

fn limits() -> Limits {
    let minute = Duration::from_secs(60);
    Limits {
        start: minute,
        call: Some(CALL_LIMIT),
        margin: Duration::ZERO,
        total: Some(minute),
        ..Limits::DEFAULT
    }
}

/// Plays a match and checks that its replay follows the rules exactly.
fn play(folder: &Path, names: &[&str], limits: Limits, jail: &Jail) -> (MatchReport, Replay) {
    let setup = Setup { players: names.len(), seed: 3, ..Setup::default() };
    let kits: Vec<Kit> = names
        .iter()
        .map(|name| {
            Kit::read(&folder.join(name), joute_testkit::launch_facts()).expect("the kit can be read")
        })
        .collect();
    let config = MatchConfig::new(&kits, &setup, limits, jail);
    let referee = || Authority::<Apples>::boxed(&setup).expect("the setup is valid");
    let mut bytes = Vec::new();
    let play_match = || {
        bytes.clear();
        play_and_report(&config, referee().as_mut(), &mut bytes)
    };
    let report = retry_paused(play_match, |reason| println!("{reason}: played again"))
        .expect("the match can be played");
    let text = String::from_utf8(bytes).expect("the bytes are UTF-8");
    schema::validate(&text).expect("the replay follows the schema");
    let replay = Replay::parse(&text).expect("the replay can be parsed");
    assert_eq!(replay.text(), text);
    replay.verify(referee().as_mut()).expect("the replay is valid");
    (report, replay)
}

fn best_jail() -> Jail {
    Jail::choose(None).expect("a jail works on this machine")
}

fn turn_of(step: &Step, player: usize) -> &Turn {
    step.turns.iter().find(|turn| turn.player == player).expect("the player has a turn in this step")
}

/// Returns the lines that a champion printed.
fn printed_lines(report: &MatchReport, player: usize) -> Vec<String> {
    String::from_utf8_lossy(&report.accounts[player].output).lines().map(str::to_owned).collect()
}

fn both_ends_agree(_: &Path) {
    let mut steps = 0;
    for seed in 0..300_u64 {
        let choices: Vec<u8> =
            (0..400_u64).map(|place| (joute_engine::digest(&(seed, place)) >> 24) as u8).collect();
        let setup = Setup { players: 2 + seed as usize % 3, seed, ..Setup::default() };
        steps += check_agreement::<Apples>(&setup, &choices, game::random_champion)
            .unwrap_or_else(|reason| panic!("{seed}: {reason}"));
    }
    assert!(steps > 1000, "{steps}");
}

/// Checks that a champion that sleeps through some of its steps can go on. The other champions play
/// meanwhile, and the late one then continues from the current state of the game.
fn late_champion_continues(folder: &Path) {
    let (report, replay) = play(folder, &["steady", "sleeper", "steady"], limits(), &best_jail());
    assert_eq!(report.outcome.gone, [None, None, None]);
    let missed: Vec<usize> =
        (0..replay.steps.len()).filter(|step| turn_of(&replay.steps[*step], 1).late).collect();
    assert!(missed.len() >= 2 && missed[0] == champions::SLEEPING_STEP, "{missed:?}");
    assert!(missed.windows(2).all(|pair| pair[1] == pair[0] + 1), "once: {missed:?}");
    for (number, step) in replay.steps.iter().enumerate() {
        let own = turn_of(step, 1);
        // The replay contains no actions that came too late.
        assert_eq!(own.actions.is_none(), missed.contains(&number), "{own:?}");
        assert!(own.actions().iter().all(|action| *action == serde_json::json!({ "Take": 1 })), "{own:?}");
        assert!(
            [0, 2].iter().all(|other| turn_of(step, *other).actions.is_some()),
            "the match continues for the other players: {step:?}"
        );
        assert!(!missed.contains(&number) || step.moment().to_string() == format!("turn {}", number + 1));
    }
    // A digest was compared at the end of every turn that counted. The champion was informed once that it had
    // missed a turn.
    let printed = printed_lines(&report, 1);
    let after = missed.last().expect("at least one turn was missed") + 1;
    let lines: Vec<&String> = printed.iter().filter(|line| line.starts_with("turn ")).collect();
    assert_eq!(lines.len(), STEPS - missed.len() + 1, "{printed:?}");
    let of_missed: Vec<&&String> = lines.iter().filter(|line| line.contains("missed true")).collect();
    assert_eq!(of_missed.len(), 1, "{printed:?}");
    assert!(of_missed[0].starts_with(&format!("turn {} ", after + 1)), "{printed:?}");
    // The champion's own order of the missed turn is undone, so its copy of the game has as many
    // apples as the authority.
    let apples = |line: &str| line.split(' ').nth(3).map(str::to_owned);
    let others = printed_lines(&report, 0);
    let same = others.iter().find(|line| line.starts_with(&format!("turn {} ", after + 1)));
    assert_eq!(apples(of_missed[0]), same.and_then(|line| apples(line)), "{printed:?}\n{others:?}");
}

/// Checks that the quicker of two champions is served first. Both want the same apples, and the
/// second one in the list is quicker.
fn first_come(folder: &Path) {
    let (report, replay) = play(folder, &["slow", "greedy"], limits(), &best_jail());
    for step in &replay.steps {
        let order: Vec<usize> = step.turns.iter().map(|turn| turn.player).collect();
        let place = order.iter().position(|player| *player == 1).expect("both champions play in this step");
        // On a busy machine, the quicker one may get a processor later than the other one.
        let delayed = step.micros[place] >= champions::SLOW_SLEEP.as_micros() as u64;
        assert!(order == [1, 0] || delayed, "{step:?}");
    }
    assert!(report.outcome.scores[1] > report.outcome.scores[0], "{:?}", report.outcome);
    // A replay with another order of the players must not be verified.
    let mut other = replay.clone();
    other.steps.iter_mut().for_each(|step| step.turns.reverse());
    let mut referee = Authority::<Apples>::new(&other.header.setup).expect("the setup is valid");
    let reason = other.verify(&mut referee).expect_err("an order that was not played is refused").to_string();
    assert!(reason.contains("scores"), "{reason}");
}

/// Checks that a champion without time left for the match is eliminated. Being late in a call costs
/// only a step.
fn total_time_is_limited(folder: &Path) {
    let limits = Limits { total: Some(Duration::from_millis(1700)), ..limits() };
    let (report, replay) = play(folder, &["sleeper", "steady"], limits, &best_jail());
    let reason = report.outcome.gone[0].as_ref().expect("the first champion left the match").to_string();
    assert!(reason.starts_with("TOTAL_TIMEOUT: more than 1700 ms in total"), "{reason}");
    let departures: Vec<&Turn> =
        replay.steps.iter().map(|step| turn_of(step, 0)).filter(|turn| turn.gone.is_some()).collect();
    assert_eq!(departures.len(), 1, "a departure is reported once");
    assert_eq!(report.outcome.gone[1], None);
}

/// The times that a champion measured for its calls, and those that the arena reported.
struct ChampionUsage {
    own: Duration,
    reported: Duration,
    /// The time that the champion waited for a processor between its calls although it was ready to
    /// run.
    kept: Duration,
    /// The time that the arena did not count because it had no processor itself, on a machine that
    /// is busier than tests expect.
    away: Duration,
}

/// Plays a match in which a champion measures the time of its own calls. All calls have the given
/// length. The last call, in which the champion reports the result, is not counted.
fn measure_champion(folder: &Path, length: Duration) -> ChampionUsage {
    // Without a jail, a champion can read how long it waited for the processor.
    let jail = Jail::choose(Some(Level::L0)).expect("programs can run without a jail");
    std::fs::write(folder.join("measurer/length"), length.as_micros().to_string())
        .expect("the file can be written");
    let limits = Limits { call: Some(length + Duration::from_secs(20)), ..limits() };
    let before = champions::kept_waiting();
    let (report, replay) = play(folder, &["measurer", "steady"], limits, &jail);
    let ours = champions::kept_waiting().saturating_sub(before);
    let lines = printed_lines(&report, 0);
    let [own, reported, kept] =
        lines.last().expect("the list is not empty").split(' ').collect::<Vec<_>>()[..]
    else {
        panic!("{lines:?}")
    };
    let micros = |text: &str| Duration::from_micros(text.parse().expect("the text is a number"));
    let (own, reported, kept) = (micros(own), micros(reported), micros(kept));
    // Loading does not count here. The times of the calls in the replay add up to the total.
    let place = |step: &Step| {
        step.turns.iter().position(|turn| turn.player == 0).expect("the player has a turn in this step")
    };
    let written: u64 = replay.steps.iter().map(|step| step.micros[place(step)]).sum();
    let (all, written) = (report.accounts[0].time, Duration::from_micros(written));
    assert!(all <= written + Duration::from_micros(STEPS as u64), "{all:?} is more than {written:?}");
    let away = written.saturating_sub(all);
    ChampionUsage { own, reported, kept: kept + ours, away }
}

/// Checks that the arena and a champion measure the same time for calls. All calls have the given
/// length, and a difference of a millisecond in total is allowed. Time in which one of the two
/// waited for a processor is allowed, and both measure this time.
fn check_reported_time(folder: &Path, length: Duration) {
    let mut results = Vec::new();
    // A virtual machine cannot detect all pauses by its host, so the test is repeated.
    for _ in 0..4 {
        let ChampionUsage { own, reported, kept, away } = measure_champion(folder, length);
        let (over, under) = (reported.saturating_sub(own), own.saturating_sub(reported));
        let text = format!(
            "measured {own:?}, reported {reported:?}: {over:?} over, {under:?} under, {kept:?} kept waiting, {away:?} away"
        );
        println!("{} calls of {length:?}: {text}", STEPS - 1);
        if over <= Duration::from_millis(1) + kept && under <= Duration::from_micros(100) + away {
            assert!(own >= length * (STEPS as u32 - 1), "{text}");
            return;
        }
        results.push(text);
    }
    panic!("{results:#?}");
}

fn reported_times_agree(folder: &Path) {
    check_reported_time(folder, Duration::from_millis(10));
}

fn twenty_seconds(folder: &Path) {
    check_reported_time(folder, Duration::from_secs(20) / (STEPS as u32 - 1));
}
