#!/bin/sh
set -e
gcc -std=c11 -Wall -Wextra -O2 -o q4 q4.c
