"""Makes a Python champion from a network that `learn.py` has written.

Usage: python send.py NETWORK KIT

Copies the champion in the folder `champion` and the weights of the network into a Python kit. `make -C KIT
submit` then sends the champion to a contest.
"""

import pathlib
import shutil
import sys

import numpy as np
from learn import VALUES, Network


def source(array):
    """Returns an array as the text of a list in Python."""
    return repr(np.asarray(array, np.float64).round(6).tolist())


def main():
    network, kit = Network.load(sys.argv[1]), pathlib.Path(sys.argv[2])
    shutil.copy(pathlib.Path(__file__).parent / "champion" / "Champion.py", kit)
    lines = [f"VALUES = {VALUES}"]
    # The champion needs the column of each action.
    lines += [f"{name} = {source(array)}" for name, array in zip(("W1", "B1", "WP"), (network.p["w1"], network.p["b1"], network.p["wp"].T))]
    (kit / "weights.py").write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
