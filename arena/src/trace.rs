//! Where a champion died, if its language reveals it: the line of the candidate's own code in its last words.

use crate::jail::rooms::KIT;
use crate::launch::trace;
use std::path::Path;

/// How a language tells an error that nobody caught.
#[derive(Debug)]
pub struct Trace {
    /// Files of the candidate's end so.
    pub suffixes: &'static [&'static str],
    /// The telling starts in the line that holds this.
    pub start: &'static str,
    /// Calls are told from the outermost to the innermost.
    pub innermost_last: bool,
}

/// `Champion.py:12`: the innermost line of the candidate's in what the champion printed last; `None` if the language
/// told none. The folder is the kit's.
pub fn line(language: &str, kit: &Path, output: &str) -> Option<String> {
    let trace = trace(language)?;
    let start = output.rfind(trace.start)?;
    let start = output[..start].rfind('\n').map_or(0, |end| end + 1);
    let kit = kit.canonicalize().unwrap_or_else(|_| kit.to_owned());
    let mut lines = output[start..].lines().filter_map(|line| place(trace.suffixes, &kit, line));
    if trace.innermost_last { lines.next_back() } else { lines.next() }
}

/// A file of the candidate's and its line in one line of output: `File "/joute/kit/Champion.py", line 12`,
/// `Champion.java:12`, `champion.php(12)`.
fn place(suffixes: &[&str], kit: &Path, line: &str) -> Option<String> {
    let mut from = 0;
    while let Some((at, suffix)) = suffixes
        .iter()
        .filter_map(|suffix| line[from..].find(suffix).map(|at| (from + at, *suffix)))
        .min_by_key(|(at, suffix)| (*at, std::cmp::Reverse(suffix.len())))
    {
        let end = at + suffix.len();
        from = end;
        let head = &line[..end];
        let start = head.rfind([' ', '"', '(', '\t', '\'']).map_or(0, |before| before + 1);
        let rest = &line[end..];
        let digits = ["\", line ", ":", "("].iter().find_map(|between| rest.strip_prefix(between));
        let Some(digits) = digits else { continue };
        let length = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
        if length > 0
            && let Some(file) = own(&head[start..], kit)
        {
            return Some(format!("{file}:{}", &digits[..length]));
        }
    }
    None
}

/// The path of a candidate's file as it stands in the kit; `None` for the kit's own and the machine's.
fn own<'a>(path: &'a str, kit: &Path) -> Option<&'a str> {
    let inside = [Path::new(KIT), kit]
        .iter()
        .find_map(|folder| path.strip_prefix(folder.to_str()?)?.strip_prefix('/'));
    let file = inside.unwrap_or(path);
    let generated = ["joute/", "api.", "Api.", "Interface.", "JouteMain."];
    let own = !file.starts_with(['/', '.']) && !generated.iter().any(|name| file.starts_with(name));
    (own && kit.join(file).is_file()).then_some(file)
}

#[cfg(test)]
mod tests {
    use super::line;

    #[test]
    fn the_innermost_line_of_the_candidates_own_code_is_found() {
        let folder = tempfile::tempdir().expect("a folder");
        let kit = folder.path();
        std::fs::create_dir_all(kit.join("sub")).expect("a folder");
        for file in [
            "champion.c",
            "champion.cs",
            "Champion.hs",
            "Champion.java",
            "champion.ml",
            "champion.php",
            "champion.rs",
        ]
        .into_iter()
        .chain(["Champion.py", "sub/outils.py", "api.py"])
        {
            std::fs::write(kit.join(file), "").expect("a file");
        }
        let python = format!(
            "Traceback (most recent call last):\n  File \"/joute/kit/Champion.py\", line 6, in jouer_tour\n  \
             File \"{}/sub/outils.py\", line 9, in f\n  File \"/joute/kit/api.py\", line 4, in g\n  \
             File \"/usr/lib/python3/random.py\", line 3, in g\nE: x\n",
            kit.display()
        );
        let java = "at Champion.f(Champion.java:1)\nException in thread \"main\" E\n\tat \
                    java.base/java.util.List.get(List.java:5)\n\tat Champion.g(Champion.java:8)\n\tat \
                    JouteMain.main(JouteMain.java:3)\n";
        let haskell =
            "champion: x\nCallStack (from HasCallStack):\n  error, called at Champion.hs:12:5 in main\n";
        let cases = [
            ("c", "champion: champion.c:7: jouer_tour: Assertion `x' failed.\n", Some("champion.c:7")),
            ("cpp", "/usr/include/c++/12/vector:12: Assertion `x' failed.\n", None),
            (
                "csharp",
                "Unhandled Exception:\nE: x\n  at C.F () [0x0] in champion.cs:9\n",
                Some("champion.cs:9"),
            ),
            ("haskell", haskell, Some("Champion.hs:12")),
            ("java", java, Some("Champion.java:8")),
            (
                "ocaml",
                "Fatal error: exception E\nRaised at F in file \"champion.ml\", line 6\n",
                Some("champion.ml:6"),
            ),
            (
                "php",
                "PHP Fatal error:  E in /joute/kit/champion.php:5\n#0 /joute/kit/champion.php(9)\n",
                Some("champion.php:5"),
            ),
            ("python", &python, Some("sub/outils.py:9")),
            ("python", "Champion.py:12 is a print of its own\n", None),
            ("rust", "thread 'main' panicked at champion.rs:6:28:\nx\n", Some("champion.rs:6")),
        ];
        for (language, output, expected) in cases {
            assert_eq!(line(language, kit, output).as_deref(), expected, "{language}");
        }
    }
}
