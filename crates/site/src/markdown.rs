//! Converts Markdown to the HTML content of a page of the site.

use joute_words::Locale;
use joute_words::typography::with_no_break_spaces;
use pulldown_cmark::{CodeBlockKind, CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd, html};
use std::collections::HashMap;

/// A text for a page, rendered from Markdown to HTML.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Text {
    /// The text of the first heading of level 1, without markup.
    pub title: Option<String>,
    /// The entries of the table of contents. Each is a level 2 heading's id and text.
    pub contents: Vec<(String, String)>,
    /// The HTML of the rendered text.
    pub body: String,
    /// The targets of all links in the text, as written in the Markdown.
    pub links: Vec<String>,
}

/// Renders a Markdown text in the given language to HTML. `link` converts the target of a link to
/// an address relative to the page. If it returns `None`, the link becomes plain text.
pub fn text(markdown: &str, locale: Locale, link: &dyn Fn(&str) -> Option<String>) -> Text {
    let options = Options::ENABLE_TABLES | Options::ENABLE_FOOTNOTES | Options::ENABLE_STRIKETHROUGH;
    let events: Vec<Event<'_>> = Parser::new_ext(markdown, options).collect();
    let text = Text { title: None, contents: Vec::new(), body: String::new(), links: Vec::new() };
    let (ids, out) = (Ids::default(), Vec::with_capacity(events.len()));
    let mut page = PageEvents { text, ids, out, dropped: Vec::new(), code: false };
    for (at, event) in events.iter().enumerate() {
        match event.clone() {
            Event::Text(words) if locale == Locale::Fr && !page.code => {
                page.out.push(Event::Text(with_no_break_spaces(&words).into()));
            }
            Event::Start(Tag::Heading { level, classes, attrs, .. }) => {
                let id = Some(page.heading(level, plain(&events[at + 1..])).into());
                page.out.push(Event::Start(Tag::Heading { level, id, classes, attrs }));
            }
            Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
                page.text.links.push(dest_url.to_string());
                let way = link(&dest_url);
                page.dropped.push(way.is_none());
                if let Some(way) = way {
                    page.out.push(Event::Start(Tag::Link { link_type, dest_url: way.into(), title, id }));
                }
            }
            Event::End(TagEnd::Link) => {
                if page.dropped.pop() != Some(true) {
                    page.out.push(event.clone());
                }
            }
            other => page.add(other),
        }
    }
    html::push_html(&mut page.text.body, page.out.into_iter());
    page.text
}

/// The state of the conversion of Markdown events to those of a page of the site.
struct PageEvents<'a> {
    /// The result, without its HTML.
    text: Text,
    ids: Ids,
    /// The events of the page.
    out: Vec<Event<'a>>,
    /// One value for each link around the current event. It is true if the link becomes plain text.
    dropped: Vec<bool>,
    /// True if the current event is inside of a code block.
    code: bool,
}

impl<'a> PageEvents<'a> {
    /// Records a heading with the given text and returns its id.
    fn heading(&mut self, level: HeadingLevel, words: String) -> String {
        let id = self.ids.new_id(&words);
        match level {
            HeadingLevel::H1 if self.text.title.is_none() => self.text.title = Some(words),
            HeadingLevel::H2 => self.text.contents.push((id.clone(), words)),
            _ => {}
        }
        id
    }

    /// Adds an event that is neither a heading nor a link.
    fn add(&mut self, event: Event<'a>) {
        match event {
            // Comments are for people who edit the file.
            Event::Html(raw) if raw.trim_start().starts_with("<!--") && raw.trim_end().ends_with("-->") => {}
            // Other HTML is shown as text, because pages must be well-formed and the texts need none.
            Event::Html(raw) | Event::InlineHtml(raw) => self.out.push(Event::Text(raw)),
            Event::Start(Tag::HtmlBlock) => self.out.push(Event::Start(Tag::Paragraph)),
            Event::End(TagEnd::HtmlBlock) => self.out.push(Event::End(TagEnd::Paragraph)),
            Event::Start(Tag::Image { .. }) | Event::End(TagEnd::Image) => {}
            Event::Start(Tag::Table(_)) => {
                self.out.extend([Event::Html("<div class=\"wide\">".into()), event]);
            }
            Event::End(TagEnd::Table) => self.out.extend([event, Event::Html("</div>\n".into())]),
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(info))) => {
                let mut words = info.split_whitespace();
                let language = words.next().unwrap_or_default().to_owned();
                self.code = true;
                // A second word that contains a dot is the name of the file that the code block shows.
                if let Some(file) = words.next().filter(|file| file.contains('.')) {
                    self.out.push(Event::Html(format!("<p class=\"file\">{}</p>\n", escape(file)).into()));
                }
                self.out.push(Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(language.into()))));
            }
            other => {
                self.code &= other != Event::End(TagEnd::CodeBlock);
                self.out.push(other);
            }
        }
    }
}

/// Returns the text of a Markdown heading without markup. `events` begins after the start of the
/// heading.
fn plain(events: &[Event<'_>]) -> String {
    let inside = events.iter().take_while(|event| !matches!(event, Event::End(TagEnd::Heading(_))));
    let words = inside.filter_map(|event| match event {
        Event::Text(words) | Event::Code(words) | Event::InlineHtml(words) => Some(words.clone()),
        Event::SoftBreak | Event::HardBreak => Some(CowStr::Borrowed(" ")),
        _ => None,
    });
    words.map(|words| words.to_string()).collect()
}

/// The ids of the headings on a page. It counts how often each is used, so that duplicates get
/// different ids.
#[derive(Default)]
struct Ids(HashMap<String, usize>);

impl Ids {
    fn new_id(&mut self, words: &str) -> String {
        let slug = words.to_lowercase();
        let slug: Vec<&str> =
            slug.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
        let id = if slug.is_empty() { "section".to_owned() } else { slug.join("-") };
        let count = self.0.entry(id.clone()).and_modify(|count| *count += 1).or_insert(0);
        if *count == 0 { id } else { format!("{id}-{count}") }
    }
}

/// Escapes the characters of a text that have a meaning in HTML.
pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::text;
    use joute_words::Locale;

    fn to(url: &str) -> Option<String> {
        url.strip_suffix(".md").map(|page| format!("{page}.html"))
    }

    #[test]
    fn headings_have_ids_and_links_lead_to_pages() {
        let result = text("# L'été `ok`\n\n## Un\n\n[a](b.md) [c](/d)\n\n## Un\n", Locale::En, &to);
        assert_eq!(result.title.as_deref(), Some("L'été ok"));
        assert_eq!(
            result.contents,
            [("un".to_owned(), "Un".to_owned()), ("un-1".to_owned(), "Un".to_owned())]
        );
        assert!(
            result.body.contains("<h1 id=\"l-été-ok\">")
                && result.body.contains("<a href=\"b.html\">a</a> c")
        );
        assert_eq!(result.links, ["b.md", "/d"]);
    }

    #[test]
    fn html_becomes_text_and_code_blocks_name_their_file() {
        let result =
            text("<script>x</script>\n\n<b>y</b>\n\n```python kits/a.py\n1 < 2\n```\n", Locale::En, &to);
        assert!(!result.body.contains("<script") && !result.body.contains("<b>"), "{}", result.body);
        assert!(
            result.body.contains("<p class=\"file\">kits/a.py</p>")
                && result.body.contains("language-python")
        );
    }

    #[test]
    fn french_lines_do_not_break_before_marks_and_code_is_left_alone() {
        let result = text("Quoi ? « Ça » : `a : b`\n\n```c\nx ? y : z\n```\n\nVoilà !\n", Locale::Fr, &to);
        let body = "<p>Quoi\u{a0}? «\u{a0}Ça\u{a0}»\u{a0}: <code>a : b</code></p>";
        assert!(result.body.starts_with(body), "{}", result.body);
        assert!(result.body.contains("x ? y : z") && result.body.contains("Voilà\u{a0}!"), "{}", result.body);
    }

    #[test]
    fn comments_are_not_shown() {
        let result = text("<!-- written by a test -->\n\n# A\n\nb\n", Locale::En, &to);
        assert!(!result.body.contains("written") && result.body.contains("<p>b</p>"), "{}", result.body);
    }

    #[test]
    fn tables_may_scroll() {
        let result = text("| a | b |\n| --- | --- |\n| 1 | 2 |\n", Locale::En, &to);
        assert!(result.body.starts_with("<div class=\"wide\"><table>") && result.body.ends_with("</div>\n"));
    }
}
