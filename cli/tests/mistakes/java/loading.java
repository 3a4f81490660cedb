static {
    afficher_erreur(age_suivant());
}

public void jouer_tour() { }
