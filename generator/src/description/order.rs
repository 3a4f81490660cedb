//! Sorts the structs of a game description by their dependencies, and computes their layouts.

use super::diagnostic::Diagnostic;
use super::raw;
use super::report::DiagnosticSink;
use super::types::{moved, struct_within};
use crate::model::{Layout, Struct, StructId, Type};

/// The maximum depth of nested structs in a game description.
const MAX_DEPTH: usize = 32;
/// The maximum number of values in one struct of a game description. Values of nested structs also
/// count.
const MAX_VALUES: usize = 4096;

/// Sorts the structs of a game description so that each follows the structs it contains. Otherwise
/// their order is kept. Also sets the layout of each struct.
///
/// Returns the new index of each struct. Returns `None` if an error was reported because a struct
/// contains itself or is too large. `fields` contains the fields of each struct as written.
pub(super) fn sort(
    structs: &mut Vec<Struct>,
    fields: &[raw::TableRows],
    report: &mut DiagnosticSink,
) -> Option<Vec<usize>> {
    let order = order(structs, fields, report)?;
    let mut places = vec![0; structs.len()];
    for (new, old) in order.iter().enumerate() {
        places[*old] = new;
    }
    let mut sorted_structs: Vec<Struct> = Vec::with_capacity(structs.len());
    // The nesting depth and the number of values of each sorted struct.
    let mut measures: Vec<(usize, usize)> = Vec::with_capacity(structs.len());
    let mut fine = true;
    for old in order {
        let mut new = structs[old].clone();
        let (mut depth, mut size) = (1, 0_usize);
        for field in &mut new.fields {
            field.ty = moved(&field.ty, &places);
            new.layout = new.layout.max(layout(&field.ty, &sorted_structs));
            let (deeper, _) = struct_within(&field.ty).map_or((0, 1), |id| measures[id.0]);
            let more = values(&field.ty, &measures);
            depth = depth.max(deeper + 1);
            size = size.saturating_add(more);
        }
        // Only the first error is reported, because structs that contain this one exceed the limit as well.
        if (depth > MAX_DEPTH || size > MAX_VALUES) && fine {
            fine = false;
            too_large(&new, depth, size, &fields[old], report);
        }
        measures.push((depth, size));
        sorted_structs.push(new);
    }
    *structs = sorted_structs;
    fine.then_some(places)
}

/// Returns the number of values that a field of this type adds to its struct.
fn values(ty: &Type, measures: &[(usize, usize)]) -> usize {
    match ty {
        Type::Struct(id) => measures[id.0].1,
        Type::Optional(value) => values(value, measures).saturating_add(1),
        Type::Int | Type::Double | Type::Bool | Type::String | Type::Enum(_) | Type::Array(_) => 1,
    }
}

fn layout(ty: &Type, sorted_structs: &[Struct]) -> Layout {
    match ty {
        Type::Int | Type::Double => Layout::Free,
        Type::Bool | Type::Enum(_) => Layout::Checked,
        Type::String | Type::Array(_) | Type::Optional(_) => Layout::Owned,
        Type::Struct(StructId(place)) => sorted_structs[*place].layout,
    }
}

fn too_large(
    structure: &Struct,
    depth: usize,
    size: usize,
    fields: &raw::TableRows,
    report: &mut DiagnosticSink,
) {
    let name = &structure.name;
    let (message, help) = if depth > MAX_DEPTH {
        let message =
            format!("the struct `{name}` holds structs in structs, more than {MAX_DEPTH} levels deep");
        (message, "let some of them hold the values themselves")
    } else {
        let message =
            format!("the struct `{name}` is made of {size} values, and at most {MAX_VALUES} are allowed");
        (message, "use an array")
    };
    let span = fields.key.clone().unwrap_or(0..0);
    report.push(Diagnostic::error(span, message).label("counting the structs it holds").help(help));
}

/// Returns an order in which each struct follows the structs it contains. The search does not
/// recurse, because a description may nest thousands of structs.
fn order(structs: &[Struct], fields: &[raw::TableRows], report: &mut DiagnosticSink) -> Option<Vec<usize>> {
    #[derive(Clone, Copy, PartialEq)]
    enum Mark {
        New,
        Open,
        Done,
    }
    let mut marks = vec![Mark::New; structs.len()];
    let mut order = Vec::with_capacity(structs.len());
    let mut fine = true;
    for root in 0..structs.len() {
        if marks[root] != Mark::New {
            continue;
        }
        // The structs on the current path, each with the index of its next field.
        let mut path = vec![(root, 0)];
        marks[root] = Mark::Open;
        while let Some((at, next)) = path.last_mut() {
            let at = *at;
            let Some(field) = structs[at].fields.get(*next) else {
                marks[at] = Mark::Done;
                order.push(at);
                path.pop();
                continue;
            };
            *next += 1;
            let Some(StructId(inner)) = struct_within(&field.ty) else { continue };
            match marks[inner] {
                Mark::Done => {}
                Mark::New => {
                    marks[inner] = Mark::Open;
                    path.push((inner, 0));
                }
                Mark::Open => {
                    fine = false;
                    let start = path.iter().position(|(step, _)| *step == inner).unwrap_or(0);
                    let cycle: Vec<_> = path[start..].iter().map(|(step, next)| (*step, next - 1)).collect();
                    report.push(cycle_found(&cycle, structs, fields));
                }
            }
        }
    }
    fine.then_some(order)
}

/// Creates the error message about structs that contain themselves. `cycle` lists these structs,
/// each with the index of the field that contains the next one.
fn cycle_found(cycle: &[(usize, usize)], structs: &[Struct], fields: &[raw::TableRows]) -> Diagnostic {
    const MAX_SHOWN: usize = 6;
    let span = |(at, field): (usize, usize)| {
        let row = fields[at].rows.get(field);
        row.map_or(0..0, |row| row.ty.as_ref().map_or(row.name.span.clone(), |ty| ty.span.clone()))
    };
    let name = |at: usize| structs[at].name.as_str();
    let (first, _) = cycle[0];
    let mut way: Vec<String> =
        cycle.iter().take(MAX_SHOWN).map(|(at, _)| format!("`{}`", name(*at))).collect();
    if cycle.len() > MAX_SHOWN {
        way.push("…".into());
    }
    way.push(format!("`{}`", name(first)));
    let message = format!("the struct `{}` holds itself: {}", name(first), way.join(" → "));
    let mut diagnostic = Diagnostic::error(span(cycle[0]), message);
    for (index, step) in cycle.iter().enumerate().take(MAX_SHOWN) {
        let (next, _) = cycle[(index + 1) % cycle.len()];
        let label = format!("`{}` holds `{}`", name(step.0), name(next));
        diagnostic =
            if index == 0 { diagnostic.label(label) } else { diagnostic.with_related(span(*step), label) };
    }
    diagnostic.help("refer to the other by a number, such as its place in an array")
}
