function jouer_tour() {
    debug_poser_papatte(array('colonne' => 1, 'ligne' => 2), 12);
}
