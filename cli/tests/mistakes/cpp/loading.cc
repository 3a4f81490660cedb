static bool trop_tot = (afficher_erreur(age_suivant()), true);

void jouer_tour() {}
