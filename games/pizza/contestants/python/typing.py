# Un champion des années où api.py ouvrait aussi typing et enum.
from api import *


class Etape(NamedTuple):
    case: position
    cout: int = 1

    def suivante(self) -> "Etape":
        return self._replace(cout=self.cout + 1)


class Mode(IntEnum):
    ATTENDRE = 0
    FONCER = 1


Couple = NamedTuple("Couple", [("gauche", int), ("droite", int)])
plan: List[Etape] = []


def voisines(case: position) -> List[Tuple[int, int]]:
    return [(case[0] + 1, case[1]), (case[0], case[1] + 1)]


def partie_init() -> None:
    plan.append(Etape(case=(1, 2)).suivante())
    assert plan[0].cout == 2 and Etape((0, 0)).cout == 1 and Couple(1, 2).droite == 2
    assert issubclass(erreur, IntEnum) and issubclass(Mode, int)
    print("typing", voisines((1, 2)), Mode.FONCER.name)


def jouer_tour() -> None:
    pass


def partie_fin() -> None:
    pass
