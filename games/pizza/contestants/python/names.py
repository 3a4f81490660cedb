# An enum is printed as its name. With a format, in arithmetic and in comparisons it is its number.
from api import *


def partie_init():
    print(erreur.OK, str(erreur.OK), f"{erreur.OK}", "%s" % erreur.OK, "{}".format(erreur.OK))
    print(f"{erreur.OK:d} {erreur.OK:03} %d" % erreur.OK, erreur.OK + 1, erreur.OK == 0, [4, 5][erreur.OK], int(erreur.OK))
    print(repr(erreur.OK), [erreur.OK], erreur(0), {erreur.OK: 1}[0])


def jouer_tour():
    pass


def partie_fin():
    pass
