#!/bin/sh
# Joue à Blokus Duo : le premier coup possible, les plus grandes pièces d'abord.
# Les coups joués s'accumulent dans $coups ; à chaque tour, awk relit la partie depuis le début.
moi=$1
coups=

choisis() {
  printf '%s' "$coups" | awk -v moi="$moi" '
    function couvre(joueur, nom, x, y,   i, a, b) {
      for (i = 1; i <= taille[nom]; i++) {
        a = x + px[nom, i]; b = y + py[nom, i]
        prise[a, b] = joueur
        if (joueur == moi) {
          ouvert = 0
          cote[a + 1, b] = cote[a - 1, b] = cote[a, b + 1] = cote[a, b - 1] = 1
          coin[a + 1, b + 1] = coin[a - 1, b + 1] = coin[a + 1, b - 1] = coin[a - 1, b - 1] = 1
        }
      }
      if (joueur == moi) posee[nom + 0] = 1
    }
    function possible(nom, x, y,   i, a, b, touche) {
      for (i = 1; i <= taille[nom]; i++) {
        a = x + px[nom, i]; b = y + py[nom, i]
        if (a < 1 || b < 1 || a > 14 || b > 14 || (a, b) in prise || (a, b) in cote) return 0
        if ((a, b) in coin) touche = 1
      }
      return touche
    }
    BEGIN {
      ouvert = 1
      coin[moi == 1 ? 1 : 14, moi == 1 ? 1 : 14] = 1
      while ((getline < "pieces.txt") > 0) {
        nom = $1; hauteur = $2
        noms[++nb] = nom
        for (l = hauteur - 1; l >= 0; l--) {
          getline < "pieces.txt"
          for (c = 1; c <= length($1); c++)
            if (substr($1, c, 1) == "#") { i = ++taille[nom]; px[nom, i] = c - 1; py[nom, i] = l }
        }
      }
    }
    NF == 3 {
      joueur = NR % 2 == 1 ? 1 : 2
      if (joueur == moi && ouvert) delete coin[moi == 1 ? 1 : 14, moi == 1 ? 1 : 14]
      couvre(joueur, $1, $2, $3)
    }
    END {
      for (n = nb; n >= 1; n--) {
        nom = noms[n]
        if (nom + 0 in posee) continue
        for (y = 1; y <= 14; y++)
          for (x = 1; x <= 14; x++)
            if (possible(nom, x, y)) { print nom, x, y; exit }
      }
      print "passe"
    }'
}

joue() {
  coups="$coups$1
"
}

if [ "$moi" = 2 ]; then
  read -r ligne || exit 0
  joue "$ligne"
fi
while :; do
  coup=$(choisis)
  echo "$coup"
  joue "$coup"
  read -r ligne || exit 0
  joue "$ligne"
done
