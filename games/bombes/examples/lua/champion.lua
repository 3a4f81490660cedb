-- Un petit joueur pour commencer : il fuit les bombes, va vers le bonus le plus proche, et sinon droit devant lui. Devant un mur,
-- il pose une bombe si personne n'est près de lui et s'il sait où se mettre à l'abri. Il ne vise personne, ne compte ni ses bombes
-- ni le temps qui leur reste, et ignore le mur de la mort subite : à vous de faire mieux.

require("api")

local TOUS = {direction.NORD, direction.SUD, direction.EST, direction.OUEST}

-- À cette distance, personne ne peut toucher les mêmes murs que nous.
local LOIN = 2 * PORTEE_EXPLOSION

-- Où l'on va, quand il n'y a pas de bonus : un indice de TOUS.
local devant = 3

--- Une case comme clé d'une table : deux tables ne sont égales que si c'est la même.
local function numero(pos)
    return pos.ligne * nb_colonnes() + pos.colonne
end

--- Marque les cases qu'une bombe atteint.
local function menacer(bombe, menacees)
    menacees[numero(bombe)] = true
    for _, sens in ipairs(TOUS) do
        local pos = case_voisine(bombe, sens)
        for _ = 1, PORTEE_EXPLOSION do
            if contenu_case(pos) == contenu.MUR then
                break
            end
            menacees[numero(pos)] = true
            pos = case_voisine(pos, sens)
        end
    end
end

--- Vrai si l'on peut aller sur une case. On la laisse à un voisin d'identifiant plus petit : ainsi deux joueurs comme celui-ci ne
--- veulent jamais la même.
local function praticable(pos)
    local quoi = contenu_case(pos)
    if not case_libre(pos) or quoi == contenu.BONUS_EXPLOSION or quoi == contenu.BONUS_TELEPORTATION then
        return false
    end
    for _, sens in ipairs(TOUS) do
        local autre = avatar_case(case_voisine(pos, sens))
        if autre ~= 0 and autre < mon_id() then
            return false
        end
    end
    return true
end

--- Le premier pas vers la case la plus proche qui est à l'abri si l'on est menacé, qui a un bonus sinon ; nil s'il n'y en a pas.
local function chercher(menacees)
    local fuir = menacees[numero(ma_position())]
    local premier_pas = {}
    local a_voir = {ma_position()}
    for _, pos in ipairs(a_voir) do
        local pas = premier_pas[numero(pos)]
        local quoi = contenu_case(pos)
        local bonus = quoi == contenu.BONUS_BOMBES or quoi == contenu.BONUS_POINTS
        if fuir and not menacees[numero(pos)] or not fuir and bonus then
            return pas
        end
        for _, sens in ipairs(TOUS) do
            local voisine = case_voisine(pos, sens)
            local c = numero(voisine)
            if not premier_pas[c] and praticable(voisine) and (fuir or not menacees[c]) then
                premier_pas[c] = pas or sens
                table.insert(a_voir, voisine)
            end
        end
    end
end

--- La distance de deux coordonnées dans un labyrinthe circulaire.
local function ecart(a, b, taille)
    return math.min(math.abs(a - b), taille - math.abs(a - b))
end

local function pres(pos)
    local moi = ma_position()
    local lignes = ecart(moi.ligne, pos.ligne, nb_lignes())
    return lignes + ecart(moi.colonne, pos.colonne, nb_colonnes()) <= LOIN
end

--- Vrai s'il n'y a près de nous ni bombe ni autre avatar.
local function seul()
    for _, bombe in ipairs(liste_bombes()) do
        if pres(bombe) then
            return false
        end
    end
    for _, autre in ipairs(liste_avatars()) do
        if autre.joueur ~= mon_id() and pres(autre.pos) then
            return false
        end
    end
    return true
end

--- Pose une bombe devant un mur s'il vaut mieux ; faux sinon.
local function poser(menacees)
    local moi = ma_position()
    if mort_subite() or contenu_case(case_voisine(moi, TOUS[devant])) ~= contenu.MUR or not seul() then
        return false
    end
    menacer(moi, menacees)
    if not chercher(menacees) then
        return false
    end
    poser_bombe()
    devant = devant % 4 + 1
    return true
end

function partie_init() end

function jouer_tour()
    local menacees = {}
    for _, bombe in ipairs(liste_bombes()) do
        menacer(bombe, menacees)
    end
    local sens = chercher(menacees)
    if sens then
        deplacer(sens)
        return
    end
    local moi = ma_position()
    if menacees[numero(moi)] or poser(menacees) then
        return
    end
    for _ = 1, 4 do
        local voisine = case_voisine(moi, TOUS[devant])
        if praticable(voisine) and not menacees[numero(voisine)] then
            deplacer(TOUS[devant])
            return
        end
        devant = devant % 4 + 1
    end
end
