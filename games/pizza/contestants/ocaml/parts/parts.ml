open Api

let sum ((colonne, ligne) : position) = Uses.more (colonne + ligne)
