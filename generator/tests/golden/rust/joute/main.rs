//! Généré : appelle votre champion quand c'est à lui de jouer.
use champion::api::joute_raw as joute;

fn main() {
    // SAFETY: the library compares the hash before anything else is exchanged.
    unsafe {
        if joute::joute_start(joute::JOUTE_LANGUAGE.as_ptr().cast(), joute::JOUTE_HASH) != 0 {
            std::process::exit(1);
        }
        loop {
            match joute::joute_next() {
                0 => {
                    champion::partie_init();
                }
                1 => {
                    champion::jouer_tour();
                }
                2 => {
                    champion::partie_fin();
                }
                -1 => return,
                _ => std::process::exit(1),
            }
        }
    }
}
