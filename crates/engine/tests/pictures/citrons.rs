//! Test pictures of the game of Prologin 2002. They show terrain, bridges, and several Citrons on
//! one cell with their energy. A diamond around each Citron shows how far it sees.

use crate::{Dice, Match, step};
use joute_engine::scene::{
    At, CardLine, Colour, FigureShape, Figures, ItemKind, Look, SceneTables, Segments, Texture, Tile, Tiles,
    Visibility,
};
use serde_json::Value;

const SIDE: i32 = 40;
const PLAYERS: i32 = 4;

fn look() -> Look {
    Look::board(SIDE as usize, SIDE as usize)
        .layer(
            Tiles::of("terrain")
                .tile(Tile::new(0, "plaine").colour(Colour::Green).texture(Texture::Grass))
                .tile(Tile::new(1, "trou").colour(Colour::Brown).texture(Texture::Pit))
                .tile(Tile::new(2, "montagne").colour(Colour::Grey).texture(Texture::Peaks)),
        )
        .layer(
            Segments::of("ponts")
                .named("pont")
                .between(At::cell(1), At::cell(2))
                .wide()
                .arrow()
                .loose(4)
                .player(3),
        )
        .layer(
            Figures::of("sources")
                .named("source")
                .at_cell(1)
                .shape(FigureShape::Drop)
                .colour(Colour::Yellow)
                .small(),
        )
        .layer(
            Figures::of("citrons")
                .named("citron")
                .at(1, 2)
                .player(3)
                .number(4)
                .strength(4, 200)
                .mention(4, "énergie")
                .mention_words(5, "niveau", ["au fond du trou", "au sol"])
                .by_kind(6, [ItemKind::new(1, "citron mort").shape(FigureShape::Cross)])
                .listed(),
        )
        .layer(
            Tiles::of("or")
                .named("or")
                .tile(Tile::new(1, "filon").colour(Colour::Yellow))
                .seen(Visibility::Nobody),
        )
        .card(CardLine::of("equipes", 1, "citrons"))
        .card(CardLine::of("equipes", 2, "énergie"))
        .sight("vue")
        .word("jour", "Jour")
}

pub fn sample_match() -> Match {
    let mut dice = Dice(2002);
    let mut ground: Vec<i32> = vec![0; (SIDE * SIDE) as usize];
    for _ in 0..26 {
        let (x, y, kind) = (dice.below(SIDE - 3), dice.below(SIDE - 3), 1 + dice.below(2));
        for cell in 0..9 {
            if dice.below(4) > 0 {
                ground[((y + cell / 3) * SIDE + x + cell % 3) as usize] = kind;
            }
        }
    }
    // The columns are id, column, line, team, energy, level and kind.
    let mut citrons: Vec<Vec<i32>> = (0..PLAYERS * 7)
        .map(|id| {
            let team = id % PLAYERS;
            let (x, y) = ([4, 30, 4, 30][team as usize], [4, 4, 30, 30][team as usize]);
            vec![id, x + dice.below(6), y + dice.below(6), team, 20 + dice.below(180), 1, 0]
        })
        .collect();
    // Some citrons of two teams are in the same cell.
    for (index, id) in [0usize, 1, 5, 2, 7, 11, 3, 9, 13, 17, 21, 25].into_iter().enumerate() {
        let place = if index < 5 { [19, 20] } else { [22, 20] };
        (citrons[id][1], citrons[id][2]) = (place[0], place[1]);
    }
    citrons[27][6] = 1;
    citrons[26][5] = 0;
    let sources: Vec<Vec<i32>> = (0..20).map(|id| vec![id, dice.below(SIDE * SIDE)]).collect();
    let bridge = |line: i32, from: i32, to: i32, team: i32| {
        vec![line, line * SIDE + from, line * SIDE + to, team, i32::from(to - from < 3)]
    };
    let mut tables = SceneTables::default();
    tables.grid("terrain", ground);
    tables.grid("or", (0..SIDE * SIDE).map(|cell| i32::from(cell % 317 == 5)));
    tables.rows("sources", sources);
    tables.rows("ponts", [bridge(15, 12, 15, 0), bridge(25, 24, 28, 3)]);
    show(&mut tables, &citrons);
    let scene = tables.scene("", Value::Null).looks(look());
    let mut steps = vec![Vec::new()];
    for day in 0..12 {
        steps.push(step(&mut tables, |tables| {
            for citron in citrons.iter_mut().filter(|citron| citron[6] == 0) {
                let [dx, dy] = [[1, 0], [-1, 0], [0, 1], [0, -1]][dice.below(4) as usize];
                citron[1] = (citron[1] + dx).clamp(0, SIDE - 1);
                citron[2] = (citron[2] + dy).clamp(0, SIDE - 1);
                citron[4] = (citron[4] + dice.below(17) - 8).clamp(1, 200);
            }
            if day == 6 {
                tables.rows("ponts", [bridge(15, 12, 16, 0), bridge(20, 8, 10, 2)]);
            }
            show(tables, &citrons);
            tables.event("jour");
        }));
    }
    Match { players: PLAYERS as usize, locale: "fr", scene, steps }
}

fn show(tables: &mut SceneTables, citrons: &[Vec<i32>]) {
    tables.rows("citrons", citrons.to_vec());
    let team = |team: i32| citrons.iter().filter(move |citron| citron[3] == team && citron[6] == 0);
    tables.rows(
        "equipes",
        (0..PLAYERS).map(|id| vec![id, team(id).count() as i32, team(id).map(|citron| citron[4]).sum()]),
    );
    let sees =
        |id: i32, x: i32, y: i32| team(id).any(|citron| (citron[1] - x).abs() + (citron[2] - y).abs() <= 5);
    let bits =
        |cell: i32| (0..PLAYERS).filter(|id| sees(*id, cell % SIDE, cell / SIDE)).map(|id| 1 << id).sum();
    tables.grid("vue", (0..SIDE * SIDE).map(bits));
}
