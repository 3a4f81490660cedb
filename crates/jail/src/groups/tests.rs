//! Tests of groups on folders of ordinary files, which check the written values and the handling of
//! limits that do not hold.

use super::files::set_and_read;
use super::group::WEIGHTS;
use super::{Group, GroupLimits, JailError, Kind, field, hierarchy};
use std::mem::ManuallyDrop;
use std::path::Path;

fn group(kind: Kind, folder: &Path, files: &[&str]) -> ManuallyDrop<Group> {
    for file in files {
        std::fs::write(folder.join(file), "").expect("a file");
    }
    let folders = vec![folder.to_owned(), folder.to_owned(), folder.to_owned()];
    // The files stand where the kernel would remove a folder, so dropping the group must not wait
    // for that.
    ManuallyDrop::new(Group {
        kind,
        folders,
        joins: Vec::new(),
        clone_folder: None,
        freezer: None,
        killer: None,
        counter: None,
        weight: None,
        meter: None,
        pressure: None,
        threads: Default::default(),
    })
}

const BOUNDS: GroupLimits = GroupLimits { memory: Some(16_000_000), tasks: Some(33) };

#[test]
fn bounds_are_written_in_both_dialects() {
    let folder = tempfile::tempdir().expect("a folder");
    let read = |name: &str| std::fs::read_to_string(folder.path().join(name)).expect(name);
    let files = ["memory.max", "memory.swap.max", "memory.oom.group", "pids.max"];
    group(Kind::Unified, folder.path(), &files).bound(BOUNDS).expect("files take it");
    assert_eq!((read("memory.max"), read("memory.swap.max")), ("15998976".into(), "0".into()));
    assert_eq!((read("memory.oom.group"), read("pids.max")), ("1".into(), "33".into()));
    let files = ["memory.limit_in_bytes", "memory.memsw.limit_in_bytes", "pids.max"];
    let kind = Kind::Split { unified: true };
    group(kind, folder.path(), &files).bound(BOUNDS).expect("files take it");
    assert_eq!(read("memory.limit_in_bytes"), "15998976");
    assert_eq!(read("memory.memsw.limit_in_bytes"), "15998976");
}

#[test]
fn a_bound_that_cannot_be_written_or_does_not_hold_is_an_error() {
    let folder = tempfile::tempdir().expect("a folder");
    let error = group(Kind::Unified, folder.path(), &[]).bound(BOUNDS).expect_err("there is no file");
    assert!(error.to_string().contains("memory.max"), "{error}");
    // A write to /dev/null cannot be read back.
    let error = set_and_read(Path::new("/dev/null"), "1").expect_err("it does not hold");
    assert!(matches!(error, JailError::NotHeld { .. }), "{error}");
}

#[test]
fn tasks_are_counted_in_both_dialects() {
    let kinds = [Kind::Unified, Kind::Split { unified: true }];
    for kind in kinds {
        let folder = tempfile::tempdir().expect("a folder");
        let mut group =
            group(kind, folder.path(), &["cgroup.freeze", "cgroup.kill", "tasks", "pids.current"]);
        group.open().expect("all files are there");
        // The number is unknown, so more than one task may exist.
        assert_eq!(group.tasks(), None);
        for count in ["2\n", "17\n", "max\n"] {
            std::fs::write(folder.path().join("pids.current"), count).expect("a file");
            assert_eq!(group.tasks(), count.trim().parse().ok(), "{kind:?}");
        }
    }
}

#[test]
fn counters_are_read_by_name() {
    let text = "oom_kill_disable 0\nunder_oom 0\noom_kill 3\n";
    assert_eq!((field(text, "oom_kill"), field(text, "under"), field("", "oom_kill")), (Some(3), None, None));
}

#[test]
fn waits_for_a_processor_are_those_of_all_threads() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut group = group(Kind::Unified, folder.path(), &[]);
    assert_eq!(group.stalled(), None, "not every kernel counts them");
    let file = folder.path().join("cpu.pressure");
    let lines = [
        "some avg10=1.53 avg60=0.87 avg300=0.12 total=7\n",
        "full avg10=0.00 avg60=0.00 avg300=0.00 total=42\n",
    ];
    std::fs::write(&file, lines.concat()).expect("a file");
    group.pressure = Some(std::fs::File::open(&file).expect("a file"));
    assert_eq!(group.stalled(), Some(std::time::Duration::from_micros(42)));
    // Linux 5.12 and earlier count no such waits.
    std::fs::write(&file, lines[0]).expect("a file");
    assert_eq!(group.stalled(), None);
}

#[test]
fn whose_memory_was_full_is_read_in_both_dialects() {
    let folder = tempfile::tempdir().expect("a folder");
    let put = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).expect("a file");
    let split = group(Kind::Split { unified: true }, folder.path(), &[]);
    put("memory.limit_in_bytes", "67108864\n");
    for (peak, own) in [("67108864\n", true), ("67000000\n", true), ("41943040\n", false)] {
        put("memory.max_usage_in_bytes", peak);
        assert_eq!(split.met_its_limit(), own, "{peak}");
    }
    let unified = group(Kind::Unified, folder.path(), &[]);
    for (events, own) in [("max 9\noom 0\noom_kill 1\n", false), ("max 9\noom 1\noom_kill 1\n", true)] {
        put("memory.events", events);
        assert_eq!(unified.met_its_limit(), own, "{events}");
    }
}

#[test]
fn hierarchies_are_found_where_they_are_mounted() {
    let folder = tempfile::tempdir().expect("a folder");
    let root = folder.path().to_str().expect("ASCII");
    std::fs::create_dir_all(folder.path().join("memory/box")).expect("a group");
    let mounts = format!(
        "tmpfs /sys/fs/cgroup tmpfs rw 0 0\ncgroup {root}/memory cgroup rw,relatime,memory 0 0\n\
         cgroup2 {root}/unified cgroup2 rw 0 0\n"
    );
    let own = "4:memory:/box\n0::/elsewhere\n";
    assert_eq!(hierarchy(&mounts, own, "memory"), Some(folder.path().join("memory/box")));
    assert_eq!(hierarchy(&mounts, own, ""), Some(folder.path().join("unified")));
    assert_eq!(hierarchy(&mounts, own, "pids"), None);
}

#[test]
fn a_stopped_group_gets_the_least_share_of_the_processor() {
    if !rustix::process::geteuid().is_root() {
        println!("it takes root: nothing to see");
        return;
    }
    let groups = super::Groups::open().expect("groups");
    let mut group = groups.make(BOUNDS).expect("a group");
    if group.weight.is_none() {
        println!("this machine shares out no processors: nothing to see");
        return;
    }
    let files =
        WEIGHTS.map(|(name, least, usual)| (group.folders.last().expect("one").join(name), least, usual));
    let (file, least, usual) = files.into_iter().find(|(file, ..)| file.exists()).expect("one of them");
    let read = || std::fs::read_to_string(&file).expect("it is there").trim().to_owned();
    assert_eq!(read(), usual);
    group.freeze(true);
    assert_eq!(read(), least);
    group.freeze(false);
    assert_eq!(read(), usual);
}

#[test]
fn groups_of_ended_arenas_are_removed_and_those_of_other_namespaces_are_kept() {
    let parent = tempfile::tempdir().expect("a folder");
    let own = super::pid_namespace();
    let process = std::process::id();
    let start = super::start_time(process).expect("this process has a start time");
    let alive = format!("joute-{process}-{own}-{start}-0");
    let ended = format!("joute-{process}-{own}-{}-0", start + 1);
    let foreign = format!("joute-{process}-pid:[1]-{}-0", start + 1);
    for name in [&alive, &ended, &foreign] {
        std::fs::create_dir_all(parent.path().join(name).join("1")).expect("a folder");
    }
    super::sweep(parent.path());
    let left = [&alive, &ended, &foreign].map(|name| parent.path().join(name).join("1").is_dir());
    assert_eq!(left, [true, false, true], "the arena runs, has ended, is in another namespace");
}
