//! The description of how viewers draw a match of Pizza, from the tables that `scene.rs` records.

use crate::board::AGES;
use crate::map::{PLAYERS, SIDE};
use crate::scene::{BONE_REASONS, FUTURE_BONE_OFFSET, MARK_TABLES};
use joute_engine::scene::{
    At, Badge, CardLine, Colour, Drawing, FigureShape, Figures, ItemKind, Look, Marks, Outlines, Paint,
    Segments, Texture, Tile, Tiles,
};

/// The names of the ages, by their numbers.
const AGE_NAMES: [&str; AGES] = ["interstellaire", "cybernétique", "pizzalogique"];
/// The colours of the ages, by their numbers.
const AGE_COLOURS: [Colour; AGES] = [Colour::Blue, Colour::Teal, Colour::Red];
/// The names of the drawings for the signs of the ages: a star, a chip and a slice of pizza.
const SIGNS: [&str; AGES] = ["star", "chip", "slice"];
/// The names of the drawings of bones and of bones to come, by their ages.
const BONE_DRAWINGS: [[&str; 2]; AGES] =
    [["bone star", "small star"], ["bone chip", "small chip"], ["bone slice", "small slice"]];

/// Returns the look of a match of Pizza, which describes how replay viewers draw it.
pub(crate) fn look() -> Look {
    let look = Look::board(SIDE, SIDE)
        .layer(ground())
        .layer(Outlines::of("zones").named("zone protégée, sans mur").players_from(1).filled())
        .layer(flat("kennels", "niche").at(1, 2).player(0).drawing("kennel"))
        .layer(trees())
        .layer(
            flat("skeletons", "squelette")
                .by_kind(1, bones())
                .mention_turns_left(2, "tours avant le prochain")
                .mention(3, "période en tours"),
        )
        .layer(
            Figures::of("coming")
                .named("portail à venir")
                .at(2, 3)
                .flat()
                .shape(FigureShape::Disc)
                .colour(Colour::Purple)
                .turns_left(1)
                .mention_turns_left(1, "tours avant l'ouverture"),
        )
        .layer(
            flat("croquettes", "croquettes")
                .colour(Colour::Brown)
                .drawing("croquette")
                .count(1)
                .mention(1, "nombre"),
        )
        .layer(flat("portals", "portail").at(1, 2).colour(Colour::Purple).drawing("portal"));
    let look = (0..PLAYERS).fold(look, |look, player| look.layer(papattes(player)));
    let look = look
        .layer(
            Segments::of("portals")
                .named("lien temporel")
                .between(At::place(1, 2), At::place(3, 4))
                .colour(Colour::Purple)
                .thin(),
        )
        .layer(wanderers())
        .layer(pieces())
        .card(CardLine::of("players", 1, "âge").words(AGE_NAMES));
    let bones = |(age, name): (usize, &&str)| {
        CardLine::of("players", 2 + age, name).drawing(BONE_DRAWINGS[age][0]).colour(AGE_COLOURS[age])
    };
    let look = BONE_REASONS
        .iter()
        .enumerate()
        .fold(look, |look, bone| look.card(bones(bone)))
        .word("turn", "Un nouveau tour commence")
        .word("eat", "Les chiens mangent leurs croquettes")
        .word("wander", "Un vagabond se déplace")
        .word("end", "La partie est finie");
    draw_signs(draw_characters(draw_ground(look)))
}

/// Returns a layer of drawings that lie flat on their cells.
fn flat(table: &str, name: &str) -> Figures {
    Figures::of(table).named(name).shape(FigureShape::Blank).flat()
}

fn trees() -> Figures {
    let kinds = [
        ItemKind::new(0, "croquette à venir").drawing("bud"),
        ItemKind::new(1, "croquette suspendue").drawing("hanging"),
    ];
    flat("trees", "arbre")
        .by_kind(1, kinds)
        .mention_turns_left(2, "tours avant la prochaine")
        .mention(3, "période en tours")
}

fn ground() -> Tiles {
    Tiles::of("ground")
        .tile(Tile::new(0, "vide"))
        .tile(Tile::new(2, "mur").colour(Colour::Grey).texture(Texture::Bricks))
        .tile(Tile::new(3, "flaque").colour(Colour::Blue).texture(Texture::Waves))
        .tile(Tile::new(4, "arbre").drawing("tree"))
        .tile(Tile::new(5, "squelette").drawing("skeleton"))
}

/// Returns the kinds of things on a skeleton: a bone of an age, or the sign of the age of a bone to come.
fn bones() -> Vec<ItemKind> {
    let kind = |(age, name): (usize, &&str)| {
        let [bone, sign] = BONE_DRAWINGS[age];
        let ripe = ItemKind::new(age as i32, &format!("os {name}")).drawing(bone);
        let bare =
            ItemKind::new(age as i32 + FUTURE_BONE_OFFSET, &format!("os {name} à venir")).drawing(sign);
        [ripe, bare].map(|kind| kind.colour(AGE_COLOURS[age]))
    };
    AGE_NAMES.iter().enumerate().flat_map(kind).collect()
}

fn papattes(player: usize) -> Marks {
    let kind = |value, name, drawing, colour| {
        ItemKind::new(value, name).shape(FigureShape::Blank).drawing(drawing).colour(colour)
    };
    Marks::of(MARK_TABLES[player]).named("papatte").whose(player).by_kind(
        1,
        [
            kind(1, "bleue", "round paw", Colour::Blue),
            kind(2, "jaune", "pointed paw", Colour::Yellow),
            kind(3, "rouge", "square paw", Colour::Red),
        ],
    )
}

fn wanderers() -> Figures {
    let wanderers = Figures::of("wanderers")
        .named("vagabond")
        .at(1, 2)
        .shape(FigureShape::Hexagon)
        .colour(Colour::Grey)
        .drawing("dog");
    BONE_REASONS.iter().enumerate().fold(wanderers, |layer, (age, name)| layer.mention(3 + age, name))
}

fn pieces() -> Figures {
    let pieces = Figures::of("pieces")
        .named("personnage")
        .at(3, 4)
        .player(2)
        .by_kind(1, [ItemKind::new(0, "chien").drawing("dog"), ItemKind::new(1, "maître").drawing("master")])
        .listed()
        .mention(5, "PM")
        .badge(Badge::of(6, "croquettes", "croquette"));
    (0..AGES).fold(pieces, |pieces, age| {
        let badge = Badge::of(7 + age, &format!("os {}", AGE_NAMES[age]), SIGNS[age]);
        pieces.badge(badge.colour(AGE_COLOURS[age]))
    })
}

/// Returns the path of an ellipse, by its centre and its two radii.
fn oval(x: i32, y: i32, width: i32, height: i32) -> String {
    let across = 2 * width;
    format!("M{} {y}a{width} {height} 0 1 0 {across} 0a{width} {height} 0 1 0 -{across} 0z", x - width)
}

/// Returns the path of the sign of an age around a point.
fn sign(age: usize, x: i32, y: i32, size: i32) -> String {
    let at = |right: i32, down: i32| format!("{} {}", x + size * right / 100, y + size * down / 100);
    let polygon = |points: &[(i32, i32)]| {
        let corners: Vec<String> = points.iter().map(|(right, down)| at(*right, *down)).collect();
        format!("M{}z", corners.join("L"))
    };
    match age {
        0 => polygon(&[
            (0, -100),
            (26, -36),
            (95, -31),
            (43, 14),
            (59, 81),
            (0, 45),
            (-59, 81),
            (-43, 14),
            (-95, -31),
            (-26, -36),
        ]),
        1 => {
            // The chip has three pins on each side.
            let square = polygon(&[(-62, -62), (62, -62), (62, 62), (-62, 62)]);
            let pin = |at: i32| {
                polygon(&[(-100, at - 10), (100, at - 10), (100, at + 10), (-100, at + 10)])
                    + &polygon(&[(at - 10, -100), (at + 10, -100), (at + 10, 100), (at - 10, 100)])
            };
            [-38, 0, 38].into_iter().map(pin).fold(square, |path, pin| path + &pin)
        }
        _ => polygon(&[(-100, -70), (100, -70), (0, 100)]),
    }
}

fn draw_ground(look: Look) -> Look {
    let kennel = Drawing::default()
        .fill(Paint::Own, "M4 50L50 6L96 50h-10v45h-72v-45z")
        .fill(Paint::Light, "M32 95v-28a18 18 0 0 1 36 0v28z")
        .stroke(Paint::Dark, 4, "M4 50L50 6L96 50h-10v45h-72v-45z");
    let tree = Drawing::default()
        .fill(Colour::Brown, "M43 60h14v38h-14z")
        .fill(Colour::Green, &oval(50, 38, 40, 34))
        .stroke(Paint::Dark, 3, &oval(50, 38, 40, 34));
    let skeleton = Drawing::default().stroke(
        Colour::Grey,
        7,
        "M50 14V88M24 32Q50 18 76 32M16 50Q50 36 84 50M20 68Q50 54 80 68M30 84Q50 70 70 84",
    );
    let portal = Drawing::default()
        .fill(Colour::Plain, &oval(50, 50, 44, 44))
        .stroke(Paint::Own, 10, &oval(50, 50, 42, 42))
        .stroke(
            Paint::Own,
            10,
            "M50 32a18 18 0 0 1 18 18a26 26 0 0 1 -26 26M50 68a18 18 0 0 1 -18 -18a26 26 0 0 1 26 -26",
        );
    look.drawing("kennel", kennel)
        .drawing("tree", tree)
        .drawing("skeleton", skeleton)
        .drawing("portal", portal)
}

fn draw_characters(look: Look) -> Look {
    let dog = Drawing::default()
        .fill(Paint::Light, &oval(50, 54, 25, 28))
        .fill(Paint::Dark, "M35 24C16 22 12 52 20 66C32 66 36 44 39 32z")
        .fill(Paint::Dark, "M65 24C84 22 88 52 80 66C68 66 64 44 61 32z")
        .fill(Paint::Dark, &(oval(42, 48, 5, 5) + &oval(58, 48, 5, 5) + &oval(50, 66, 10, 7)));
    let master = Drawing::default()
        .fill(Paint::Light, &oval(50, 60, 22, 24))
        .fill(Paint::Dark, &(oval(42, 58, 4, 4) + &oval(58, 58, 4, 4) + "M42 70h16v4h-16z"))
        .fill(Colour::Brown, &oval(50, 43, 37, 9))
        .fill(Colour::Brown, "M28 42Q30 16 50 18Q70 16 72 42z")
        .stroke(Paint::Dark, 3, "M14 46Q50 54 86 46");
    let paw = |pad: &str| {
        let toes =
            oval(18, 44, 13, 13) + &oval(38, 20, 13, 13) + &oval(62, 20, 13, 13) + &oval(82, 44, 13, 13);
        Drawing::default().fill(Paint::Own, &(toes.clone() + pad)).stroke(Paint::Dark, 4, &(toes + pad))
    };
    look.drawing("dog", dog)
        .drawing("master", master)
        .drawing("round paw", paw(&oval(50, 68, 25, 25)))
        .drawing("pointed paw", paw("M50 38L80 96H20z"))
        .drawing("square paw", paw("M24 46h52v48h-52z"))
}

fn draw_signs(look: Look) -> Look {
    let nut = |x: i32, y: i32, width: i32, height: i32| {
        let nut = oval(x, y, width, height);
        Drawing::default().fill(Colour::Brown, &nut).stroke(Paint::Dark, 5, &nut)
    };
    let bud =
        Drawing::default().stroke(Colour::Grey, 4, &(String::from("M50 30V42") + &oval(50, 54, 13, 12)));
    let look = look
        .drawing("croquette", nut(50, 50, 34, 28))
        .drawing("hanging", nut(50, 54, 20, 17).stroke(Colour::Grey, 5, "M50 24V37"))
        .drawing("bud", bud);
    let bone = "M30 44h40a13 13 0 1 1 14 6a13 13 0 1 1 -14 6h-40a13 13 0 1 1 -14 -6a13 13 0 1 1 14 -6z";
    (0..AGES).fold(look, |look, age| {
        let [whole, small] = BONE_DRAWINGS[age];
        let bone = Drawing::default().stroke(Paint::Dark, 8, bone).fill(Paint::Light, bone);
        look.drawing(whole, bone.fill(Paint::Own, &sign(age, 50, 50, 30)))
            .drawing(small, Drawing::default().fill(Paint::Own, &sign(age, 76, 76, 20)))
            .drawing(SIGNS[age], Drawing::default().fill(Paint::Own, &sign(age, 50, 50, 48)))
    })
}
