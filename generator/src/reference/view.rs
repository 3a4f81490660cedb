//! What the page and the Markdown show: each item once, with differences between languages grouped.

use super::captions::{Captions, captions};
use super::prose::{Index, Name, Piece};
use crate::backend::{Backend, Item, Language, Sample};
use crate::model::{
    Api, Constant, Enum, EnumId, EnumValue, Field, Function, Role, Shape, Struct, StructId, Type,
};
use crate::names::Names;
use std::borrow::Cow;

/// A language, and how it spells the names of the API.
pub struct Tongue<'a> {
    pub backend: &'a dyn Backend,
    pub names: Cow<'a, Names>,
}

impl<'a> Tongue<'a> {
    pub fn new(api: &Api, backend: &'a dyn Backend) -> Self {
        Tongue { backend, names: Cow::Owned(Names::new(api, backend.language().dialect)) }
    }
}

/// Something that languages say.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Voiced<T> {
    /// All in one way.
    All(T),
    /// In several ways.
    Each(Vec<Voice<T>>),
}

/// One way to say it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Voice<T> {
    /// Those that say it so; at least one.
    pub languages: Vec<&'static str>,
    pub said: T,
}

/// A name.
pub type Spoken<'a> = Voiced<&'a str>;

/// The whole reference.
pub struct Reference<'a> {
    pub game: &'a str,
    /// Tells one API from another, as in a kit's `joute.json`.
    pub hash: String,
    pub languages: Vec<&'static Language>,
    /// The file that a candidate edits.
    pub champion: Spoken<'a>,
    /// Without empty ones.
    pub sections: Vec<Section<'a>>,
}

/// Items of one kind.
pub struct Section<'a> {
    pub id: &'static str,
    pub title: &'static str,
    /// Below the title; may be empty.
    pub lead: &'static str,
    pub entries: Vec<Entry<'a>>,
}

/// One item.
pub struct Entry<'a> {
    pub id: String,
    /// As the description spells it.
    pub plain: &'a str,
    pub name: Spoken<'a>,
    pub mark: Option<Mark>,
    pub summary: Vec<Piece<'a>>,
    pub rows: Vec<Row<'a>>,
    /// Heads the rows.
    pub rows_title: &'static str,
    /// A function's result; empty for `void` and for what is not a function.
    pub result: Vec<Piece<'a>>,
    /// The `afficher_*` function of a type.
    pub display: Option<Spoken<'a>>,
    pub code: Voiced<Sample>,
}

/// A word beside a name.
pub struct Mark {
    pub word: &'static str,
    pub hint: &'static str,
}

/// An argument, a field or a value.
pub struct Row<'a> {
    pub id: String,
    /// As the description spells it.
    pub plain: &'a str,
    pub name: Spoken<'a>,
    /// Empty for values of an enum.
    pub ty: Vec<Piece<'a>>,
    pub note: Vec<Piece<'a>>,
}

impl<'a> Reference<'a> {
    pub fn new(api: &'a Api, tongues: &'a [Tongue<'a>]) -> Self {
        let mut desk = Desk { api, tongues, captions: captions(api.locale), index: Index::default() };
        desk.fill_index();
        let sections = desk.sections().into_iter().filter(|section| !section.entries.is_empty()).collect();
        Reference {
            game: &api.name,
            hash: format!("{:016x}", api.hash()),
            languages: tongues.iter().map(|tongue| tongue.backend.language()).collect(),
            champion: desk.voiced(|tongue| tongue.backend.language().champion),
            sections,
        }
    }
}

struct Desk<'a> {
    api: &'a Api,
    tongues: &'a [Tongue<'a>],
    captions: Captions,
    index: Index<'a>,
}

impl<'a> Desk<'a> {
    /// What each language says, equal ones together.
    fn voiced<T: PartialEq>(&self, say: impl Fn(&'a Tongue<'a>) -> T) -> Voiced<T> {
        let mut voices: Vec<Voice<T>> = Vec::new();
        for tongue in self.tongues {
            let (said, id) = (say(tongue), tongue.backend.language().id);
            match voices.iter_mut().find(|voice| voice.said == said) {
                Some(voice) => voice.languages.push(id),
                None => voices.push(Voice { languages: vec![id], said }),
            }
        }
        match (voices.len(), voices.pop()) {
            (1, Some(Voice { languages: _, said })) => Voiced::All(said),
            (_, last) => Voiced::Each(voices.into_iter().chain(last).collect()),
        }
    }

    fn spoken(&self, name: impl Fn(&'a Names) -> &'a String) -> Spoken<'a> {
        // Most names are the same in all languages: no list is made to find that out.
        let mut each = self.tongues.iter().map(|tongue| name(&tongue.names).as_str());
        match each.next() {
            Some(first) if each.all(|other| other == first) => Voiced::All(first),
            _ => self.voiced(|tongue| name(&tongue.names).as_str()),
        }
    }

    fn fill_index(&mut self) {
        let api = self.api;
        let mut index = Index::default();
        for (i, item) in api.constants.iter().enumerate() {
            index.add(&item.name, || place("constant", &item.name), || self.spoken(|n| &n.constants[i]));
        }
        for (i, item) in api.enums.iter().enumerate() {
            index.add(&item.name, || place("enum", &item.name), || self.spoken(|n| &n.enums[i]));
        }
        for (i, item) in api.structs.iter().enumerate() {
            index.add(&item.name, || place("struct", &item.name), || self.spoken(|n| &n.structs[i]));
        }
        for (i, item) in api.functions.iter().enumerate() {
            index.add(&item.name, || place("function", &item.name), || self.spoken(|n| &n.functions[i]));
        }
        for (i, item) in api.user_functions.iter().enumerate() {
            index.add(&item.name, || place("user", &item.name), || self.spoken(|n| &n.user_functions[i]));
        }
        for (i, item) in api.enums.iter().enumerate() {
            for (j, value) in item.values.iter().enumerate() {
                let id = || inner(&place("enum", &item.name), &value.name);
                index.add(&value.name, id, || self.spoken(|n| &n.values[i][j]));
            }
        }
        self.index = index;
    }

    fn sections(&self) -> [Section<'a>; 5] {
        let Api { name: _, locale: _, constants, enums, structs, functions, user_functions } = self.api;
        let Captions { constants: c, enums: e, structs: s, functions: f, user_functions: u, .. } =
            self.captions;
        let section = |id, title, entries| Section { id, title, lead: "", entries };
        let user = user_functions.iter().enumerate();
        let user = user.map(|(i, item)| {
            let id = place("user", &item.name);
            self.function(id, item, |n| &n.user_functions[i], |n| &n.user_args[i], Item::UserFunction(i))
        });
        let called = functions.iter().enumerate();
        let called = called.map(|(i, item)| {
            let id = place("function", &item.name);
            self.function(id, item, |n| &n.functions[i], |n| &n.args[i], Item::Function(i))
        });
        [
            section("constants", c, constants.iter().enumerate().map(|(i, x)| self.constant(i, x)).collect()),
            section("enums", e, enums.iter().enumerate().map(|(i, x)| self.enumeration(i, x)).collect()),
            section("structs", s, structs.iter().enumerate().map(|(i, x)| self.structure(i, x)).collect()),
            section("functions", f, called.collect()),
            Section { id: "user-functions", title: u, lead: self.captions.to_write, entries: user.collect() },
        ]
    }

    fn constant(&self, index: usize, constant: &'a Constant) -> Entry<'a> {
        // The signature has the value, as the language writes it.
        let Constant { name, value: _, summary } = constant;
        let id = place("constant", name);
        Entry {
            plain: name,
            name: self.spoken(|n| &n.constants[index]),
            mark: None,
            summary: self.prose(summary, &id),
            rows: Vec::new(),
            rows_title: "",
            result: Vec::new(),
            display: None,
            code: self.code(Item::Constant(index)),
            id,
        }
    }

    fn enumeration(&self, index: usize, enumeration: &'a Enum) -> Entry<'a> {
        let Enum { name, summary, values } = enumeration;
        let id = place("enum", name);
        let rows = values.iter().enumerate().map(|(i, EnumValue { name, summary })| Row {
            id: inner(&id, name),
            plain: name,
            name: self.spoken(|n| &n.values[index][i]),
            ty: Vec::new(),
            note: self.prose(summary, &id),
        });
        Entry {
            rows: rows.collect(),
            rows_title: self.captions.values,
            plain: name,
            name: self.spoken(|n| &n.enums[index]),
            mark: None,
            summary: self.prose(summary, &id),
            result: Vec::new(),
            display: Some(self.spoken(|n| &n.enum_displays[index])),
            code: self.code(Item::Enum(index)),
            id,
        }
    }

    fn structure(&self, index: usize, structure: &'a Struct) -> Entry<'a> {
        let Struct { name, summary, shape, fields, layout: _ } = structure;
        let id = place("struct", name);
        let mark = match shape {
            Shape::Record => None,
            Shape::Tuple => Some(Mark { word: self.captions.tuple, hint: self.captions.tuple_hint }),
        };
        Entry {
            rows: self.slots(&id, fields, |n| &n.fields[index]),
            rows_title: self.captions.fields,
            plain: name,
            name: self.spoken(|n| &n.structs[index]),
            mark,
            summary: self.prose(summary, &id),
            result: Vec::new(),
            display: Some(self.spoken(|n| &n.struct_displays[index])),
            code: self.code(Item::Struct(index)),
            id,
        }
    }

    fn function(
        &self,
        id: String,
        function: &'a Function,
        spell: impl Fn(&'a Names) -> &'a String,
        spell_args: impl Fn(&'a Names) -> &'a Vec<String>,
        item: Item,
    ) -> Entry<'a> {
        let Function { name, summary, args, result, role } = function;
        let mark = match role {
            Role::Query => None,
            Role::Action => Some(Mark { word: self.captions.action, hint: self.captions.action_hint }),
        };
        Entry {
            rows: self.slots(&id, args, spell_args),
            rows_title: self.captions.arguments,
            plain: name,
            name: self.spoken(spell),
            mark,
            summary: self.prose(summary, &id),
            result: result.as_ref().map(|ty| self.ty(ty)).unwrap_or_default(),
            display: None,
            code: self.code(item),
            id,
        }
    }

    fn slots(
        &self,
        id: &str,
        slots: &'a [Field],
        spell: impl Fn(&'a Names) -> &'a Vec<String>,
    ) -> Vec<Row<'a>> {
        let rows = slots.iter().enumerate().map(|(i, Field { name, ty, summary })| Row {
            id: inner(id, name),
            plain: name,
            name: self.spoken(|names| &spell(names)[i]),
            ty: self.ty(ty),
            note: self.prose(summary, id),
        });
        rows.collect()
    }

    fn ty(&self, ty: &Type) -> Vec<Piece<'a>> {
        match ty {
            Type::Int => vec![Piece::Code(Name::base("int"))],
            Type::Double => vec![Piece::Code(Name::base("double"))],
            Type::Bool => vec![Piece::Code(Name::base("bool"))],
            Type::String => vec![Piece::Code(Name::base("string"))],
            Type::Enum(EnumId(i)) => self.link("enum", &self.api.enums[*i].name, |n| &n.enums[*i]),
            Type::Struct(StructId(i)) => self.link("struct", &self.api.structs[*i].name, |n| &n.structs[*i]),
            Type::Array(item) => {
                let mut pieces = vec![Piece::Text(self.captions.array_of.into())];
                pieces.extend(self.ty(item));
                pieces
            }
            Type::Optional(value) => {
                let mut pieces = self.ty(value);
                pieces.push(Piece::Text(self.captions.or_none.into()));
                pieces
            }
        }
    }

    fn link(&self, kind: &str, plain: &'a str, spell: impl Fn(&'a Names) -> &'a String) -> Vec<Piece<'a>> {
        let name = Name { plain, spoken: self.spoken(spell) };
        vec![Piece::Link(place(kind, plain), name)]
    }

    fn prose(&self, text: &'a str, own: &str) -> Vec<Piece<'a>> {
        self.index.pieces(text, own, self.api.locale)
    }

    fn code(&self, item: Item) -> Voiced<Sample> {
        self.voiced(|tongue| {
            let Sample { signature, example } = tongue.backend.show(self.api, &tongue.names, item);
            Sample { signature: signature.trim_end().into(), example: example.trim_end().into() }
        })
    }
}

/// The id of an item's place. Identifiers have no `-`, so no two meet.
fn place(kind: &str, name: &str) -> String {
    format!("{kind}-{name}")
}

/// The id of what is inside an item.
fn inner(place: &str, name: &str) -> String {
    format!("{place}-{name}")
}
