//! Tests the command `joute contest mail`, which sends a test mail.

use joute_testkit::{MailServer, Scratch, append, read, run, run_failing, scratch, write};

const TEST: [&str; 5] = ["contest", "mail", "hall", "--to", "ada@example.org"];

/// Creates a contest in the folder `hall` whose plan has these lines in its table `[mail]`.
fn contest(lines: &str) -> Scratch {
    let folder = scratch();
    run(&["contest", "new", "hall", "--game", "morpion"], &folder);
    let path = folder.join("hall/contest.toml");
    let address = "address = \"https://contest.example.org\"\n";
    let plan = read(&path);
    write(&path, format!("{address}{plan}"));
    append(&path, &format!("\n[mail]\nfrom = \"contest@example.org\"\n{lines}\n"));
    folder
}

#[test]
fn a_test_mail_is_sent_with_the_account_of_the_plan() {
    let server = MailServer::start();
    let lines =
        format!("server = \"smtp://127.0.0.1:{}\"\nuser = \"u\"\npassword = \"a secret\"", server.port);
    let folder = contest(&lines);
    let printed = run(&TEST, &folder);
    assert_eq!(printed, "ada@example.org: the mail server has accepted the mail; look whether it arrives\n");
    let [mail] = server.take().try_into().expect("exactly one mail was sent");
    assert_eq!((&*mail.from, &*mail.to), ("contest@example.org", &["ada@example.org".to_owned()][..]));
    assert!(mail.text.starts_with("This mail shows that the contest can send mails."), "{}", mail.text);
    for (command, reply, expected) in [
        ("AUTH", "535 wrong", "535): wrong; check the lines user and password in [mail]"),
        ("MAIL", "550 unknown", "550): unknown; check the line from in [mail] and the recipient's address"),
        (
            "EHLO",
            "421 busy",
            "421): busy; check the line server in [mail], which begins with smtps:// for TLS",
        ),
    ] {
        server.reply(command, reply);
        let printed = run_failing(&TEST, &folder);
        assert!(printed.contains(expected) && printed.contains("hall: 127.0.0.1:"), "{printed}");
        assert!(!printed.contains("a secret"), "{printed}");
    }
    assert!(server.take().is_empty());
    let printed = run_failing(&["contest", "mail", "hall", "--to", "ada"], &folder);
    assert!(
        printed.contains("ada: this is not a mail address; write one such as ada@example.org"),
        "{printed}"
    );
}

#[test]
fn a_server_that_cannot_be_used_is_named() {
    let server = MailServer::start();
    for (scheme, query) in [("smtps", ""), ("smtp", "?tls=none")] {
        // Nothing listens on the port 1, and the server for tests has no TLS.
        let port = if scheme == "smtps" { server.port } else { 1 };
        let folder = contest(&format!("server = \"{scheme}://127.0.0.1:{port}{query}\""));
        let printed = run_failing(&TEST, &folder);
        let expected = format!("hall: 127.0.0.1:{port}: ");
        assert!(
            printed.contains(&expected) && printed.contains("check the line server in [mail]"),
            "{printed}"
        );
    }
    assert!(server.take().is_empty());
    let folder = scratch();
    run(&["contest", "new", "hall", "--game", "morpion"], &folder);
    let printed = run_failing(&TEST, &folder);
    assert!(
        printed.contains("contest.toml has no table [mail]; add one with the lines server and from"),
        "{printed}"
    );
    append(
        folder.join("hall/contest.toml"),
        "\n[mail]\nfrom = \"contest@example.org\"\nserver = \"smtp://localhost\"\n",
    );
    let printed = run_failing(&TEST, &folder);
    assert!(
        printed.contains("mails contain links to the contest's pages: write their public address"),
        "{printed}"
    );
}
