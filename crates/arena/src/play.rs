//! Plays one match: asks the champions, applies their answers to the rules and writes the replay.

use crate::bytes::Peer;
use crate::champion::{Champion, Kit};
use crate::dialogue::state::ChampionMessage;
use crate::launch::{LaunchError, Manifest};
use crate::leave_reason::{LeaveReason, foul};
use crate::limits::Limits;
use crate::output::{OutputChunk, print};
use crate::refusal_counts::RefusalCounts;
use crate::seal::Seal;
use crate::spoilt_match::SpoiltMatch;
use crate::usage::ChampionUsage;
use crate::watch;
use joute_engine::game::Setup;
use joute_engine::referee::{EncodedRequest, Foul, Referee, endless_match_message};
use joute_engine::refusal::Refusals;
use joute_engine::replay::{self, Header, Order, Outcome, Step, Turn, VERSION, changed_scores};
use joute_engine::{ApplyOrder, LatePolicy, Moment};
use joute_jail::Jail;
use joute_words::{Locale, arena};
use rustix::thread::CpuSet;
use serde_json::Value;
use std::io::Write;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The data needed to play a match, such as the players, the limits and the sandbox.
#[derive(Debug, Clone)]
pub struct MatchConfig<'a> {
    /// The programs that play the match, one for each player.
    pub kits: &'a [Kit],
    /// The setup of the match, such as the map and the seed. The referee was created from it.
    pub setup: &'a Setup,
    /// The resource limits of each champion.
    pub limits: Limits,
    /// The sandbox in which champions run. Several matches can use it at the same time.
    pub jail: &'a Jail,
    /// The processors of the champions, by player. Several champions share a processor if there are
    /// too few. They then compute one after the other if they can be stopped. If the list is empty,
    /// the arena chooses.
    pub processors: &'a [usize],
    /// Whether to show the champions' output on standard error.
    pub show_output: bool,
    /// Whether to store pictures for the viewer in the replay, after each step. This takes more
    /// time and more room than the match itself. They can be added later ([`Replay::with_scene`]).
    ///
    /// [`Replay::with_scene`]: joute_engine::replay::Replay::with_scene
    pub record_scene: bool,
    /// The fixed duration of each step of the match. If late players continue in this game, it is
    /// also the time limit of a call. With `None`, a step ends with the last answer.
    pub pace: Option<Duration>,
    /// The connections of players on other machines ([`Kit::guest`]).
    pub guests: Option<&'a Guests>,
}

impl<'a> MatchConfig<'a> {
    /// Returns the configuration of an ordinary match. Its steps have no fixed duration, and all
    /// players are on this machine. No output is shown, and no pictures are stored in the replay.
    pub const fn new(kits: &'a [Kit], setup: &'a Setup, limits: Limits, jail: &'a Jail) -> Self {
        let (processors, show_output, record_scene, pace, guests) = (&[], false, false, None, None);
        MatchConfig { kits, setup, limits, jail, processors, show_output, record_scene, pace, guests }
    }
}

/// The connections of a match to players on other machines, by player. Each can be taken once.
#[derive(Debug, Default)]
pub struct Guests(Mutex<Vec<Option<Peer>>>);

impl Guests {
    /// Creates the list of connections to players on other machines, by player. The entry is `None`
    /// for all other players and for closed connections.
    pub fn new(peers: Vec<Option<Peer>>) -> Self {
        Guests(Mutex::new(peers))
    }

    fn take(&self, player: usize) -> Option<Peer> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get_mut(player)?.take()
    }
}

/// The result of a match. It says also what the champions used and why some left.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MatchReport {
    /// The outcome of the match: the scores, the ranks and the eliminated champions. The replay
    /// contains it.
    pub outcome: Outcome,
    /// The used resources and the output of each champion, by player.
    pub accounts: Vec<ChampionUsage>,
    /// The reason why each champion left the match, by player. It is `None` for a champion that
    /// stayed.
    pub gone: Vec<Option<LeaveReason>>,
    /// The step in which each champion left the match, by player. It is `None` for a champion that
    /// stayed or was never loaded.
    pub moments: Vec<Option<Moment>>,
    /// The amount of the limited resource that each champion used, if it exceeded a limit. It can
    /// differ when the same match is played again.
    pub measured: Vec<Option<String>>,
    /// The numbers of actions that the rules refused, by player.
    pub refused: Vec<RefusalCounts>,
}

/// Plays a match between champions and writes the replay.
///
/// # Errors
/// Returns the reason why the match could not be played, which is never a champion's fault.
pub fn play(
    what: &MatchConfig<'_>,
    referee: &mut dyn Referee,
    out: &mut dyn Write,
) -> Result<Outcome, SpoiltMatch> {
    play_and_report(what, referee, out).map(|report| report.outcome)
}

/// Plays a match between champions, writes the replay and returns a report. The report contains the
/// resources that the champions used.
///
/// # Errors
/// Returns the same errors as [`play`].
pub fn play_and_report(
    what: &MatchConfig<'_>,
    referee: &mut dyn Referee,
    out: &mut dyn Write,
) -> Result<MatchReport, SpoiltMatch> {
    let players = referee.players();
    if what.kits.len() != players {
        let came = what.kits.len();
        return Err(
            format!("{} is for {players} players, but there are {came} champions", referee.game()).into()
        );
    }
    for kit in what.kits {
        same_game(kit, referee)?;
    }
    let _bound = Bound::to(what.processors);
    let chosen = processors(what.processors);
    // On a shared processor, a champion that keeps computing would take time from another. If
    // waiting champions can be stopped, they compute one after the other.
    let in_turn = what.jail.freezes() && chosen.len() < players;
    let limits = paced(what.limits, what.pace, referee.late_policy());
    let mut seats: Vec<Seat> = Vec::new();
    for (player, kit) in what.kits.iter().enumerate() {
        let prefix = what.show_output.then(|| prefix(player));
        let processor = chosen.get(player % chosen.len().max(1)).copied();
        let locale = kit.manifest.locale();
        let champion = if !kit.is_guest() {
            match Champion::start(kit, what.jail, limits, processor, referee, player, prefix) {
                Ok(champion) => Ok(champion),
                // The shell reports a missing program with the same exit code.
                Err(LaunchError::Kit(_)) => Err(LeaveReason::Exit(127, arena::loading(locale).into())),
                Err(LaunchError::Machine(why)) => return Err(why.into()),
            }
        } else if let Some(peer) = what.guests.and_then(|guests| guests.take(player)) {
            Ok(Champion::from_peer(peer, limits, referee, player, locale)?)
        } else {
            Err(LeaveReason::Protocol(arena::nobody(locale).into()))
        };
        let (champion, gone) = match champion {
            Ok(champion) => (Some(champion), None),
            Err(gone) => (None, Some(gone)),
        };
        seats.push(Seat {
            gone,
            champion,
            locale,
            reported: false,
            moment: None,
            printed: OutputChunk::default(),
            refused: Refusals::default(),
            tally: RefusalCounts::default(),
            lost: Duration::ZERO,
            account: ChampionUsage::default(),
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
        scene: if what.record_scene { referee.scene() } else { None },
    };
    let mut write = |line: String| {
        // The replay is written line by line, so an interrupted match leaves what was played.
        let written = out.write_all(line.as_bytes()).and_then(|()| out.flush());
        written.map_err(|error| format!("cannot write the replay: {error}"))
    };
    write(replay::line(&header))?;
    let mut seal = Seal::open(&header);
    wait(&mut seats);
    for seat in &mut seats {
        // A champion that is loading sends only `Ready`.
        seat.verdict();
    }
    no_internal(&seats, what.kits)?;
    // Champions with a real-time protocol are never stopped, and each step is the same for all of
    // them.
    let in_real_time = |seat: &Seat| seat.champion.as_ref().is_some_and(Champion::in_real_time);
    let in_turn = in_turn && what.pace.is_none() && !seats.iter().any(in_real_time);
    if what.show_output {
        referee.enable_printing();
    }
    let mut requests = referee.ask();
    let mut scores = Vec::new();
    let mut steps = 0;
    while !requests.is_empty() {
        if steps >= referee.max_steps() {
            return Err(endless_match_message(referee.game(), steps).into());
        }
        steps += 1;
        let began = Instant::now();
        let mut step = one_step(requests, &mut seats, referee, in_turn, what.pace.map(|pace| began + pace));
        no_internal(&seats, what.kits)?;
        referee.settle();
        for champion in seats.iter_mut().filter_map(|seat| seat.champion.as_mut()) {
            champion.end_step(referee, false);
        }
        step.drawn = referee.take_changes();
        for (player, text) in referee.take_printed() {
            if what.show_output {
                print(&prefix(player), &text);
            }
        }
        step.scores = changed_scores(&mut scores, referee.scores());
        requests = referee.ask();
        let asked = step.turns.iter().map(|turn| turn.player);
        (step.output, step.lost) = printed(asked, &mut seats, requests.is_empty());
        write(replay::line(&step))?;
        seal.step(&step);
    }
    let departures = seats.iter().map(|seat| seat.gone.as_ref().and_then(LeaveReason::departure)).collect();
    let (scores, ranks) = (referee.scores(), referee.ranks());
    let mut outcome = Outcome { scores, ranks, gone: departures, ..Outcome::default() };
    let mut left: Vec<&mut Champion> = seats.iter_mut().filter_map(|seat| seat.champion.as_mut()).collect();
    for champion in &mut left {
        champion.end_step(referee, true);
        champion.dismiss();
    }
    watch::until_all_left(&mut left);
    (outcome.output, outcome.lost) = printed(0..players, &mut seats, true);
    outcome.key = what.setup.key;
    outcome.seal = Some(seal.close(&outcome));
    write(replay::line(&outcome))?;
    let moments = seats.iter().map(|seat| seat.moment.clone().filter(|_| seat.gone.is_some())).collect();
    let refused = seats.iter_mut().map(|seat| std::mem::take(&mut seat.tally)).collect();
    let (gone, accounts): (Vec<_>, Vec<_>) =
        seats.into_iter().map(|mut seat| (seat.gone.take(), seat.account())).unzip();
    let measured = gone.iter().zip(&accounts).zip(what.kits);
    let measured = measured
        .map(|((gone, account), kit)| gone.as_ref()?.measured(account, kit.manifest.locale()))
        .collect();
    Ok(MatchReport { outcome, accounts, gone, moments, measured, refused })
}

/// Returns the limits of a match whose steps have a fixed duration. If late players continue, this
/// duration is the time limit of a call.
fn paced(limits: Limits, pace: Option<Duration>, late: LatePolicy) -> Limits {
    match pace {
        Some(pace) if late == LatePolicy::MissStep => {
            Limits { call: Some(pace), margin: Duration::ZERO, ..limits }
        }
        _ => limits,
    }
}

/// Returns the numbers of the processors on which this process may run.
pub fn own_processors() -> Vec<usize> {
    let Ok(ours) = rustix::thread::sched_getaffinity(None) else { return Vec::new() };
    (0..CpuSet::MAX_CPU).filter(|number| ours.is_set(*number)).collect()
}

/// Keeps the current thread on a match's processors until this value is dropped. Turns are then
/// twice as fast, because no thread on another processor is woken.
struct Bound {
    before: Option<CpuSet>,
}

impl Bound {
    /// Keeps the current thread on these processors. An empty list means any processor.
    fn to(processors: &[usize]) -> Self {
        let mut set = CpuSet::new();
        processors.iter().filter(|number| **number < CpuSet::MAX_CPU).for_each(|number| set.set(*number));
        let before = rustix::thread::sched_getaffinity(None).ok().filter(|_| set.count() > 0);
        // A failure only costs time.
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

/// Returns the processors for champions: the requested ones, or else those of this process. Each
/// match then begins with another one. Champions share a processor only if there is just one.
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

/// Returns an error if the sandbox failed for any champion. Such a match does not count.
fn no_internal(seats: &[Seat], kits: &[Kit]) -> Result<(), SpoiltMatch> {
    for (seat, kit) in seats.iter().zip(kits) {
        let folder = kit.folder.display();
        match &seat.gone {
            Some(LeaveReason::Internal(why)) => {
                return Err(SpoiltMatch::Refused(format!("INTERNAL: {folder}: {why}; no result")));
            }
            Some(gone @ LeaveReason::ArenaPaused(..)) => {
                return Err(SpoiltMatch::ArenaPaused(format!("{folder}: {gone}; no result")));
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

/// One player's place in a match. It contains the champion, or the reason why there is none.
struct Seat {
    champion: Option<Champion>,
    /// The language of messages for the candidate.
    locale: Locale,
    gone: Option<LeaveReason>,
    /// Whether the replay already says that the champion left.
    reported: bool,
    /// The step in which the champion was last asked for a turn.
    moment: Option<Moment>,
    /// The last output of a champion that has left the match.
    printed: OutputChunk,
    /// The actions that the rules refused in the player's current turn. The replay does not contain
    /// them yet.
    refused: Refusals<Value>,
    /// The numbers of the player's refused actions in the whole match.
    tally: RefusalCounts,
    /// The duration of the call that eliminated the champion, until the replay reports it.
    lost: Duration,
    account: ChampionUsage,
}

impl Seat {
    /// Takes the champion's answer, if there is one. If the call failed, the champion leaves the
    /// match.
    fn verdict(&mut self) -> Option<(ChampionMessage, Duration)> {
        match self.champion.as_mut()?.verdict()? {
            Ok(message) => Some(message),
            Err(gone) => {
                self.leave(gone);
                None
            }
        }
    }

    fn leave(&mut self, gone: LeaveReason) {
        if let Some(mut champion) = self.champion.take() {
            self.printed = champion.take_final_output();
            self.account = champion.account();
            self.lost = self.account.last;
        }
        self.gone = Some(gone);
    }

    /// Returns the champion's new output. `last` says that the champion will not be asked again.
    fn printed(&mut self, last: bool) -> OutputChunk {
        match &mut self.champion {
            Some(champion) if last => champion.take_final_output(),
            Some(champion) => champion.take_output(),
            None => std::mem::take(&mut self.printed),
        }
    }

    fn account(self) -> ChampionUsage {
        self.champion.map_or(self.account, Champion::account)
    }
}

/// Waits until each champion that was asked has answered or left the match.
fn wait(seats: &mut [Seat]) {
    let mut here: Vec<&mut Champion> = seats.iter_mut().filter_map(|seat| seat.champion.as_mut()).collect();
    watch::until_all_answered(&mut here);
}

/// Returns the text before each line of a player's output on the terminal.
fn prefix(player: usize) -> String {
    format!("[{player}] ")
}

/// Plays one step of a match. The champions compute at the same time, or one after the other if
/// they share a processor. The rules decide in which order their answers are applied.
fn one_step(
    mut requests: Vec<EncodedRequest>,
    seats: &mut [Seat],
    referee: &mut dyn Referee,
    in_turn: bool,
    until: Option<Instant>,
) -> Step {
    let moment = referee.moment();
    for request in &requests {
        let seat = &mut seats[request.player];
        if let Some(champion) = &mut seat.champion {
            seat.moment = Some(moment.clone());
            champion.ask(request, referee, &call_names(&request.shown));
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
    let mut message: Vec<_> = seats.iter_mut().map(Seat::verdict).collect();
    if referee.apply_order() == ApplyOrder::ByArrival {
        // The players are sorted by the duration of their calls. Players who left are last.
        requests.sort_by_key(|EncodedRequest { player, .. }| {
            message[*player].as_ref().map_or(Duration::MAX, |(_, time)| *time)
        });
    }
    let mut step = Step::of(moment);
    for request in requests {
        let seat = &mut seats[request.player];
        let (turn, time) = one_turn(message[request.player].take(), request, seat, referee);
        step.turns.push(turn);
        step.micros.push(time);
        seat.tally.add(&seat.refused);
        step.refused.push(std::mem::take(&mut seat.refused));
    }
    if step.refused.iter().all(Refusals::is_empty) {
        step.refused.clear();
    }
    step
}

/// Returns the new output of these players' champions for the replay. It includes the number of
/// lost bytes.
fn printed(
    players: impl IntoIterator<Item = usize>,
    seats: &mut [Seat],
    last: bool,
) -> (Vec<String>, Vec<u64>) {
    let chunks = players.into_iter().map(|player| seats[player].printed(last));
    let (mut output, mut lost) = chunks.map(|OutputChunk { text, lost }| (text, lost)).unzip();
    replay::clear_empty(&mut output, &mut lost);
    (output, lost)
}

/// Applies a champion's answer to the rules of the game. Returns the player's actions and return
/// values for the replay.
pub(crate) fn apply_answer(
    answer: &ChampionMessage,
    player: usize,
    referee: &mut dyn Referee,
) -> Result<Order, Foul> {
    match answer {
        ChampionMessage::Done { actions, answers, digest, refused: _ } => {
            referee.play(player, actions, answers, *digest)
        }
        ChampionMessage::Line(line) => referee.play_line(player, line),
        ChampionMessage::Order(order) => referee.play_bytes(player, order),
        ChampionMessage::Nothing | ChampionMessage::Missed | ChampionMessage::Ready { .. } => {
            referee.pass(player)
        }
    }
}

/// Applies a champion's answer to the rules, or skips its turn without one. Returns the turn for
/// the replay and its duration in microseconds.
fn one_turn(
    message: Option<(ChampionMessage, Duration)>,
    request: EncodedRequest,
    seat: &mut Seat,
    referee: &mut dyn Referee,
) -> (Turn, u64) {
    let player = request.player;
    let (mut order, mut late, mut took) = (None, false, Duration::ZERO);
    match message {
        Some((ChampionMessage::Missed, time)) => (late, took) = (true, time),
        // Only answers that end a turn are handled here.
        Some((ChampionMessage::Ready { .. }, _)) | None => {}
        Some((answer, time)) => {
            took = time;
            if let ChampionMessage::Done { refused, .. } = &answer {
                seat.refused = referee.decode_refusals(refused);
            }
            order = match apply_answer(&answer, player, referee) {
                Ok(order) => Some(order),
                Err(why) => {
                    seat.leave(foul(&why, &answer, seat.locale));
                    seat.lost = time;
                    // The rules have already applied the order, so the replay must contain it.
                    if let Foul::WrongDigest(order) = why { Some(order) } else { None }
                }
            };
        }
    }
    if order.is_none() {
        referee.skip(player);
    }
    let mut turn = Turn { late, ..Turn::new(player, request.shown, order) };
    if !seat.reported
        && let Some(gone) = &seat.gone
    {
        seat.reported = true;
        turn.gone = gone.departure();
        if turn.gone.is_some() {
            referee.leave(player);
        }
        // The call that ended the champion took time. Later steps report none.
        took = std::mem::take(&mut seat.lost);
    }
    (turn, micros(took))
}

fn micros(time: Duration) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(u64::MAX)
}

/// Returns the names of the functions that a champion must run, for a message. For
/// `[{"jouer_tour":{}}]`, it returns `jouer_tour`.
fn call_names(shown: &[Value]) -> String {
    let name = |call: &Value| match call {
        Value::Object(map) => map.keys().next().cloned().unwrap_or_default(),
        other => other.as_str().unwrap_or_default().to_owned(),
    };
    shown.iter().map(name).collect::<Vec<_>>().join(", ")
}
