#!/bin/sh
set -e
javac -Xlint:all -encoding UTF-8 -d build Joueur.java Reseau.java
