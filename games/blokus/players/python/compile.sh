#!/bin/sh
# Rien à compiler : le programme est un script.
set -e
cp q4.py q4
chmod +x q4
