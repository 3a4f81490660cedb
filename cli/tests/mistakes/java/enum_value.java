public void jouer_tour() {
    PapatteDebug marque = null;
    debug_poser_papatte(new Position(1, 2), marque);
}
