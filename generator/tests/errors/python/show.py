from api import *


def start():
    print_colour(9)


def choose(number, ratio, flag, text, hue, where, box, numbers, all):
    return 0


def name_it(words):
    return "x"


def decide():
    return True


def weigh():
    return 0


def paint():
    return colour.RED


def place():
    return (0, 0)


def describe():
    return flat(0, 0, False, colour.RED)


def list_ints():
    return []


def list_points():
    return []


def build(rows):
    return team(owner("", [], [], [], []), [], [])
