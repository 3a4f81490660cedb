# A champion in several modules, one of them in a package.
from api import *
from parts import total


def partie_init():
    print("parts", total((40, 2)))


def jouer_tour():
    pass


def partie_fin():
    pass
