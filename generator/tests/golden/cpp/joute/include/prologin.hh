/// \file
/// L'API sous le nom qu'elle avait dans d'anciens kits, où les fonctions commençaient aussi par api_.
#ifndef JOUTE_PROLOGIN_HH
#define JOUTE_PROLOGIN_HH

#include "../../api.hh"

#define api_poser poser
#define api_annuler annuler
#define api_marque_en marque_en
#define api_cases_vides cases_vides
#define api_moi moi
#define api_adversaire adversaire
#define api_tour_actuel tour_actuel
#define api_dessiner_calque dessiner_calque
#define api_dessiner_marque dessiner_marque
#define api_dessiner_texte dessiner_texte
#define api_dessiner_trait dessiner_trait
#define api_dessiner_fleche dessiner_fleche
#define api_dessiner_fond dessiner_fond
#define api_dessiner_valeur dessiner_valeur
#define api_dessiner_courbe dessiner_courbe
#define api_afficher_erreur afficher_erreur
#define api_afficher_marque afficher_marque
#define api_afficher_couleur_dessin afficher_couleur_dessin
#define api_afficher_position afficher_position

#endif
