//! The queue of a duel. It gives matches to worker threads and counts bouts in order, with repeated
//! matches counted once, until the test decides.

use super::seating::Seating;
use super::{DuelEnd, DuelStanding};
use crate::sprt::{Bouts, SprtBounds};
use std::cmp::{Ordering, Reverse};
use std::collections::BTreeMap;

/// The number of rounds over all maps after which a duel stops looking for different matches. If
/// they were all identical, seeds have no effect.
const MAX_IDENTICAL_ROUNDS: u64 = 3;

/// The number of identical bouts (sets of matches) after which seeds are assumed to have no effect.
/// It applies to games that can generate further maps.
const MAX_IDENTICAL_BOUTS: u64 = 4;

/// The conditions of a duel between two champions, which determine when it ends.
#[derive(Debug, Clone, Copy)]
pub struct DuelConditions {
    /// The hypotheses and error probabilities of the test that decides the duel.
    pub bounds: SprtBounds,
    /// The rule for which of the two champions plays as which player in the matches of a bout (a
    /// fair set of matches).
    pub seating: Seating,
    /// The number of maps in a round. Each map is played once per round.
    pub maps: u64,
    /// True if the game can generate further maps for the duel.
    pub makes_maps: bool,
    /// The maximum number of matches of the duel.
    pub max_matches: u64,
    /// The maximum number of kept matches. Only matches that the first champion lost are kept.
    pub max_lost: usize,
}

impl DuelConditions {
    /// Returns the number of bouts (fair sets of matches) after which it is decided whether seeds
    /// have an effect.
    pub fn proof(&self) -> u64 {
        if self.makes_maps { self.maps + MAX_IDENTICAL_BOUTS } else { MAX_IDENTICAL_ROUNDS * self.maps }
    }
}

/// The map and seed of a match in a duel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MapChoice {
    /// One of the given maps, by its index, with the seed of the match.
    Map(usize, u64),
    /// A new map that is generated from this seed. The match is played with the same seed.
    New(u64),
}

impl DuelConditions {
    /// Returns the map and seed of a match in a duel. `seed` is the seed of the duel's first round.
    pub fn map_choice(&self, slot: Slot, seed: u64) -> MapChoice {
        match slot.new_map {
            true => MapChoice::New(seed.wrapping_add(slot.bout.saturating_sub(self.proof()))),
            false => {
                let maps = self.maps.max(1);
                MapChoice::Map((slot.bout % maps) as usize, seed.wrapping_add(slot.bout / maps))
            }
        }
    }
}

/// The position of a match in a duel. A duel consists of bouts, which are sets of matches that are
/// fair to both champions and are played in order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Slot {
    /// The index of the bout to which the match belongs, starting at 0.
    pub bout: u64,
    /// The index of the match within its bout, starting at 0. It determines which champion plays as
    /// which player.
    pub turn: usize,
    /// True if the match is played on a newly generated map.
    pub new_map: bool,
}

/// A match of a duel that has been played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayedMatch {
    /// The file name of the match's replay.
    pub name: String,
    /// The half points of the first champion in the match. They are counted as in
    /// [`Seating::half_points`].
    pub half_points: usize,
    /// The scores of all players: first those of the first champion, which may play as several
    /// players, then those of the other.
    pub scores: Vec<i64>,
    /// The number of game points by which the first champion's best score is behind that of the
    /// other champion.
    pub behind: i64,
    /// The reason why each of the two champions left the match before its end, if it did.
    pub gone: [Option<String>; 2],
    /// The replay of the match. It is empty unless the first champion lost.
    pub replay: Vec<u8>,
    /// The hash of the match's events, by which repeated matches are recognised. It is empty once
    /// [`DuelConditions::proof`] bouts were played.
    pub events_hash: String,
}

impl PlayedMatch {
    /// Creates the record of a duel's match from its result. The name, the replay and the hash are
    /// still empty.
    pub fn of(
        seating: Seating,
        turn: usize,
        scores: &[i64],
        ranks: &[u32],
        departures: &[Option<String>],
    ) -> Self {
        let champions = seating.champions(turn);
        let half_points = Seating::won(&champions, ranks);
        let champions = &champions;
        let of = |champion: usize| (0..champions.len()).filter(move |player| champions[*player] == champion);
        let score = |player: usize| scores.get(player).copied().unwrap_or_default();
        let scores = [0, 1].map(|champion| of(champion).map(score).collect::<Vec<_>>());
        let departures =
            [0, 1].map(|champion| of(champion).find_map(|player| departures.get(player).cloned().flatten()));
        let best = |scores: &[i64]| scores.iter().copied().max().unwrap_or_default();
        let behind = best(&scores[1]).saturating_sub(best(&scores[0]));
        let (name, replay, course) = (String::new(), Vec::new(), String::new());
        PlayedMatch {
            name,
            half_points,
            scores: scores.concat(),
            behind,
            gone: departures,
            replay,
            events_hash: course,
        }
    }
}

/// The next step of a worker thread that plays matches of a duel.
#[derive(Debug, PartialEq, Eq)]
pub enum QueueStep {
    /// The worker plays this match of the duel.
    Play(Slot),
    /// The worker waits, because the next step depends on matches that other workers are playing.
    Wait,
    /// The worker stops, because there are no more matches.
    Over,
}

/// The queue of a duel's matches with their results. The workers that play the matches share it.
#[derive(Debug)]
pub struct DuelQueue {
    conditions: DuelConditions,
    /// The number of matches that were given to workers so far.
    started_matches: u64,
    /// The results of bouts (sets of matches) that are not counted yet, because they or earlier
    /// bouts are incomplete.
    incomplete_bouts: BTreeMap<u64, Vec<Option<PlayedMatch>>>,
    /// The number of bouts (sets of matches) whose results have been counted.
    counted_bouts: u64,
    /// The results of the duel so far.
    pub standing: DuelStanding,
    /// The hash of the events in each match of the first round, by map and by index in the bout.
    courses: Vec<Vec<String>>,
    /// The results of the duel after the first round.
    first: DuelStanding,
    /// True if seeds have an effect, because a later match differed from the corresponding match of
    /// the first round.
    varied: bool,
    /// True if the duel now plays on new maps, because the first [`DuelConditions::proof`] bouts
    /// were identical.
    pub maps_made: bool,
    /// The matches that the first champion lost, worst first.
    pub lost: Vec<PlayedMatch>,
    /// The reason why the duel ended, if it has.
    pub end: Option<DuelEnd>,
}

impl DuelQueue {
    /// Creates the queue of a duel before its first match.
    pub fn new(conditions: DuelConditions) -> Self {
        let standing = DuelStanding::new(conditions.seating);
        DuelQueue {
            conditions,
            started_matches: 0,
            incomplete_bouts: BTreeMap::new(),
            counted_bouts: 0,
            first: standing.clone(),
            standing,
            courses: Vec::new(),
            varied: false,
            maps_made: false,
            lost: Vec::new(),
            end: None,
        }
    }

    /// Returns the next step of a worker of the duel.
    pub fn next_step(&mut self) -> QueueStep {
        let matches = self.conditions.seating.matches() as u64;
        let bout = self.started_matches / matches;
        let proven = bout >= self.conditions.proof();
        if self.end.is_some() || bout >= self.conditions.max_matches.div_ceil(matches) {
            return QueueStep::Over;
        }
        if proven && !self.varied && !self.maps_made {
            return QueueStep::Wait;
        }
        let turn = (self.started_matches % matches) as usize;
        self.started_matches += 1;
        QueueStep::Play(Slot { bout, turn, new_map: proven && self.maps_made })
    }

    /// Records the result of a duel's match. Then counts the bouts (sets of matches) that are
    /// complete, in order.
    pub fn record(&mut self, slot: Slot, met: PlayedMatch, on_bout: &dyn Fn(&DuelStanding)) {
        let matches = self.conditions.seating.matches();
        self.incomplete_bouts.entry(slot.bout).or_insert_with(|| vec![None; matches])[slot.turn] = Some(met);
        while self.end.is_none() {
            let is_complete = |bout: &Vec<Option<PlayedMatch>>| bout.iter().all(Option::is_some);
            if !self.incomplete_bouts.get(&self.counted_bouts).is_some_and(is_complete) {
                break;
            }
            let bout =
                self.incomplete_bouts.remove(&self.counted_bouts).into_iter().flatten().flatten().collect();
            self.count(bout);
            on_bout(&self.standing);
        }
    }

    fn count(&mut self, met: Vec<PlayedMatch>) {
        let DuelConditions { bounds, maps, makes_maps, .. } = self.conditions;
        met.iter().for_each(|met| self.standing.add(met));
        self.standing.bouts.add(met.iter().map(|met| met.half_points).sum());
        let repeated = self.find_repeated(&met);
        self.counted_bouts += 1;
        for (met, _) in met.into_iter().zip(repeated).filter(|(_, repeated)| !repeated) {
            self.keep_if_worst(met);
        }
        if self.counted_bouts == maps {
            self.first = self.standing.clone();
        }
        if self.counted_bouts == self.conditions.proof() && !self.varied {
            // Repeated matches provide no evidence and are not counted.
            self.standing = self.first.clone();
            self.maps_made = makes_maps;
            self.end = (!makes_maps).then_some(DuelEnd::Same);
        }
        if self.varied || self.maps_made {
            self.end = bounds.verdict(&self.standing.bouts).map(DuelEnd::Known);
        }
    }

    /// Returns for each match of a bout whether it is the same as a match of the first round.
    fn find_repeated(&mut self, met: &[PlayedMatch]) -> Vec<bool> {
        let DuelConditions { maps, .. } = self.conditions;
        if self.counted_bouts < maps {
            self.courses.push(met.iter().map(|met| met.events_hash.clone()).collect());
            return vec![false; met.len()];
        }
        if self.counted_bouts >= self.conditions.proof() {
            return vec![false; met.len()];
        }
        let first = &self.courses[(self.counted_bouts % maps) as usize];
        let repeated: Vec<bool> =
            met.iter().zip(first).map(|(met, first)| met.events_hash == *first).collect();
        self.varied |= !repeated.iter().all(|repeated| *repeated);
        repeated
    }

    /// Keeps a match that the first champion lost, if it is one of its worst defeats.
    fn keep_if_worst(&mut self, met: PlayedMatch) {
        if met.replay.is_empty() {
            return;
        }
        self.lost.push(met);
        // The sort is stable, so that earlier matches come first among equal ones.
        self.lost.sort_by_key(|lost| (lost.gone[0].is_none(), lost.half_points, Reverse(lost.behind)));
        self.lost.truncate(self.conditions.max_lost);
    }
}

impl DuelStanding {
    fn new(seating: Seating) -> Self {
        let bouts = Bouts::new(seating.matches(), seating.half_points());
        DuelStanding { seating, bouts, won: 0, drawn: 0, lost: 0, out: [0; 2] }
    }

    fn add(&mut self, met: &PlayedMatch) {
        for (out, departure) in self.out.iter_mut().zip(&met.gone) {
            *out += u64::from(departure.is_some());
        }
        *match (2 * met.half_points).cmp(&self.seating.half_points()) {
            Ordering::Greater => &mut self.won,
            Ordering::Equal => &mut self.drawn,
            Ordering::Less => &mut self.lost,
        } += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::{DuelConditions, DuelQueue, PlayedMatch, QueueStep, Seating, Slot};
    use crate::duel::DuelEnd;
    use crate::sprt::{SprtBounds, SprtVerdict};
    use std::cmp::Ordering;

    fn queue(maps: u64, makes_maps: bool, max_matches: u64) -> DuelQueue {
        let bounds = SprtBounds::new(0.0, 30.0, 0.05, 0.05).expect("the limits are valid");
        DuelQueue::new(DuelConditions {
            bounds,
            seating: Seating::of(2),
            maps,
            makes_maps,
            max_matches,
            max_lost: 2,
        })
    }

    fn played(scores: [i64; 2], course: String) -> PlayedMatch {
        let replay = if scores[0] < scores[1] { b"lost".to_vec() } else { Vec::new() };
        let departures = [(scores[0] < 0).then(|| "CRASH 6".to_owned()), None];
        let half_points = match scores[0].cmp(&scores[1]) {
            Ordering::Less => 0,
            Ordering::Equal => 1,
            Ordering::Greater => 2,
        };
        let behind = scores[1] - scores[0];
        PlayedMatch {
            name: course.clone(),
            half_points,
            scores: scores.to_vec(),
            behind,
            gone: departures,
            replay,
            events_hash: course,
        }
    }

    /// Plays the matches of a test queue one after the other. `one` returns the scores and the hash
    /// of a match.
    fn play_queue(mut queue: DuelQueue, one: impl Fn(Slot) -> ([i64; 2], String)) -> DuelQueue {
        loop {
            match queue.next_step() {
                QueueStep::Play(slot) => {
                    let (scores, course) = one(slot);
                    queue.record(slot, played(scores, course), &|_| ());
                }
                QueueStep::Wait => panic!("no match is running, and none can be started"),
                QueueStep::Over => return queue,
            }
        }
    }

    fn course(slot: Slot) -> String {
        format!("{}{}", slot.bout, slot.turn)
    }

    #[test]
    fn matches_that_repeat_themselves_count_once() {
        // The second seat always wins, in a game without maps.
        let one = |slot: Slot| ([slot.turn as i64, 1 - slot.turn as i64], slot.turn.to_string());
        let queue = play_queue(queue(1, false, 1000), one);
        assert_eq!((queue.end, queue.counted_bouts), (Some(DuelEnd::Same), 3));
        assert_eq!((queue.standing.won, queue.standing.lost, queue.standing.bouts.count()), (1, 1, 1));
        assert_eq!(queue.lost.len(), 1);
    }

    #[test]
    fn new_maps_are_generated_if_seeds_have_no_effect() {
        let one = |slot: Slot| {
            let course = if slot.new_map { course(slot) } else { format!("{}{}", slot.bout % 5, slot.turn) };
            ([1, 0], course)
        };
        let queue = play_queue(queue(5, true, 1000), one);
        assert_eq!(queue.end, Some(DuelEnd::Known(SprtVerdict::Better)));
        assert!(queue.maps_made && queue.standing.lost == 0);
        // The first four bouts after the first round repeated it.
        assert_eq!(queue.standing.bouts.count() + 4, queue.counted_bouts);
    }

    #[test]
    fn generated_maps_are_used_only_if_needed() {
        let mut queue = queue(5, true, 1000);
        let slots: Vec<Slot> = (0..18)
            .map(|_| match queue.next_step() {
                QueueStep::Play(slot) => slot,
                other => panic!("{other:?}"),
            })
            .collect();
        assert_eq!(queue.next_step(), QueueStep::Wait);
        for slot in slots {
            queue.record(slot, played([0, 0], format!("{}{}", slot.bout % 5, slot.turn)), &|_| ());
        }
        assert_eq!(queue.next_step(), QueueStep::Play(Slot { bout: 9, turn: 0, new_map: true }));
    }

    #[test]
    fn a_match_that_varies_keeps_the_maps_and_lets_the_test_decide() {
        let queue = play_queue(queue(5, true, 1000), |slot| ([0, 1], course(slot)));
        assert_eq!(queue.end, Some(DuelEnd::Known(SprtVerdict::NotBetter)));
        assert!(!queue.maps_made && queue.standing.bouts.count() == queue.counted_bouts);
    }

    #[test]
    fn every_map_is_played_before_there_is_an_answer() {
        let queue = play_queue(queue(100, true, 1000), |slot| ([1, 0], course(slot)));
        assert_eq!((queue.end, queue.counted_bouts), (Some(DuelEnd::Known(SprtVerdict::Better)), 101));
    }

    #[test]
    fn bouts_count_in_their_order_however_they_end() {
        let one = |slot: Slot| ([(slot.bout % 3) as i64, (slot.turn % 2) as i64], course(slot));
        let straight = play_queue(queue(3, true, 40), one);
        let mut crooked = queue(3, true, 40);
        let mut slots = Vec::new();
        loop {
            match crooked.next_step() {
                QueueStep::Play(slot) if slots.len() < 5 => slots.push(slot),
                next => {
                    // The matches are returned in groups of six in reverse order.
                    if let QueueStep::Play(slot) = next {
                        slots.push(slot);
                    }
                    for slot in std::mem::take(&mut slots).into_iter().rev() {
                        let (scores, course) = one(slot);
                        crooked.record(slot, played(scores, course), &|_| ());
                    }
                    if next == QueueStep::Over {
                        break;
                    }
                }
            }
        }
        assert_eq!(crooked.standing, straight.standing);
        assert_eq!((crooked.end, crooked.lost), (straight.end, straight.lost));
        assert_eq!(straight.standing.matches(), 40);
    }

    #[test]
    fn the_worst_defeats_are_kept() {
        let scores = |slot: Slot| match (slot.bout, slot.turn) {
            (1, 0) => [3, 9],
            (2, 1) => [-1, 0],
            (3, 0) => [0, 50],
            (4, 1) => [7, 7],
            _ => [1, 2],
        };
        let queue = play_queue(queue(1, true, 20), |slot| (scores(slot), course(slot)));
        let max_lost: Vec<(&str, bool)> =
            queue.lost.iter().map(|lost| (lost.name.as_str(), lost.gone[0].is_some())).collect();
        assert_eq!(max_lost, [("21", true), ("30", false)]);
        assert_eq!((queue.standing.out, queue.standing.drawn), ([1, 0], 1));
    }
}
