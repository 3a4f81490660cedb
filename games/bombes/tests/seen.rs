//! Tests the information that players receive during a match. This covers the six variables of the
//! subject, and their values in random matches.

use crate::play;
use crate::play::{MATCHES, choices, map, setup};
use bombes::api::{Api as _, Avatar, Contenu, Direction, Erreur, Position};
use bombes::{Action, Bombes, random_champion};
use joute_engine::game::start;
use joute_engine::replica::Replica;
use joute_engine::secrets::ComparedFrames;
use joute_engine::{Clocks, Game as _, Setup, agreement, secrets};

fn at(ligne: i32, colonne: i32) -> Position {
    Position { ligne, colonne }
}

/// Builds a match from a drawn map and starts a turn of one player. Returns the match and this
/// player's replica.
fn seated(rows: &[&str], player: usize) -> (Bombes, Replica<Bombes>) {
    let (text, places) = map(rows);
    let setup = Setup { map: text, players: places.len(), mode: "mort-subite".into(), seed: 3, key: None };
    let mut game = start::<Bombes>(&setup).expect("the match can start");
    for (avatar, place) in game.world_mut().avatars.iter_mut().zip(places) {
        avatar.place = place;
    }
    let mut replica = Replica::new(player, game.opening(player));
    game.ask();
    game.settle();
    turn(&mut game, &mut replica);
    (game, replica)
}

/// Starts the replica's turn in the next step of the match.
fn turn(game: &mut Bombes, replica: &mut Replica<Bombes>) {
    let asks = game.ask();
    let ask = asks.into_iter().find(|ask| ask.player == replica.player()).expect("the player has a turn");
    replica
        .begin_turn(game.take_events(replica.player()), Clocks::default(), false)
        .expect("the turn can begin");
    replica.begin(ask.calls.last().expect("the player must run `jouer_tour`"));
}

#[test]
fn players_receive_the_information_of_the_subject() {
    let (mut game, mut replica) = seated(&["1 X$", "%x2 ", "#@  "], 1);
    game.world_mut().fresh.clear();
    assert_eq!((replica.mon_id(), replica.nb_lignes(), replica.nb_colonnes()), (2, 3, 4));
    assert!(replica.mort_subite());
    use Contenu::{BonusBombes, BonusExplosion, BonusPoints, BonusTeleportation, Mur, Occupee, Vide};
    let expected = [
        Occupee,
        Vide,
        Mur,
        BonusPoints,
        BonusBombes,
        Mur,
        Occupee,
        Vide,
        BonusExplosion,
        BonusTeleportation,
        Vide,
        Vide,
    ];
    assert_eq!(replica.laby(), expected);
    for (cell, content) in expected.into_iter().enumerate() {
        assert_eq!(replica.contenu_case(at(cell as i32 / 4, cell as i32 % 4)), content);
    }
    let avatars = [Avatar { joueur: 1, pos: at(0, 0) }, Avatar { joueur: 2, pos: at(1, 2) }];
    assert_eq!((replica.liste_avatars(), replica.ma_position()), (avatars.to_vec(), at(1, 2)));
    assert_eq!((replica.avatar_case(at(0, 0)), replica.avatar_case(at(0, 1))), (1, 0));
}

#[test]
fn coordinates_go_round() {
    let (_, mut replica) = seated(&["1  ", "  x"], 0);
    assert_eq!(replica.contenu_case(at(-1, -1)), Contenu::Mur);
    assert_eq!(replica.avatar_case(at(2, 3)), 1);
    assert_eq!(replica.contenu_case(at(i32::MIN, i32::MAX)), replica.contenu_case(at(0, 1)));
    for (way, to) in [
        (Direction::Nord, at(1, 0)),
        (Direction::Sud, at(1, 0)),
        (Direction::Est, at(0, 1)),
        (Direction::Ouest, at(0, 2)),
    ] {
        assert_eq!(replica.case_voisine(at(0, 0), way), to);
        assert_eq!(replica.case_voisine(at(2, 3), way), to);
    }
    replica.case_voisine(at(i32::MAX, i32::MIN), Direction::Sud);
}

#[test]
fn a_player_sees_bombs_and_where_it_can_go() {
    let (mut game, mut replica) = seated(&["1 $X", "   2"], 0);
    game.play(1, &[Action::PoserBombe], &[]).expect("the action is legal");
    game.settle();
    turn(&mut game, &mut replica);
    game.play(1, &[Action::Deplacer(Direction::Ouest)], &[]).expect("the action is legal");
    game.settle();
    turn(&mut game, &mut replica);
    assert_eq!((replica.liste_bombes(), replica.bombe_case(at(1, 3))), (vec![at(1, 3)], true));
    assert_eq!((replica.contenu_case(at(1, 3)), replica.avatar_case(at(1, 2))), (Contenu::Vide, 2));
    let free: Vec<bool> = (0..8).map(|cell| replica.case_libre(at(cell / 4, cell % 4))).collect();
    assert_eq!(free, [false, true, true, false, true, true, false, false]);
}

#[test]
fn an_order_a_step_is_taken() {
    let (mut game, mut replica) = seated(&["1X 2"], 0);
    assert_eq!(replica.deplacer(Direction::Est), Erreur::Ok, "a move into a wall counts but has no effect");
    assert_eq!(replica.poser_bombe(), Erreur::DejaJoue);
    assert_eq!(replica.journal(), [Action::Deplacer(Direction::Est)]);
    replica.end();
    let journal = replica.end_turn();
    assert_eq!(replica.poser_bombe(), Erreur::HorsTour, "actions are refused outside of a step");
    game.play(0, &journal, &[]).expect("the action is legal");
    game.settle();
    turn(&mut game, &mut replica);
    assert_eq!(replica.poser_bombe(), Erreur::Ok);
}

#[test]
fn no_order_is_taken_while_the_match_begins() {
    let (text, _) = map(&["1 2"]);
    let mut game =
        start::<Bombes>(&Setup { map: text, players: 2, ..Setup::default() }).expect("the match can start");
    let mut replica = Replica::<Bombes>::new(0, game.opening(0));
    let calls = game.ask().remove(0).calls;
    assert_eq!(calls.len(), 2, "the champion receives partie_init and then jouer_tour");
    replica.begin(&calls[0]);
    assert_eq!(replica.poser_bombe(), Erreur::HorsTour);
    replica.end();
    replica.begin(&calls[1]);
    assert_eq!(replica.poser_bombe(), Erreur::Ok);
}

#[test]
fn the_twentieth_order_too_many_puts_a_player_out() {
    let (mut game, mut replica) = seated(&["1  2  "], 0);
    replica.poser_bombe();
    for _ in 0..19 {
        assert_eq!(replica.poser_bombe(), Erreur::DejaJoue);
    }
    assert_eq!(replica.journal(), [Action::PoserBombe]);
    replica.poser_bombe();
    replica.poser_bombe();
    assert_eq!(replica.journal(), [Action::PoserBombe, Action::Insister]);
    replica.end();
    let journal = replica.end_turn();
    game.play(0, &journal, &[]).expect("the action is legal");
    assert_eq!(play::remaining(game.world()), [1]);
}

#[test]
fn breakable_walls_look_like_walls_and_viewers_see_them() {
    let (mut game, mut replica) = seated(&["1x X", "  2 "], 0);
    assert_eq!(replica.contenu_case(at(0, 1)), replica.contenu_case(at(0, 3)));
    let scene = game.scene().expect("the game has a scene");
    scene.check().expect("the look is valid");
    let ground = serde_json::to_value(&scene.tables["ground"]).expect("the value can be written as JSON");
    assert_eq!(ground, serde_json::json!([0, 2, 0, 1, 0, 0, 0, 0]));
}

#[test]
fn replicas_agree_with_the_authority() {
    for seed in 0..MATCHES {
        let steps = agreement::check_agreement::<Bombes>(&setup(seed), &choices(seed, 6000), random_champion);
        steps.unwrap_or_else(|reason| panic!("match {seed}: {reason}"));
    }
}

#[test]
fn no_hidden_data_is_sent() {
    let mut all = ComparedFrames::default();
    for seed in 0..MATCHES {
        let compared = secrets::check_secrets::<Bombes>(&setup(seed), &choices(seed, 3000), random_champion);
        let compared = compared.unwrap_or_else(|reason| panic!("match {seed}: {reason}"));
        all = ComparedFrames { frames: all.frames + compared.frames, apart: all.apart + compared.apart };
    }
    assert!(all.apart > 2 * MATCHES, "{all:?}");
}
