//! Checks whether a map of the game Pizza is playable and fair to both players.

use super::parse::{Drawing, Sketch, Start};
use super::parts::{DOGS, Ground, MASTERS, Map, PROTECTION, SIDE};
use super::statement::PortalLine;
use crate::api::Position;
use crate::board::MAX_PORTALS;
use joute_engine::maps::Finding;
use std::collections::BTreeMap;
use std::ops::Range;

/// The maximum number of cells that a warning about an unfair map shows. The others are only
/// counted.
const MAX_SHOWN: usize = 5;

/// Returns the Manhattan distance between two positions on the map.
pub(super) fn distance(one: Position, other: Position) -> i32 {
    (one.colonne - other.colonne).abs() + (one.ligne - other.ligne).abs()
}

/// Reports an error unless each player of a map has a complete team. A team has one kennel, and
/// four dogs and six masters in the protection zone around it (section 6.1).
pub(super) fn players(
    starts: &BTreeMap<char, Vec<Start>>,
    drawing: &Drawing<'_>,
    findings: &mut Vec<Finding>,
) {
    let no_cells = Vec::new();
    let all = |char: char| starts.get(&char).unwrap_or(&no_cells);
    for (player, letters) in ["NCM", "ncm"].iter().enumerate() {
        let kennel = all(char_at(letters, 0)).first().map(|(at, _)| *at);
        for (char, what, wanted) in letters
            .chars()
            .zip([("kennels", 1), ("dogs", DOGS), ("masters", MASTERS)])
            .map(|(c, (w, n))| (c, w, n))
        {
            let found = all(char);
            if found.len() != wanted {
                let message =
                    format!("player {player} has {} {what} ('{char}') instead of {wanted}", found.len());
                let finding = match (found.get(wanted), found.last()) {
                    (Some((_, span)), _) => Finding::error(span.clone(), message).label("one too many"),
                    (None, Some((_, span))) => Finding::error(span.clone(), message).label("the last one"),
                    (None, None) => Finding::whole_file(message),
                };
                findings.push(finding.help("'N' 'C' 'M' are player 0's, 'n' 'c' 'm' player 1's"));
            }
            for (at, span) in found {
                let Some(kennel) = kennel else { continue };
                let distance_to_kennel = distance(kennel, *at);
                if wanted > 1 && distance_to_kennel > PROTECTION {
                    findings.push(
                        Finding::error(
                            span.clone(),
                            format!("'{char}' starts {distance_to_kennel} cells from its kennel"),
                        )
                        .label(format!("at most {PROTECTION}: its protection zone (section 6.1)"))
                        .with_related(drawing.place(kennel), "the kennel"),
                    );
                }
            }
        }
    }
    if let (Some((one, first)), Some((other, second))) = (all('N').first(), all('n').first())
        && distance(*one, *other) <= 2 * PROTECTION
    {
        findings.push(
            Finding::error(second.clone(), format!("the kennels are {} cells apart", distance(*one, *other)))
                .label(format!("protection zones overlap up to {}", 2 * PROTECTION))
                .with_related(first.clone(), "player 0's"),
        );
    }
}

fn char_at(word: &str, index: usize) -> char {
    word.chars().nth(index).unwrap_or(' ')
}

/// Reports errors about the portals of a map. A portal must be on open ground outside of protection
/// zones. There must not be two on a cell (section 5) or too many.
pub(super) fn portals(
    sketch: &Sketch,
    drawing: &Drawing<'_>,
    portals: &[PortalLine],
    findings: &mut Vec<Finding>,
) {
    if let Some(extra) = portals.get(MAX_PORTALS) {
        let message = format!("{} portals; {MAX_PORTALS} is the most", portals.len());
        findings.push(Finding::error(extra.span.clone(), message).label("one too many"));
    }
    let mut portals_at: BTreeMap<(i32, usize, usize), Range<usize>> = BTreeMap::new();
    for portal in portals {
        let PortalLine { turn, column, line, span } = portal;
        let at = Position { colonne: *column as i32, ligne: *line as i32 };
        let ground = sketch.ground(*column, *line);
        if ground != Ground::Empty {
            findings.push(
                Finding::error(span.clone(), format!("a portal on {}", name(ground)))
                    .label("portals appear on open ground only (section 5)")
                    .with_related(drawing.place(at), "here"),
            );
        }
        for kennels in ['N', 'n'].iter().filter_map(|char| sketch.starts.get(char)) {
            if let Some((kennel, place)) = kennels.first()
                && distance(*kennel, at) <= PROTECTION
            {
                findings.push(
                    Finding::error(span.clone(), "a portal in a protection zone")
                        .label(format!("at least {} cells from a kennel", PROTECTION + 1))
                        .with_related(
                            place.clone(),
                            format!("this kennel is {} away", distance(*kennel, at)),
                        ),
                );
            }
        }
        if let Some(first) = portals_at.insert((*turn, *column, *line), span.clone()) {
            findings.push(
                Finding::error(
                    span.clone(),
                    format!("the portal of turn {turn} in ({column}, {line}) twice"),
                )
                .with_related(first, "first here"),
            );
        }
    }
}

fn name(ground: Ground) -> &'static str {
    match ground {
        Ground::Empty => "open ground",
        Ground::Wall => "a wall",
        Ground::Puddle => "a puddle",
        Ground::Tree => "a tree",
        Ground::Skeleton => "a skeleton",
        Ground::Kennel => "a kennel",
    }
}

/// Returns the warnings about a playable map. They point out properties that its author may not
/// have intended.
pub(super) fn warnings(
    map: &Map,
    drawing: &Drawing<'_>,
    portals: &[PortalLine],
    findings: &mut Vec<Finding>,
) {
    zones(map, drawing, findings);
    fairness(map, drawing, portals, findings);
    reach(map, drawing, portals, findings);
}

/// Adds warnings about kennels that are too close to the edge of the map. Their protection zone
/// then has fewer than 25 cells (section 4.6).
fn zones(map: &Map, drawing: &Drawing<'_>, findings: &mut Vec<Finding>) {
    let last = SIDE as i32 - 1;
    for kennel in map.kennels {
        let edge = [kennel.colonne, kennel.ligne].map(|at| at.min(last - at));
        if edge.iter().any(|away| *away < PROTECTION) {
            let zone =
                (-PROTECTION..=PROTECTION).flat_map(|x| (-PROTECTION..=PROTECTION).map(move |y| (x, y)));
            let cells = zone.map(|(x, y)| Position { colonne: kennel.colonne + x, ligne: kennel.ligne + y });
            let inside =
                |at: &Position| [at.colonne, at.ligne].iter().all(|place| (0..=last).contains(place));
            let free_cells = cells.filter(|at| distance(kennel, *at) <= PROTECTION && inside(at)).count();
            findings.push(
                Finding::warning(drawing.place(kennel), "the map's edge cuts this kennel's protection zone")
                    .label(format!("{free_cells} cells instead of 25 (section 4.6)"))
                    .help(format!("put the kennel at least {PROTECTION} cells from every edge")),
            );
        }
    }
}

/// Returns the image of a position when the map is rotated by 180 degrees.
pub(super) fn turned(at: Position) -> Position {
    let last = SIDE as i32 - 1;
    Position { colonne: last - at.colonne, ligne: last - at.ligne }
}

/// Returns the terrain of a cell and its contents before the first turn. The two halves of a map
/// are compared by it. If `across` is set, the players are swapped.
fn cell(map: &Map, at: Position, across: bool) -> (Ground, Option<(i32, i32, i32)>, Option<usize>) {
    let seat = |player: usize| if across { 1 - player } else { player };
    let tree = map.trees.iter().find(|tree| tree.at == at).map(|tree| (3, tree.period, tree.first));
    let skeleton = map.skeletons.iter().find(|it| it.at == at).map(|it| (it.age, it.period, it.first));
    let occupant = (0..2).find_map(|player| {
        let all = [&map.kennels[player..=player], &map.dogs[player], &map.masters[player]];
        all.iter().position(|some| some.contains(&at)).map(|kind| 2 * kind + seat(player))
    });
    (map.ground[at.ligne as usize][at.colonne as usize], tree.or(skeleton), occupant)
}

/// Adds warnings about cells that make a map unfair. A fair map looks the same when it is rotated
/// by 180 degrees and the players are swapped.
fn fairness(map: &Map, drawing: &Drawing<'_>, portals: &[PortalLine], findings: &mut Vec<Finding>) {
    let side = SIDE as i32;
    let half = (0..side * side / 2).map(|index| Position { colonne: index % side, ligne: index / side });
    let different = half.filter(|at| cell(map, *at, false) != cell(map, turned(*at), true));
    let different: Vec<Position> = different.collect();
    for at in different.iter().take(MAX_SHOWN) {
        let other = turned(*at);
        findings.push(
            Finding::warning(drawing.place(*at), "unfair: this cell and the one across differ")
                .label(format!("({}, {})", at.colonne, at.ligne))
                .with_related(drawing.place(other), format!("({}, {})", other.colonne, other.ligne))
                .help("turned by half, the map should be the same with the players exchanged"),
        );
    }
    if different.len() > MAX_SHOWN {
        let more = different.len() - MAX_SHOWN;
        findings.push(Finding {
            error: false,
            ..Finding::whole_file(format!("unfair: {more} more cells and the ones across differ"))
        });
    }
    for portal in portals {
        let last = SIDE - 1;
        let across = |other: &PortalLine| {
            (other.turn, other.column, other.line) == (portal.turn, last - portal.column, last - portal.line)
        };
        if !portals.iter().any(across) {
            let (column, line) = (last - portal.column, last - portal.line);
            findings.push(
                Finding::warning(portal.span.clone(), "unfair: no portal appears across at the same turn")
                    .help(format!("add: portail tour {} colonne {column} ligne {line}", portal.turn)),
            );
        }
    }
}

/// Adds warnings about objects of a map that a player's characters can never reach. Puddles and the
/// other player's zone block the way, but walls do not.
fn reach(map: &Map, drawing: &Drawing<'_>, portals: &[PortalLine], findings: &mut Vec<Finding>) {
    let reached = [reachable_cells(map, 0, true), reachable_cells(map, 1, true)];
    let by = |at: Position| {
        let home = |player: usize| distance(map.kennels[player], at) <= PROTECTION;
        [0, 1].map(|player| home(1 - player) || reached[player][at.ligne as usize][at.colonne as usize])
    };
    for (player, reached) in reached.iter().enumerate() {
        let all = [("dog", map.dogs[player].as_slice()), ("master", &map.masters[player])];
        for (subject, at) in all.iter().flat_map(|(subject, all)| all.iter().map(move |at| (subject, at))) {
            if !reached[at.ligne as usize][at.colonne as usize] {
                let message = format!("this {subject} cannot get to its kennel");
                let finding = Finding::warning(drawing.place(*at), message).label("puddles are around it");
                findings.push(finding.help("open a way; walls are no obstacle, since masters destroy them"));
            }
        }
    }
    let mut warn = |at: Position, span: Range<usize>, subject: &str| {
        let reachers = match by(at) {
            [true, true] => return,
            [false, false] => "nobody",
            [false, true] => "only player 1",
            [true, false] => "only player 0",
        };
        findings.push(
            Finding::warning(span, format!("{reachers} can reach this {subject}"))
                .label("puddles are around it")
                .help("open a way; walls are no obstacle, since masters destroy them"),
        );
    };
    for tree in &map.trees {
        warn(tree.at, drawing.place(tree.at), "tree");
    }
    for skeleton in &map.skeletons {
        warn(skeleton.at, drawing.place(skeleton.at), "skeleton");
    }
    for portal in portals {
        let at = Position { colonne: portal.column as i32, ligne: portal.line as i32 };
        warn(at, portal.span.clone(), "portal");
    }
}

/// Returns true if both players can reach everything on a map without destroying walls. This means
/// every tree, skeleton and portal.
pub(super) fn walkable(map: &Map) -> bool {
    let item_cells = map.trees.iter().map(|it| it.at).chain(map.skeletons.iter().map(|it| it.at));
    let item_cells: Vec<Position> = item_cells.chain(map.portals.iter().map(|it| it.at)).collect();
    [0, 1].iter().all(|player| {
        let reached = reachable_cells(map, *player, false);
        item_cells.iter().all(|at| reached[at.ligne as usize][at.colonne as usize])
    })
}

/// Returns the cells of a map that a player's characters can reach. They start at the kennel and
/// stay out of the other player's protection zone. `through_walls` says whether they may pass
/// walls.
fn reachable_cells(map: &Map, player: usize, through_walls: bool) -> Box<[[bool; SIDE]; SIDE]> {
    let mut reached = Box::new([[false; SIDE]; SIDE]);
    let mut todo = vec![map.kennels[player]];
    while let Some(at) = todo.pop() {
        let (Ok(line), Ok(column)) = (usize::try_from(at.ligne), usize::try_from(at.colonne)) else {
            continue;
        };
        if line >= SIDE || column >= SIDE || reached[line][column] {
            continue;
        }
        let ground = map.ground[line][column];
        let stopped = ground == Ground::Puddle || (ground == Ground::Wall && !through_walls);
        if stopped || distance(map.kennels[1 - player], at) <= PROTECTION {
            continue;
        }
        reached[line][column] = true;
        for (dx, dy) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
            todo.push(Position { colonne: at.colonne + dx, ligne: at.ligne + dy });
        }
    }
    reached
}
