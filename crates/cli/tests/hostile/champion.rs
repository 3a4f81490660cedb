// A champion that misbehaves in the way that the file `case` names.
pub mod api;

fn deeper(above: &[u8; 1024]) -> u64 {
    let mut here = *above;
    here[0] = here[0].wrapping_add(1);
    std::hint::black_box(&here);
    deeper(&here) + u64::from(here[1])
}

static KEPT: std::sync::Mutex<Vec<Vec<u8>>> = std::sync::Mutex::new(Vec::new());

/// Allocates a block of the given number of millions of bytes and keeps it.
fn keep(millions: &str) {
    let mut kept = KEPT.lock().expect("no thread panicked with the lock");
    if kept.is_empty() {
        *kept = vec![vec![1; 1_000_000]; millions.parse().expect("the text is a number")];
    }
}

pub fn partie_init() {}

pub fn jouer_tour() {
    let name = std::fs::read_to_string("case").expect("the case can be read");
    match name.trim() {
        "memory" => {
            let mut all = Vec::new();
            loop {
                all.push(vec![1_u8; 1 << 20]);
                std::hint::black_box(&all);
            }
        }
        name if name.starts_with("keep-") => keep(&name[5..]),
        name if name.starts_with("churn-") => {
            keep(&name[6..]);
            (0..100_000).for_each(|_| drop(std::hint::black_box(vec!["x".repeat(500)])));
        }
        "recursion" => println!("{}", deeper(&[0; 1024])),
        "fork" => match std::process::Command::new("/bin/true").spawn() {
            Ok(_) => println!("forked"),
            Err(_) => println!("refused"),
        },
        "threads" => {
            for _ in 0..200 {
                let sleep = || std::thread::sleep(std::time::Duration::from_secs(3600));
                if std::thread::Builder::new().spawn(sleep).is_err() {
                    println!("refused");
                    break;
                }
            }
        }
        "loop" => loop {
            std::hint::spin_loop();
        },
        "sleep" => std::thread::sleep(std::time::Duration::from_secs(60)),
        "flood" => (0..100_000).for_each(|_| println!("{}", "x".repeat(99))),
        "exit" => std::process::exit(42),
        "exception" => panic!("mine"),
        _ => {}
    }
}

pub fn partie_fin() {}
