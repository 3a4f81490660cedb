//! The content security policies of the contest's pages. Those with their own scripts and styles are
//! the replay page and the API reference.

use base64::prelude::{BASE64_STANDARD, Engine as _};
use sha2::{Digest as _, Sha256};

/// The content security policy of the contest's pages. It loads nothing from other sites, and
/// forbids inline scripts and styles.
pub(super) const PAGE_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
    connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";

/// Returns the content security policy of a page that contains another page of the contest as a frame.
pub(super) fn with_frame() -> String {
    PAGE_POLICY.replace("default-src 'none'", "default-src 'none'; frame-src 'self'")
}

/// Changes the content security policy of a page so that the contest's own pages may frame it.
pub(super) fn in_own_frames(policy: &str) -> String {
    policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'")
}

/// Returns the content security policy of a page with its own scripts and styles. It allows these
/// by their hashes, allows requests to this server, and forbids everything else.
pub(super) fn of(page: &str) -> String {
    let [scripts, styles] = ["script", "style"].map(|tag| hashes(page, tag).join(" "));
    format!(
        "default-src 'none'; script-src {scripts}; style-src {styles}; img-src 'self' data: blob:; \
         connect-src 'self'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'"
    )
}

/// Returns the hashes of a page's `<tag>` elements for a content security policy. Elements with
/// attributes are left out.
fn hashes(page: &str, tag: &str) -> Vec<String> {
    let (open, close) = (format!("<{tag}>"), format!("</{tag}>"));
    let texts = page.split(&open).skip(1).filter_map(|rest| rest.split_once(&close));
    texts.map(|(text, _)| format!("'sha256-{}'", BASE64_STANDARD.encode(Sha256::digest(text)))).collect()
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_content_security_policy_names_the_contents_of_the_page() {
        // The expected value is the well-known hash of the empty text.
        let empty = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";
        let page = "<style></style><script type=\"application/gzip\">H4sI</script><script></script><script>a</script>";
        let policy = super::of(page);
        assert!(policy.contains(&format!("style-src {empty};")), "{policy}");
        let scripts = policy.split("script-src ").nth(1).and_then(|rest| rest.split(';').next());
        let scripts: Vec<&str> = scripts.expect("the policy restricts scripts").split(' ').collect();
        assert_eq!((scripts.len(), scripts[0]), (2, empty));
        assert!(!policy.contains("unsafe"));
    }
}
