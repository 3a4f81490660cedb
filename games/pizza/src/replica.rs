//! Implements the API functions of the game Pizza that champions call (section 9). They work on the
//! champion's copy of the match.

use crate::actions::Action;
use crate::api::{
    ActionHist, Api, ApparitionPortail, Erreur, EtatArbre, EtatCase, EtatSquelette, LienTemporel,
    PapatteDebug, Position, TypeAction, TypeCase,
};
use crate::board::{AGES, Growth};
use crate::cells::{Cell, Grid};
use crate::map::{Ground, PLAYERS};
use crate::path;
use crate::rules::Pizza;
use crate::state::{Character, Kind, State};
use joute_abi::show_line;
use joute_engine::Replica;

/// The position that API functions return instead of a result.
const NO_POSITION: Position = Position { colonne: -1, ligne: -1 };

#[inline]
fn act(replica: &mut Replica<Pizza>, action: Action) -> Erreur {
    let player = replica.player();
    let view = &mut replica.view;
    let result = if view.may_play { view.state.play(player, &action) } else { Err(Erreur::HorsTour) };
    let result = result.map(|undo| view.undo.push(undo));
    replica.note(action, result, show_line).err().unwrap_or(Erreur::Ok)
}

#[inline]
fn player(number: i32) -> Option<usize> {
    usize::try_from(number).ok().filter(|player| *player < PLAYERS)
}

#[inline]
fn age(number: i32) -> Option<usize> {
    usize::try_from(number).ok().filter(|age| *age < AGES)
}

/// Returns the character at a position and its kind. Returns `None` if there is no character.
#[inline]
fn character_at(state: &State, at: Position) -> Option<(Kind, &Character)> {
    let id = state.occupant(Cell::at(at)?)?;
    Some((id.kind(), state.character(id)))
}

/// Returns the cell at a position and the schedule of its tree or skeleton. Returns `None` if the
/// cell does not have the given terrain.
#[inline]
fn growth(state: &State, at: Position, ground: Ground) -> Option<(Cell, &Growth)> {
    let cell = Cell::at(at).filter(|cell| state.board().ground(*cell) == ground)?;
    Some((cell, state.board().growth(cell)?))
}

fn terrain(state: &State, cell: Cell) -> TypeCase {
    match state.board().ground(cell) {
        Ground::Empty if state.wall(cell) => TypeCase::Mur,
        Ground::Empty => TypeCase::Vide,
        Ground::Wall => TypeCase::Mur,
        Ground::Puddle => TypeCase::Flaque,
        Ground::Tree => TypeCase::Arbre,
        Ground::Skeleton => TypeCase::Squelette,
        Ground::Kennel => TypeCase::Niche,
    }
}

fn positions(characters: &[Character]) -> Vec<Position> {
    characters.iter().map(|character| character.cell.position()).collect()
}

/// Converts an action of the opponent to the API's type for past actions. Returns `None` for a
/// debugging mark, because champions do not see those of the opponent.
fn past_action(action: &Action) -> Option<ActionHist> {
    use TypeAction as T;
    let (action_type, src, dest) = match *action {
        Action::SeDeplacer(src, dest) => (T::ActionSeDeplacer, src, dest),
        Action::PrendrePortail(src, dest) => (T::ActionPrendrePortail, src, dest),
        Action::Manger(src) => (T::ActionManger, src, NO_POSITION),
        Action::Construire(src, dest) => (T::ActionConstruire, src, dest),
        Action::Detruire(src, dest) => (T::ActionDetruire, src, dest),
        Action::DonnerCroquette(src, dest) => (T::ActionDonnerCroquette, src, dest),
        Action::PoserCroquette(src, dest) => (T::ActionPoserCroquette, src, dest),
        Action::AgeSuivant => (T::ActionAgeSuivant, NO_POSITION, NO_POSITION),
        Action::DebugPoserPapatte(..) => return None,
    };
    Some(ActionHist { action_type, src, dest })
}

impl Api for Replica<Pizza> {
    fn se_deplacer(&mut self, entite: Position, arrive: Position) -> Erreur {
        act(self, Action::SeDeplacer(entite, arrive))
    }

    fn prendre_portail(&mut self, chien: Position, portail: Position) -> Erreur {
        act(self, Action::PrendrePortail(chien, portail))
    }

    fn manger(&mut self, chien: Position) -> Erreur {
        act(self, Action::Manger(chien))
    }

    fn construire(&mut self, maitre: Position, mur: Position) -> Erreur {
        act(self, Action::Construire(maitre, mur))
    }

    fn detruire(&mut self, maitre: Position, mur: Position) -> Erreur {
        act(self, Action::Detruire(maitre, mur))
    }

    fn donner_croquette(&mut self, maitre: Position, chien: Position) -> Erreur {
        act(self, Action::DonnerCroquette(maitre, chien))
    }

    fn poser_croquette(&mut self, maitre: Position, croquette: Position) -> Erreur {
        act(self, Action::PoserCroquette(maitre, croquette))
    }

    fn age_suivant(&mut self) -> Erreur {
        act(self, Action::AgeSuivant)
    }

    fn info_case(&mut self, pos: Position) -> EtatCase {
        let state = &self.view.state;
        match Cell::at(pos) {
            None => EtatCase {
                contenu: TypeCase::Flaque,
                pos_case: NO_POSITION,
                est_constructible: false,
                nb_croquette: -1,
            },
            Some(cell) => EtatCase {
                contenu: terrain(state, cell),
                pos_case: pos,
                est_constructible: state.buildable(cell),
                nb_croquette: state.croquettes(cell).into(),
            },
        }
    }

    fn info_squelette(&mut self, pos: Position) -> EtatSquelette {
        let state = &self.view.state;
        match growth(state, pos, Ground::Skeleton) {
            None => EtatSquelette {
                prochain_squelette: -1,
                type_squelette: -1,
                periode_squelette: -1,
                a_squelette: false,
            },
            Some((cell, growth)) => EtatSquelette {
                prochain_squelette: growth.wait(state.turn()) as i32,
                type_squelette: growth.age.into(),
                periode_squelette: growth.period.into(),
                a_squelette: state.bone(cell),
            },
        }
    }

    fn info_arbre(&mut self, pos: Position) -> EtatArbre {
        let state = &self.view.state;
        match growth(state, pos, Ground::Tree) {
            None => EtatArbre { prochain_croquette: -1, periode_croquette: -1, a_croquette: false },
            Some((cell, growth)) => EtatArbre {
                prochain_croquette: growth.wait(state.turn()) as i32,
                periode_croquette: growth.period.into(),
                a_croquette: state.hanging(cell),
            },
        }
    }

    fn apparition_portails(&mut self) -> Vec<ApparitionPortail> {
        let state = &self.view.state;
        let to_come = state.board().portals.iter().filter(|portal| usize::from(portal.turn) > state.turn());
        to_come
            .map(|portal| ApparitionPortail { tour: portal.turn.into(), pos_portail: portal.cell.position() })
            .collect()
    }

    fn positions_portails(&mut self) -> Vec<Position> {
        self.view.state.links().map(|link| link.cell.position()).collect()
    }

    fn liens_temporels(&mut self) -> Vec<LienTemporel> {
        let links = self.view.state.links();
        links
            .map(|link| LienTemporel { chien: link.wanderer.cell.position(), portail: link.cell.position() })
            .collect()
    }

    fn points_mouvement(&mut self, pos: Position) -> i32 {
        character_at(&self.view.state, pos).map_or(-1, |(_, character)| character.points.into())
    }

    fn age_joueur(&mut self, joueur: i32) -> i32 {
        player(joueur).map_or(-1, |player| self.view.state.age(player) as i32)
    }

    fn niche_joueur(&mut self, joueur: i32) -> Position {
        player(joueur).map_or(NO_POSITION, |player| self.view.state.board().kennels[player].position())
    }

    fn chiens_joueur(&mut self, joueur: i32) -> Vec<Position> {
        player(joueur).map_or_else(Vec::new, |player| positions(self.view.state.dogs(player)))
    }

    fn maitres_joueur(&mut self, joueur: i32) -> Vec<Position> {
        player(joueur).map_or_else(Vec::new, |player| positions(self.view.state.masters(player)))
    }

    fn score(&mut self, joueur: i32) -> i32 {
        player(joueur).map_or(-1, |player| self.view.state.score(player).try_into().unwrap_or(i32::MAX))
    }

    fn score_age(&mut self, joueur: i32, age: i32) -> i32 {
        match (player(joueur), self::age(age)) {
            (Some(player), Some(age)) => self.view.state.harvest(player)[age].into(),
            _ => -1,
        }
    }

    fn inventaire_chien(&mut self, pos: Position, age: i32) -> i32 {
        match (character_at(&self.view.state, pos), self::age(age)) {
            (Some((Kind::Dog(_) | Kind::Wanderer(_), dog)), Some(age)) => dog.bones[age].into(),
            _ => -1,
        }
    }

    fn nb_croquettes(&mut self, pos: Position) -> i32 {
        character_at(&self.view.state, pos).map_or(-1, |(_, character)| character.croquettes.into())
    }

    fn debug_poser_papatte(&mut self, pos: Position, papatte: PapatteDebug) -> Erreur {
        let error = match Cell::at(pos) {
            _ if !self.view.may_play => Erreur::HorsTour,
            None => Erreur::PositionInvalide,
            Some(cell) => {
                self.view.mark(cell, papatte);
                return Erreur::Ok;
            }
        };
        self.refuse(Action::DebugPoserPapatte(pos, papatte), || show_line(&error));
        error
    }

    fn historique(&mut self) -> Vec<ActionHist> {
        self.view.history.iter().filter_map(past_action).collect()
    }

    fn deplacements_chien(&mut self, pos: Position, k: i32) -> Vec<Position> {
        let state = &self.view.state;
        match (Cell::at(pos).and_then(|cell| state.occupant(cell)), usize::try_from(k)) {
            (Some(id), Ok(maximum)) => state.predict_steps(id, maximum),
            _ => Vec::new(),
        }
    }

    fn trouver_chemin(&mut self, depart: Position, arrivee: Position, joueur: i32) -> Vec<Position> {
        let state = &self.view.state;
        let (Some(start), Some(goal)) = (Cell::at(depart), Cell::at(arrivee)) else { return Vec::new() };
        let open = match joueur {
            0 | 1 => {
                let free = state.free_cells();
                let zone = &state.board().zones[1 - joueur as usize];
                Grid::by_line(|line| free.lines[line] & !zone.lines[line])
            }
            2 => state.free_cells(),
            _ => return Vec::new(),
        };
        path::shortest(&open, start, goal)
    }

    fn moi(&mut self) -> i32 {
        self.player() as i32
    }

    fn adversaire(&mut self) -> i32 {
        1 - self.player() as i32
    }

    fn annuler(&mut self) -> bool {
        let (player, seen) = (self.player(), &mut self.view);
        match seen.undo.pop() {
            None => false,
            Some(undo) => {
                seen.state.take_back(player, &undo);
                self.unrecord();
                true
            }
        }
    }

    fn tour_actuel(&mut self) -> i32 {
        self.view.state.turn() as i32
    }
}
