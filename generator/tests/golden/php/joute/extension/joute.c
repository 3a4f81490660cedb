/* Généré : ne pas modifier. */
#include "joute_php.h"

JOUTE_ENUM(erreur, 5, "OK = 0 à DEJA_JOUE = 4")

JOUTE_ENUM(marque, 3, "VIDE = 0 à ROND = 2")

JOUTE_ENUM(couleur_dessin, 8, "DESSIN_GRIS = 0 à DESSIN_ROSE = 7")

#define JOUTE_FIELDS_position(X) \
    X(position, 0, int, "ligne", lacks) \
    X(position, 1, int, "colonne", lacks)
JOUTE_STRUCT(position, 2)

JOUTE_LIST(position_array, position)

/* erreur poser(position endroit) */
extern joute_erreur_t joute_api_poser(joute_position_t);
JOUTE_FUNCTION(joute_call_poser)
{
    JOUTE_ENTER(1)
    JOUTE_IN("poser", 0, position, "endroit")
    joute_erreur_t result = joute_api_poser(a0);
    JOUTE_LEAVE()
    joute_out_erreur(return_value, result);
}

/* bool annuler() */
extern joute_bool_t joute_api_annuler(void);
JOUTE_FUNCTION(joute_call_annuler)
{
    JOUTE_ENTER(0)
    joute_bool_t result = joute_api_annuler();
    JOUTE_LEAVE()
    joute_out_bool(return_value, result);
}

/* marque marque_en(position endroit) */
extern joute_marque_t joute_api_marque_en(joute_position_t);
JOUTE_FUNCTION(joute_call_marque_en)
{
    JOUTE_ENTER(1)
    JOUTE_IN("marque_en", 0, position, "endroit")
    joute_marque_t result = joute_api_marque_en(a0);
    JOUTE_LEAVE()
    joute_out_marque(return_value, result);
}

/* position array cases_vides() */
extern joute_position_array_t joute_api_cases_vides(void);
JOUTE_FUNCTION(joute_call_cases_vides)
{
    JOUTE_ENTER(0)
    joute_position_array_t result = joute_api_cases_vides();
    JOUTE_LEAVE()
    joute_out_position_array(return_value, result);
}

/* int moi() */
extern joute_int_t joute_api_moi(void);
JOUTE_FUNCTION(joute_call_moi)
{
    JOUTE_ENTER(0)
    joute_int_t result = joute_api_moi();
    JOUTE_LEAVE()
    joute_out_int(return_value, result);
}

/* int adversaire() */
extern joute_int_t joute_api_adversaire(void);
JOUTE_FUNCTION(joute_call_adversaire)
{
    JOUTE_ENTER(0)
    joute_int_t result = joute_api_adversaire();
    JOUTE_LEAVE()
    joute_out_int(return_value, result);
}

/* int tour_actuel() */
extern joute_int_t joute_api_tour_actuel(void);
JOUTE_FUNCTION(joute_call_tour_actuel)
{
    JOUTE_ENTER(0)
    joute_int_t result = joute_api_tour_actuel();
    JOUTE_LEAVE()
    joute_out_int(return_value, result);
}

/* void dessiner_calque(string nom) */
extern void joute_api_dessiner_calque(joute_string_t);
JOUTE_FUNCTION(joute_call_dessiner_calque)
{
    JOUTE_ENTER(1)
    JOUTE_IN("dessiner_calque", 0, string, "nom")
    joute_api_dessiner_calque(a0);
    JOUTE_LEAVE()
}

/* void dessiner_marque(position endroit, couleur_dessin couleur) */
extern void joute_api_dessiner_marque(joute_position_t, joute_couleur_dessin_t);
JOUTE_FUNCTION(joute_call_dessiner_marque)
{
    JOUTE_ENTER(2)
    JOUTE_IN("dessiner_marque", 0, position, "endroit")
    JOUTE_IN("dessiner_marque", 1, couleur_dessin, "couleur")
    joute_api_dessiner_marque(a0, a1);
    JOUTE_LEAVE()
}

/* void dessiner_texte(position endroit, string texte) */
extern void joute_api_dessiner_texte(joute_position_t, joute_string_t);
JOUTE_FUNCTION(joute_call_dessiner_texte)
{
    JOUTE_ENTER(2)
    JOUTE_IN("dessiner_texte", 0, position, "endroit")
    JOUTE_IN("dessiner_texte", 1, string, "texte")
    joute_api_dessiner_texte(a0, a1);
    JOUTE_LEAVE()
}

/* void dessiner_trait(position depart, position arrivee, couleur_dessin couleur) */
extern void joute_api_dessiner_trait(joute_position_t, joute_position_t, joute_couleur_dessin_t);
JOUTE_FUNCTION(joute_call_dessiner_trait)
{
    JOUTE_ENTER(3)
    JOUTE_IN("dessiner_trait", 0, position, "depart")
    JOUTE_IN("dessiner_trait", 1, position, "arrivee")
    JOUTE_IN("dessiner_trait", 2, couleur_dessin, "couleur")
    joute_api_dessiner_trait(a0, a1, a2);
    JOUTE_LEAVE()
}

/* void dessiner_fleche(position depart, position arrivee, couleur_dessin couleur) */
extern void joute_api_dessiner_fleche(joute_position_t, joute_position_t, joute_couleur_dessin_t);
JOUTE_FUNCTION(joute_call_dessiner_fleche)
{
    JOUTE_ENTER(3)
    JOUTE_IN("dessiner_fleche", 0, position, "depart")
    JOUTE_IN("dessiner_fleche", 1, position, "arrivee")
    JOUTE_IN("dessiner_fleche", 2, couleur_dessin, "couleur")
    joute_api_dessiner_fleche(a0, a1, a2);
    JOUTE_LEAVE()
}

/* void dessiner_fond(position endroit, couleur_dessin couleur) */
extern void joute_api_dessiner_fond(joute_position_t, joute_couleur_dessin_t);
JOUTE_FUNCTION(joute_call_dessiner_fond)
{
    JOUTE_ENTER(2)
    JOUTE_IN("dessiner_fond", 0, position, "endroit")
    JOUTE_IN("dessiner_fond", 1, couleur_dessin, "couleur")
    joute_api_dessiner_fond(a0, a1);
    JOUTE_LEAVE()
}

/* void dessiner_valeur(position endroit, double valeur) */
extern void joute_api_dessiner_valeur(joute_position_t, joute_double_t);
JOUTE_FUNCTION(joute_call_dessiner_valeur)
{
    JOUTE_ENTER(2)
    JOUTE_IN("dessiner_valeur", 0, position, "endroit")
    JOUTE_IN("dessiner_valeur", 1, double, "valeur")
    joute_api_dessiner_valeur(a0, a1);
    JOUTE_LEAVE()
}

/* void dessiner_courbe(string nom, double valeur) */
extern void joute_api_dessiner_courbe(joute_string_t, joute_double_t);
JOUTE_FUNCTION(joute_call_dessiner_courbe)
{
    JOUTE_ENTER(2)
    JOUTE_IN("dessiner_courbe", 0, string, "nom")
    JOUTE_IN("dessiner_courbe", 1, double, "valeur")
    joute_api_dessiner_courbe(a0, a1);
    JOUTE_LEAVE()
}

JOUTE_SHOW_ENUM("afficher_erreur", erreur)

JOUTE_SHOW_ENUM("afficher_marque", marque)

JOUTE_SHOW_ENUM("afficher_couleur_dessin", couleur_dessin)

JOUTE_SHOW_STRUCT("afficher_position", position)

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(joute_sign_call_poser, 0, 1, IS_LONG, 0)
    ZEND_ARG_TYPE_INFO(0, endroit, IS_ARRAY, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(joute_sign_call_annuler, 0, 0, _IS_BOOL, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(joute_sign_call_marque_en, 0, 1, IS_LONG, 0)
    ZEND_ARG_TYPE_INFO(0, endroit, IS_ARRAY, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(joute_sign_call_cases_vides, 0, 0, IS_ARRAY, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(joute_sign_call_moi, 0, 0, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(joute_sign_call_adversaire, 0, 0, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(joute_sign_call_tour_actuel, 0, 0, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(joute_sign_call_dessiner_calque, 0, 1, IS_VOID, 0)
    ZEND_ARG_TYPE_INFO(0, nom, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(joute_sign_call_dessiner_marque, 0, 2, IS_VOID, 0)
    ZEND_ARG_TYPE_INFO(0, endroit, IS_ARRAY, 0)
    ZEND_ARG_TYPE_INFO(0, couleur, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(joute_sign_call_dessiner_texte, 0, 2, IS_VOID, 0)
    ZEND_ARG_TYPE_INFO(0, endroit, IS_ARRAY, 0)
    ZEND_ARG_TYPE_INFO(0, texte, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(joute_sign_call_dessiner_trait, 0, 3, IS_VOID, 0)
    ZEND_ARG_TYPE_INFO(0, depart, IS_ARRAY, 0)
    ZEND_ARG_TYPE_INFO(0, arrivee, IS_ARRAY, 0)
    ZEND_ARG_TYPE_INFO(0, couleur, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(joute_sign_call_dessiner_fleche, 0, 3, IS_VOID, 0)
    ZEND_ARG_TYPE_INFO(0, depart, IS_ARRAY, 0)
    ZEND_ARG_TYPE_INFO(0, arrivee, IS_ARRAY, 0)
    ZEND_ARG_TYPE_INFO(0, couleur, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(joute_sign_call_dessiner_fond, 0, 2, IS_VOID, 0)
    ZEND_ARG_TYPE_INFO(0, endroit, IS_ARRAY, 0)
    ZEND_ARG_TYPE_INFO(0, couleur, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(joute_sign_call_dessiner_valeur, 0, 2, IS_VOID, 0)
    ZEND_ARG_TYPE_INFO(0, endroit, IS_ARRAY, 0)
    ZEND_ARG_TYPE_INFO(0, valeur, IS_DOUBLE, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(joute_sign_call_dessiner_courbe, 0, 2, IS_VOID, 0)
    ZEND_ARG_TYPE_INFO(0, nom, IS_STRING, 0)
    ZEND_ARG_TYPE_INFO(0, valeur, IS_DOUBLE, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(joute_sign_print_erreur, 0, 1, IS_VOID, 0)
    ZEND_ARG_TYPE_INFO(0, v, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(joute_sign_print_marque, 0, 1, IS_VOID, 0)
    ZEND_ARG_TYPE_INFO(0, v, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(joute_sign_print_couleur_dessin, 0, 1, IS_VOID, 0)
    ZEND_ARG_TYPE_INFO(0, v, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(joute_sign_print_position, 0, 1, IS_VOID, 0)
    ZEND_ARG_TYPE_INFO(0, v, IS_ARRAY, 0)
ZEND_END_ARG_INFO()

static const zend_function_entry joute_functions[] = {
    JOUTE_LOOP_ROWS
    JOUTE_ROW("poser", joute_call_poser, joute_sign_call_poser)
    JOUTE_ROW("annuler", joute_call_annuler, joute_sign_call_annuler)
    JOUTE_ROW("marque_en", joute_call_marque_en, joute_sign_call_marque_en)
    JOUTE_ROW("cases_vides", joute_call_cases_vides, joute_sign_call_cases_vides)
    JOUTE_ROW("moi", joute_call_moi, joute_sign_call_moi)
    JOUTE_ROW("adversaire", joute_call_adversaire, joute_sign_call_adversaire)
    JOUTE_ROW("tour_actuel", joute_call_tour_actuel, joute_sign_call_tour_actuel)
    JOUTE_ROW("dessiner_calque", joute_call_dessiner_calque, joute_sign_call_dessiner_calque)
    JOUTE_ROW("dessiner_marque", joute_call_dessiner_marque, joute_sign_call_dessiner_marque)
    JOUTE_ROW("dessiner_texte", joute_call_dessiner_texte, joute_sign_call_dessiner_texte)
    JOUTE_ROW("dessiner_trait", joute_call_dessiner_trait, joute_sign_call_dessiner_trait)
    JOUTE_ROW("dessiner_fleche", joute_call_dessiner_fleche, joute_sign_call_dessiner_fleche)
    JOUTE_ROW("dessiner_fond", joute_call_dessiner_fond, joute_sign_call_dessiner_fond)
    JOUTE_ROW("dessiner_valeur", joute_call_dessiner_valeur, joute_sign_call_dessiner_valeur)
    JOUTE_ROW("dessiner_courbe", joute_call_dessiner_courbe, joute_sign_call_dessiner_courbe)
    JOUTE_ROW("afficher_erreur", joute_print_erreur, joute_sign_print_erreur)
    JOUTE_ROW("afficher_marque", joute_print_marque, joute_sign_print_marque)
    JOUTE_ROW("afficher_couleur_dessin", joute_print_couleur_dessin, joute_sign_print_couleur_dessin)
    JOUTE_ROW("afficher_position", joute_print_position, joute_sign_print_position)
    ZEND_FE_END
};

static ZEND_MINIT_FUNCTION(joute)
{
    (void)type;
    JOUTE_DEFINE_BOOL("JOUTE", true);
    JOUTE_DEFINE_INT("TAILLE", 3);
    JOUTE_DEFINE_INT("OK", 0);
    JOUTE_DEFINE_INT("HORS_TOUR", 1);
    JOUTE_DEFINE_INT("CASE_INVALIDE", 2);
    JOUTE_DEFINE_INT("CASE_OCCUPEE", 3);
    JOUTE_DEFINE_INT("DEJA_JOUE", 4);
    JOUTE_DEFINE_INT("VIDE", 0);
    JOUTE_DEFINE_INT("CROIX", 1);
    JOUTE_DEFINE_INT("ROND", 2);
    JOUTE_DEFINE_INT("DESSIN_GRIS", 0);
    JOUTE_DEFINE_INT("DESSIN_ROUGE", 1);
    JOUTE_DEFINE_INT("DESSIN_ORANGE", 2);
    JOUTE_DEFINE_INT("DESSIN_JAUNE", 3);
    JOUTE_DEFINE_INT("DESSIN_VERT", 4);
    JOUTE_DEFINE_INT("DESSIN_BLEU", 5);
    JOUTE_DEFINE_INT("DESSIN_VIOLET", 6);
    JOUTE_DEFINE_INT("DESSIN_ROSE", 7);
    joute_prepare(&joute_shape_position);
    joute_set_misuse(joute_hear_misuse);
    return SUCCESS;
}

JOUTE_MODULE(ZEND_MINIT(joute), joute_functions)
