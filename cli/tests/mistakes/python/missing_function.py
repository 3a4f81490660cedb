from api import *


def partie_init():
    pass


def jouer_tour():
    pass
