//! Measures the cost of the jail, the sandbox of champions. The same matches are played alternately
//! with and without it, on all processors.

use crate::kits::enough_entrants;
use crate::options::Result;
use crate::time::{children_time, own_time};
use joute::games::{RegisteredGame, league_properties};
use joute_arena::play::own_processors;
use joute_generator::language::launch_facts;
use joute_jail::Jail;
use joute_league::book::Book;
use joute_league::file::LeagueDefinition;
use joute_league::run::{LeagueOptions, LocalMachine, Machines, run as play_all};
use std::path::Path;
use std::time::{Duration, Instant};

/// The number of times that the benchmark plays a league both with and without a jail. The two
/// alternate, so that other work on the machine affects both.
const ROUND_COUNT: usize = 5;

/// The measured cost of a league's matches.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LeagueCost {
    /// The number of matches played per second.
    pub rate: f64,
    /// The processor time of one match, including the time of its champions.
    pub processor: Duration,
}

/// The measured cost of a jail, the sandbox of champions. It compares the same league with and
/// without a jail.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct JailCost {
    /// The cost of a league with a jail, the sandbox of champions. It is the median of all rounds.
    pub jailed: LeagueCost,
    /// The cost of the same league without a jail. It is the median of all rounds.
    pub unjailed: LeagueCost,
    /// The ratio of a match's duration with a jail to that without one. It is the median of all
    /// rounds.
    pub ratio: f64,
}

/// Plays a league alternately with and without a jail, the sandbox of champions. Returns the costs
/// of both. Each processor plays one match at a time.
///
/// # Errors
/// Returns the reason why a match could not be played.
pub fn measure_alternately(
    row: &RegisteredGame,
    folder: &Path,
    jail: &Jail,
    open: &Jail,
    matches: u64,
) -> Result<JailCost> {
    let jobs = own_processors().len().max(1);
    let each = matches.div_ceil(ROUND_COUNT as u64);
    let rounds = (0..ROUND_COUNT).map(|_| {
        let jailed = league(row, folder, jail, each, (1, jobs))?;
        Ok((jailed, league(row, folder, open, each, (1, jobs))?))
    });
    Ok(median(&rounds.collect::<Result<Vec<_>>>()?))
}

/// Plays a league and measures its cost. Each match uses `width` processors, and `jobs` matches run
/// in parallel.
///
/// # Errors
/// Returns the reason why a match could not be played.
pub fn league(
    row: &RegisteredGame,
    folder: &Path,
    jail: &Jail,
    matches: u64,
    (width, jobs): (usize, usize),
) -> Result<LeagueCost> {
    let place = folder.with_extension("league");
    let _ = std::fs::remove_dir_all(&place);
    let champions = enough_entrants(row, folder)?;
    // Each seed is played from every seat.
    let seeds = (0..matches.div_ceil(champions.len() as u64)).collect();
    let plan = LeagueDefinition { champions, seeds, ..LeagueDefinition::default() }
        .plan(launch_facts(), league_properties)
        .map_err(|error| error.into_message())?;
    let book = Book::open(&place, &plan, row.api)?;
    let options = LeagueOptions {
        plan: &plan,
        seat: row.seat,
        limits: row.limits,
        machines: Machines::Local(LocalMachine { jail, width, jobs }),
        film: false,
    };
    let (own, children) = (own_time(), children_time());
    let start = Instant::now();
    let played = play_all(options, &book, &|_| {})?.max(1);
    let rate = played as f64 / start.elapsed().as_secs_f64();
    let processor = (own_time() - own) + children_time().saturating_sub(children);
    Ok(LeagueCost { rate, processor: processor.div_f64(played as f64) })
}

fn median(rounds: &[(LeagueCost, LeagueCost)]) -> JailCost {
    let median = |number: &dyn Fn(&(LeagueCost, LeagueCost)) -> f64| {
        let mut numbers: Vec<f64> = rounds.iter().map(number).collect();
        numbers.sort_by(f64::total_cmp);
        numbers.get(numbers.len() / 2).copied().unwrap_or_default()
    };
    let league = |which: fn(&(LeagueCost, LeagueCost)) -> LeagueCost| LeagueCost {
        rate: median(&|round| which(round).rate),
        processor: Duration::from_secs_f64(median(&|round| which(round).processor.as_secs_f64())),
    };
    JailCost {
        jailed: league(|round| round.0),
        unjailed: league(|round| round.1),
        ratio: median(&|(jailed, unjailed)| unjailed.rate / jailed.rate),
    }
}

/// Formats the measured costs of leagues with and without a jail as a table.
pub fn table(pairs: &[(&str, JailCost)]) -> String {
    let ms = |league: LeagueCost| league.processor.as_secs_f64() * 1e3;
    let mut text = format!(
        "leagues side by side, a match on every processor, jailed and unjailed by turns, the middle of {ROUND_COUNT} rounds\n\
         {:<8} {:>11} {:>11} {:>7} {:>13} {:>13}\n",
        "", "jailed /s", "unjailed /s", "ratio", "CPU ms jailed", "CPU unjailed"
    );
    for (language, JailCost { jailed, unjailed, ratio }) in pairs {
        text += &format!(
            "{language:<8} {:>11.1} {:>11.1} {ratio:>7.2} {:>13.2} {:>13.2}\n",
            jailed.rate,
            unjailed.rate,
            ms(*jailed),
            ms(*unjailed)
        );
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{LeagueCost, median, table};
    use std::time::Duration;

    #[test]
    fn the_table_shows_the_cost_of_the_jail() {
        let league = |rate, ms| LeagueCost { rate, processor: Duration::from_millis(ms) };
        // In one round, another process used the machine.
        let rounds = [
            (league(100.0, 20), league(150.0, 10)),
            (league(10.0, 30), league(150.0, 10)),
            (league(100.0, 20), league(140.0, 12)),
        ];
        let text = table(&[("c", median(&rounds))]);
        let words: Vec<&str> = text.lines().last().unwrap_or_default().split_whitespace().collect();
        assert_eq!(words, ["c", "100.0", "150.0", "1.50", "20.00", "10.00"]);
    }
}
