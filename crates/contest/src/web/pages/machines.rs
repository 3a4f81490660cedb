//! The organiser's page of the machines that work for the contest, with their speed and the reasons
//! for their failures.

use super::Page;
use crate::contest::MachineFigures;
use crate::paths;
use crate::web::request::Request;
use crate::web::response::{self, HandlerResult};
use crate::web::route::{Access, Route, get};
use askama::Template;
use joute_words::{Locale, contest as say};
use std::time::Instant;

pub fn routes() -> Vec<Route> {
    vec![get(paths::STAFF_MACHINES, Access::Organisers, machines)]
}

/// The maximum number of reasons for failures on the page.
const MAX_REASONS: u32 = 50;

#[derive(Template)]
#[template(path = "machines.html")]
struct Machines {
    page: Page,
    /// One row for each machine, and a last row for all machines if there are several.
    rows: Vec<Row>,
    /// The reasons for which workers returned jobs, each with its number.
    failures: Vec<(String, i64)>,
}

struct Row {
    name: String,
    slots: u32,
    matches_per_second: String,
    idle: String,
}

impl Row {
    fn of(locale: Locale, machine: &MachineFigures) -> Self {
        let rate = format!("{:.1}", machine.matches_per_second);
        let matches_per_second = match locale {
            Locale::En => rate,
            Locale::Fr => rate.replace('.', ","),
        };
        Row {
            name: machine.name.clone(),
            slots: machine.slots,
            matches_per_second,
            idle: format!("{:.0} %", machine.idle_share * 100.0),
        }
    }
}

/// Returns the figures of all machines together.
fn total(locale: Locale, machines: &[MachineFigures]) -> MachineFigures {
    let slots = machines.iter().map(|machine| machine.slots).sum();
    let idle: f64 = machines.iter().map(|machine| machine.idle_share * f64::from(machine.slots)).sum();
    MachineFigures {
        name: say::all_machines(locale, machines.len()),
        slots,
        matches_per_second: machines.iter().map(|machine| machine.matches_per_second).sum(),
        idle_share: idle / f64::from(slots.max(1)),
    }
}

fn machines(request: &Request) -> HandlerResult {
    let (contest, locale) = (&request.contest, request.locale());
    let mut machines = contest.fleet.machines(Instant::now());
    if machines.len() > 1 {
        machines.push(total(locale, &machines));
    }
    response::page(&Machines {
        page: Page::of(request, say::staff_machines(locale)),
        rows: machines.iter().map(|machine| Row::of(locale, machine)).collect(),
        failures: contest.store.failure_counts(MAX_REASONS)?,
    })
}
