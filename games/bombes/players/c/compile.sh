#!/bin/sh
set -e
gcc -std=c11 -Wall -Wextra -O2 -o joueur joueur.c reseau.c
