"""Un champion qui rapporte des os. Sa stratégie est celle des dix exemples.

Chaque chien va vers l'os de notre âge qu'il peut prendre le plus tôt : le prix d'un squelette est la longueur du
chemin, ou l'attente si l'os doit encore apparaître. Un squelette choisi par un chien est laissé de côté par les
suivants. Comme un os qui apparaît sous un chien n'est pas pris, on attend à côté.

Les maîtres font de même avec les arbres, puis portent leur croquette au chien le plus proche, qui la mange aussitôt.

Le score est un produit : les trois âges se valent et se partagent les tours. On rentre à la niche dès que
l'inventaire est plein, ou qu'il reste juste le temps d'y arriver avant la fin de l'âge ; on change d'âge quand plus
aucun chien ne porte d'os. Les chemins viennent de trouver_chemin, un parcours en largeur.
"""

from api import *

# Tour où chaque âge doit être fini ; le dernier se joue jusqu'au bout.
FIN_AGE = [67, 134, NB_TOURS]
# Pas gardés en réserve pour rentrer : les chiens se gênent devant la niche.
RESERVE = 16
# Un chien a 4 points de mouvement, mais nous ne jouons qu'un tour sur deux.
PAS_PAR_TOUR = DEPLACEMENT_CHIEN // 2

# Ce qui ne bouge pas : les squelettes de chaque âge, et les arbres.
squelettes = [[] for _ in range(NB_AGES)]
arbres = []


def partie_init():
    """Retient où sont les squelettes et les arbres."""
    for pos in [(colonne, ligne) for ligne in range(HAUTEUR) for colonne in range(LARGEUR)]:
        contenu = info_case(pos).contenu
        if contenu == type_case.SQUELETTE:
            squelettes[info_squelette(pos).type_squelette].append(pos)
        elif contenu == type_case.ARBRE:
            arbres.append(pos)


def jouer_tour():
    """Change d'âge s'il le faut, puis fait agir les maîtres, et les chiens qu'ils ont nourris."""
    age = age_joueur(moi())
    reste = FIN_AGE[age] - tour_actuel()
    porte = any(inventaire_chien(chien, age) > 0 for chien in chiens_joueur(moi()))
    if age + 1 < NB_AGES and (reste <= 0 or (reste <= 8 and not porte)):
        age_suivant()
        age += 1
    choisis = set()
    for maitre in maitres_joueur(moi()):
        jouer_maitre(maitre, choisis)
    for chien in chiens_joueur(moi()):
        jouer_chien(chien, age, choisis)


def jouer_chien(chien, age, choisis):
    """Fait manger un chien, puis avancer, jusqu'à ce qu'il n'ait plus qu'à attendre."""
    while nb_croquettes(chien) > 0:
        manger(chien)
    bouge = True
    while bouge:
        if doit_rentrer(chien, age):
            chemin = trouver_chemin(chien, niche_joueur(moi()), moi())
        else:
            chemin = chemin_cible(chien, squelettes[age], attente_os, choisis)
        chien, bouge = avancer(chien, chemin)


def doit_rentrer(chien, age):
    """Vrai si le chien est plein, ou s'il reste juste le temps de rapporter ce qu'il porte."""
    os = inventaire_chien(chien, age)
    retour = len(trouver_chemin(chien, niche_joueur(moi()), moi()))
    pas_restants = (FIN_AGE[age] - tour_actuel()) * PAS_PAR_TOUR
    return os == TAILLE_INVENTAIRE_CHIEN or (os > 0 and retour + RESERVE >= pas_restants)


def jouer_maitre(maitre, choisis):
    """Cueille une croquette, ou apporte la sienne à un chien."""
    if nb_croquettes(maitre) == 0:
        avancer(maitre, chemin_cible(maitre, arbres, attente_croquette, choisis))
        return
    chiens = chiens_joueur(moi())
    if not any(maitre in voisines(chien) for chien in chiens):
        autour = [case for chien in chiens for case in voisines(chien)]
        maitre, _ = avancer(maitre, chemin_cible(maitre, autour, lambda case: 0, set()))
    for chien in chiens:
        if maitre in voisines(chien):
            donner_croquette(maitre, chien)


def chemin_cible(entite, cibles, attente, choisis):
    """Le chemin de la cible atteinte le plus tôt, et choisie ; il s'arrête à côté de ce qui n'est pas encore là."""
    meilleur, but, prix_meilleur = [], None, LARGEUR * HAUTEUR
    for cible in cibles:
        if cible in choisis:
            continue
        chemin = trouver_chemin(entite, cible, moi())
        prix = max(len(chemin), attente(cible) * PAS_PAR_TOUR)
        if chemin and prix < prix_meilleur:
            meilleur, but, prix_meilleur = chemin, cible, prix
    if but is None:
        return []
    choisis.add(but)
    return meilleur if attente(but) == 0 else meilleur[:-1]


def attente_os(pos):
    """Les tours d'ici au prochain os, 0 s'il y en a un."""
    etat = info_squelette(pos)
    return 0 if etat.a_squelette else etat.prochain_squelette


def attente_croquette(pos):
    """Les tours d'ici à la prochaine croquette, 0 s'il y en a une."""
    etat = info_arbre(pos)
    return 0 if etat.a_croquette else etat.prochain_croquette


def avancer(entite, chemin):
    """Suit un chemin tant qu'il reste des points de mouvement ; rend la case atteinte, et vrai si l'on a bougé."""
    depart = entite
    for pas in chemin[: points_mouvement(entite)]:
        if se_deplacer(entite, pas) != erreur.OK:
            break
        entite = pas
    return entite, entite != depart


def voisines(pos):
    """Les quatre cases adjacentes."""
    colonne, ligne = pos
    return [(colonne + 1, ligne), (colonne - 1, ligne), (colonne, ligne + 1), (colonne, ligne - 1)]


def partie_fin():
    """Rien à ranger."""
