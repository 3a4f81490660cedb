//! Tests the results of queries (section 3) and the limits of sight (section 2.16).

use citrons::api::*;
use citrons::{Body, Cell, Citrons, Spot, Unit, UnitRef};
use joute_engine::clocks::Clocks;
use joute_engine::limits::Memory;
use joute_engine::{Game as _, Replica, Setup, TurnRequest};
use std::time::Duration;

const ROWS: [&str; 4] = ["a*-+............", "................", "...-............", "...............b"];

/// A match of two teams on a small map, and the replica of team 0.
struct Match {
    game: Citrons,
    replica: Replica<Citrons>,
}

impl Match {
    fn new() -> Match {
        let setup = Setup { map: ROWS.join("\n"), players: 2, ..Setup::default() };
        let game = Citrons::new(&setup).expect("the map is valid");
        let replica = Replica::new(0, game.opening(0));
        Match { game, replica }
    }

    /// Goes on to the next day. The champion of team 0 is then at the start of its day.
    fn dawn(&mut self) -> Vec<TurnRequest<Call>> {
        let journal = self.replica.end_turn();
        self.game.play(0, &journal, &[]).expect("the action is legal");
        self.game.settle();
        let asks = self.game.ask();
        self.game
            .take_events(0)
            .into_iter()
            .for_each(|dawn| joute_engine::View::observe(&mut self.replica.view, dawn));
        self.replica.begin(&Call::PlayerNewDay {});
        asks
    }
}

/// Creates a match whose first day has begun.
fn day() -> Match {
    let mut one = Match::new();
    one.game.ask();
    one.dawn();
    one
}

#[test]
fn players_know_the_facts_of_the_match() {
    let mut one = Match::new().replica;
    assert_eq!((one.game_get_my_team(), one.map_get_nb_teams()), (0, 2));
    assert_eq!((one.map_get_size_x(), one.map_get_size_y(), one.map_get_max_citrons()), (16, 4, 200));
}

#[test]
fn visible_cells_are_returned() {
    let mut one = Match::new().replica;
    let types = [0, 1, 2, 3].map(|x| one.map_get_type(x, 0));
    assert_eq!(types, [PLAIN_TYPE, PLAIN_TYPE, HOLE_TYPE, MOUNTAIN_TYPE]);
    assert_eq!((one.map_is_source(0, 0), one.map_is_source(1, 0)), (0, 1));
    assert_eq!((one.map_get_nb_citrons(0, 0, 0), one.map_get_nb_citrons(1, 0, 0)), (1, 0));
    assert_eq!((one.map_get_nb_citrons(2, 0, -1), one.map_get_nb_bridges(2, 0)), (0, 0));
}

#[test]
fn a_citron_sees_five_steps_far_behind_mountains_too() {
    let mut one = Match::new().replica;
    assert_eq!((one.map_get_type(5, 0), one.map_get_type(6, 0)), (PLAIN_TYPE, UNKNOWN));
    assert_eq!((one.map_get_type(3, 2), one.map_get_type(3, 3)), (HOLE_TYPE, UNKNOWN));
}

#[test]
fn invisible_cells_have_their_own_answer() {
    let mut one = Match::new().replica;
    for (x, y) in [(15, 3), (-1, 0), (16, 0), (i32::MAX, i32::MIN)] {
        let answers = [
            one.map_is_source(x, y),
            one.map_get_type(x, y),
            one.map_get_nb_citrons(x, y, 0),
            one.map_get_nb_bridges(x, y),
            one.map_get_citron_team(x, y, 0, 0),
            one.map_get_citron_id(x, y, 0, 0),
            one.map_get_bridge_team(x, y, 0),
            one.map_get_bridge_id(x, y, 0),
        ];
        assert_eq!(answers, [UNKNOWN; 8]);
    }
    for (team, id) in [(1, 0), (0, 1), (2, 0), (-1, 0), (0, 300)] {
        let answers = [
            one.citron_get_state(team, id),
            one.citron_get_energy(team, id),
            one.citron_get_cur_x(team, id),
            one.citron_get_cur_y(team, id),
            one.citron_get_cur_z(team, id),
            one.citron_get_origin_x(team, id),
            one.citron_get_origin_y(team, id),
            one.citron_get_action_result(team, id),
        ];
        assert_eq!(answers, [UNKNOWN; 8]);
    }
    assert_eq!((one.map_get_nb_citrons(0, 0, 1), one.map_get_nb_citrons(0, 0, -2)), (UNKNOWN, UNKNOWN));
    assert_eq!((one.map_get_citron_id(0, 0, 0, 1), one.map_get_citron_id(0, 0, 0, -1)), (UNKNOWN, UNKNOWN));
}

#[test]
fn identifiers_are_found_one_after_the_other() {
    let mut one = Match::new().replica;
    assert_eq!((one.map_get_next_citron_id(0, -1), one.map_get_next_citron_id(0, 0)), (0, -1));
    assert_eq!(one.map_get_next_citron_id(1, -1), -1, "the citron is not visible");
    assert_eq!(one.map_get_next_citron_id(2, -1), UNKNOWN);
    assert_eq!(one.map_get_next_citron_id(0, i32::MIN), 0);
}

#[test]
fn all_facts_about_a_citron_are_returned() {
    let mut one = Match::new().replica;
    assert_eq!((one.citron_get_state(0, 0), one.citron_get_energy(0, 0)), (NORMAL_STATE, 100));
    assert_eq!(
        (one.citron_get_cur_x(0, 0), one.citron_get_cur_y(0, 0), one.citron_get_cur_z(0, 0)),
        (0, 0, 0)
    );
    assert_eq!((one.citron_get_origin_x(0, 0), one.citron_get_origin_y(0, 0)), (0, 0));
    assert_eq!(one.citron_get_action_result(0, 0), NO_ACTION_RESULT);
}

#[test]
fn orders_are_checked_in_one_order() {
    let mut one = day().replica;
    assert_eq!(one.move_citron(1, 99, 99), NON_EXISTENT_CITRON_ERROR);
    assert_eq!(one.move_citron(-1, 0, 1), NON_EXISTENT_CITRON_ERROR);
    assert_eq!(one.move_citron(0, -1, 0), INVALID_POSITION_ERROR);
    assert_eq!(one.move_citron(0, 15, 0), INVISIBLE_POSITION_ERROR);
    assert_eq!(one.move_citron(0, 2, 0), INVALID_ARGS_ERROR);
    assert_eq!(one.move_citron(0, 0, 0), INVALID_ARGS_ERROR);
    assert_eq!(one.press_citron(0, 0, 0), ORDER_OK);
    assert_eq!(one.split_citron(0, 0, 1, 0), INVALID_ARGS_ERROR);
    assert_eq!(
        one.split_citron(0, 0, 1, 1000),
        ORDER_OK,
        "the replica accepts any amount, because only the game knows it"
    );
    assert_eq!(one.retract_citron(0), ORDER_OK);
    assert_eq!(one.journal().len(), 3);
}

#[test]
fn no_order_is_taken_outside_of_a_day() {
    let mut one = Match::new().replica;
    assert_eq!(one.move_citron(0, 0, 1), TOO_MANY_ORDERS_ERROR);
    one.begin(&Call::PlayerInit {});
    assert_eq!(one.move_citron(0, 0, 1), TOO_MANY_ORDERS_ERROR);
    assert!(one.journal().is_empty());
}

#[test]
fn too_many_orders_are_refused() {
    let mut one = day();
    for _ in 0..MAX_ORDERS_PARAM {
        assert_eq!(one.replica.move_citron(0, 0, 1), ORDER_OK);
    }
    assert_eq!(one.replica.move_citron(0, 0, 1), TOO_MANY_ORDERS_ERROR);
    let many = vec![citrons::Action::RetractCitron { citron_id: 0 }; MAX_ORDERS_PARAM as usize + 1];
    assert!(one.game.play(0, &many, &[]).is_err(), "the authority limits the orders, too");
}

#[test]
fn the_last_order_counts_and_its_result_is_known_the_day_after() {
    let mut one = day();
    one.replica.move_citron(0, 1, 0);
    one.replica.move_citron(0, 0, 1);
    assert_eq!(one.replica.citron_get_action_result(0, 0), NO_ACTION_RESULT);
    one.dawn();
    assert_eq!((one.replica.citron_get_cur_x(0, 0), one.replica.citron_get_cur_y(0, 0)), (0, 1));
    assert_eq!(one.replica.citron_get_action_result(0, 0), SUCCESS_RESULT);
}

#[test]
fn a_refused_last_call_leaves_the_earlier_order_standing() {
    let mut one = day();
    assert_eq!(one.replica.move_citron(0, 0, 1), ORDER_OK);
    assert_eq!(one.replica.move_citron(0, 2, 1), INVALID_ARGS_ERROR);
    assert_eq!(one.replica.press_citron(0, -1, 0), INVALID_POSITION_ERROR);
    one.dawn();
    assert_eq!((one.replica.citron_get_cur_x(0, 0), one.replica.citron_get_cur_y(0, 0)), (0, 1));
    assert_eq!(one.replica.citron_get_action_result(0, 0), SUCCESS_RESULT);
}

#[test]
fn cancelled_and_replaced_orders_are_shown_as_such() {
    let mut one = day();
    one.game.scene().expect("the game has a scene");
    one.replica.move_citron(0, 1, 0);
    one.replica.print_map();
    one.replica.retract_citron(0);
    one.dawn();
    let changes = one.game.take_changes();
    let changed = changes.iter().filter(|change| change.of == Some(0));
    let changed: Vec<_> = changed.map(|change| (change.index, &*change.action, &*change.cause)).collect();
    let expected = [(Some(0), "move_citron", "replaced"), (Some(2), "retract_citron", "BAD_STATE_RESULT")];
    assert_eq!(changed, expected);
    let look = one.game.scene().and_then(|scene| scene.look).expect("the scene has a look");
    assert!(expected.iter().all(|(.., cause)| look.words.contains_key(*cause)), "{:?}", look.words);
}

#[test]
fn each_living_citron_has_its_call() {
    let mut one = day();
    one.replica.split_citron(0, 0, 1, 30);
    let asks = one.dawn();
    let calls = [Call::PlayerNewDay {}, Call::CitronDay { citron_id: 0 }, Call::CitronDay { citron_id: 1 }];
    assert_eq!(asks[0].calls, calls);
    assert_eq!(one.replica.map_get_next_citron_id(0, 0), 1);
}

#[test]
fn a_bridge_has_two_ends_and_is_visible_by_one_cell() {
    let mut one = day();
    one.replica.stretch_citron(0, 1, 0);
    one.dawn();
    assert_eq!(one.replica.citron_get_state(0, 0), BRIDGE_STATE);
    one.replica.stretch_citron(0, 2, 0);
    one.dawn();
    assert_eq!(one.replica.citron_get_state(0, 0), UNFINISHED_BRIDGE_STATE);
    assert_eq!((one.replica.citron_get_origin_x(0, 0), one.replica.citron_get_cur_x(0, 0)), (0, 2));
    assert_eq!((one.replica.map_get_nb_bridges(1, 0), one.replica.map_get_nb_citrons(0, 0, 0)), (1, 0));
    assert_eq!((one.replica.map_get_bridge_team(1, 0, 0), one.replica.map_get_bridge_id(1, 0, 0)), (0, 0));
    assert_eq!(one.replica.map_get_bridge_id(1, 0, 1), UNKNOWN);
    // The bridge sees from its free end.
    assert_eq!((one.replica.map_get_type(7, 0), one.replica.map_get_type(8, 0)), (PLAIN_TYPE, UNKNOWN));
}

#[test]
fn citrons_on_a_cell_are_returned_in_the_order_of_control() {
    let (mut game, spot) = (Match::new().game, Spot { cell: Cell::new(0, 0), z: 0 });
    let put = |game: &mut Citrons, unit_ref: UnitRef, energy: i32| {
        let mut world = game.world().clone();
        world.put(unit_ref, Some(Unit { energy, body: Body::Citron(spot), since: 0, result: 1 }));
        world
    };
    let mut world = put(&mut game, UnitRef { team: 1, id: 7 }, 120);
    world.put(UnitRef { team: 0, id: 0 }, world.unit(UnitRef { team: 0, id: 0 }).copied());
    let everybody = world.sightings();
    let order: Vec<UnitRef> = everybody.iter().map(|citron| citron.who).collect();
    assert_eq!(order[..2], [UnitRef { team: 1, id: 7 }, UnitRef { team: 0, id: 0 }]);
}

#[test]
fn the_whole_map_is_printed_as_the_subject_draws_it() {
    let mut one = day();
    one.replica.print_map();
    one.dawn();
    assert!(one.game.take_printed().is_empty(), "debug drawings are not kept in a match without viewers");
    one.game.enable_printing();
    one.replica.print_map();
    one.replica.print_map();
    one.dawn();
    let drawing =
        ["a*-+............", "................", "...-............", "...............b", ""].join("\n");
    assert_eq!(
        one.game.take_printed(),
        [(0, drawing)],
        "a debug drawing is kept once per day, and the champion cannot read it"
    );
    assert!(one.game.take_printed().is_empty());
}

#[test]
fn the_memory_of_the_subject_is_beyond_an_empty_champion() {
    assert_eq!(Citrons::LIMITS.memory, Memory::Beyond(16_000_000));
}

#[test]
fn the_remaining_day_and_reserve_are_returned() {
    let reserve = Citrons::LIMITS.reserve.expect("the game has a time reserve");
    assert_eq!((reserve.call, reserve.pool), (Duration::from_millis(250), Duration::from_secs(60)));
    let mut one = Match::new().replica;
    let clocks = Clocks::new(Some(reserve.call), Some(reserve.pool), None);
    one.begin_turn(Vec::new(), clocks, false).expect("the turn can begin");
    one.begin(&Call::PlayerNewDay {});
    let (left, reserve) = (one.time_left(), one.time_reserve_left());
    assert!((200..=250).contains(&left) && reserve == 60_000, "{left} {reserve}");
    std::thread::sleep(Duration::from_millis(300));
    // The calls of a day share its time.
    one.begin(&Call::CitronDay { citron_id: 0 });
    let (left, reserve) = (one.time_left(), one.time_reserve_left());
    assert!(left == 0 && (50_000..=59_950).contains(&reserve), "{left} {reserve}");
}
