#!/usr/bin/env bash
# Installs the packages that the kits of all languages, the viewer and the tests
# need, on Debian 12 or later. Rust and a C compiler must already be installed.
# If nothing is missing, the script prints one line and changes nothing.
set -euo pipefail

# The current step, for the error message.
doing="reading the arguments"
trap 'status=$?; [[ $status -eq 0 ]] || echo "setup: FAILED while $doing (exit status $status)" >&2' EXIT

# One package per line, with its purpose. For "a|b|", one of both packages is
# sufficient, and the first one that the release contains is installed.
packages=(
  "make|                   every kit: its Makefile"
  "g++|                    C++ kits: compiler and standard library"
  "ghc|                    Haskell kits: compiler"
  "golang-go|              Go kits: the compiler"
  "lua5.4|                 Lua kits: the interpreter"
  "liblua5.4-dev|          Lua kits: headers for the module that carries the API"
  "ocaml|ocaml-nox|        OCaml kits: ocamlopt, ocamlc and the headers of the runtime"
  "mono-mcs|               C# kits: the compiler, mcs"
  "mono-runtime|           C# kits: the runtime, mono"
  "php-cli|                PHP kits: the interpreter"
  "php-dev|                PHP kits: headers for the extension that carries the API"
  "default-jdk-headless|   Java kits: javac, java, javadoc and jni.h"
  "python3-dev|            Python kits: the interpreter and its headers"
  "python3-venv|           self-play: the virtual environment of its tests' packages"
  "mypy|                   Python kits: type check of the generated api.py"
  "gdb|                    kits: 'make debug' in C, C++, OCaml and Rust, which tests run"
  "valgrind|               C kits: the README's command for leaks"
  "php-phpdbg|             PHP kits: 'make debug'"
  "nodejs|                 JavaScript and TypeScript kits: the runtime; the viewer: builds its page and runs its tests"
  "node-typescript|        TypeScript kits: the compiler"
  "libnode-dev|            JavaScript and TypeScript kits: headers for the addon that carries the API"
  "npm|                    the viewer: installs its few packages"
)

# The packages that only the tests need.
tests=(
  "chromium-headless-shell| the viewer and contests: the browser that opens their pages in tests"
  "postgresql|             contests: a server of PostgreSQL, 15 or newer"
  "nginx-light|            contests: the proxy in front of several servers"
  "slurmctld|              contests: a cluster that starts workers"
  "slurmd|                 contests: the machine of the cluster"
  "slurm-client|           contests: sbatch and scancel"
  "munge|                  contests: authentication of the cluster"
  "clangd|                 C and C++ kits: the language server that opens them in tests"
  "gopls|                  Go kits: the language server that opens them in tests"
  "delve|                  Go kits: 'make debug', which tests run"
)

usage() {
  cat <<'END'
usage: scripts/setup.sh [--without-tests] [--list | --check | --download] [PACKAGE…]

Installs the missing packages with apt-get.

  PACKAGE          limit the command to this package [default: all packages]
  --without-tests  leave out the packages that only the tests need. Must be the
                   first option
  --list           list all packages with their state and purpose
  --check          install nothing, and exit with 1 if a package is missing
  --download       download the missing packages without installing them
END
}

names_of() { local name=${1%|*}; echo "${name//|/ }"; }
purpose_of() { local text=${1##*|}; echo "${text#"${text%%[! ]*}"}"; }

# Prints the installed packages of the list as " make g++ … ".
installed() {
  local wanted=() row
  for row in "${packages[@]}"; do
    # shellcheck disable=SC2207  # names of packages contain no blanks
    wanted+=($(names_of "$row"))
  done
  dpkg-query -W -f '${db:Status-Status} ${Package}\n' "${wanted[@]}" 2>/dev/null |
    awk '$1 == "installed" { printf " %s", $2 } END { print " " }' || true
}

# Prints the path of a header of the installed nodejs. Fails if the headers are missing.
node_headers() { ls "$(dirname "$(readlink -f "$(command -v node)")")/../include/node/node_api.h" 2>/dev/null; }

# found ROW: prints the installed package of a row. Prints nothing if none is installed.
found() {
  local name
  for name in $(names_of "$1"); do
    # A nodejs that is not from Debian contains npm and its headers, and conflicts with Debian's packages of them.
    if [[ $here == *" $name "* || $name == npm && -n $(command -v npm) ]]; then echo "$name"; return; fi
    if [[ $name == libnode-dev && -n $(node_headers) ]]; then echo "$name"; return; fi
  done
}

# available ROW: prints the first package of a row that apt can install.
available() {
  local name policy
  for name in $(names_of "$1"); do
    policy=$(LC_ALL=C apt-cache policy "$name")
    if [[ $policy == *Candidate:* && $policy != *"Candidate: (none)"* ]]; then echo "$name"; return; fi
  done
  echo "setup: no package source of this machine has one of these packages: $(names_of "$1") ($(purpose_of "$1"))" >&2
  return 1
}

# Checks that Rust and a C compiler are installed, which this script does not install. Prints how to install them if not.
check_compilers() {
  local status=0
  if ! command -v cargo >/dev/null; then
    status=1
    if [[ -x ${CARGO_HOME:-${HOME-}/.cargo}/bin/cargo ]]; then
      echo "setup: cargo is installed but not on PATH: run  . \"${CARGO_HOME:-${HOME-}/.cargo}/env\"" >&2
    else
      echo "setup: cargo is missing: install Rust from https://rustup.rs" >&2
    fi
  fi
  if ! command -v cc >/dev/null; then
    status=1
    echo "setup: cc, a C compiler, is missing: apt-get install gcc" >&2
  fi
  return $status
}

# Prints the Python versions for which kits made on this machine contain a module. They are all installed ones from 3.9.
print_python_versions() {
  local python ask='import sys; v = sys.version_info; v >= (3, 9) and print("3.%d" % v[1])'
  shopt -s nullglob
  local pythons=(/usr/bin/python3 /usr/{,local/}bin/python3.{9,??} "${PYENV_ROOT:-${HOME-}/.pyenv}"/versions/*/bin/python3)
  for python in "${pythons[@]}"; do
    # A Python that is missing or cannot be started is left out.
    if [[ -x $python ]]; then "$python" -S -c "$ask" 2>/dev/null || true; fi
  done | sort -uV | paste -sd' ' | sed 's/^/note: kits made on this machine work with Python /'
}

list() {
  local row name state
  for row in "${packages[@]}"; do
    name=$(found "$row")
    state=installed
    if [[ -z $name ]]; then
      name=$(names_of "$row")
      name=${name// / or }
      state=missing
    fi
    printf '%-26s %-10s %s\n' "$name" "$state" "$(purpose_of "$row")"
  done
  for name in cargo cc; do
    printf '%-26s %-10s %s\n' "$name" "$(command -v "$name" >/dev/null && echo present || echo absent)" \
      "assumed, not installed by this script"
  done
  print_python_versions
}

install() {
  local as_root=() row names=()
  if ! command -v apt-get >/dev/null; then
    echo "setup: this system has no apt-get; install the missing packages of 'scripts/setup.sh --list' by other means" >&2
    return 1
  fi
  if [[ $(id -u) -ne 0 ]]; then
    if ! command -v sudo >/dev/null; then
      echo "setup: sudo is missing; run scripts/setup.sh as root" >&2
      return 1
    fi
    as_root=(sudo)
  fi
  as_root+=(env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=300)

  doing="updating the lists of packages"
  "${as_root[@]}" update
  doing="looking for packages in this release"
  for row in "$@"; do
    names+=("$(available "$row")")
  done
  if [[ $mode == download ]]; then
    doing="fetching packages"
    "${as_root[@]}" install -y --download-only --no-install-recommends "${names[@]}"
    return
  fi
  doing="installing packages"
  echo "setup: installing ${names[*]}"
  "${as_root[@]}" install -y --no-install-recommends "${names[@]}"
}

# only NAME…: removes all rows except those of the given packages.
only() {
  local name row kept=()
  for name in "$@"; do
    for row in "${packages[@]}"; do
      [[ " $(names_of "$row") " == *" $name "* ]] && kept+=("$row") && continue 2
    done
    echo "setup: $name is not in the list of packages; see scripts/setup.sh --list" >&2
    return 2
  done
  packages=("${kept[@]}")
}

mode=install
case ${1-} in
  --without-tests) shift ;;
  *) packages+=("${tests[@]}") ;;
esac
case ${1-} in
  --check | --list | --download) mode=${1#--}; shift ;;
  -h | --help) usage; exit 0 ;;
  -*) usage >&2; exit 2 ;;
esac
[[ $# -eq 0 ]] || only "$@"

doing="asking dpkg which packages are installed"
here=$(installed)
if [[ $mode == list ]]; then
  doing="listing the packages"
  list
  exit 0
fi

missing=()
why=()
for row in "${packages[@]}"; do
  if [[ -z $(found "$row") ]]; then
    missing+=("$row")
    why+=("$(names_of "$row" | sed 's/ / or /g') ($(purpose_of "$row"))")
  fi
done

if [[ ${#missing[@]} -eq 0 ]]; then
  echo "setup: all ${#packages[@]} packages are installed"
elif [[ $mode == check ]]; then
  printf 'setup: missing %s\n' "${why[@]}" >&2
else
  printf -v reasons '%s; ' "${why[@]}"
  echo "setup: missing ${reasons%; }"
  install "${missing[@]}"
  doing="looking for Pythons"
  [[ $mode == download ]] || print_python_versions
fi

doing="looking for Rust and a C compiler"
check_compilers
doing="checking that no package is missing"
[[ $mode != check || ${#missing[@]} -eq 0 ]]
