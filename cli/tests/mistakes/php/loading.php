afficher_erreur(age_suivant());

function jouer_tour() {}
