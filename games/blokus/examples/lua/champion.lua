-- Une petite stratégie, pour partir de quelque chose.
--
-- À chaque tour, elle pose une des plus grosses pièces possibles, là où elle avance le plus vers le coin opposé. Elle ne
-- regarde ni les coins qu'elle se laisse ni ceux de l'autre : il reste de quoi faire mieux.

require("api")

--- Le nombre de blocs d'abord, puis la distance à notre case de départ.
local function valeur(pose)
    local depart = case_depart_joueur(moi())
    local cases = cases_couvertes(pose)
    local loin = 0
    for _, pos in ipairs(cases) do
        loin = math.max(loin, math.abs(pos.x - depart.x) + math.abs(pos.y - depart.y))
    end
    return 100 * #cases + loin
end

function partie_init() end

function jouer_tour()
    local choix, record = nil, -1
    for _, pose in ipairs(coups_possibles(moi())) do
        local points = valeur(pose)
        if points > record then
            choix, record = pose, points
        end
    end
    if choix then
        poser(choix)
    else
        passer()
    end
end

function partie_fin() end
