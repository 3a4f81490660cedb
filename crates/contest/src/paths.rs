//! The paths of the contest's pages and of the workers' requests. Each path is written once: the
//! routing table contains its pattern, and links are built from it.

use form_urlencoded::byte_serialize;
use std::fmt::Display;

/// Defines a constant with the pattern of each path, as the routing table contains it. A pattern with
/// variable parts also has a function that returns the path with these parts. A constant that is not
/// in the routing table is an error, because it is unused.
macro_rules! paths {
    ($($pattern:ident = $path:literal $(, $link:ident($($part:ident),+))?;)*) => {$(
        pub(crate) const $pattern: &str = $path;

        $(
            #[doc = concat!("Returns the path `", $path, "` with the given parts.")]
            pub fn $link($($part: impl Display),+) -> String {
                $(let $part = encode($part);)+
                format!($path)
            }
        )?
    )*};
}

/// Encodes a variable part of a path.
fn encode(part: impl Display) -> String {
    byte_serialize(part.to_string().as_bytes()).collect::<String>().replace('+', "%20")
}

paths! {
    HOME = "/";
    ACCOUNT = "/account";
    ACCOUNT_LEAVE = "/account/leave";
    ACCOUNT_MAIL = "/account/mail";
    ACCOUNT_MAIL_REMOVE = "/account/mail/remove";
    ACCOUNT_PASSWORD = "/account/password";
    ACCOUNT_SIGN_OUT = "/account/sign-out-everywhere";
    CALENDAR = "/calendar.ics";
    CHALLENGES = "/challenges";
    CHALLENGE_ACCEPT = "/challenges/{number}/accept", challenge_accept(number);
    CHALLENGE_DECLINE = "/challenges/{number}/decline", challenge_decline(number);
    CHALLENGE_POLICY = "/challenges/policy";
    CHALLENGE_WITHDRAW = "/challenges/{number}/withdraw", challenge_withdraw(number);
    CLARIFICATIONS = "/clarifications";
    CLARIFICATION_ANSWER = "/clarifications/{id}/answer", clarification_answer(id);
    CUP_STYLE = "/assets/cup.css";
    DESK_SCRIPT = "/assets/desk.js";
    DUELS = "/duels";
    DUEL = "/duels/{number}", duel(number);
    DUEL_CANCEL = "/duels/{number}/cancel", duel_cancel(number);
    EDITOR = "/editor";
    EDITOR_SCRIPT = "/assets/editor.js";
    FORGOTTEN = "/forgotten";
    GUIDE = "/guide";
    GUIDE_PAGE = "/guide/{folder}/{page}", guide_page(folder, page);
    HEALTH = "/healthz";
    HTMX_SCRIPT = "/assets/htmx.js";
    JURY = "/jury";
    JURY_MARKS = "/jury/marks.csv";
    JURY_REMARKS = "/jury/remarks";
    JURY_REMARK_DELETE = "/jury/remarks/{id}/delete", jury_remark_delete(id);
    JURY_SOURCES = "/jury/{person}", jury_sources(person);
    JURY_SOURCES_MARK = "/jury/{person}/mark", jury_sources_mark(person);
    JURY_SOURCES_REMARK = "/jury/{person}/remark", jury_sources_remark(person);
    KITS = "/kits";
    KIT = "/kits/{name}", kit(name);
    LADDER = "/ladder";
    LADDER_OWN = "/ladder/own";
    LADDER_OF = "/ladder/{person}", ladder_of(person);
    LANGUAGE = "/language";
    LINK = "/link/{secret}", link(secret);
    LIVE = "/live/{topic}", live(topic);
    MAIL_CONFIRM = "/mail/{secret}", mail_confirm(secret);
    MAP = "/maps/{name}", map(name);
    MATCHES = "/matches";
    MATCH = "/matches/{number}", match_page(number);
    MATCH_OUTPUT = "/matches/{number}/output", match_output(number);
    MATCH_EMBED = "/matches/{number}/embed", match_embed(number);
    MATCH_PICTURE = "/matches/{number}/picture", match_picture(number);
    MATCH_PROFILE = "/matches/{number}/profile", match_profile(number);
    MATCH_REPLAY = "/matches/{number}/replay", match_replay(number);
    MATCH_WATCH = "/matches/{number}/watch", match_watch(number);
    METRICS = "/metrics";
    NEWS = "/news";
    NOTICES = "/notices";
    NOTICES_READ = "/notices/read";
    PEOPLE = "/people";
    PERSON_LINK = "/people/{id}/link", person_link(id);
    PERSON_VERSIONS = "/people/{person}/versions", person_versions(person);
    PERSON_VERSIONS_LIST = "/people/{person}/versions/list", person_versions_list(person);
    PERSON_VERSION = "/people/{person}/versions/{number}", person_version(person, number);
    PERSON_VERSION_ARCHIVE = "/people/{person}/versions/{number}/archive", person_version_archive(person, number);
    PERSON_VERSION_COMPARE = "/people/{person}/versions/{number}/compare", person_version_compare(person, number);
    PROFILE = "/candidates/{person}", profile(person);
    PROGRESS = "/progress";
    PROGRESS_OF = "/progress/{person}", progress_of(person);
    PROJECTOR = "/projector";
    PROJECTOR_MATCH = "/projector/{number}", projector_match(number);
    PROJECTOR_REPLAY = "/projector/{number}/replay", projector_replay(number);
    PROJECTOR_SCRIPT = "/assets/projector.js";
    REFERENCE = "/reference";
    REMARKS = "/remarks";
    RULES = "/rules";
    SCOREBOARD = "/scoreboard";
    SIGN_IN = "/sign-in";
    SIGN_OUT = "/sign-out";
    SIGN_UP = "/sign-up";
    SPECTATORS = "/spectators";
    SSE_SCRIPT = "/assets/sse.js";
    STAFF = "/staff";
    STAFF_ANNOUNCEMENTS = "/staff/announcements";
    STAFF_ANNOUNCEMENT_BACK = "/staff/announcements/{id}/back", staff_announcement_back(id);
    STAFF_AUDIT = "/staff/audit";
    STAFF_AUDIT_CSV = "/staff/audit.csv";
    STAFF_DEADLINE = "/staff/deadline";
    STAFF_GO_ON = "/staff/go-on";
    STAFF_JOB_AGAIN = "/staff/jobs/{id}/again", staff_job_again(id);
    STAFF_JOB_DROP = "/staff/jobs/{id}/drop", staff_job_drop(id);
    STAFF_MACHINES = "/staff/machines";
    STAFF_PAUSE = "/staff/pause";
    STAFF_PERSON = "/staff/people/{id}", staff_person(id);
    STAFF_PERSON_BACK = "/staff/people/{id}/back", staff_person_back(id);
    STAFF_PERSON_OUT = "/staff/people/{id}/out", staff_person_out(id);
    STAFF_STUCK_AGAIN = "/staff/stuck/again";
    STAFF_TOURNAMENT_HOUR = "/staff/tournaments/{number}/hour", staff_tournament_hour(number);
    STAFF_VERSION_BACK = "/staff/people/{id}/versions/{number}/back", staff_version_back(id, number);
    STAFF_VERSION_OUT = "/staff/people/{id}/versions/{number}/out", staff_version_out(id, number);
    STAFF_WORKER_REVOKE = "/staff/workers/{name}/revoke", staff_worker_revoke(name);
    STYLE = "/assets/style.css";
    TEAM = "/team";
    TEAM_CODE = "/team/code";
    TEAM_JOIN = "/team/join";
    TEAM_LEAVE = "/team/leave";
    TEAMS = "/teams";
    TEAM_DISSOLVE = "/teams/{id}/dissolve", team_dissolve(id);
    TEAM_MEMBERS = "/teams/{id}/members", team_members(id);
    TEAM_MEMBER_REMOVE = "/teams/{id}/members/{member}/remove", team_member_remove(id, member);
    TEAM_NAME = "/teams/{id}/name", team_name(id);
    TOKENS = "/tokens";
    TOKEN_TAKE_BACK = "/tokens/{key}/take-back", token_take_back(key);
    TOURNAMENTS = "/tournaments";
    TOURNAMENT = "/tournaments/{id}", tournament(id);
    TOURNAMENT_CANCEL = "/tournaments/{id}/cancel", tournament_cancel(id);
    TOURNAMENT_END = "/tournaments/{id}/end", tournament_end(id);
    TOURNAMENT_FORFEIT = "/tournaments/{id}/matches/{number}/forfeit", tournament_forfeit(id, number);
    TOURNAMENT_HALL = "/tournaments/{id}/hall", tournament_hall(id);
    TOURNAMENT_LEAVE = "/tournaments/{id}/champions/{number}/leave", tournament_leave(id, number);
    TOURNAMENT_RELEASE = "/tournaments/{id}/release", tournament_release(id);
    TOURNAMENT_REVEAL = "/tournaments/{id}/reveal", tournament_reveal(id);
    VERSIONS = "/versions";
    VERSIONS_LIST = "/versions/list";
    VERSION = "/versions/{number}", version(number);
    VERSION_ARCHIVE = "/versions/{number}/archive", version_archive(number);
    VERSION_COMPARE = "/versions/{number}/compare", version_compare(number);
    VERSION_NOTE = "/versions/{number}/note", version_note(number);
    WORKER_BLOB = "/worker/v1/blobs/{hash}", worker_blob(hash);
    WORKER_GAME = "/worker/v1/game";
    WORKER_LEAGUE_MATCHES = "/worker/v1/league/matches";
    WORKER_LEAGUE_RESULTS = "/worker/v1/league/results";
    WORKER_LEAGUE_SERVER = "/worker/v1/league/server";
    WORKER_REPORT = "/worker/v1/report";
    WORKER_TAKE = "/worker/v1/take";
}

#[cfg(test)]
mod tests {
    use super::{kit, live, person_version};

    #[test]
    fn parts_are_encoded() {
        assert_eq!(kit("c.tar.gz"), "/kits/c.tar.gz");
        assert_eq!(kit("../a b+é?"), "/kits/..%2Fa%20b%2B%C3%A9%3F");
        assert_eq!(live("tournament-3"), "/live/tournament-3");
        assert_eq!(person_version(7, 3), "/people/7/versions/3");
    }
}
