-- Une petite stratégie, pour partir de quelque chose : le centre s'il est libre, sinon la première case vide. Elle ne voit
-- ni ses lignes ni celles de l'autre : il reste de quoi faire mieux.

require("api")

function partie_init() end

function jouer_tour()
    local centre = {ligne = TAILLE // 2, colonne = TAILLE // 2}
    poser(marque_en(centre) == marque.VIDE and centre or cases_vides()[1])
end

function partie_fin() end
