//! The assignment of unique names to the items of an API, in one language.

use super::dialect::{Dialect, EscapedName, NameConflict, NameKind, NameScope, NearbyTypes};
use crate::model::{Api, Function, Struct, Type};
use std::collections::{HashMap, HashSet};

/// A helper that assigns unique names to the items of an API in one language. It stores the names
/// that are already in use.
pub struct NameAssigner {
    dialect: Dialect,
    claims: HashSet<String>,
    /// The API items that have each name, for names in shared namespaces.
    shared: HashMap<String, Vec<Holder>>,
    pub escapes: Vec<EscapedName>,
}

struct Holder {
    space: &'static str,
    kind: NameKind,
    path: String,
}

/// The names that sibling items have, such as the fields of one struct. Each name is mapped to the
/// item's path in the description.
type Siblings = HashMap<String, String>;

/// The names of all enums, and those of all structs.
type TypeNames<'a> = (&'a [String], &'a [String]);

impl NameAssigner {
    pub fn new(api: &Api, dialect: Dialect) -> Self {
        let claims = (dialect.claims)(api).into_iter().collect();
        NameAssigner { dialect, claims, shared: HashMap::new(), escapes: Vec::new() }
    }

    pub fn all<'a>(
        &mut self,
        kind: NameKind,
        path: &str,
        names: impl Iterator<Item = &'a str>,
    ) -> Vec<String> {
        let mut siblings = Siblings::new();
        names.map(|name| self.take(kind, path, name, name, &mut siblings, &[])).collect()
    }

    pub fn displays<'a>(
        &mut self,
        api: &Api,
        path: &str,
        types: impl Iterator<Item = &'a str>,
    ) -> Vec<String> {
        let mut siblings = Siblings::new();
        let take =
            |ty: &str| self.take(NameKind::Display, path, ty, &api.display_function(ty), &mut siblings, &[]);
        types.map(take).collect()
    }

    pub fn fields(&mut self, structure: &Struct, holder: &str, types: TypeNames<'_>) -> Vec<String> {
        let mut siblings = Siblings::new();
        let path = format!("struct.{}", structure.name);
        if (self.dialect.space)(NameKind::Field) == NameScope::Inside {
            siblings.insert(holder.to_owned(), path.clone());
        }
        let nearby_types = match (self.dialect.space)(NameKind::Field) {
            NameScope::Clear(_, NearbyTypes::All) => spellings(structure.fields.iter().map(|f| &f.ty), types),
            _ => Vec::new(),
        };
        let names = structure.fields.iter().map(|field| field.name.as_str());
        names
            .map(|name| self.take(NameKind::Field, &path, name, name, &mut siblings, &nearby_types))
            .collect()
    }

    pub fn arguments(
        &mut self,
        word: &str,
        functions: &[Function],
        written_by_candidates: bool,
        types: TypeNames<'_>,
    ) -> Vec<Vec<String>> {
        let mut out = Vec::new();
        for f in functions {
            let mut siblings = Siblings::new();
            let path = format!("{word}.{}", f.name);
            let result = f.result.iter().filter(|_| written_by_candidates);
            let mut names = Vec::new();
            for (i, arg) in f.args.iter().enumerate() {
                let args = |from: usize| f.args[from..].iter().map(|arg| &arg.ty);
                let nearby_types = match (self.dialect.space)(NameKind::Argument) {
                    NameScope::Clear(_, NearbyTypes::Result) => spellings(result.clone(), types),
                    NameScope::Clear(_, NearbyTypes::Later) => {
                        spellings(args(i + 1).chain(result.clone()), types)
                    }
                    NameScope::Clear(_, NearbyTypes::All) => spellings(args(0).chain(&f.result), types),
                    _ => Vec::new(),
                };
                names.push(self.take(
                    NameKind::Argument,
                    &path,
                    &arg.name,
                    &arg.name,
                    &mut siblings,
                    &nearby_types,
                ));
            }
            out.push(names);
        }
        out
    }

    /// Returns the reason why a name is already in use. Another API item or generated code may use
    /// it. Returns `None` if the name is free.
    fn taken_by(
        &self,
        kind: NameKind,
        name: &str,
        siblings: &Siblings,
        nearby_types: &[String],
    ) -> Option<NameConflict> {
        if let Some(path) = siblings.get(name) {
            return Some(NameConflict::Other(path.clone()));
        }
        let others = self.shared.get(name).into_iter().flatten();
        let mut others: Box<dyn Iterator<Item = &Holder>> = match (self.dialect.space)(kind) {
            NameScope::Shared(_) if self.claims.contains(name) => return Some(NameConflict::Kit),
            NameScope::Shared(space) => Box::new(others.filter(move |other| other.space == space)),
            NameScope::Clear(kinds, _) => {
                let is_nearby = nearby_types.iter().any(|ty| ty == name);
                let type_beside = move |kind| is_nearby && matches!(kind, NameKind::Enum | NameKind::Struct);
                Box::new(others.filter(move |other| kinds.contains(&other.kind) || type_beside(other.kind)))
            }
            NameScope::Siblings | NameScope::Inside => return None,
        };
        others.next().map(|other| NameConflict::Other(other.path.clone()))
    }

    /// Assigns a unique name to the API item `path.item`. It changes `name` until the language
    /// allows it and no other item has it.
    fn take(
        &mut self,
        kind: NameKind,
        path: &str,
        item: &str,
        name: &str,
        siblings: &mut Siblings,
        nearby_types: &[String],
    ) -> String {
        let Dialect { case, reserved, words: _, claims: _, escape, space } = self.dialect;
        let requested = case(kind, name);
        let path = format!("{path}.{item}");
        let mut used = requested.clone();
        let mut conflict = reserved(kind, &used);
        if conflict.is_some() {
            used = escape(kind, &used);
        }
        while let Some(holder) = self.taken_by(kind, &used, siblings, nearby_types) {
            conflict.get_or_insert(holder);
            used.push('_');
        }
        siblings.insert(used.clone(), path.clone());
        if let NameScope::Shared(space) = space(kind) {
            self.shared.entry(used.clone()).or_default().push(Holder { space, kind, path: path.clone() });
        }
        if let Some(conflict) = conflict {
            self.escapes.push(EscapedName {
                kind,
                path,
                wanted: requested,
                used: used.clone(),
                taken: conflict,
            });
        }
        used
    }
}

/// Returns the names of all enums and structs in the given types. It also looks into arrays and
/// optionals.
fn spellings<'t>(types: impl Iterator<Item = &'t Type>, (enums, structs): TypeNames<'_>) -> Vec<String> {
    fn innermost(ty: &Type) -> &Type {
        if let Type::Array(inner) | Type::Optional(inner) = ty { innermost(inner) } else { ty }
    }
    let name = |ty: &Type| match innermost(ty) {
        Type::Enum(id) => Some(enums[id.0].clone()),
        Type::Struct(id) => Some(structs[id.0].clone()),
        _ => None,
    };
    types.filter_map(name).collect()
}
