//! The contents of the API reference. Each item occurs once, with the differences between
//! languages.

use super::prose::{Index, Name, Piece};
use crate::backend::{Backend, Language, LocalizedText, Sample};
use crate::model::{
    Api, Constant, Enum, EnumId, EnumValue, Field, Function, Locale, Role, Shape, Struct, StructId, Type,
};
use crate::names::{Item, NamedApi, NamedField, NamedFunction};
use joute_words::reference as words;
use std::borrow::Cow;

/// A programming language and its names for all items of an API.
pub struct LanguageNames<'a> {
    pub backend: &'a dyn Backend,
    pub names: Cow<'a, NamedApi<'a>>,
}

impl<'a> LanguageNames<'a> {
    pub fn new(api: &'a Api, backend: &'a dyn Backend) -> Self {
        LanguageNames { backend, names: Cow::Owned(NamedApi::new(api, backend.language().dialect)) }
    }
}

/// A value in the API reference that may depend on the programming language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PerLanguage<T> {
    /// A value that is the same in all programming languages.
    All(T),
    /// Several different values, each with the programming languages that use it.
    Each(Vec<LanguageGroup<T>>),
}

/// A value in the API reference and the programming languages to which it applies.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LanguageGroup<T> {
    /// The identifiers of the programming languages, at least one.
    pub languages: Vec<&'static str>,
    pub value: T,
}

/// The name of an API item in each programming language.
pub type LocalName<'a> = PerLanguage<&'a str>;

/// The complete contents of a game's API reference. HTML or Markdown is rendered from it.
pub struct Reference<'a> {
    pub game: &'a str,
    pub locale: Locale,
    /// The hash that identifies the game's API. A kit's file `joute.json` contains the same hash.
    pub hash: String,
    pub languages: Vec<&'static Language>,
    /// The path of the source file that a candidate edits in the kit.
    pub champion: LocalName<'a>,
    /// The sections of the reference. Empty sections are omitted.
    pub sections: Vec<Section<'a>>,
}

/// A section of the API reference. It contains all items of one kind, such as all functions.
pub struct Section<'a> {
    pub id: &'static str,
    pub title: &'static str,
    /// The text under the section's title. It may be empty.
    pub lead: &'static str,
    pub entries: Vec<ItemEntry<'a>>,
}

/// The entry for one API item in the API reference.
pub struct ItemEntry<'a> {
    pub id: String,
    /// The name of the API item in the game's description.
    pub plain: &'a str,
    pub name: LocalName<'a>,
    pub mark: Option<Mark>,
    pub summary: Vec<Piece<'a>>,
    pub rows: Vec<DetailRow<'a>>,
    /// The title of the list of arguments, fields or values, such as "Arguments".
    pub rows_title: &'static str,
    /// The result type of a function, as text with links. It is empty for `void` and for other
    /// items.
    pub result: Vec<Piece<'a>>,
    /// The name of the function that prints the item's values. Only enums and structs have one.
    pub display: Option<LocalName<'a>>,
    pub code: PerLanguage<Sample>,
}

/// A short label next to an item's name in the reference, such as "action".
pub struct Mark {
    pub word: &'static str,
    pub hint: &'static str,
}

/// An argument, a field or an enum value. The reference lists it below its API item.
pub struct DetailRow<'a> {
    pub id: String,
    /// The name of the argument, field or enum value in the game's description.
    pub plain: &'a str,
    pub name: LocalName<'a>,
    /// The type of the argument or field. Enum values have none.
    pub ty: Vec<Piece<'a>>,
    pub note: Vec<Piece<'a>>,
}

impl<'a> Reference<'a> {
    pub fn new(api: &'a Api, languages: &'a [LanguageNames<'a>]) -> Self {
        let mut builder = ReferenceBuilder { api, languages, index: Index::default() };
        builder.fill_index();
        let sections = builder.sections().into_iter().filter(|section| !section.entries.is_empty()).collect();
        Reference {
            game: &api.name,
            locale: api.locale,
            hash: format!("{:016x}", api.hash()),
            languages: languages.iter().map(|language| language.backend.language()).collect(),
            champion: builder.per_language(|language| language.backend.language().champion),
            sections,
        }
    }
}

struct ReferenceBuilder<'a> {
    api: &'a Api,
    languages: &'a [LanguageNames<'a>],
    index: Index<'a>,
}

impl<'a> ReferenceBuilder<'a> {
    /// Computes a value for each programming language. Languages with equal values are grouped.
    fn per_language<T: PartialEq>(&self, say: impl Fn(&'a LanguageNames<'a>) -> T) -> PerLanguage<T> {
        let mut groups: Vec<LanguageGroup<T>> = Vec::new();
        for language in self.languages {
            let (value, id) = (say(language), language.backend.language().id);
            match groups.iter_mut().find(|group| group.value == value) {
                Some(group) => group.languages.push(id),
                None => groups.push(LanguageGroup { languages: vec![id], value }),
            }
        }
        match (groups.len(), groups.pop()) {
            (1, Some(LanguageGroup { languages: _, value })) => PerLanguage::All(value),
            (_, last) => PerLanguage::Each(groups.into_iter().chain(last).collect()),
        }
    }

    fn spelling(&self, name: impl Fn(&'a NamedApi<'a>) -> &'a String) -> LocalName<'a> {
        // Most names are the same in all languages, so that case is checked without building a list.
        let mut each = self.languages.iter().map(|language| name(&language.names).as_str());
        match each.next() {
            Some(first) if each.all(|other| other == first) => PerLanguage::All(first),
            _ => self.per_language(|language| name(&language.names).as_str()),
        }
    }

    fn fill_index(&mut self) {
        let api = self.api;
        let mut index = Index::default();
        for (i, item) in api.constants.iter().enumerate() {
            self.add(&mut index, "constant", &item.name, |n| &n.constants[i].name);
        }
        for (i, item) in api.enums.iter().enumerate() {
            self.add(&mut index, "enum", &item.name, |n| &n.enums[i].name);
        }
        for (i, item) in api.structs.iter().enumerate() {
            self.add(&mut index, "struct", &item.name, |n| &n.structs[i].name);
        }
        for (i, item) in api.functions.iter().enumerate() {
            self.add(&mut index, "function", &item.name, |n| &n.functions[i].name);
        }
        for (i, item) in api.user_functions.iter().enumerate() {
            self.add(&mut index, "user", &item.name, |n| &n.user_functions[i].name);
        }
        for (i, item) in api.enums.iter().enumerate() {
            let holder = place("enum", &item.name);
            for (j, value) in item.values.iter().enumerate() {
                self.add(&mut index, &holder, &value.name, |n| &n.enums[i].values[j].name);
            }
        }
        self.index = index;
    }

    /// Adds the name of an item to the index. `holder` is the first part of the item's anchor.
    fn add(
        &self,
        index: &mut Index<'a>,
        holder: &str,
        name: &'a str,
        spell: impl Fn(&'a NamedApi<'a>) -> &'a String,
    ) {
        index.add(name, || place(holder, name), || self.spelling(spell));
    }

    fn sections(&self) -> [Section<'a>; 5] {
        let Api { name: _, locale: _, constants, enums, structs, functions, user_functions } = self.api;
        let locale = self.api.locale;
        let section =
            |id, title: LocalizedText, entries| Section { id, title: title(locale), lead: "", entries };
        let user = user_functions.iter().enumerate();
        let user = user.map(|(i, item)| {
            let id = place("user", &item.name);
            self.function(id, item, move |n| &n.user_functions[i], Item::UserFunction)
        });
        let called = functions.iter().enumerate();
        let called = called.map(|(i, item)| {
            let id = place("function", &item.name);
            self.function(id, item, move |n| &n.functions[i], Item::Function)
        });
        [
            section(
                "constants",
                words::constants,
                constants.iter().enumerate().map(|(i, x)| self.constant(i, x)).collect(),
            ),
            section(
                "enums",
                words::enums,
                enums.iter().enumerate().map(|(i, x)| self.enumeration(i, x)).collect(),
            ),
            section(
                "structs",
                words::structs,
                structs.iter().enumerate().map(|(i, x)| self.structure(i, x)).collect(),
            ),
            section("functions", words::functions, called.collect()),
            Section {
                lead: words::to_write(locale),
                ..section("user-functions", words::user_functions, user.collect())
            },
        ]
    }

    /// Creates the entry of an item that has a name, a text and code.
    fn entry(
        &self,
        id: String,
        plain: &'a str,
        summary: &'a str,
        name: impl Fn(&'a NamedApi<'a>) -> &'a String,
        item: impl Fn(&'a NamedApi<'a>) -> Item<'a>,
    ) -> ItemEntry<'a> {
        ItemEntry {
            plain,
            name: self.spelling(name),
            mark: None,
            summary: self.prose(summary, &id),
            rows: Vec::new(),
            rows_title: "",
            result: Vec::new(),
            display: None,
            code: self.code(item),
            id,
        }
    }

    fn constant(&self, index: usize, constant: &'a Constant) -> ItemEntry<'a> {
        // The signature already contains the value in the language's syntax.
        let Constant { name, value: _, summary } = constant;
        let item = |n: &'a NamedApi<'a>| Item::Constant(&n.constants[index]);
        self.entry(place("constant", name), name, summary, |n| &n.constants[index].name, item)
    }

    fn enumeration(&self, index: usize, enumeration: &'a Enum) -> ItemEntry<'a> {
        let Enum { name, summary, values } = enumeration;
        let id = place("enum", name);
        let rows = values.iter().enumerate().map(|(i, EnumValue { name, summary })| DetailRow {
            id: place(&id, name),
            plain: name,
            name: self.spelling(|n| &n.enums[index].values[i].name),
            ty: Vec::new(),
            note: self.prose(summary, &id),
        });
        let rows = rows.collect();
        let item = |n: &'a NamedApi<'a>| Item::Enum(&n.enums[index]);
        ItemEntry {
            rows,
            rows_title: words::values(self.api.locale),
            display: Some(self.spelling(|n| &n.enums[index].display)),
            ..self.entry(id, name, summary, |n| &n.enums[index].name, item)
        }
    }

    fn structure(&self, index: usize, structure: &'a Struct) -> ItemEntry<'a> {
        let Struct { name, summary, shape, fields, layout: _ } = structure;
        let (id, locale) = (place("struct", name), self.api.locale);
        let item = |n: &'a NamedApi<'a>| Item::Struct(&n.structs[index]);
        ItemEntry {
            rows: self.slots(&id, fields, |n| &n.structs[index].fields),
            rows_title: words::fields(locale),
            mark: match shape {
                Shape::Record => None,
                Shape::Tuple => Some(Mark { word: words::tuple(locale), hint: words::tuple_hint(locale) }),
            },
            display: Some(self.spelling(|n| &n.structs[index].display)),
            ..self.entry(id, name, summary, |n| &n.structs[index].name, item)
        }
    }

    fn function(
        &self,
        id: String,
        function: &'a Function,
        named: impl Fn(&'a NamedApi<'a>) -> &'a NamedFunction<'a>,
        item: impl Fn(&'a NamedFunction<'a>) -> Item<'a>,
    ) -> ItemEntry<'a> {
        let Function { name, summary, args, result, role } = function;
        let locale = self.api.locale;
        ItemEntry {
            rows: self.slots(&id, args, |n| &named(n).args),
            rows_title: words::arguments(locale),
            mark: match role {
                Role::Query => None,
                Role::Action => Some(Mark { word: words::action(locale), hint: words::action_hint(locale) }),
                Role::Drawing(_) => {
                    Some(Mark { word: words::drawing(locale), hint: words::drawing_hint(locale) })
                }
            },
            result: result.as_ref().map(|ty| self.ty(ty)).unwrap_or_default(),
            ..self.entry(id, name, summary, |n| &named(n).name, |n| item(named(n)))
        }
    }

    fn slots(
        &self,
        id: &str,
        slots: &'a [Field],
        named: impl Fn(&'a NamedApi<'a>) -> &'a [NamedField<'a>],
    ) -> Vec<DetailRow<'a>> {
        let rows = slots.iter().enumerate().map(|(i, Field { name, ty, summary })| DetailRow {
            id: place(id, name),
            plain: name,
            name: self.spelling(|names| &named(names)[i].name),
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
            Type::Enum(EnumId(i)) => self.link("enum", &self.api.enums[*i].name, |n| &n.enums[*i].name),
            Type::Struct(StructId(i)) => {
                self.link("struct", &self.api.structs[*i].name, |n| &n.structs[*i].name)
            }
            Type::Array(item) => {
                let mut pieces = vec![Piece::Text(words::array_of(self.api.locale).into())];
                pieces.extend(self.ty(item));
                pieces
            }
            Type::Optional(value) => {
                let mut pieces = self.ty(value);
                pieces.push(Piece::Text(words::or_none(self.api.locale).into()));
                pieces
            }
        }
    }

    fn link(
        &self,
        kind: &str,
        plain: &'a str,
        spell: impl Fn(&'a NamedApi<'a>) -> &'a String,
    ) -> Vec<Piece<'a>> {
        let name = Name { plain, spelling: self.spelling(spell) };
        vec![Piece::Link(place(kind, plain), name)]
    }

    fn prose(&self, text: &'a str, own: &str) -> Vec<Piece<'a>> {
        self.index.pieces(text, own, self.api.locale)
    }

    fn code(&self, item: impl Fn(&'a NamedApi<'a>) -> Item<'a>) -> PerLanguage<Sample> {
        self.per_language(|language| {
            let Sample { signature, example } = language.backend.show(&language.names, item(&language.names));
            Sample { signature: signature.trim_end().into(), example: example.trim_end().into() }
        })
    }
}

/// Returns the anchor of an API item, to which links in the reference point. `holder` is the kind of
/// the item, or the anchor of the item that contains it. Anchors are unique because identifiers
/// contain no `-`.
fn place(holder: &str, name: &str) -> String {
    format!("{holder}-{name}")
}
