### Ce que la bibliothèque du jeu et la glu de chaque langage disent d'un appel impossible. D'autres langages les demandent
### par leur clé (`joute_say`) : leurs valeurs sont données dans l'ordre du fichier anglais.

## Où

out-of-range = { $value } ne tient pas dans un entier (-2147483648 à 2147483647)
