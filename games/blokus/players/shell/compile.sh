#!/bin/sh
# Rien à compiler : le programme est un script.
set -e
cp q4.sh q4
chmod +x q4
