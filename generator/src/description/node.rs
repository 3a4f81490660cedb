//! Parses a YAML text into a tree. Each value keeps its position and its quotes.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use serde_yaml::granit_parser::{Event, Parser, ScalarStyle, Tag, options};

use super::diagnostic::Diagnostic;
use super::scalar::boolean;
use super::syntax;

/// The maximum size of a description file in bytes. The longest description in use is fifty times
/// smaller.
const MAX_FILE_SIZE: usize = 1 << 20;
/// The maximum depth of nested YAML values in a game description. A valid description needs only
/// four levels.
const MAX_DEPTH: usize = 32;
/// The maximum number of YAML values in a game description. Copies made by YAML aliases also count.
const MAX_NODES: usize = 200_000;

/// A YAML value of a game description, with its position in the file.
#[derive(Debug, Clone)]
pub(super) struct Node {
    pub span: Range<usize>,
    pub kind: Kind,
}

/// The contents of a YAML value ([`Node`]). Numbers and booleans are still text here.
#[derive(Debug, Clone)]
pub(super) enum Kind {
    Scalar {
        text: String,
        plain: bool,
    },
    Sequence(Vec<Node>),
    /// The entries of a YAML mapping, in the order of the file. Repeated keys are kept and reported
    /// later.
    Mapping(Vec<(Node, Node)>),
}

impl Node {
    /// Creates the YAML value that stands for an empty file.
    pub fn null() -> Node {
        Node { span: 0..0, kind: Kind::Scalar { text: String::new(), plain: true } }
    }

    /// Returns true if the YAML value is absent, `~` or `null`.
    pub fn is_null(&self) -> bool {
        matches!(&self.kind, Kind::Scalar { text, plain: true } if matches!(text.as_str(), "" | "~" | "null" | "Null" | "NULL"))
    }

    /// Returns a noun for this YAML value in error messages, such as "a list".
    pub fn noun(&self) -> &'static str {
        match &self.kind {
            Kind::Scalar { .. } if self.is_null() => "nothing",
            Kind::Scalar { .. } => "a single value",
            Kind::Sequence(_) => "a list",
            Kind::Mapping(_) => "a mapping",
        }
    }

    /// Returns true if two YAML values mean the same. For example, `yes` and `true` do.
    pub fn is_equivalent(&self, other: &Node) -> bool {
        let all = |left: &[Node], right: &[Node]| {
            left.len() == right.len() && left.iter().zip(right).all(|(our, their)| our.is_equivalent(their))
        };
        match (&self.kind, &other.kind) {
            (Kind::Scalar { text, plain }, Kind::Scalar { text: other, plain: other_plain }) => {
                let both_plain = *plain && *other_plain;
                text == other || both_plain && boolean(text).is_some_and(|flag| boolean(other) == Some(flag))
            }
            (Kind::Sequence(left), Kind::Sequence(right)) => all(left, right),
            (Kind::Mapping(left), Kind::Mapping(right)) => {
                left.len() == right.len()
                    && left.iter().zip(right).all(|((key, value), (other, other_value))| {
                        key.is_equivalent(other) && value.is_equivalent(other_value)
                    })
            }
            _ => false,
        }
    }

    /// Returns the byte range that an error message about this YAML value marks. It is the first
    /// scalar inside the value.
    pub fn head(&self) -> Range<usize> {
        match &self.kind {
            Kind::Scalar { .. } => self.span.clone(),
            Kind::Sequence(items) => items.first().map_or(self.span.clone(), Node::head),
            Kind::Mapping(entries) => entries.first().map_or(self.span.clone(), |(key, _)| key.head()),
        }
    }
}

/// The reason why a YAML file could not be read completely.
#[derive(Debug)]
pub(super) enum ReadError {
    /// A syntax error in the YAML file. The rest of the file may still be valid.
    Syntax(Diagnostic),
    /// A limit of the format that the YAML file exceeds. A file with several documents also counts.
    Limit(Diagnostic),
}

fn limit<T>(diagnostic: Diagnostic) -> Result<T, Box<ReadError>> {
    Err(Box::new(ReadError::Limit(diagnostic)))
}

/// Parses a YAML file that contains at most one document. Returns `None` if it contains none.
pub(super) fn read(text: &str) -> Result<Option<Node>, Box<ReadError>> {
    if text.len() > MAX_FILE_SIZE {
        let size = text.len().div_ceil(1 << 20);
        let message = format!("the description is too large: {size} MiB, and at most 1 MiB is read");
        return limit(Diagnostic::error(0..0, message).without_position().help("is it the right file?"));
    }
    Tree::default().read(text)
}

#[derive(Default)]
struct Tree {
    open: Vec<OpenCollection>,
    anchors: HashMap<usize, Node>,
    nodes: usize,
    root: Option<Node>,
    documents: usize,
}

/// A YAML list or mapping that the parser has not finished reading.
struct OpenCollection {
    anchor: usize,
    key: Option<Node>,
    node: Node,
}

impl Tree {
    fn read(mut self, text: &str) -> Result<Option<Node>, Box<ReadError>> {
        // The parser counts bytes from the end of the byte order mark.
        let body = text.strip_prefix('\u{feff}').unwrap_or(text);
        let offset = text.len() - body.len();
        let options = options! { emit_comments: false, flow_nesting_limit: 255, block_nesting_limit: 255 };
        let mut parser = Parser::new_from_str_with_options(body, options);
        while let Some(event) = parser.next_event() {
            let (event, span) =
                event.map_err(|error| Box::new(ReadError::Syntax(syntax::explain(text, offset, &error))))?;
            let span = span.byte_range().map_or(0..0, |span| span.start + offset..span.end + offset);
            self.event(event, span)?;
        }
        Ok(self.root)
    }

    fn event(&mut self, event: Event<'_>, span: Range<usize>) -> Result<(), Box<ReadError>> {
        match event {
            Event::DocumentStart(..) => {
                self.documents += 1;
                if self.documents > 1 {
                    return limit(
                        Diagnostic::error(span, "a second YAML document starts here")
                            .label("a description is one document")
                            .help("remove this `---`, or keep the other document in a file of its own"),
                    );
                }
            }
            Event::Scalar(value, style, anchor, tag) => {
                let plain = match tag.as_deref().and_then(Tag::core_suffix) {
                    Some("str") => false,
                    Some(_) => true,
                    None => style == ScalarStyle::Plain,
                };
                // The parser reports an absent value as a `~` of length 0.
                let text = if plain && span.is_empty() { String::new() } else { value.into_owned() };
                let kind = Kind::Scalar { text, plain };
                self.close(Node { span, kind }, anchor)?;
            }
            Event::SequenceStart(_, anchor, _) => self.open(span, anchor, Kind::Sequence(Vec::new()))?,
            Event::MappingStart(_, anchor, _) => self.open(span, anchor, Kind::Mapping(Vec::new()))?,
            Event::SequenceEnd | Event::MappingEnd => {
                if let Some(OpenCollection { anchor, key: _, mut node }) = self.open.pop() {
                    node.span.end = node.span.start.max(span.end);
                    merge(&mut node);
                    self.close(node, anchor)?;
                }
            }
            Event::Alias(id) => {
                let Some(node) = self.anchors.get(&id).cloned() else {
                    return limit(
                        Diagnostic::error(span, "this alias refers to what it stands in")
                            .label("it would never end")
                            .help("write the value out"),
                    );
                };
                let (depth, size) = measure(&node);
                self.limit_depth(depth, &span)?;
                self.limit_nodes(size, &span)?;
                self.close(node, 0)?;
            }
            _ => {}
        }
        Ok(())
    }

    fn open(&mut self, span: Range<usize>, anchor: usize, kind: Kind) -> Result<(), Box<ReadError>> {
        self.limit_depth(1, &span)?;
        self.open.push(OpenCollection { anchor, key: None, node: Node { span, kind } });
        Ok(())
    }

    /// Adds a finished YAML value to the list or mapping that contains it. The outermost value
    /// becomes the root of the document.
    fn close(&mut self, node: Node, anchor: usize) -> Result<(), Box<ReadError>> {
        self.limit_nodes(1, &node.span)?;
        if anchor > 0 {
            self.limit_nodes(measure(&node).1, &node.span)?;
            self.anchors.insert(anchor, node.clone());
        }
        match self.open.last_mut() {
            None => self.root = Some(node),
            Some(parent) => match &mut parent.node.kind {
                Kind::Sequence(items) => items.push(node),
                Kind::Mapping(entries) => match parent.key.take() {
                    None => parent.key = Some(node),
                    Some(key) => entries.push((key, node)),
                },
                Kind::Scalar { .. } => {}
            },
        }
        Ok(())
    }

    fn limit_depth(&self, added: usize, span: &Range<usize>) -> Result<(), Box<ReadError>> {
        if self.open.len() + added <= MAX_DEPTH {
            return Ok(());
        }
        let message = format!("values are nested more than {MAX_DEPTH} levels deep");
        limit(
            Diagnostic::error(span.clone(), message)
                .label("too deep")
                .help("a description needs four levels; are brackets or dashes left over?"),
        )
    }

    fn limit_nodes(&mut self, added: usize, span: &Range<usize>) -> Result<(), Box<ReadError>> {
        self.nodes += added;
        if self.nodes <= MAX_NODES {
            return Ok(());
        }
        let message = format!("the description has more than {MAX_NODES} values, aliases written out");
        limit(
            Diagnostic::error(span.clone(), message)
                .label("too many, counted up to here")
                .help("does an anchor (`&`) hold aliases (`*`) to others that do the same?"),
        )
    }
}

/// Returns the depth of a YAML value and the number of values in it. The recursion is
/// limited by [`MAX_DEPTH`].
fn measure(node: &Node) -> (usize, usize) {
    let combine = |(depth, size): (usize, usize), node| {
        let (deeper, more) = measure(node);
        (depth.max(deeper), size + more)
    };
    let (depth, size) = match &node.kind {
        Kind::Scalar { .. } => return (0, 1),
        Kind::Sequence(items) => items.iter().fold((0, 0), combine),
        Kind::Mapping(entries) => entries.iter().flat_map(|(key, value)| [key, value]).fold((0, 0), combine),
    };
    (depth + 1, size + 1)
}

/// Replaces the merge keys `<<: *other` of YAML mappings by the entries of `other`. Keys of the
/// mapping itself take precedence.
fn merge(node: &mut Node) {
    let Kind::Mapping(entries) = &mut node.kind else { return };
    let is_merge = |key: &Node| matches!(&key.kind, Kind::Scalar { text, plain: true } if text == "<<");
    if !entries.iter().any(|(key, _)| is_merge(key)) {
        return;
    }
    let (merges, mut own_entries): (Vec<_>, Vec<_>) =
        std::mem::take(entries).into_iter().partition(|(key, _)| is_merge(key));
    let mut own_keys: HashSet<String> = own_entries.iter().filter_map(|(key, _)| scalar(key)).collect();
    for (key, value) in merges {
        let sources = match value.kind {
            Kind::Mapping(_) => vec![value],
            Kind::Sequence(items) if items.iter().all(|item| matches!(item.kind, Kind::Mapping(_))) => items,
            Kind::Scalar { .. } | Kind::Sequence(_) => {
                own_entries.push((key, value));
                continue;
            }
        };
        for source in sources {
            let Kind::Mapping(other_entries) = source.kind else { continue };
            own_entries.extend(
                other_entries
                    .into_iter()
                    .filter(|(key, _)| scalar(key).is_none_or(|key| own_keys.insert(key))),
            );
        }
    }
    *entries = own_entries;
}

fn scalar(node: &Node) -> Option<String> {
    match &node.kind {
        Kind::Scalar { text, .. } => Some(text.clone()),
        _ => None,
    }
}
