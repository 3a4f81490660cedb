function jouer_tour() {
    $chien = array('colonne' => 1, 'ligne' => 2);
    afficher_lien_temporel(array('chien' => $chien));
}
