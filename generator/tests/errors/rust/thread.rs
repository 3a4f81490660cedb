pub mod api;
#[allow(unused_imports)]
use api::*;

pub fn start() { std::thread::spawn(give_int).join().unwrap(); }
pub fn decide() -> bool { true }
pub fn weigh() -> f64 { 0.0 }
pub fn paint() -> Colour { Colour::Red }
pub fn place() -> Point { (0, 0) }
pub fn describe() -> Flat { Flat { an_int: 0, a_double: 0.0, a_bool: false, a_colour: Colour::Red } }
pub fn list_ints() -> Vec<i32> { vec![] }
pub fn list_points() -> Vec<Point> { vec![] }
pub fn build(_: Vec<Vec<i32>>) -> Team { Team { captain: owner(""), others: vec![], grid: vec![] } }
pub fn name_it(_: Vec<String>) -> String { String::new() }
#[allow(clippy::too_many_arguments)]
pub fn choose(_: i32, _: f64, _: bool, _: String, _: Colour, _: Point, _: Flat, _: Vec<i32>, _: Team) -> i32 { 0 }

fn owner(word: &str) -> Owner {
    Owner { title: String::new(), numbers: vec![], path: vec![], words: vec![word.into()], parts: vec![] }
}
