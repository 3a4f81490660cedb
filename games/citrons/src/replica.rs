//! The API functions of the game Citrons that champions call. They use the champion's copy of the
//! match.

use crate::action::Action;
use crate::api::{Api, Call, ORDER_OK, TOO_MANY_ORDERS_ERROR, UNKNOWN};
use crate::map::Spot;
use crate::print;
use crate::rules::Citrons;
use crate::sight::Sighting;
use crate::world::{MAX_CITRONS, UnitRef};
use joute_engine::Replica;
use std::time::Duration;

/// Adds an order of the champion to those of the day. The orders of all players are carried out
/// together at the end of the day.
fn order(replica: &mut Replica<Citrons>, action: Action) -> i32 {
    let day = matches!(replica.running(), Some(Call::PlayerNewDay {} | Call::CitronDay { .. }));
    let order_count = replica.view.known.orders.len();
    let answer = if day { replica.view.known.order(action) } else { TOO_MANY_ORDERS_ERROR };
    if answer != ORDER_OK {
        replica.refuse(action, || print::error(answer).into());
    } else if replica.view.known.orders.len() > order_count {
        replica.record(action);
    }
    answer
}

fn unit_property(replica: &Replica<Citrons>, team: i32, id: i32, property: impl Fn(&Sighting) -> i32) -> i32 {
    replica.view.known.citron(team, id).map_or(UNKNOWN, property)
}

/// Returns the units that the champion sees on a spot. Returns `None` if the spot is not visible.
fn citrons_at(replica: &Replica<Citrons>, x: i32, y: i32, z: i32) -> Option<&[Sighting]> {
    let (cell, _) = replica.view.known.visible_cell(x, y)?;
    let z = i8::try_from(z).ok().filter(|z| (-1..=0).contains(z))?;
    Some(replica.view.known.citrons_at(Spot { cell, z }))
}

/// Returns the bridges that the champion sees over a cell. Returns `None` if the cell is not
/// visible.
fn deck(replica: &Replica<Citrons>, x: i32, y: i32) -> Option<&[UnitRef]> {
    let (cell, _) = replica.view.known.visible_cell(x, y)?;
    Some(replica.view.known.deck(cell))
}

/// Converts the remaining time to whole milliseconds, rounded down. Returns the largest integer if
/// there is no time limit.
fn millis(remaining: Option<Duration>) -> i32 {
    remaining.and_then(|remaining| i32::try_from(remaining.as_millis()).ok()).unwrap_or(i32::MAX)
}

fn number<T>(list: Option<&[T]>, count: i32, property: impl Fn(&T) -> u8) -> i32 {
    let item = list.and_then(|list| list.get(usize::try_from(count).ok()?));
    item.map_or(UNKNOWN, |item| i32::from(property(item)))
}

impl Api for Replica<Citrons> {
    fn game_get_my_team(&mut self) -> i32 {
        i32::from(self.view.known.frame.team)
    }

    fn map_get_size_x(&mut self) -> i32 {
        i32::from(self.view.known.frame.width)
    }

    fn map_get_size_y(&mut self) -> i32 {
        i32::from(self.view.known.frame.height)
    }

    fn map_get_nb_teams(&mut self) -> i32 {
        i32::from(self.view.known.frame.teams)
    }

    fn map_get_max_citrons(&mut self) -> i32 {
        MAX_CITRONS as i32
    }

    fn map_is_source(&mut self, x: i32, y: i32) -> i32 {
        self.view.known.visible_cell(x, y).map_or(UNKNOWN, |(_, ground)| i32::from(ground > 4))
    }

    fn map_get_type(&mut self, x: i32, y: i32) -> i32 {
        self.view.known.visible_cell(x, y).map_or(UNKNOWN, |(_, ground)| i32::from(ground & 3) - 2)
    }

    fn map_get_nb_citrons(&mut self, x: i32, y: i32, z: i32) -> i32 {
        citrons_at(self, x, y, z).map_or(UNKNOWN, |all| all.len() as i32)
    }

    fn map_get_nb_bridges(&mut self, x: i32, y: i32) -> i32 {
        deck(self, x, y).map_or(UNKNOWN, |all| all.len() as i32)
    }

    fn map_get_citron_team(&mut self, x: i32, y: i32, z: i32, count: i32) -> i32 {
        number(citrons_at(self, x, y, z), count, |citron| citron.who.team)
    }

    fn map_get_citron_id(&mut self, x: i32, y: i32, z: i32, count: i32) -> i32 {
        number(citrons_at(self, x, y, z), count, |citron| citron.who.id)
    }

    fn map_get_bridge_team(&mut self, x: i32, y: i32, count: i32) -> i32 {
        number(deck(self, x, y), count, |bridge| bridge.team)
    }

    fn map_get_bridge_id(&mut self, x: i32, y: i32, count: i32) -> i32 {
        number(deck(self, x, y), count, |bridge| bridge.id)
    }

    fn map_get_next_citron_id(&mut self, team: i32, citron_id: i32) -> i32 {
        let teams = self.view.known.frame.teams;
        match u8::try_from(team).ok().filter(|team| *team < teams) {
            None => UNKNOWN,
            Some(team) => self.view.known.next(team, citron_id).map_or(-1, i32::from),
        }
    }

    fn citron_get_state(&mut self, team_id: i32, citron_id: i32) -> i32 {
        unit_property(self, team_id, citron_id, |citron| citron.form.state())
    }

    fn citron_get_energy(&mut self, team_id: i32, citron_id: i32) -> i32 {
        unit_property(self, team_id, citron_id, |citron| i32::from(citron.energy))
    }

    fn citron_get_cur_x(&mut self, team_id: i32, citron_id: i32) -> i32 {
        unit_property(self, team_id, citron_id, |citron| i32::from(citron.form.current().cell.x))
    }

    fn citron_get_cur_y(&mut self, team_id: i32, citron_id: i32) -> i32 {
        unit_property(self, team_id, citron_id, |citron| i32::from(citron.form.current().cell.y))
    }

    fn citron_get_cur_z(&mut self, team_id: i32, citron_id: i32) -> i32 {
        unit_property(self, team_id, citron_id, |citron| i32::from(citron.form.current().z))
    }

    fn citron_get_origin_x(&mut self, team_id: i32, citron_id: i32) -> i32 {
        unit_property(self, team_id, citron_id, |citron| i32::from(citron.form.origin().x))
    }

    fn citron_get_origin_y(&mut self, team_id: i32, citron_id: i32) -> i32 {
        unit_property(self, team_id, citron_id, |citron| i32::from(citron.form.origin().y))
    }

    fn citron_get_action_result(&mut self, team_id: i32, citron_id: i32) -> i32 {
        unit_property(self, team_id, citron_id, |citron| i32::from(citron.result))
    }

    fn move_citron(&mut self, citron_id: i32, x: i32, y: i32) -> i32 {
        order(self, Action::MoveCitron { citron_id, x, y })
    }

    fn stretch_citron(&mut self, citron_id: i32, x: i32, y: i32) -> i32 {
        order(self, Action::StretchCitron { citron_id, x, y })
    }

    fn retract_citron(&mut self, citron_id: i32) -> i32 {
        order(self, Action::RetractCitron { citron_id })
    }

    fn press_citron(&mut self, citron_id: i32, x: i32, y: i32) -> i32 {
        order(self, Action::PressCitron { citron_id, x, y })
    }

    fn capt_and_move_citron(&mut self, citron_id: i32, x: i32, y: i32) -> i32 {
        order(self, Action::CaptAndMoveCitron { citron_id, x, y })
    }

    fn drop_citron(&mut self, citron_id: i32, x: i32, y: i32) -> i32 {
        order(self, Action::DropCitron { citron_id, x, y })
    }

    fn pull_citron(&mut self, citron_id: i32, x: i32, y: i32) -> i32 {
        order(self, Action::PullCitron { citron_id, x, y })
    }

    fn split_citron(&mut self, citron_id: i32, x: i32, y: i32, energy: i32) -> i32 {
        order(self, Action::SplitCitron { citron_id, x, y, energy })
    }

    fn print_map(&mut self) {
        order(self, Action::PrintMap);
    }

    fn time_left(&mut self) -> i32 {
        let elapsed = self.view.since.elapsed();
        millis(self.clocks().call().map(|left| left.saturating_sub(elapsed)))
    }

    fn time_reserve_left(&mut self) -> i32 {
        let free = self.clocks().call().unwrap_or_default();
        let overtime = self.view.since.elapsed().saturating_sub(free);
        millis(self.clocks().reserve().map(|left| left.saturating_sub(overtime)))
    }

    fn print_action_result(&mut self, result: i32) {
        print::line(print::result(result));
    }
}
