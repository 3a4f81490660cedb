//! Reads the table `[mail]` of a contest's plan.

use super::PlanError;
use super::mail::{MailSettings, MailTable, parse_server};
use super::read::Reader;
use lettre::transport::smtp::authentication::Credentials;

impl Reader<'_> {
    /// Reads the table `[mail]` of a contest. `has_address` says whether the plan has the pages' address.
    pub(super) fn mail(&self, table: &MailTable, has_address: bool) -> Result<MailSettings, PlanError> {
        let MailTable { server, from, user, password } = table;
        if !has_address {
            let reason = "mails contain links to the contest's pages: write their public address into the \
                line address, such as address = \"https://contest.example.org\", above all tables";
            return Err(self.wrong(server, reason));
        }
        let (host, port, encryption) =
            parse_server(server.get_ref()).map_err(|reason| self.wrong(server, reason))?;
        let from = from.get_ref().parse().map_err(|_| {
            self.wrong(from, "this is not a mail address; write one such as \"contest@example.org\"")
        })?;
        let credentials = match (user, password) {
            (Some(user), Some(password)) => {
                Some(Credentials::new(user.get_ref().clone(), password.get_ref().clone()))
            }
            (None, None) => None,
            (Some(user), None) => {
                return Err(self.wrong(user, "the user needs a password: add the line password"));
            }
            (None, Some(password)) => {
                return Err(self.wrong(password, "the password belongs to a user: add the line user"));
            }
        };
        Ok(MailSettings { host, port, encryption, from, credentials })
    }
}

#[cfg(test)]
mod tests {
    use super::super::mail::{MailEncryption, MailSettings};
    use super::super::read::parse;

    fn mail(table: &str) -> Result<Option<MailSettings>, String> {
        let plan = "title = \"T\"\ngame = \"morpion\"\ntime_zone = \"UTC\"\nopens = 2026-05-08T09:00:00\n\
            closes = 2026-05-10T10:00:00\naddress = \"https://contest.example.org\"\n";
        let text = format!("{plan}{table}");
        parse("contest.toml", &text).map(|plan| plan.mail).map_err(|error| error.to_string())
    }

    #[test]
    fn a_table_names_a_server_and_its_encryption() {
        assert_eq!(mail(""), Ok(None));
        for (server, host, port, encryption) in [
            ("smtps://mail.example.org", "mail.example.org", 465, MailEncryption::Tls),
            ("smtps://mail.example.org:2465", "mail.example.org", 2465, MailEncryption::Tls),
            ("smtp://mail.example.org", "mail.example.org", 587, MailEncryption::StartTls),
            ("smtp://mail.example.org:25", "mail.example.org", 25, MailEncryption::StartTls),
            ("smtp://mail.example.org?tls=none", "mail.example.org", 25, MailEncryption::None),
            ("smtp://localhost", "localhost", 25, MailEncryption::None),
            ("smtp://[::1]:2525", "::1", 2525, MailEncryption::None),
        ] {
            let table = format!(
                "[mail]\nserver = \"{server}\"\nfrom = \"contest@example.org\"\nuser = \"u\"\npassword = \"a secret\"\n"
            );
            let settings = mail(&table).expect(server).expect("the table is read");
            assert_eq!(
                (&*settings.host, settings.port, settings.encryption),
                (host, port, encryption),
                "{server}"
            );
            assert!(settings.credentials.is_some() && settings.from.to_string() == "contest@example.org");
            assert!(!format!("{settings:?}").contains("a secret"), "{settings:?}");
        }
    }

    #[test]
    fn errors_name_the_line_and_what_to_write() {
        let server = "server = \"smtps://mail.example.org\"";
        let from = "from = \"contest@example.org\"";
        for (table, reason) in [
            (format!("server = \"mail.example.org\"\n{from}"), ":8:10: write the address of a mail server"),
            (format!("server = \"https://example.org\"\n{from}"), ":8:10: write the address of a mail"),
            (format!("server = \"smtps://\"\n{from}"), ":8:10: write the address of a mail server"),
            (format!("server = \"smtps://example.org/path\"\n{from}"), ":8:10: write the address of a mail"),
            (format!("server = \"smtp://u@example.org\"\n{from}"), ":8:10: write the user and the password"),
            (format!("server = \"smtp://:p@example.org\"\n{from}"), ":8:10: write the user and the password"),
            (format!("server = \"smtp://example.org?tls=x\"\n{from}"), ":8:10: an address of a mail server"),
            (format!("{server}\nfrom = \"contest\""), ":9:8: this is not a mail address"),
            (
                format!("{server}\nfrom = \"a@example.org\\r\\nBcc: b@example.org\""),
                ":9:8: this is not a mail",
            ),
            (format!("{server}\n{from}\nuser = \"u\""), ":10:8: the user needs a password"),
            (format!("{server}\n{from}\npassword = \"p\""), ":10:12: the password belongs to a user"),
            (format!("{server}\n{from}\nport = 25"), ":10:1: unknown field `port`"),
            (from.to_owned(), ":7:1: missing field `server`"),
        ] {
            let error = mail(&format!("[mail]\n{table}\n")).expect_err(reason);
            assert!(error.starts_with(&format!("contest.toml{reason}")), "{table}: {error}");
        }
    }

    #[test]
    fn mails_need_the_public_address_of_the_pages() {
        let plan = "title = \"T\"\ngame = \"morpion\"\ntime_zone = \"UTC\"\nopens = 2026-05-08T09:00:00\n\
            closes = 2026-05-10T10:00:00\n[mail]\nserver = \"smtp://localhost\"\nfrom = \"contest@example.org\"\n";
        let error = parse("contest.toml", plan).expect_err("an address is missing").to_string();
        assert!(error.contains(":7:10: mails contain links") && error.contains("address = "), "{error}");
    }
}
