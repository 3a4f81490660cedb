function jouer_tour() {
    intdiv(1, 0);
}
