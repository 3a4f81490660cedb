//! The API functions of the game Bombes that champions call. They use the information that the
//! player has.

use crate::api::{Api, Avatar, Contenu, Direction, Erreur, Position};
use crate::board::Bonus;
use crate::known::{Action, Plan};
use crate::rules::Bombes;
use joute_engine::Replica;

impl Plan {
    /// Returns the contents of a cell in the form that the API uses.
    pub fn content(&self, cell: usize) -> Contenu {
        match self.cells[cell] {
            b' ' => Contenu::Vide,
            Plan::WALL => Contenu::Mur,
            letter => match Bonus::of(letter) {
                Some(Bonus::Bombs) => Contenu::BonusBombes,
                Some(Bonus::Points) => Contenu::BonusPoints,
                Some(Bonus::Explosion) => Contenu::BonusExplosion,
                Some(Bonus::Teleport) => Contenu::BonusTeleportation,
                None => Contenu::Occupee,
            },
        }
    }

    /// Returns true if the player sees a bomb on the cell.
    pub fn is_mined(&self, cell: usize) -> bool {
        self.bombs.iter().any(|(line, column)| self.cell((*line).into(), (*column).into()) == cell)
    }

    /// Returns the line and the column of a cell as a position of the API.
    pub fn position(&self, cell: usize) -> Position {
        let columns = usize::from(self.columns.max(1));
        Position { ligne: (cell / columns) as i32, colonne: (cell % columns) as i32 }
    }
}

/// Returns the champion's map of the labyrinth, and the index of a position in it.
fn at(replica: &Replica<Bombes>, pos: Position) -> (&Plan, usize) {
    let plan = &replica.view.known.plan;
    (plan, plan.cell(pos.ligne, pos.colonne))
}

fn order(replica: &mut Replica<Bombes>, action: Action) -> Erreur {
    if !replica.view.may_order {
        replica.refuse(action, || "hors_tour".into());
        return Erreur::HorsTour;
    }
    let answer = replica.view.known.order(action);
    match answer {
        Erreur::Ok => replica.record(action),
        _ => replica.refuse(action, || "deja_joue".into()),
    }
    if replica.view.known.record_excess_orders() {
        replica.record(Action::Insister);
    }
    answer
}

impl Api for Replica<Bombes> {
    fn deplacer(&mut self, sens: Direction) -> Erreur {
        order(self, Action::Deplacer(sens))
    }

    fn poser_bombe(&mut self) -> Erreur {
        order(self, Action::PoserBombe)
    }

    fn mon_id(&mut self) -> i32 {
        self.player() as i32 + 1
    }

    fn nb_lignes(&mut self) -> i32 {
        self.view.known.plan.lines.into()
    }

    fn nb_colonnes(&mut self) -> i32 {
        self.view.known.plan.columns.into()
    }

    fn mort_subite(&mut self) -> bool {
        self.view.known.sudden
    }

    fn contenu_case(&mut self, pos: Position) -> Contenu {
        let (plan, cell) = at(self, pos);
        plan.content(cell)
    }

    fn bombe_case(&mut self, pos: Position) -> bool {
        let (plan, cell) = at(self, pos);
        plan.is_mined(cell)
    }

    fn avatar_case(&mut self, pos: Position) -> i32 {
        let (plan, cell) = at(self, pos);
        Plan::player(plan.cells[cell]).map_or(0, |player| player as i32 + 1)
    }

    fn case_libre(&mut self, pos: Position) -> bool {
        let (plan, cell) = at(self, pos);
        !matches!(plan.content(cell), Contenu::Mur | Contenu::Occupee) && !plan.is_mined(cell)
    }

    fn case_voisine(&mut self, pos: Position, sens: Direction) -> Position {
        let (down, right) = match sens {
            Direction::Nord => (-1, 0),
            Direction::Sud => (1, 0),
            Direction::Est => (0, 1),
            Direction::Ouest => (0, -1),
        };
        let plan = &self.view.known.plan;
        // The position is wrapped first, so that even the largest number has a neighbour.
        let position = plan.position(plan.cell(pos.ligne, pos.colonne));
        plan.position(plan.cell(position.ligne + down, position.colonne + right))
    }

    fn ma_position(&mut self) -> Position {
        let plan = &self.view.known.plan;
        let letter = Plan::letter(self.player());
        // A player is asked only while its avatar is in the labyrinth.
        let cell = plan.cells.iter().position(|own| *own == letter).unwrap_or(0);
        plan.position(cell)
    }

    fn laby(&mut self) -> Vec<Contenu> {
        let plan = &self.view.known.plan;
        (0..plan.cells.len()).map(|cell| plan.content(cell)).collect()
    }

    fn liste_bombes(&mut self) -> Vec<Position> {
        let bombs = self.view.known.plan.bombs.iter();
        bombs.map(|(line, column)| Position { ligne: (*line).into(), colonne: (*column).into() }).collect()
    }

    fn liste_avatars(&mut self) -> Vec<Avatar> {
        let plan = &self.view.known.plan;
        let avatar_of = |(cell, letter): (usize, &u8)| {
            Plan::player(*letter).map(|player| Avatar { joueur: player as i32 + 1, pos: plan.position(cell) })
        };
        let mut avatars: Vec<Avatar> = plan.cells.iter().enumerate().filter_map(avatar_of).collect();
        avatars.sort_by_key(|avatar| avatar.joueur);
        avatars
    }
}
