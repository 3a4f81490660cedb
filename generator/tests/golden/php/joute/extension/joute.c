/* Généré : ne pas modifier. */
#include "joute_php.h"

JOUTE_ENUM(erreur, 5, "OK = 0 à DEJA_JOUE = 4")

JOUTE_ENUM(marque, 3, "VIDE = 0 à ROND = 2")

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

JOUTE_SHOW_ENUM("afficher_erreur", erreur)

JOUTE_SHOW_ENUM("afficher_marque", marque)

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

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(joute_sign_print_erreur, 0, 1, IS_VOID, 0)
    ZEND_ARG_TYPE_INFO(0, v, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(joute_sign_print_marque, 0, 1, IS_VOID, 0)
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
    JOUTE_ROW("afficher_erreur", joute_print_erreur, joute_sign_print_erreur)
    JOUTE_ROW("afficher_marque", joute_print_marque, joute_sign_print_marque)
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
    joute_prepare(&joute_shape_position);
    joute_set_misuse(joute_hear_misuse);
    return SUCCESS;
}

JOUTE_MODULE(ZEND_MINIT(joute), joute_functions)
