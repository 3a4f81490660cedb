#!/bin/sh
# Joue au morpion : dans la première case libre. L'argument est son numéro, 0 ou 1.
moi=$1
libres="0 0,0 1,0 2,1 0,1 1,1 2,2 0,2 1,2 2,"

enlever() {
    libres=$(printf '%s' "$libres" | sed "s/$1,//")
}

jouer() {
    coup=${libres%%,*}
    enlever "$coup"
    echo "$coup"
}

if [ "$moi" = 0 ]; then
    jouer
fi
while read -r coup; do
    enlever "$coup"
    echo "l'autre a joué $coup" >&2
    jouer
done
