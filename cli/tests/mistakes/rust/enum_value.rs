pub fn jouer_tour() {
    debug_poser_papatte((1, 2), PapatteDebug::PapatteVert);
}
