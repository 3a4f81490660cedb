#!/usr/bin/env bash
# Plays the example champions of all languages against each other and against starter champions, from both sides, on every
# official map. Prints the scores, and fails if a champion is eliminated. This takes some minutes, so the tests play only a part.
#   games/pizza/tests/champions.sh [FOLDER]     FOLDER receives kits, replays and results [default: a temporary folder]
set -euo pipefail
cd "$(dirname "$0")/../../.."
export JOUTE_HOME=$PWD
joute=${JOUTE:-$PWD/target/release/joute}
folder=${1:-$(mktemp -d)}
mkdir -p "$folder"

"$joute" kits api.yml -o "$folder/kits"
for language in "$folder"/kits/*/; do
  language=$(basename "$language")
  for who in "$language" "starter-$language"; do
    mkdir -p "$folder/champions/$who"
    cp -a "$folder/kits/$language/." "$folder/champions/$who"
  done
  cp "games/pizza/champions/$language"/* "$folder/champions/$language"
  for who in "$language" "starter-$language"; do
    make -s -C "$folder/champions/$who" >/dev/null
  done
done

examples=() starters=()
for kit in "$folder"/champions/*/; do
  case $(basename "$kit") in starter-*) starters+=("$kit") ;; *) examples+=("$kit") ;; esac
done
"$joute" league "${examples[@]}" --maps official -o "$folder/league"

# Each example plays against the starter champion of the next language, from both sides.
next=("${starters[@]:1}" "${starters[0]}")
for index in "${!examples[@]}"; do
  "$joute" league "${examples[$index]}" "${next[$index]}" --maps official \
    -o "$folder/league-$(basename "${examples[$index]}")" >/dev/null
done

python3 - "$folder" <<'TABLE'
import csv, glob, sys
from collections import defaultdict

folder = sys.argv[1]
sums, counts, out = defaultdict(int), defaultdict(int), []
by_map = defaultdict(set)
for row in csv.DictReader(open(f"{folder}/league/matches.csv")):
    pair = row["champion0"], row["champion1"]
    sums[pair] += int(row["score0"])
    counts[pair] += 1
    by_map[row["map"]].add((int(row["score0"]), int(row["score1"])))
    out += [f"{pair} {row['map']}: {row[left]}" for left in ("left0", "left1") if row[left]]
names = sorted({name for pair in sums for name in pair})
print("\nmean score of the line's champion, as player 0 against the column's, over the maps")
print(" " * 8 + "".join(f"{name:>9}" for name in names))
for one in names:
    cells = (f"{sums[one, two] / counts[one, two]:9.0f}" if one != two else " " * 9 for two in names)
    print(f"{one:<8}" + "".join(cells))
print("\nmap                   scores of players 0 and 1 (one pair: every two languages play the same match)")
for name in sorted(by_map):
    print(f"{name:<22}" + " ".join(f"{one}-{two}" for one, two in sorted(by_map[name])))
print("\nexample   starter             matches  won  mean score")
matches = sum(counts.values())
for name in names:
    rows = list(csv.DictReader(open(f"{folder}/league-{name}/matches.csv")))
    mine = [(int(row["score0"]), int(row["score1"])) if row["champion0"] == name
            else (int(row["score1"]), int(row["score0"])) for row in rows]
    starter = next(row["champion1"] if row["champion0"] == name else row["champion0"] for row in rows)
    out += [f"{name} {row['map']}: {row[left]}" for row in rows for left in ("left0", "left1") if row[left]]
    won = sum(one > two for one, two in mine)
    matches += len(rows)
    print(f"{name:<10}{starter:<20}{len(rows):>7}{won:>5}{sum(one for one, _ in mine) / len(mine):>12.0f}")
print(f"\n{matches} matches, {len(out)} champions put out")
print("\n".join(out))
sys.exit(1 if out else 0)
TABLE
