//! The page that states a game's actions and observation.

use crate::game::GymGame;
use crate::space::{Argument, LIST_CAPACITY, Space};
use std::fmt::Write as _;

/// Returns the Markdown page of a game's actions and observation.
pub fn spaces_page(game: &GymGame) -> String {
    let space = (game.space)(LIST_CAPACITY);
    let mut page = format!("# Spaces of {}\n\n## Actions\n\n", game.name);
    write_actions(&mut page, &space);
    let _ = write!(
        page,
        "\n## Observation\n\nAn observation is a row of {} integers (int32).\n\n\
         | offset | array | shape | values |\n| --- | --- | --- | --- |\n",
        space.observation
    );
    for field in &space.fields {
        let of: Vec<_> = field.arguments.iter().map(range).collect();
        let columns: Vec<_> = field
            .columns
            .iter()
            .map(|(name, double)| match (*name, double) {
                ("", false) => "the value".to_owned(),
                ("", true) => "the value (float32)".to_owned(),
                (name, false) => format!("`{name}`"),
                (name, true) => format!("`{name}` (float32)"),
            })
            .collect();
        let columns = match (field.capacity, field.name) {
            (Some(maximum), _) => {
                format!("the number of items, then up to {maximum} items: {}", columns.join(", "))
            }
            (None, "chosen") => "the chosen function and arguments, from 1".to_owned(),
            (None, _) => columns.join(", "),
        };
        let arguments = if of.is_empty() { String::new() } else { format!(" for each {}", of.join(", ")) };
        let _ = writeln!(
            page,
            "| {} | `{}`{arguments} | {:?} | {columns} |",
            field.offset,
            field.name,
            field.shape()
        );
    }
    if !space.left_out.is_empty() {
        page += "\n## Left out\n\n";
        space.left_out.iter().for_each(|(name, reason)| {
            let _ = writeln!(page, "- `{name}`: {reason}");
        });
    }
    page
}

fn write_actions(page: &mut String, space: &Space) {
    if let Some((axes, summary)) = &space.own_actions {
        let axes: Vec<_> = axes.iter().map(range).collect();
        let _ = writeln!(
            page,
            "An action is a number of `Discrete({})`. 0 ends the turn. The other numbers start at 1 and have the \
             axes {}, of which the last one varies fastest. {summary}",
            space.choices,
            axes.join(", ")
        );
        return;
    }
    if space.staged {
        let _ = write!(
            page,
            "An action is chosen in stages with `Discrete({})`. First comes 0 to end the turn, or the number \
             of a function. Then comes each argument, as its value minus the smallest one. Arguments with one \
             legal value are skipped.\n\n| function | number | arguments |\n| --- | --- | --- |\n",
            space.choices
        );
    } else {
        let _ = write!(
            page,
            "An action is a number of `Discrete({})`. 0 ends the turn. The last argument varies \
             fastest.\n\n| function | first action | arguments |\n| --- | --- | --- |\n",
            space.choices
        );
    }
    for (number, function) in space.actions.iter().enumerate() {
        let first = if space.staged { number as u64 + 1 } else { function.first };
        let arguments: Vec<_> = function.arguments.iter().map(range).collect();
        let _ = writeln!(page, "| `{}` | {first} | {} |", function.name, arguments.join(", "));
    }
}

fn range(Argument { name, low, count, stated }: &Argument) -> String {
    let guess = if *stated { "" } else { " (not stated)" };
    format!("`{name}` from {low} to {}{guess}", i64::from(*low) + *count as i64 - 1)
}
