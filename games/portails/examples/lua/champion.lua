-- Une petite stratégie, pour partir de quelque chose.
--
-- L'agent va au portail le plus proche qui n'est pas à vous, le prend, le relie à tous vos portails possibles et met des
-- boucliers quand il ne peut plus rien faire d'autre. Il ne choisit ni ses champs ni ses cibles : il reste de quoi faire
-- mieux.

require("api")

local function meme(a, b)
    return a.x == b.x and a.y == b.y
end

--- Prend le portail où se trouve l'agent ; faux si c'est trop cher pour ce tour-ci.
local function prendre(ici)
    if portail_joueur(ici) == adversaire() then
        neutraliser()
    end
    if portail_joueur(ici) == -1 then
        capturer()
    end
    return portail_joueur(ici) == moi()
end

--- Relie un portail à tous les autres auxquels rien ne l'empêche d'être relié.
local function relier(ici)
    if case_dans_champ(ici) then
        return
    end
    for _, autre in ipairs(liste_portails()) do
        if points_action() < COUT_LIEN then
            return
        end
        local libre = not meme(autre, ici) and portail_joueur(autre) == moi() and not case_dans_champ(autre)
        if libre and #liens_bloquants(ici, autre) == 0 then
            lier(autre)
        end
    end
end

--- Le portail le plus proche qui n'est pas à vous ; la case elle-même s'il n'y en a plus.
local function cible(ici)
    local choix = ici
    for _, portail in ipairs(liste_portails()) do
        if portail_joueur(portail) ~= moi()
            and (meme(choix, ici) or distance(ici, portail) < distance(ici, choix)) then
            choix = portail
        end
    end
    return choix
end

local function borner(valeur, limite)
    return math.max(-limite, math.min(limite, valeur))
end

--- Avance vers une case, en x puis en y, autant que les points de déplacement le permettent.
local function avancer(ici, but)
    local points = points_deplacement()
    local dx = borner(but.x - ici.x, points)
    local dy = borner(but.y - ici.y, points - math.abs(dx))
    deplacer({x = ici.x + dx, y = ici.y + dy})
end

function partie_init() end

function jouer_tour()
    while true do
        local ici = position_agent(moi())
        if portail_joueur(ici) ~= -2 then
            if not prendre(ici) then
                return
            end
            relier(ici)
        end
        local but = cible(ici)
        local derniere_etape = meme(but, ici) or distance(ici, but) > points_deplacement()
        while derniere_etape and ajouter_bouclier() == erreur.OK do end
        avancer(ici, but)
        if derniere_etape then
            return
        end
    end
end

function partie_fin() end
