//! Test pictures of the game of Prologin 2015. Portals are points, links are segments between
//! portals, and fields are triangles. Each player has an agent.

use crate::{Dice, Match, step};
use joute_engine::scene::{
    At, CardLine, Colour, FigureShape, Figures, Labels, Look, Polygons, SceneTables, Segments,
};
use serde_json::Value;

const SIDE: i32 = 30;

fn look() -> Look {
    Look::board(SIDE as usize, SIDE as usize)
        .layer(
            Polygons::of("champs")
                .named("champ")
                .corner(1, 2)
                .corner(3, 4)
                .corner(5, 6)
                .player(7)
                .mention(8, "points"),
        )
        .layer(Segments::of("liens").named("lien").between(At::place(1, 2), At::place(3, 4)).player(5))
        .layer(
            Figures::of("portails")
                .named("portail")
                .shape(FigureShape::Ring)
                .stacked()
                .colour(Colour::Grey)
                .at(1, 2)
                .player(3)
                .mention(4, "boucliers"),
        )
        .layer(Labels::of("boucliers").named("boucliers").at(1, 2).number(3).corner())
        .layer(Figures::of("agents").named("agent").at(1, 2).player(0).small())
        .card(CardLine::of("joueurs", 1, "points d'action").maximum(42))
        .card(CardLine::of("joueurs", 2, "points de déplacement").maximum(6))
        .word("champs", "Les champs rapportent")
}

pub fn sample_match() -> Match {
    let mut dice = Dice(2015);
    let mut portals: Vec<Vec<i32>> = Vec::new();
    while portals.len() < 34 {
        let (x, y) = (dice.below(SIDE), dice.below(SIDE));
        if portals.iter().all(|p| (p[1] - x).abs() + (p[2] - y).abs() > 3) {
            portals.push(vec![portals.len() as i32, x, y, -1, 0]);
        }
    }
    let mut agents = [[14, 14], [15, 15]];
    let mut links: Vec<Vec<i32>> = Vec::new();
    let mut fields: Vec<Vec<i32>> = Vec::new();
    let show = |tables: &mut SceneTables,
                portals: &[Vec<i32>],
                links: &[Vec<i32>],
                fields: &[Vec<i32>],
                agents: &[[i32; 2]]| {
        tables.rows("portails", portals.to_vec());
        tables.rows("boucliers", portals.iter().filter(|p| p[4] > 0).map(|p| vec![p[0], p[1], p[2], p[4]]));
        tables.rows("liens", links.to_vec());
        tables.rows("champs", fields.to_vec());
        tables.rows("agents", (0..).zip(agents).map(|(player, at)| vec![player, at[0], at[1]]));
    };
    let mut tables = SceneTables::default();
    tables.rows("joueurs", [vec![0, 42, 6], vec![1, 42, 6]]);
    show(&mut tables, &portals, &links, &fields, &agents);
    let scene = tables.scene("", Value::Null).looks(look());
    let mut steps = vec![Vec::new()];
    for turn in 0..30usize {
        let player = turn % 2;
        steps.push(step(&mut tables, |tables| {
            // The nearest portals of the player's half come first, so that links do not cross.
            let own = |p: &Vec<i32>| (p[1] < SIDE / 2) == (player == 0);
            let at = agents[player];
            let next = portals
                .iter()
                .enumerate()
                .filter(|(_, p)| own(p) && p[3] < 0)
                .min_by_key(|(_, p)| (p[1] - at[0]).abs() + (p[2] - at[1]).abs());
            let Some((index, _)) = next else { return };
            agents[player] = [portals[index][1], portals[index][2]];
            show(tables, &portals, &links, &fields, &agents);
            tables.action(player, "deplacer");
            portals[index][3] = player as i32;
            show(tables, &portals, &links, &fields, &agents);
            tables.action(player, "capturer");
            if turn % 5 == 4 {
                portals[index][4] += 1 + dice.below(6);
                show(tables, &portals, &links, &fields, &agents);
                tables.action(player, "ajouter_bouclier");
            }
            let mut own_portals: Vec<&Vec<i32>> = portals.iter().filter(|p| p[3] == player as i32).collect();
            let portal = portals[index].clone();
            own_portals.sort_by_key(|p| (p[1] - portal[1]).pow(2) + (p[2] - portal[2]).pow(2));
            let others: Vec<Vec<i32>> = own_portals.iter().skip(1).take(2).map(|p| (*p).clone()).collect();
            for other in &others {
                links.push(vec![links.len() as i32, portal[1], portal[2], other[1], other[2], player as i32]);
                show(tables, &portals, &links, &fields, &agents);
                tables.action(player, "lier");
            }
            if let [a, b] = others.as_slice() {
                let area =
                    ((a[1] - portal[1]) * (b[2] - portal[2]) - (b[1] - portal[1]) * (a[2] - portal[2])).abs();
                let corners = [portal[1], portal[2], a[1], a[2], b[1], b[2]];
                fields.push([&[fields.len() as i32][..], &corners, &[player as i32, area]].concat());
                show(tables, &portals, &links, &fields, &agents);
                tables.event("champs");
            }
        }));
    }
    Match { players: 2, locale: "fr", scene, steps }
}
