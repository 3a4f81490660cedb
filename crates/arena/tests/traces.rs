//! Tests that the line of the candidate's own code is found in error messages. The messages are the
//! last output of programs in each language.

use joute_arena::trace;
use joute_launch::Trace;
use joute_testkit::launch_facts;
use std::path::Path;

fn trace_of(language: &str) -> &'static Trace {
    &launch_facts().find(language).expect("the language exists").trace
}

fn line(language: &str, kit: &Path, output: &str) -> Option<String> {
    trace::line(trace_of(language), kit, output)
}

fn is_starved(language: &str, output: &str) -> bool {
    trace::is_starved(trace_of(language), output)
}

#[test]
fn the_innermost_line_of_the_candidates_own_code_is_found() {
    let folder = tempfile::tempdir().expect("the temporary folder can be created");
    let kit = folder.path();
    std::fs::create_dir_all(kit.join("sub")).expect("the folder can be created");
    for file in [
        "champion.c",
        "champion.cs",
        "champion.go",
        "Champion.hs",
        "Champion.java",
        "champion.js",
        "champion.lua",
        "champion.ml",
        "champion.php",
        "champion.rs",
        "champion.ts",
    ]
    .into_iter()
    .chain(["Champion.py", "sub/outils.py", "api.py"])
    {
        std::fs::write(kit.join(file), "").expect("the file can be written");
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
        (
            "c",
            "joute: SIGSEGV: invalid memory access\n    f (joute/main.c:9:1)\n    g (champion.c:12:5)\n    h (champion.c:3:1)\n",
            Some("champion.c:12"),
        ),
        ("cpp", "/usr/include/c++/12/vector:12: Assertion `x' failed.\n", None),
        ("csharp", "Unhandled Exception:\nE: x\n  at C.F () [0x0] in champion.cs:9\n", Some("champion.cs:9")),
        (
            "go",
            "panic: x\n\ngoroutine 1 [running, locked to thread]:\nchampion/joute.(*Memory).Refuse(0x0)\n\t/joute/kit/joute/joute.go:7 +0x1d\n\
             main.InfoCase(...)\n\t/joute/kit/api.go:9\nmain.JouerTour()\n\t/joute/kit/champion.go:12 +0x1d\nmain.main()\n\t/joute/kit/api.joute.go:2 +0x1\n",
            Some("champion.go:12"),
        ),
        ("haskell", haskell, Some("Champion.hs:12")),
        ("java", java, Some("Champion.java:8")),
        (
            "javascript",
            "Uncaught TypeError: x\n    at jouerTour (champion.js:11:7)\n    at champion.js:3:1\n",
            Some("champion.js:11"),
        ),
        (
            "lua",
            "lua5.4: champion.lua:4: x\nstack traceback:\n\t[C]: in function 'error'\n\tchampion.lua:4: in upvalue 'f'\n\tchampion.lua:9: in function 'jouer_tour'\n",
            Some("champion.lua:4"),
        ),
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
        (
            "typescript",
            "Uncaught TypeError: x\n    at jouerTour (champion.ts:11:7)\n    at champion.ts:3:1\n",
            Some("champion.ts:11"),
        ),
    ];
    for (language, output, expected) in cases {
        assert_eq!(line(language, kit, output).as_deref(), expected, "{language}");
    }
}

#[test]
fn a_full_heap_is_recognised_from_the_last_output() {
    let cases = [
        (
            "cpp",
            "terminate called after throwing an instance of 'std::bad_alloc'\n  what():  std::bad_alloc\n",
        ),
        ("csharp", "\nUnhandled Exception:\nSystem.OutOfMemoryException: Out of memory\n"),
        ("go", "fatal error: runtime: out of memory\n\nruntime stack:\nruntime.throw({0x1, 0x2})\n"),
        ("haskell", "champion: Heap exhausted;\nchampion: Current maximum heap size is 1 bytes.\n"),
        (
            "java",
            "Exception in thread \"main\" java.lang.OutOfMemoryError: Java heap space\n\tat C.f(C.java:3)\n",
        ),
        (
            "javascript",
            "<--- JS stacktrace --->\nFATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory\n",
        ),
        ("lua", "lua5.4: not enough memory\n"),
        ("ocaml", "Fatal error: exception Out_of_memory\n"),
        (
            "php",
            "PHP Fatal error:  Allowed memory size of 134217728 bytes exhausted in champion.php on line 3\n",
        ),
        (
            "python",
            "Traceback (most recent call last):\n  File \"/joute/kit/Champion.py\", line 6, in f\nMemoryError\n",
        ),
        ("rust", "memory allocation of 1099511627776 bytes failed\n"),
        ("typescript", "FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory\n"),
    ];
    for (language, output) in cases {
        assert!(is_starved(language, output), "{language}");
        assert!(!is_starved(language, "bye\n"), "{language}");
    }
    // An error that the champion caught and printed is not the one that ended it.
    let caught = "java.lang.OutOfMemoryError: caught\nException in thread \"main\" java.lang.IllegalStateException: x\n";
    assert!(!is_starved("java", caught));
}
