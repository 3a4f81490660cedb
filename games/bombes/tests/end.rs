//! Tests elimination, sudden death, the end of a match and the final ranking.

use crate::play::{map, remaining, seen, wait, world};
use bombes::api::Direction::Est;
use bombes::{Action, Bomb, Bombes, Bonus, Ground};
use joute_engine::Game as _;
use joute_engine::game::start;
use joute_engine::{ApplyOrder, Setup};

/// Starts a match on a drawn map. Digits in the drawing mark the avatars of the players.
fn game(rows: &[&str], mode: &str) -> Bombes {
    let (text, places) = map(rows);
    let setup = Setup { map: text, players: places.len(), mode: mode.into(), seed: 3, key: None };
    let mut game = start::<Bombes>(&setup).expect("the match can start");
    for (avatar, place) in game.world_mut().avatars.iter_mut().zip(places) {
        avatar.place = place;
    }
    game
}

/// Plays one step in which no player acts.
fn idle(game: &mut Bombes) {
    let requests = game.ask();
    requests.iter().for_each(|ask| game.skip(ask.player));
    game.settle();
}

#[test]
fn a_match_has_180_steps() {
    let mut game = game(&["1  ", "  2"], "points");
    for _ in 0..180 {
        assert_eq!(game.ask().len(), 2);
        game.settle();
    }
    assert!(game.ask().is_empty());
}

#[test]
fn a_match_ends_with_at_most_one_player_left() {
    for mode in ["points", "mort-subite"] {
        for departed in 0..3 {
            let mut game = game(&["1  ", "  2"], mode);
            (0..departed).for_each(|player| game.world_mut().eliminate(player));
            assert_eq!(game.ask().is_empty(), departed > 0, "{mode}, {departed} gone");
        }
    }
}

#[test]
fn a_single_player_plays_until_it_is_eliminated() {
    let mut game = game(&["1  "], "points");
    assert_eq!(game.ask().len(), 1);
    idle(&mut game);
    assert_eq!(game.ask().len(), 1);
    game.world_mut().eliminate(0);
    assert!(game.ask().is_empty());
}

#[test]
fn a_player_that_closes_its_connection_is_eliminated() {
    let mut game = game(&["1 2  3"], "points");
    game.ask();
    for player in 0..3 {
        game.skip(player);
    }
    game.leave(1);
    game.settle();
    let requested: Vec<usize> = game.ask().iter().map(|ask| ask.player).collect();
    assert_eq!((requested, seen(game.world())), (vec![0, 2], vec!["1    3".to_owned()]));
}

#[test]
fn a_late_player_misses_the_step_and_continues() {
    let mut game = game(&["1 2   "], "points");
    idle(&mut game);
    assert_eq!((game.ask().len(), seen(game.world())), (2, vec!["1 2   ".to_owned()]));
}

#[test]
fn a_player_that_sends_too_many_orders_is_eliminated() {
    let mut game = game(&["1 2   "], "points");
    game.ask();
    game.play(0, &[Action::PoserBombe, Action::Insister], &[]).expect("the turn is legal");
    assert_eq!(remaining(game.world()), [1]);
}

#[test]
fn a_turn_has_exactly_one_order() {
    let mut game = game(&["1 2   "], "points");
    game.ask();
    let two = [Action::PoserBombe, Action::Deplacer(Est)];
    for wrong in [&two[..], &[Action::Insister], &[Action::PoserBombe, Action::Insister, Action::Insister]] {
        game.play(0, wrong, &[]).expect_err("the action is illegal");
        assert!(game.world().bombs.is_empty() && game.world().avatars[0].plays());
    }
}

#[test]
fn orders_are_taken_as_they_come() {
    assert_eq!(Bombes::APPLY_ORDER, ApplyOrder::ByArrival);
    let mut game = game(&["1 2   "], "points");
    game.ask();
    game.play(1, &[Action::Deplacer(bombes::api::Direction::Ouest)], &[]).expect("the action is legal");
    game.play(0, &[Action::Deplacer(Est)], &[]).expect("the action is legal");
    assert_eq!(seen(game.world()), ["12    "]);
}

#[test]
fn points_decide_the_points_mode() {
    let mut game = game(&["1 2 3 "], "");
    for (avatar, points) in game.world_mut().avatars.iter_mut().zip([100, 700, 700]) {
        avatar.points = points;
    }
    assert_eq!((game.scores(), game.ranks()), (vec![100, 700, 700], vec![3, 1, 1]));
}

#[test]
fn eliminated_players_rank_below_survivors_in_the_order_of_elimination() {
    let mut game = game(&["1 2 3 4 5 6 "], "");
    for (avatar, points) in game.world_mut().avatars.iter_mut().zip([514, 500, 500, 900, 2000, 700]) {
        avatar.points = points;
    }
    // Player 0 disconnects, player 3 sends too many orders, and players 4 and 5 are hit together later.
    game.ask();
    game.leave(0);
    game.settle();
    game.ask();
    game.play(3, &[Action::Autre, Action::Insister], &[]).expect("the action is legal");
    game.settle();
    game.world_mut().eliminate(4);
    game.world_mut().eliminate(5);
    assert_eq!(game.scores(), [514, 500, 500, 900, 2000, 700], "eliminated players keep their points");
    assert_eq!(game.ranks(), [6, 1, 1, 5, 3, 3]);
}

#[test]
fn the_order_of_elimination_decides_sudden_death() {
    let mut game = game(&["1 2 3 4 5   "], "mort-subite");
    let world = game.world_mut();
    world.avatars[0].points = 9000;
    world.eliminate(0);
    wait(world, 3);
    // Players who are eliminated in the same step are tied.
    world.eliminate(1);
    world.eliminate(3);
    wait(world, 1);
    world.eliminate(2);
    wait(world, 1);
    assert_eq!((game.scores(), game.ranks()), (vec![0, 3, 4, 3, 5], vec![5, 3, 2, 3, 1]));
}

#[test]
fn a_cup_counts_survival_as_the_score_does() {
    let survival: Vec<bool> = Bombes::MODES.iter().map(|mode| mode.survival).collect();
    assert_eq!(survival, [false, true]);
    let mut game = game(&["1 2 3   "], "mort-subite");
    idle(&mut game);
    game.ask();
    game.leave(2);
    game.settle();
    idle(&mut game);
    assert_eq!(game.scores(), [3, 3, 1], "the step of a player's elimination does not count");
}

#[test]
fn a_wall_closes_in_from_step_ten_on() {
    let mut game = game(&["    ", " 12 ", "    "], "mort-subite");
    for step in 1..=9 {
        idle(&mut game);
        assert!(game.world().closed.is_empty(), "step {step}");
    }
    let spiral = [0, 1, 2, 3, 7, 11, 10, 9, 8, 4, 5, 6];
    for number in 1..=10 {
        idle(&mut game);
        let mut expected_cells = spiral[..number].to_vec();
        expected_cells.sort_unstable();
        assert_eq!(game.world().closed.iter().copied().collect::<Vec<_>>(), expected_cells);
        assert!(expected_cells.iter().all(|cell| game.world().plan().cells[*cell] == b'X'));
    }
    assert_eq!(remaining(game.world()), [0, 1]);
    idle(&mut game);
    assert_eq!(
        (remaining(game.world()), game.scores()),
        (vec![1], vec![19, 20]),
        "a player on a cell that becomes a wall is eliminated"
    );
    assert!(game.ask().is_empty());
}

#[test]
fn the_wall_closes_in_only_in_sudden_death() {
    let mut game = game(&["    ", " 12 ", "    "], "points");
    (0..30).for_each(|_| idle(&mut game));
    assert!(game.world().closed.is_empty());
    assert!(game.world().board.cells().all(|cell| !game.world().board.is_wall(cell)));
}

#[test]
fn the_closing_wall_removes_everything_and_cannot_be_destroyed() {
    let mut game = game(&["    ", "1x$ ", " 2  "], "mort-subite");
    game.world_mut().step = 9;
    game.world_mut().board.bonuses[0] = Some(Bonus::Points);
    idle(&mut game);
    assert_eq!((game.world().board.bonuses[0], game.world().board.ground[0]), (None, Ground::Wall));
    game.world_mut().bombs.push(Bomb { number: 7, place: 1, owner: 0, fuse: 4 });
    idle(&mut game);
    assert!(
        game.world().bombs.is_empty() && game.world().blasts.is_empty(),
        "bombs under a wall disappear without an explosion"
    );
    game.world_mut().bombs.push(Bomb { number: 8, place: 5, owner: 1, fuse: 1 });
    game.world_mut().tick();
    assert_eq!(game.world().board.ground[1], Ground::Wall);
}

#[test]
fn the_wall_skips_walls_until_every_open_cell_is_closed() {
    let mut game = game(&["X xX", " 12 ", "x  X"], "mort-subite");
    game.world_mut().step = 9;
    for cell in [1, 7, 10, 9] {
        idle(&mut game);
        assert_eq!(game.world().board.ground[cell], Ground::Wall, "cell {cell} must become a wall next");
    }
    assert_eq!(game.world().board.ground[2], Ground::Breakable, "this cell was a wall already");
    // Where an explosion opens a breakable wall behind the closing one, that cell is the next to be closed.
    game.world_mut().board.ground[2] = Ground::Open;
    for cell in [2, 4] {
        idle(&mut game);
        assert_eq!(game.world().board.ground[cell], Ground::Wall, "cell {cell} must become a wall next");
    }
    idle(&mut game);
    assert!(game.ask().is_empty() && remaining(game.world()) == [1]);
    (0..9).for_each(|_| game.settle());
    assert!(game.world().board.cells().all(|cell| game.world().board.is_wall(cell)));
}

#[test]
fn the_wall_moves_after_the_map_and_the_new_bonuses() {
    let mut bonuses = 0;
    for seed in 0..100 {
        let (text, _) = map(&["    ", "XXXX"]);
        let setup = Setup { map: text, players: 2, mode: "mort-subite".into(), seed, key: None };
        let mut game = start::<Bombes>(&setup).expect("the match can start");
        for (avatar, place) in game.world_mut().avatars.iter_mut().zip([0, 1]) {
            avatar.place = place;
        }
        game.scene();
        game.world_mut().step = 9;
        game.ask();
        game.settle();
        let plans = game.take_events(0).pop().expect("the step sends a map");
        assert_eq!(plans.cells, b"12  XXXX", "the map is the one that was sent before");
        assert_eq!((game.world().board.ground[0], remaining(game.world())), (Ground::Wall, vec![1]));
        let events: Vec<String> = game.take_changes().into_iter().map(|change| change.cause).collect();
        let sown = events.iter().any(|cause| cause == "bonus");
        bonuses += usize::from(sown);
        assert_eq!(events, if sown { &["bonus", "mur", "survie"][..] } else { &["mur", "survie"] });
    }
    assert!(bonuses > 0);
}

#[test]
fn explosions_come_before_the_wall() {
    let mut game = game(&["1   2", "     "], "mort-subite");
    game.world_mut().step = 9;
    game.world_mut().bombs.push(Bomb { number: 7, place: 0, owner: 1, fuse: 1 });
    game.world_mut().avatars[0].place = 2;
    idle(&mut game);
    assert_eq!(
        remaining(game.world()),
        Vec::<usize>::new(),
        "the bomb hits both players before the wall closes"
    );
}

#[test]
fn the_same_seed_and_order_of_arrival_give_the_same_match() {
    let play = || {
        let setup = Setup { players: 4, seed: 11, ..Setup::default() };
        let mut game = start::<Bombes>(&setup).expect("the match can start");
        let mut plans = Vec::new();
        for step in 0..180 {
            let mut requested: Vec<usize> = game.ask().iter().map(|ask| ask.player).collect();
            let count = requested.len();
            requested.rotate_left(step % 3 % count.max(1));
            for player in requested {
                let way = bombes::api::Direction::ALL[(step * 7 + player * 3) % 4];
                let order = if step % 9 == player { Action::PoserBombe } else { Action::Deplacer(way) };
                game.play(player, &[order], &[]).expect("the action is legal");
            }
            game.settle();
            plans.push(game.world().plan());
        }
        (plans, game.scores())
    };
    assert!(play() == play());
}

#[test]
fn the_mode_selects_sudden_death() {
    let sudden = world(&["1"], true);
    assert!(sudden.sudden && Bombes::MODES.iter().map(|mode| mode.name).eq(["points", "mort-subite"]));
}
