"""Un petit joueur pour commencer : il fuit les bombes, va vers le bonus le plus proche, et sinon droit devant lui. Devant un mur,
il pose une bombe si personne n'est près de lui et s'il sait où se mettre à l'abri. Il ne vise personne, ne compte ni ses bombes
ni le temps qui leur reste, et ignore le mur de la mort subite : à vous de faire mieux."""

from api import *

SENS = [direction.NORD, direction.SUD, direction.EST, direction.OUEST]

# À cette distance, personne ne peut toucher les mêmes murs que nous.
LOIN = 2 * PORTEE_EXPLOSION

# Où l'on va, quand il n'y a pas de bonus : un indice de SENS.
devant = 2


def menace(bombe):
    """Les cases qu'une bombe atteint."""
    cases = {bombe}
    for sens in SENS:
        pos = case_voisine(bombe, sens)
        for _ in range(PORTEE_EXPLOSION):
            if contenu_case(pos) == contenu.MUR:
                break
            cases.add(pos)
            pos = case_voisine(pos, sens)
    return cases


def praticable(pos):
    """Vrai si l'on peut aller sur une case. On la laisse à un voisin d'identifiant plus petit : ainsi deux joueurs comme celui-ci
    ne veulent jamais la même."""
    if not case_libre(pos) or contenu_case(pos) in (contenu.BONUS_EXPLOSION, contenu.BONUS_TELEPORTATION):
        return False
    voisins = [avatar_case(case_voisine(pos, sens)) for sens in SENS]
    return all(autre == 0 or autre >= mon_id() for autre in voisins)


def chercher(menacees):
    """Le premier pas vers la case la plus proche qui est à l'abri si l'on est menacé, qui a un bonus sinon ; None s'il n'y en a
    pas."""
    fuir = ma_position() in menacees
    premier_pas = {}
    a_voir = [ma_position()]
    for pos in a_voir:
        if pos not in menacees if fuir else contenu_case(pos) in (contenu.BONUS_BOMBES, contenu.BONUS_POINTS):
            return premier_pas[pos]
        for sens in SENS:
            voisine = case_voisine(pos, sens)
            if voisine not in premier_pas and praticable(voisine) and (fuir or voisine not in menacees):
                premier_pas[voisine] = premier_pas.get(pos, sens)
                a_voir.append(voisine)
    return None


def pres(pos):
    """Vrai si une case est près de nous ; le labyrinthe est circulaire."""
    distance = 0
    for a, b, taille in zip(ma_position(), pos, (nb_lignes(), nb_colonnes())):
        distance += min(abs(a - b), taille - abs(a - b))
    return distance <= LOIN


def seul():
    """Vrai s'il n'y a près de nous ni bombe ni autre avatar."""
    autres = [avatar.pos for avatar in liste_avatars() if avatar.joueur != mon_id()]
    return not any(pres(pos) for pos in liste_bombes() + autres)


def partie_init():
    pass


def jouer_tour():
    global devant
    moi = ma_position()
    menacees = set().union(*map(menace, liste_bombes()))
    sens = chercher(menacees)
    if sens is not None:
        deplacer(sens)
        return
    if moi in menacees:
        return
    au_mur = contenu_case(case_voisine(moi, SENS[devant])) == contenu.MUR
    if au_mur and not mort_subite() and seul() and chercher(menacees | menace(moi)) is not None:
        poser_bombe()
        devant = (devant + 1) % 4
        return
    for _ in range(4):
        voisine = case_voisine(moi, SENS[devant])
        if praticable(voisine) and voisine not in menacees:
            deplacer(SENS[devant])
            return
        devant = (devant + 1) % 4
