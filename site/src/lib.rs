//! The static site of a contest: kits to download, rules, guides, reference, results. Plain files, no network.
//!
//! `contest` is what there is to show, `build` lays it out, `markdown` and `guide` read what people wrote, `league` reads
//! results, `audit` finds broken links and pages that are not well formed. Knows no game and no language.

pub mod audit;
pub mod build;
pub mod contest;
mod guide;
mod league;
mod markdown;
mod results;
mod words;
