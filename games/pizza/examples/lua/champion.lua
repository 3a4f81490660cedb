-- Une petite stratégie, pour partir de quelque chose.
--
-- Chaque chien va chercher l'os le plus proche et rentre à la niche quand il en porte ASSEZ. Les maîtres ne font rien,
-- les croquettes et les portails ne servent pas, deux chiens peuvent viser le même os : il reste de quoi faire mieux.

require("api")

-- Avec autant d'os, un chien rentre.
local ASSEZ = 3
-- À autant de tours de la fin d'un âge, il rentre avec ce qu'il a.
local RETOUR = 30

--- Le chemin vers le plus proche squelette de cet âge qui porte un os, vide s'il n'y en a pas.
local function vers_un_os(chien, age)
    local meilleur = {}
    for ligne = 0, HAUTEUR - 1 do
        for colonne = 0, LARGEUR - 1 do
            local pos = {colonne = colonne, ligne = ligne}
            local squelette = info_squelette(pos)
            if squelette.type_squelette == age and squelette.a_squelette then
                local chemin = trouver_chemin(chien, pos, moi())
                if #chemin > 0 and (#meilleur == 0 or #chemin < #meilleur) then
                    meilleur = chemin
                end
            end
        end
    end
    return meilleur
end

--- Suit un chemin tant que le chien a des points de mouvement et que rien ne l'arrête.
local function suivre(chien, chemin)
    for i = 1, math.min(#chemin, points_mouvement(chien)) do
        if se_deplacer(chien, chemin[i]) ~= erreur.OK then
            return
        end
        chien = chemin[i]
    end
end

function partie_init() end

function jouer_tour()
    local age = age_joueur(moi())
    local fin = NB_TOURS * (age + 1) // NB_AGES -- les trois âges se partagent les tours
    if tour_actuel() > fin and age_suivant() == erreur.OK then
        age = age + 1
    end
    for _, chien in ipairs(chiens_joueur(moi())) do
        local os = inventaire_chien(chien, age)
        if os >= ASSEZ or os > 0 and fin - tour_actuel() < RETOUR then
            suivre(chien, trouver_chemin(chien, niche_joueur(moi()), moi()))
        else
            suivre(chien, vers_un_os(chien, age))
        end
    end
end

function partie_fin() end
