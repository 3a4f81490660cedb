//! Tests turns, passing and the end of the match from a champion's point of view.

use crate::table::{Table, drawn_match, passing_match, pose};
use blokus::api::{Api as _, Erreur};
use blokus::{Move, State};

#[test]
fn players_place_a_piece_in_turn_player_0_first() {
    let mut t = Table::new();
    assert_eq!((t.active(), t.tour_actuel()), (0, 1));
    t.play("#/# 1 1");
    assert_eq!((t.active(), t.tour_actuel()), (1, 2));
    t.play("## 13 14");
    assert_eq!((t.active(), t.tour_actuel()), (0, 3));
}

#[test]
fn a_turn_is_for_one_piece() {
    let mut t = Table::new();
    assert_eq!(t.poser(pose("#/# 1 1")), Erreur::Ok);
    assert_eq!(t.poser(pose("# 2 3")), Erreur::DejaJoue);
    assert_eq!(t.passer(), Erreur::DejaJoue);
    assert_eq!(t.journal().len(), 1);
}

#[test]
fn actions_out_of_turn_are_refused() {
    let mut t = Table::before();
    assert_eq!((t.poser(pose("#/# 1 1")), t.passer()), (Erreur::HorsTour, Erreur::HorsTour));
    t.end_turn();
    assert_eq!(t.seats[1].poser(pose("# 14 14")), Erreur::HorsTour);
    assert_eq!(t.seats[1].passer(), Erreur::HorsTour);
    // The turn is checked before the placement.
    let mut nothing = pose("# 14 14");
    nothing.piece = 99;
    assert_eq!(t.seats[1].poser(nothing), Erreur::HorsTour);
    assert_eq!(t.poser(nothing), Erreur::PieceInconnue);
}

/// Checks that only a player that cannot place a piece passes. Both players are blocked in the end:
/// the one that is blocked first passes until the other is blocked too.
#[test]
fn only_players_without_a_possible_move_pass() {
    let mut t = Table::new();
    assert_eq!(t.passer(), Erreur::PosePossible);
    let mut pass_count = 0;
    for it in passing_match() {
        match it {
            Move::Place(placement) => assert_eq!(t.poser(placement.into()), Erreur::Ok, "{placement}"),
            Move::Pass => {
                let me = t.moi();
                assert!(!t.peut_poser(me) && t.coups_possibles(me).is_empty());
                assert_eq!(t.passer(), Erreur::Ok);
                pass_count += 1;
            }
        }
        t.end_turn();
    }
    assert!(pass_count > 0, "no player passes with this seed; choose another one");
}

/// Checks that the match ends when neither player can place a piece. A player that cannot place a
/// piece will never be able to place one again.
#[test]
fn the_match_ends_when_no_player_can_place_a_piece() {
    for seed in 0..20 {
        let moves = drawn_match(seed);
        let mut state = State::new();
        state.next_turn();
        for (turn, it) in moves.iter().enumerate() {
            assert!(!state.is_over() && (state.board().can_place(0) || state.board().can_place(1)));
            if let Move::Place(placement) = it {
                state.place(turn % 2, Ok(*placement)).expect("a match that was played");
            }
            state.next_turn();
        }
        assert!(state.is_over() && state.active().is_none());
        assert!(!state.board().can_place(0) && !state.board().can_place(1));
        assert!(matches!(moves.last(), Some(Move::Place(_))), "the match ends with the last piece");
    }
}

#[test]
fn a_turn_without_anything_is_a_pass_and_two_of_them_end_the_match() {
    let mut t = Table::new();
    t.end_turn();
    assert_eq!((t.active(), t.historique()[0].piece), (1, 0));
    t.play("# 14 14");
    t.end_turn();
    t.play("#/# 13 12");
    assert!(!t.view.state.is_over());
    t.end_turn();
    assert!(!t.view.state.is_over());
    t.end_turn();
    assert!(t.view.state.is_over());
    assert_eq!((t.historique().len(), t.tour_actuel()), (6, 6));
    assert_eq!(t.poser(pose("# 1 1")), Erreur::HorsTour);
}

#[test]
fn annuler_takes_this_turns_piece_back() {
    let mut t = Table::after("2a 1 1\n2b 13 14\n");
    let before = t.view.state.clone();
    assert!(!t.annuler());
    assert_eq!(t.poser(pose("11b 2 3")), Erreur::Ok);
    assert!(t.view.state != before);
    assert!(t.annuler());
    assert!(t.view.state == before && t.journal().is_empty());
    assert!(!t.annuler());
    assert_eq!(t.poser(pose("11b 2 3")), Erreur::Ok);
    t.end_turn();
    assert!(!t.seats[0].annuler() && !t.seats[1].annuler());
}

#[test]
fn a_pass_is_taken_back_too() {
    let mut t = Table::new();
    for it in passing_match() {
        match it {
            Move::Place(placement) => assert_eq!(t.poser(placement.into()), Erreur::Ok),
            Move::Pass => {
                assert_eq!(t.passer(), Erreur::Ok);
                assert!(t.annuler() && t.journal().is_empty());
                assert_eq!(t.passer(), Erreur::Ok);
            }
        }
        t.end_turn();
    }
}
