//! One match: the authority asks, champions answer, the replay is written.

use crate::account::Account;
use crate::bytes::Peer;
use crate::champion::{Champion, Kit};
use crate::dialogue::Heard;
use crate::gone::{Gone, foul};
use crate::jail::Jail;
use crate::launch::Manifest;
use crate::limits::Limits;
use crate::output::{Said, print};
use crate::seal::Seal;
use crate::spoilt::Spoilt;
use crate::watch;
use joute_engine::game::Setup;
use joute_engine::referee::{Foul, Question, Referee};
use joute_engine::refused::Refusals;
use joute_engine::replay::{self, Header, Order, Outcome, Step, Turn, VERSION, changed};
use joute_engine::{Late, Moment, Taken};
use joute_words::{Locale, arena};
use rustix::thread::CpuSet;
use serde_json::Value;
use std::io::Write;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How a match is played.
#[derive(Debug, Clone)]
pub struct Match<'a> {
    /// One for each player.
    pub kits: &'a [Kit],
    /// What the referee was created from.
    pub setup: &'a Setup,
    /// For each champion.
    pub limits: Limits,
    /// Where champions run; one jail serves many matches, even at the same time.
    pub jail: &'a Jail,
    /// By player: the processor that its champion is bound to. With fewer than players, they go round, and no two
    /// champions think at once if they can be stopped; with none, the arena chooses.
    pub processors: &'a [usize],
    /// Shows what champions print on our standard error.
    pub show_output: bool,
    /// The replay carries the game's pictures. They can be made later from a replay without ([`Replay::filmed`]),
    /// and take more time and more room than the match.
    ///
    /// [`Replay::filmed`]: joute_engine::replay::Replay::filmed
    pub film: bool,
    /// A step lasts so long, however fast they answer, and no longer where who is late plays on; none: as fast as they answer.
    pub pace: Option<Duration>,
    /// The connections of those players whose program is not here ([`Kit::guest`]).
    pub guests: Option<&'a Guests>,
}

impl<'a> Match<'a> {
    /// As fast as they answer, all of them here, with nothing shown and nothing drawn.
    pub const fn new(kits: &'a [Kit], setup: &'a Setup, limits: Limits, jail: &'a Jail) -> Self {
        let (processors, show_output, film, pace, guests) = (&[], false, false, None, None);
        Match { kits, setup, limits, jail, processors, show_output, film, pace, guests }
    }
}

/// Connections of players who have logged in, by player; each is taken once.
#[derive(Debug, Default)]
pub struct Guests(Mutex<Vec<Option<Peer>>>);

impl Guests {
    /// By player; nobody where a seat is not a guest's, or where somebody hung up.
    pub fn new(peers: Vec<Option<Peer>>) -> Self {
        Guests(Mutex::new(peers))
    }

    fn take(&self, player: usize) -> Option<Peer> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get_mut(player)?.take()
    }
}

/// The result of a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// As in the replay.
    pub outcome: Outcome,
    /// By player: what its champion used, and what it printed.
    pub accounts: Vec<Account>,
    /// By player: why its champion left, if it did.
    pub gone: Vec<Option<Gone>>,
    /// By player: the step in which it left; none for one that stayed or was not even loaded.
    pub moments: Vec<Option<Moment>>,
    /// By player: how much it was of what a limit bounds, if it broke one. Differs between equal matches.
    pub measured: Vec<Option<String>>,
}

/// Plays a match to its end and writes the replay.
///
/// # Errors
/// What kept the match from being played: never a champion's fault.
pub fn play(what: &Match<'_>, referee: &mut dyn Referee, out: &mut dyn Write) -> Result<Outcome, Spoilt> {
    play_and_report(what, referee, out).map(|report| report.outcome)
}

/// As [`play`], with what every champion used.
///
/// # Errors
/// As [`play`].
pub fn play_and_report(
    what: &Match<'_>,
    referee: &mut dyn Referee,
    out: &mut dyn Write,
) -> Result<Report, Spoilt> {
    let players = referee.players();
    if what.kits.len() != players {
        let came = what.kits.len();
        return Err(format!("{} is for {players} players, {came} champions came", referee.game()).into());
    }
    for kit in what.kits {
        same_game(kit, referee)?;
    }
    let _bound = Bound::to(what.processors);
    let chosen = processors(what.processors);
    // On one processor, who spins would take the time of who thinks: where those who wait stand still, one after the
    // other then.
    let in_turn = what.jail.freezes() && chosen.len() < players;
    let limits = paced(what.limits, what.pace, referee.late());
    let mut seats: Vec<Seat> = Vec::new();
    for (player, kit) in what.kits.iter().enumerate() {
        let prefix = what.show_output.then(|| prefix(player));
        let processor = chosen.get(player % chosen.len().max(1)).copied();
        let locale = kit.manifest.locale();
        let champion = if !kit.is_guest() {
            Some(Champion::start(kit, what.jail, limits, processor, referee, player, prefix)?)
        } else if let Some(peer) = what.guests.and_then(|guests| guests.take(player)) {
            Some(Champion::greet(peer, limits, referee, player, locale)?)
        } else {
            None
        };
        let nobody = || Gone::Protocol(arena::nobody(locale).into());
        seats.push(Seat {
            gone: champion.is_none().then(nobody),
            champion,
            locale,
            told: false,
            moment: None,
            printed: Said::default(),
            refused: Refusals::default(),
            lost: Duration::ZERO,
            account: Account::default(),
        });
        if in_turn {
            wait(&mut seats);
        }
    }
    let champions = what
        .kits
        .iter()
        .map(|kit| replay::Entrant { name: kit.name(), language: kit.manifest.language.clone() });
    let header = Header {
        joute: VERSION,
        game: referee.game().into(),
        api: format!("{:016x}", referee.api()),
        setup: what.setup.clone(),
        champions: champions.collect(),
        jail: Some(what.jail.level().to_string()),
        scene: if what.film { referee.scene() } else { None },
    };
    let mut write = |line: String| {
        // Line by line: a match that is stopped leaves what was played.
        let written = out.write_all(line.as_bytes()).and_then(|()| out.flush());
        written.map_err(|error| format!("cannot write the replay: {error}"))
    };
    write(replay::line(&header))?;
    let mut seal = Seal::open(&header);
    wait(&mut seats);
    for seat in &mut seats {
        // Only `Ready` comes while a champion loads.
        seat.verdict();
    }
    no_internal(&seats, what.kits)?;
    // Nobody stops those who play in real time, and a step is the same one for all of them.
    let in_real_time = |seat: &Seat| seat.champion.as_ref().is_some_and(Champion::in_real_time);
    let in_turn = in_turn && what.pace.is_none() && !seats.iter().any(in_real_time);
    let mut questions = referee.ask();
    let mut scores = Vec::new();
    while !questions.is_empty() {
        let began = Instant::now();
        let mut step = one_step(questions, &mut seats, referee, in_turn, what.pace.map(|pace| began + pace));
        no_internal(&seats, what.kits)?;
        referee.settle();
        for champion in seats.iter_mut().filter_map(|seat| seat.champion.as_mut()) {
            champion.settled(referee, false);
        }
        step.drawn = referee.drawn();
        for (player, text) in referee.shown() {
            if what.show_output {
                print(&prefix(player), &text);
            }
        }
        step.scores = changed(&mut scores, referee.scores());
        questions = referee.ask();
        let asked = step.turns.iter().map(|turn| turn.player);
        (step.output, step.lost) = printed(asked, &mut seats, questions.is_empty());
        write(replay::line(&step))?;
        seal.step(&step);
    }
    let gone = seats.iter().map(|seat| seat.gone.as_ref().and_then(Gone::departure)).collect();
    let (scores, ranks) = (referee.scores(), referee.ranks());
    let mut outcome = Outcome { scores, ranks, gone, ..Outcome::default() };
    let mut left: Vec<&mut Champion> = seats.iter_mut().filter_map(|seat| seat.champion.as_mut()).collect();
    for champion in &mut left {
        champion.settled(referee, true);
        champion.dismiss();
    }
    watch::until_all_left(&mut left);
    (outcome.output, outcome.lost) = printed(0..players, &mut seats, true);
    outcome.seal = Some(seal.close(&outcome));
    write(replay::line(&outcome))?;
    let moments = seats.iter().map(|seat| seat.moment.clone().filter(|_| seat.gone.is_some())).collect();
    let (gone, accounts): (Vec<_>, Vec<_>) =
        seats.into_iter().map(|mut seat| (seat.gone.take(), seat.account())).unzip();
    let measured = gone.iter().zip(&accounts).zip(what.kits);
    let measured = measured
        .map(|((gone, account), kit)| gone.as_ref()?.measured(account, kit.manifest.locale()))
        .collect();
    Ok(Report { outcome, accounts, gone, moments, measured })
}

/// Where a step has its time, a call has no more, if who is late plays on.
fn paced(limits: Limits, pace: Option<Duration>, late: Late) -> Limits {
    match pace {
        Some(pace) if late == Late::Passes => Limits { call: Some(pace), margin: Duration::ZERO, ..limits },
        _ => limits,
    }
}

/// The processors that this process may use.
pub fn own_processors() -> Vec<usize> {
    let Ok(ours) = rustix::thread::sched_getaffinity(None) else { return Vec::new() };
    (0..CpuSet::MAX_CPU).filter(|number| ours.is_set(*number)).collect()
}

/// This thread keeps to a match's processors while it plays it: handing a turn over is then twice as fast, for nobody
/// on another processor is woken.
struct Bound {
    before: Option<CpuSet>,
}

impl Bound {
    /// None: any processor will do.
    fn to(processors: &[usize]) -> Self {
        let mut set = CpuSet::new();
        processors.iter().filter(|number| **number < CpuSet::MAX_CPU).for_each(|number| set.set(*number));
        let before = rustix::thread::sched_getaffinity(None).ok().filter(|_| set.count() > 0);
        // It costs time and nothing else if it cannot be.
        Bound { before: before.filter(|_| rustix::thread::sched_setaffinity(None, &set).is_ok()) }
    }
}

impl Drop for Bound {
    fn drop(&mut self) {
        if let Some(before) = &self.before {
            let _ = rustix::thread::sched_setaffinity(None, before);
        }
    }
}

/// The processors that champions are bound to: what was asked for, or ours in turn, so that two champions of a match
/// meet on one only where there is one.
fn processors(asked: &[usize]) -> Vec<usize> {
    if !asked.is_empty() {
        return asked.to_vec();
    }
    static NEXT: AtomicUsize = AtomicUsize::new(0);
    let mut ours = own_processors();
    let count = ours.len().max(1);
    ours.rotate_left(NEXT.fetch_add(1, Ordering::Relaxed) % count);
    ours
}

/// A match in which the jail did not hold does not count.
fn no_internal(seats: &[Seat], kits: &[Kit]) -> Result<(), Spoilt> {
    for (seat, kit) in seats.iter().zip(kits) {
        let folder = kit.folder.display();
        match &seat.gone {
            Some(Gone::Internal(why)) => {
                return Err(Spoilt::Refused(format!("INTERNAL: {folder}: {why}; no result")));
            }
            Some(gone @ Gone::Unseen(..)) => {
                return Err(Spoilt::Unseen(format!("{folder}: {gone}; no result")));
            }
            _ => {}
        }
    }
    Ok(())
}

fn same_game(kit: &Kit, referee: &dyn Referee) -> Result<(), String> {
    if kit.fits(referee.game(), referee.api()) {
        return Ok(());
    }
    let Manifest { game, api: their_api, .. } = &kit.manifest;
    let (folder, locale) = (kit.folder.display(), kit.manifest.locale());
    if kit.foreign.is_some() {
        return Err(arena::player_of_another_game(locale, folder, game, referee.game()));
    }
    let api = format!("{:016x}", referee.api());
    Err(arena::other_game(locale, folder, game, their_api, referee.game(), api))
}

/// A player's place: its champion, or why it is empty.
struct Seat {
    champion: Option<Champion>,
    /// Its author's.
    locale: Locale,
    gone: Option<Gone>,
    /// A turn has told that it is gone.
    told: bool,
    /// The step in which its champion was last asked.
    moment: Option<Moment>,
    /// The last words of one that is gone.
    printed: Said,
    /// What the rules refused it in the turn that a step is about to tell.
    refused: Refusals<Value>,
    /// The time of its last call, until a step tells it.
    lost: Duration,
    account: Account,
}

impl Seat {
    /// Takes what the champion said; one that is gone leaves.
    fn verdict(&mut self) -> Option<(Heard, Duration)> {
        match self.champion.as_mut()?.verdict()? {
            Ok(heard) => Some(heard),
            Err(gone) => {
                self.leave(gone);
                None
            }
        }
    }

    fn leave(&mut self, gone: Gone) {
        if let Some(mut champion) = self.champion.take() {
            self.printed = champion.last_said();
            self.account = champion.account();
            self.lost = self.account.last;
        }
        self.gone = Some(gone);
    }

    /// What its champion printed since this was last asked; its last words, if nothing more will be asked of it.
    fn printed(&mut self, last: bool) -> Said {
        match &mut self.champion {
            Some(champion) if last => champion.last_said(),
            Some(champion) => champion.said(),
            None => std::mem::take(&mut self.printed),
        }
    }

    fn account(self) -> Account {
        self.champion.map_or(self.account, Champion::account)
    }
}

/// Until every champion that was asked has answered or is gone.
fn wait(seats: &mut [Seat]) {
    let mut here: Vec<&mut Champion> = seats.iter_mut().filter_map(|seat| seat.champion.as_mut()).collect();
    watch::until_all_answered(&mut here);
}

/// Before each line that a player prints in a local match.
fn prefix(player: usize) -> String {
    format!("[{player}] ")
}

/// All who are asked think at the same time, or one after the other where they share a processor; the rules take
/// their orders as they say.
fn one_step(
    mut questions: Vec<Question>,
    seats: &mut [Seat],
    referee: &mut dyn Referee,
    in_turn: bool,
    until: Option<Instant>,
) -> Step {
    let moment = referee.moment();
    for question in &questions {
        let seat = &mut seats[question.player];
        if let Some(champion) = &mut seat.champion {
            seat.moment = Some(moment.clone());
            champion.ask(question, referee, &call_names(&question.shown));
        }
        if in_turn {
            wait(seats);
        }
    }
    wait(seats);
    if let Some(until) = until {
        let mut here: Vec<&mut Champion> =
            seats.iter_mut().filter_map(|seat| seat.champion.as_mut()).collect();
        watch::until(&mut here, until);
    }
    let mut heard: Vec<_> = seats.iter_mut().map(Seat::verdict).collect();
    if referee.taken() == Taken::AsTheyCome {
        // By the time that each took: they were asked at the same time, or one after the other. Nobody waits for who is gone.
        questions.sort_by_key(|Question { player, .. }| {
            heard[*player].as_ref().map_or(Duration::MAX, |(_, time)| *time)
        });
    }
    let mut step = Step::of(moment);
    for question in questions {
        let seat = &mut seats[question.player];
        let (turn, time) = one_turn(heard[question.player].take(), question, seat, referee);
        step.turns.push(turn);
        step.micros.push(time);
        step.refused.push(std::mem::take(&mut seat.refused));
    }
    if step.refused.iter().all(Refusals::is_empty) {
        step.refused.clear();
    }
    step
}

/// What these players printed since this was last called, and how many bytes of it are lost, as a replay writes it.
fn printed(
    players: impl IntoIterator<Item = usize>,
    seats: &mut [Seat],
    last: bool,
) -> (Vec<String>, Vec<u64>) {
    let said = players.into_iter().map(|player| seats[player].printed(last));
    let (mut output, mut lost) = said.map(|Said { text, lost }| (text, lost)).unzip();
    replay::trim(&mut output, &mut lost);
    (output, lost)
}

/// How the rules take an answer that ends a turn.
pub(crate) fn taken(answer: &Heard, player: usize, referee: &mut dyn Referee) -> Result<Order, Foul> {
    match answer {
        Heard::Done { actions, answers, digest, refused: _ } => {
            referee.play(player, actions, answers, *digest)
        }
        Heard::Line(line) => referee.play_line(player, line),
        Heard::Order(order) => referee.play_bytes(player, order),
        Heard::Nothing | Heard::Missed | Heard::Ready { .. } => referee.pass(player),
    }
}

/// How the rules take a champion's answer, or its silence.
fn one_turn(
    heard: Option<(Heard, Duration)>,
    question: Question,
    seat: &mut Seat,
    referee: &mut dyn Referee,
) -> (Turn, u64) {
    let player = question.player;
    let (mut order, mut late, mut took) = (None, false, Duration::ZERO);
    match heard {
        Some((Heard::Missed, time)) => (late, took) = (true, time),
        // Only a turn that is over is heard of here.
        Some((Heard::Ready { .. }, _)) | None => {}
        Some((answer, time)) => {
            took = time;
            if let Heard::Done { refused, .. } = &answer {
                seat.refused = referee.refused(refused);
            }
            order = match taken(&answer, player, referee) {
                Ok(order) => Some(order),
                Err(why) => {
                    seat.leave(foul(&why, &answer, seat.locale));
                    seat.lost = time;
                    // What the rules took is done, whatever came after it: the replay must say it, or it would be another match.
                    if let Foul::Astray(order) = why { Some(order) } else { None }
                }
            };
        }
    }
    if order.is_none() {
        referee.skip(player);
    }
    let mut turn = Turn { late, ..Turn::new(player, question.shown, order) };
    if !seat.told
        && let Some(gone) = &seat.gone
    {
        seat.told = true;
        turn.gone = gone.departure();
        if turn.gone.is_some() {
            referee.leave(player);
        }
        // What it did not survive took time; its empty seat takes none.
        took = std::mem::take(&mut seat.lost);
    }
    (turn, micros(took))
}

fn micros(time: Duration) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(u64::MAX)
}

/// `jouer_tour` from `[{"jouer_tour":{}}]`.
fn call_names(shown: &[Value]) -> String {
    let name = |call: &Value| match call {
        Value::Object(map) => map.keys().next().cloned().unwrap_or_default(),
        other => other.as_str().unwrap_or_default().to_owned(),
    };
    shown.iter().map(name).collect::<Vec<_>>().join(", ")
}
