//! Generates the files of the Java kit, except for the API, and the champion that tests the Java
//! binding.

use super::api::sources;
use super::scratch::{Form, Slot, slot};
use super::{doc, spell};
use crate::backend::File;
use crate::names::{NamedApi, NamedField, notes};
use crate::probe::table;
use crate::text::{new_array, page, probe_file};
use joute_words::kit;

/// Generates all text files of the Java kit. This is the folder in which a candidate writes a
/// champion.
pub fn files(api: &NamedApi<'_>) -> Vec<File> {
    let mut files = sources(api);
    files.iter_mut().for_each(|file| file.path.insert_str(0, "api/"));
    files.extend([
        File::generated("joute/JouteMain.java", page!("java/JouteMain.java", api)),
        File::candidate("Champion.java", page!("java/Champion.java", api)),
        File::generated("Makefile", page!("java/Makefile", api)),
        File::generated(".classpath", include_str!("../../../../templates/java/classpath.xml")),
        File::generated(".project", page!("java/project.xml", api)),
    ]);
    files
}

probe_file!("Champion.java", "java/probe.java");

/// Returns the arguments of a champion's function in the memory that Java and Rust share. They are
/// read in order, because Java evaluates arguments from left to right.
fn slots(api: &NamedApi<'_>, args: &[NamedField<'_>]) -> Vec<Slot> {
    args.iter().map(|arg| slot(api, &arg.value, "", "")).collect()
}
