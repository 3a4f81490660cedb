//! The API functions of the tic-tac-toe game that champions call. They use the champion's copy of
//! the match.

use crate::api::{Api, Erreur, Marque, Position};
use crate::rules::{Action, Morpion};
use joute_abi::show_line;
use joute_engine::Replica;

impl Api for Replica<Morpion> {
    fn poser(&mut self, endroit: Position) -> Erreur {
        let erreur = if !self.journal().is_empty() {
            Erreur::DejaJoue
        } else if !self.view.may_play {
            Erreur::HorsTour
        } else {
            self.view.board.put(self.player(), endroit)
        };
        let action = Action::Poser(endroit);
        match erreur {
            Erreur::Ok => {
                self.view.may_play = false;
                self.record(action);
            }
            refus => self.refuse(action, || show_line(&refus)),
        }
        erreur
    }

    fn annuler(&mut self) -> bool {
        match self.unrecord() {
            Some(Action::Poser(endroit)) => {
                self.view.board.clear(endroit);
                self.view.may_play = true;
                true
            }
            None => false,
        }
    }

    fn marque_en(&mut self, endroit: Position) -> Marque {
        self.view.board.at(endroit)
    }

    fn cases_vides(&mut self) -> Vec<Position> {
        self.view.board.empty()
    }

    fn moi(&mut self) -> i32 {
        self.player() as i32
    }

    fn adversaire(&mut self) -> i32 {
        1 - self.player() as i32
    }

    fn tour_actuel(&mut self) -> i32 {
        self.view.board.turn as i32
    }
}
