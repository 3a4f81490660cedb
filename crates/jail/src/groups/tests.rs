//! Tests of groups on folders of ordinary files, which check the written values and the handling of
//! limits that do not hold.

use super::files::set_and_read;
use super::hierarchy::Kind;
use super::task_groups::{TaskGroups, WEIGHTS};
use super::{Group, GroupLimits, JailError, field, hierarchy};
use std::collections::BTreeSet;
use std::mem::ManuallyDrop;
use std::path::Path;

fn group(kind: Kind, folder: &Path, files: &[&str]) -> ManuallyDrop<Group> {
    for file in files {
        std::fs::write(folder.join(file), "").expect("the file can be written");
    }
    let mut tasks = TaskGroups::default();
    tasks.limit = BOUNDS.tasks;
    if kind != Kind::Unified {
        tasks.folders = vec![folder.to_owned(), folder.to_owned()];
    }
    let memory = folder.to_owned();
    // The test uses ordinary files, which only a real control group would remove with its folder, so dropping
    // the group must not wait.
    let free = Default::default();
    ManuallyDrop::new(Group { kind, memory, memory_join: None, tasks, threads: Default::default(), free })
}

const BOUNDS: GroupLimits = GroupLimits { memory: Some(16_000_000), tasks: Some(33) };

/// Sets the limits of a group and opens its files.
fn open(group: &mut Group) -> Result<(), JailError> {
    group.limit_memory(BOUNDS.memory)?;
    let memory = group.memory.clone();
    group.tasks.open(group.kind, &memory)
}

/// The files that the kernel creates in a control group of version 2. The next constant
/// has those of version 1.
const UNIFIED: [&str; 6] =
    ["memory.max", "memory.swap.max", "memory.oom.group", "pids.max", "pids.current", "cgroup.threads"];
const SPLIT: [&str; 5] =
    ["memory.limit_in_bytes", "memory.memsw.limit_in_bytes", "pids.max", "pids.current", "tasks"];

#[test]
fn bounds_are_written_in_both_dialects() {
    let folder = tempfile::tempdir().expect("the temporary folder can be created");
    let read = |name: &str| std::fs::read_to_string(folder.path().join(name)).expect(name);
    open(&mut group(Kind::Unified, folder.path(), &UNIFIED)).expect("the files can be opened");
    assert_eq!((read("memory.max"), read("memory.swap.max")), ("15998976".into(), "0".into()));
    assert_eq!((read("memory.oom.group"), read("pids.max")), ("1".into(), "33".into()));
    let kind = Kind::Split { unified: true };
    open(&mut group(kind, folder.path(), &SPLIT)).expect("the files can be opened");
    assert_eq!(read("memory.limit_in_bytes"), "15998976");
    assert_eq!((read("memory.memsw.limit_in_bytes"), read("pids.max")), ("15998976".into(), "33".into()));
}

#[test]
fn a_bound_that_cannot_be_written_or_does_not_hold_is_an_error() {
    let folder = tempfile::tempdir().expect("the temporary folder can be created");
    let error =
        open(&mut group(Kind::Unified, folder.path(), &[])).expect_err("the control group cannot be used");
    assert!(error.to_string().contains("memory.max"), "{error}");
    // A write to /dev/null cannot be read back.
    let error = set_and_read(Path::new("/dev/null"), "1").expect_err("the written value cannot be read back");
    assert!(matches!(error, JailError::NotHeld { .. }), "{error}");
}

#[test]
fn tasks_are_counted_in_v1_and_v2() {
    for (kind, files) in [(Kind::Unified, &UNIFIED[..]), (Kind::Split { unified: true }, &SPLIT)] {
        let folder = tempfile::tempdir().expect("the temporary folder can be created");
        let mut group = group(kind, folder.path(), files);
        open(&mut group).expect("all files exist");
        // The number is unknown, so more than one task may exist.
        assert_eq!(group.tasks(), None);
        for count in ["2\n", "17\n", "max\n"] {
            std::fs::write(folder.path().join("pids.current"), count).expect("the file can be written");
            assert_eq!(group.tasks(), count.trim().parse().ok(), "{kind:?}");
        }
    }
}

/// Returns groups of this machine, or `None` if this process may create none.
fn groups_of_root() -> Option<super::Groups> {
    if !rustix::process::geteuid().is_root() {
        println!("it takes root: nothing to see");
        return None;
    }
    match super::Groups::open() {
        Err(error @ JailError::Delegation(_)) => {
            println!("{error}: nothing to see");
            None
        }
        opened => Some(opened.expect("the groups can be opened")),
    }
}

#[test]
fn task_groups_are_used_again_once_they_are_empty() {
    let Some(groups) = groups_of_root() else { return };
    let make = |bounds| groups.make(bounds).expect("the group can be created");
    let mut first = make(BOUNDS);
    if first.tasks.folders.is_empty() {
        println!("one group limits memory and tasks: nothing to see");
        return;
    }
    let (memory, folders) = (first.memory.clone(), first.tasks.folders.clone());
    let busy = make(BOUNDS);
    assert!(
        busy.tasks.folders.iter().all(|folder| !folders.contains(folder)),
        "the groups of two running programs differ"
    );
    let mut program = std::process::Command::new("sleep").arg("60").spawn().expect("the process starts");
    for folder in busy.tasks.folders.iter().chain([&busy.memory]) {
        std::fs::write(folder.join("cgroup.procs"), program.id().to_string())
            .expect("the file can be written");
    }
    first.freeze(true);
    drop(first);
    assert!(!memory.exists(), "the memory group of an ended program is removed");
    let other = make(GroupLimits { tasks: Some(7), ..BOUNDS });
    assert!(
        other.tasks.folders.iter().all(|folder| !folders.contains(folder)),
        "a group with another limit is not reused"
    );
    let second = make(BOUNDS);
    assert_eq!(second.tasks.folders, folders);
    for file in ["cgroup.freeze", "cpu.idle"] {
        let frozen = folders.iter().filter_map(|folder| std::fs::read_to_string(folder.join(file)).ok());
        assert!(frozen.into_iter().all(|text| text.trim() == "0"), "{file}");
    }
    assert_eq!(second.processor().unwrap_or_default(), std::time::Duration::ZERO);
    // Groups that were killed are removed and not kept, and so are groups that contain a task.
    let mut second = second;
    second.kill();
    drop(second);
    assert!(folders.iter().all(|folder| !folder.exists()), "{folders:?}");
    let busy_folders = busy.tasks.folders.clone();
    let ends = std::thread::spawn(move || {
        std::thread::sleep(std::time::Duration::from_millis(50));
        program.kill().and_then(|()| program.wait())
    });
    drop(busy);
    ends.join().expect("the thread does not panic").expect("the group can be removed");
    assert!(busy_folders.iter().all(|folder| !folder.exists()), "{busy_folders:?}");
}

#[test]
fn counters_are_read_by_name() {
    let text = "oom_kill_disable 0\nunder_oom 0\noom_kill 3\n";
    assert_eq!((field(text, "oom_kill"), field(text, "under"), field("", "oom_kill")), (Some(3), None, None));
}

#[test]
fn waits_for_a_processor_are_those_of_all_threads() {
    let folder = tempfile::tempdir().expect("the temporary folder can be created");
    let mut group = group(Kind::Unified, folder.path(), &[]);
    let stalled = |group: &Group| group.tasks.stalled();
    assert_eq!(stalled(&group), None, "kernels without pressure information report nothing");
    let file = folder.path().join("cpu.pressure");
    let lines = [
        "some avg10=1.53 avg60=0.87 avg300=0.12 total=7\n",
        "full avg10=0.00 avg60=0.00 avg300=0.00 total=42\n",
    ];
    std::fs::write(&file, lines.concat()).expect("the file can be written");
    group.tasks.pressure = Some(std::fs::File::open(&file).expect("the file can be opened"));
    assert_eq!(stalled(&group), Some(std::time::Duration::from_micros(42)));
    // Linux 5.12 and earlier count no such waits.
    std::fs::write(&file, lines[0]).expect("the file can be written");
    assert_eq!(stalled(&group), None);
}

#[test]
fn exhausted_memory_limits_are_detected_in_v1_and_v2() {
    let folder = tempfile::tempdir().expect("the temporary folder can be created");
    let put = |name: &str, text: &str| {
        std::fs::write(folder.path().join(name), text).expect("the file can be written")
    };
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
    let folder = tempfile::tempdir().expect("the temporary folder can be created");
    let root = folder.path().to_str().expect("the path is UTF-8");
    std::fs::create_dir_all(folder.path().join("memory/box")).expect("the group's folder can be created");
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
fn groups_are_created_next_to_the_own_group() {
    for (own, base) in [("/g", "/g"), ("/g/joute-self", "/g"), ("/g/joute-self/other", "/g/joute-self/other")]
    {
        assert_eq!(super::delegation_base(Path::new(own)), Path::new(base), "{own}");
    }
}

#[test]
fn processes_beside_the_parent_move_into_its_leaf() {
    let read = |path: &str| std::fs::read_to_string(path).expect(path);
    let Some(v2) = hierarchy(&read("/proc/self/mounts"), &read("/proc/self/cgroup"), "") else {
        println!("there is no v2 hierarchy: nothing to see");
        return;
    };
    // systemd may start further processes in the group of a service, so only the parent moves.
    for (kind, moves) in [("scope", true), ("service", false)] {
        let base = v2.join(format!("joute-test-{}.{kind}", std::process::id()));
        if let Err(error) = std::fs::create_dir(&base) {
            println!("{}: {error}: nothing to see", base.display());
            return;
        }
        let mut programs = [(); 2]
            .map(|()| std::process::Command::new("sleep").arg("60").spawn().expect("the process starts"));
        let [parent, other] = programs.each_ref().map(std::process::Child::id);
        let join = |process: u32| std::fs::write(base.join("cgroup.procs"), process.to_string());
        let joined = join(parent).and_then(|()| join(other));
        let vacated = super::hierarchy::vacate(&base, parent);
        let processes = |folder: &Path| {
            let text = std::fs::read_to_string(folder.join("cgroup.procs")).unwrap_or_default();
            text.lines().filter_map(|line| line.parse().ok()).collect::<BTreeSet<u32>>()
        };
        let (leaf, left) = (processes(&base.join("joute-self")), processes(&base));
        for program in &mut programs {
            program.kill().and_then(|()| program.wait()).expect("the process can be killed");
        }
        super::task_groups::remove(&[base.join("joute-self"), base.clone()]);
        joined.expect("the processes can join the group");
        vacated.expect("the processes can be moved");
        let moved = BTreeSet::from_iter([Some(parent), moves.then_some(other)].into_iter().flatten());
        let stays = BTreeSet::from_iter((!moves).then_some(other));
        assert_eq!((leaf, left), (moved, stays), "{kind}");
    }
}

#[test]
fn a_stopped_group_gets_the_least_share_of_the_processor() {
    let Some(groups) = groups_of_root() else { return };
    let mut group = groups.make(BOUNDS).expect("the group can be created");
    if group.tasks.weight.is_none() {
        println!("this machine shares out no processors: nothing to see");
        return;
    }
    let files = WEIGHTS.map(|(name, minimum, usual)| {
        (group.tasks.folders.last().unwrap_or(&group.memory).join(name), minimum, usual)
    });
    let (file, minimum, usual) =
        files.into_iter().find(|(file, ..)| file.exists()).expect("the control group has one of these files");
    let read = || std::fs::read_to_string(&file).expect("the text can be read").trim().to_owned();
    assert_eq!(read(), usual);
    group.freeze(true);
    assert_eq!(read(), minimum);
    group.freeze(false);
    assert_eq!(read(), usual);
}

#[test]
fn groups_of_ended_arenas_are_removed_and_those_of_other_namespaces_are_kept() {
    let parent = tempfile::tempdir().expect("the temporary folder can be created");
    let own = super::pid_namespace();
    let process = std::process::id();
    let start = super::start_time(process).expect("the start time of the process can be read");
    let alive = format!("joute-{process}-{own}-{start}-0");
    let ended = format!("joute-{process}-{own}-{}-0", start + 1);
    let foreign = format!("joute-{process}-pid:[1]-{}-0", start + 1);
    for name in [&alive, &ended, &foreign] {
        std::fs::create_dir_all(parent.path().join(name).join("1")).expect("the folder can be created");
    }
    super::sweep(parent.path());
    let remaining = [&alive, &ended, &foreign].map(|name| parent.path().join(name).join("1").is_dir());
    assert_eq!(remaining, [true, false, true], "only the group of the ended arena may be removed");
}
