"""Généré : appelle votre champion quand c'est à lui de jouer."""

import os
import sys

sys.path[0] = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

import joute

sys.excepthook = joute.report
joute.packages()
joute.native()
sys.exit(
    joute.play(
        0x5E4F4C2E477A96F2,
        {
            "partie_init": "partie_init() -> None",
            "jouer_tour": "jouer_tour() -> None",
            "partie_fin": "partie_fin() -> None",
        },
    )
)
