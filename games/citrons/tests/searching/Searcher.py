# Searches all of its memory for the marks of the file `marks`. It never holds a mark itself: they are written in a disguise,
# and compared one byte at a time.
from api import *

RADIUS, WIDTH, LAST_DAY = 5, 64, 242
# How cells may lie in memory: the bytes from one to the next, and from a row to the one below; 0: rows are not apart.
LAYOUTS = [(1, WIDTH), (4, 4 * WIDTH), (1, WIDTH + 1), (1, 0), (4, 0)]
# More than a few differences would be a copy of the mark.
FIRST = 8

marks = []
day = 0


class Mark:
    def __init__(self, line):
        self.kind, self.name, _, *words = line.split()
        self.disguised = bytes(int(word, 16) for word in words)

    def true_byte(self, place):
        return (self.disguised[place] - place * place - 5 * place) & 255


def places(layout):
    """Where the cells of a diamond lie, from its top."""
    cell, row = layout
    place = 0
    for y in range(-RADIUS, RADIUS + 1):
        reach = RADIUS - abs(y)
        for x in range(-reach, reach + 1):
            yield (y + RADIUS) * row + x * cell if row else place * cell
            place += 1


def same(mark, memory, at, layout):
    """Two cells of a kind are the same byte there and two of different kinds are not."""
    byte_of = {}
    for place, offset in enumerate(places(layout)):
        kind, byte = mark.true_byte(place), memory[at + offset]
        if kind not in byte_of and byte in byte_of.values():
            return False
        if byte_of.setdefault(kind, byte) != byte:
            return False
    return True


def cells(mark, memory, number, layout):
    """How often. Where bytes that must be equal differ is found for all places at once, the first few of them."""
    offsets = list(places(layout))
    if len(memory) <= offsets[-1]:
        return 0
    differs, apart, last = 0, 0, {}
    for place in range(FIRST):
        kind = mark.true_byte(place)
        shifted = number >> 8 * offsets[place]
        if kind in last:
            differs |= shifted ^ last[kind]
        elif last:
            apart = shifted ^ next(iter(last.values()))
        last.setdefault(kind, shifted)
    size = len(memory)
    equal = differs.to_bytes(size, "little").translate(bytes([1]) + bytes(255))
    other = apart.to_bytes(size, "little").translate(bytes([0]) + bytes([1]) * 255)
    both = (int.from_bytes(equal, "little") & int.from_bytes(other, "little")).to_bytes(size, "little")
    found, at = 0, both.find(1)
    while 0 <= at < size - offsets[-1]:
        found += same(mark, memory, at, layout)
        at = both.find(1, at + 1)
    return found


def plain(mark, memory):
    """How often: by the first two bytes, then one by one."""
    start = bytes([mark.true_byte(0), mark.true_byte(1)])
    found, at = 0, memory.find(start)
    while at >= 0:
        here = memory[at : at + len(mark.disguised)]
        found += len(here) == len(mark.disguised) and all(here[i] == mark.true_byte(i) for i in range(len(here)))
        at = memory.find(start, at + 1)
    return found


def search():
    found = {mark.name: 0 for mark in marks}
    seen = mappings = 0
    with open("/proc/self/maps") as maps, open("/proc/self/mem", "rb", buffering=0) as file:
        for line in maps.read().splitlines():
            place, may, *rest = line.split()
            if may[0] != "r" or "[v" in line:
                continue
            start, end = (int(word, 16) for word in place.split("-"))
            file.seek(start)
            memory = file.read(end - start)
            seen, mappings = seen + len(memory), mappings + 1
            number = int.from_bytes(memory, "little")
            for mark in marks:
                if mark.kind == "cells":
                    found[mark.name] += sum(cells(mark, memory, number, layout) for layout in LAYOUTS)
                else:
                    found[mark.name] += plain(mark, memory)
    print(f"day {day} searched {seen} of {mappings} mappings, 0 of the channel")
    for name, times in found.items():
        print(f"day {day} {name} {times} 0", flush=True)


def player_init():
    with open("marks") as file:
        marks.extend(Mark(line) for line in file)


def player_new_day():
    global day
    day += 1
    if day in (2, LAST_DAY):
        search()


def citron_day(citron_id):
    team = game_get_my_team()
    mine = next(mark for mark in marks if mark.name == "mine")
    energy = sum(mine.true_byte(place) << 8 * place for place in range(4))
    split_citron(citron_id, citron_get_cur_x(team, citron_id) + 1, citron_get_cur_y(team, citron_id), energy)
