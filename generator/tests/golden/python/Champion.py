# Votre champion. C'est le fichier à compléter ; `make` compile, `make run` joue un match.
from api import *


def partie_init() -> None:
    """Appelée une fois, avant le premier tour."""
    # À compléter.
    pass


def jouer_tour() -> None:
    """Appelée à chacun de vos tours."""
    # À compléter.
    pass


def partie_fin() -> None:
    """Appelée une fois, après le dernier tour."""
    # À compléter.
    pass
