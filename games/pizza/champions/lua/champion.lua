-- Un champion qui rapporte des os. Sa stratégie est celle de tous les exemples.
--
-- Chaque chien va vers l'os de notre âge qu'il peut prendre le plus tôt : le prix d'un squelette est la longueur du
-- chemin, ou l'attente si l'os doit encore apparaître. Un squelette choisi par un chien est laissé de côté par les
-- suivants. Comme un os qui apparaît sous un chien n'est pas pris, on attend à côté.
--
-- Les maîtres font de même avec les arbres, puis portent leur croquette au chien le plus proche, qui la mange aussitôt.
--
-- Le score est un produit : les trois âges se valent et se partagent les tours. On rentre à la niche dès que
-- l'inventaire est plein, ou qu'il reste juste le temps d'y arriver avant la fin de l'âge ; on change d'âge quand plus
-- aucun chien ne porte d'os. Les chemins viennent de trouver_chemin, un parcours en largeur.

require("api")

-- Tour où chaque âge doit être fini ; le dernier se joue jusqu'au bout.
local FIN_AGE = {[0] = 67, 134, NB_TOURS}
-- Pas gardés en réserve pour rentrer : les chiens se gênent devant la niche.
local RESERVE = 16
-- Un chien a 4 points de mouvement, mais nous ne jouons qu'un tour sur deux.
local PAS_PAR_TOUR = DEPLACEMENT_CHIEN // 2

-- Ce qui ne bouge pas : les squelettes de chaque âge, et les arbres.
local squelettes = {[0] = {}, {}, {}}
local arbres = {}

-- Les cibles choisies ce tour-ci, par numéro de case.
local choisies = {}

--- Une case comme clé d'une table : deux tables ne sont égales que si c'est la même.
local function numero(pos)
    return pos.ligne * LARGEUR + pos.colonne
end

--- Les quatre cases adjacentes.
local function voisines(pos)
    return {
        {colonne = pos.colonne + 1, ligne = pos.ligne},
        {colonne = pos.colonne - 1, ligne = pos.ligne},
        {colonne = pos.colonne, ligne = pos.ligne + 1},
        {colonne = pos.colonne, ligne = pos.ligne - 1},
    }
end

local function sont_voisines(a, b)
    return math.abs(a.colonne - b.colonne) + math.abs(a.ligne - b.ligne) == 1
end

--- Les tours d'ici au prochain os, 0 s'il y en a un.
local function attente_os(pos)
    local etat = info_squelette(pos)
    return etat.a_squelette and 0 or etat.prochain_squelette
end

--- Les tours d'ici à la prochaine croquette, 0 s'il y en a une.
local function attente_croquette(pos)
    local etat = info_arbre(pos)
    return etat.a_croquette and 0 or etat.prochain_croquette
end

--- Suit un chemin tant qu'il reste des points de mouvement ; rend la case atteinte, et vrai si l'on a bougé.
local function avancer(entite, chemin)
    local bouge = false
    for i = 1, math.min(#chemin, points_mouvement(entite)) do
        if se_deplacer(entite, chemin[i]) ~= erreur.OK then
            break
        end
        entite, bouge = chemin[i], true
    end
    return entite, bouge
end

--- Le plus court des chemins vers ces cases.
local function plus_proche(entite, cases)
    local meilleur = {}
    for _, pos in ipairs(cases) do
        local chemin = trouver_chemin(entite, pos, moi())
        if #chemin > 0 and (#meilleur == 0 or #chemin < #meilleur) then
            meilleur = chemin
        end
    end
    return meilleur
end

--- Le chemin de la cible atteinte le plus tôt, et choisie ; il s'arrête à côté de ce qui n'est pas encore là.
local function chemin_cible(entite, cibles, attente)
    local meilleur, but, prix_meilleur = {}, nil, LARGEUR * HAUTEUR
    for _, cible in ipairs(cibles) do
        if not choisies[numero(cible)] then
            local chemin = trouver_chemin(entite, cible, moi())
            local prix = math.max(#chemin, attente(cible) * PAS_PAR_TOUR)
            if #chemin > 0 and prix < prix_meilleur then
                meilleur, but, prix_meilleur = chemin, cible, prix
            end
        end
    end
    if but then
        choisies[numero(but)] = true
        if attente(but) > 0 then
            table.remove(meilleur)
        end
    end
    return meilleur
end

--- Vrai si le chien est plein, ou s'il reste juste le temps de rapporter ce qu'il porte.
local function doit_rentrer(chien, age)
    local os = inventaire_chien(chien, age)
    local retour = #trouver_chemin(chien, niche_joueur(moi()), moi())
    local pas_restants = (FIN_AGE[age] - tour_actuel()) * PAS_PAR_TOUR
    return os == TAILLE_INVENTAIRE_CHIEN or os > 0 and retour + RESERVE >= pas_restants
end

--- Fait manger un chien, puis avancer, jusqu'à ce qu'il n'ait plus qu'à attendre.
local function jouer_chien(chien, age)
    while nb_croquettes(chien) > 0 do
        manger(chien)
    end
    local bouge = true
    while bouge do
        local chemin = doit_rentrer(chien, age) and trouver_chemin(chien, niche_joueur(moi()), moi())
            or chemin_cible(chien, squelettes[age], attente_os)
        chien, bouge = avancer(chien, chemin)
    end
end

--- Cueille une croquette, ou apporte la sienne à un chien.
local function jouer_maitre(maitre)
    if nb_croquettes(maitre) == 0 then
        avancer(maitre, chemin_cible(maitre, arbres, attente_croquette))
        return
    end
    local chiens = chiens_joueur(moi())
    local autour, y_est = {}, false
    for _, chien in ipairs(chiens) do
        y_est = y_est or sont_voisines(maitre, chien)
        table.move(voisines(chien), 1, 4, #autour + 1, autour)
    end
    if not y_est then
        maitre = avancer(maitre, plus_proche(maitre, autour))
    end
    for _, chien in ipairs(chiens) do
        if sont_voisines(maitre, chien) then
            donner_croquette(maitre, chien)
        end
    end
end

--- Retient où sont les squelettes et les arbres.
function partie_init()
    for ligne = 0, HAUTEUR - 1 do
        for colonne = 0, LARGEUR - 1 do
            local pos = {colonne = colonne, ligne = ligne}
            local contenu = info_case(pos).contenu
            if contenu == type_case.SQUELETTE then
                table.insert(squelettes[info_squelette(pos).type_squelette], pos)
            elseif contenu == type_case.ARBRE then
                table.insert(arbres, pos)
            end
        end
    end
end

--- Change d'âge s'il le faut, puis fait agir les maîtres, et les chiens qu'ils ont nourris.
function jouer_tour()
    local age = age_joueur(moi())
    local reste = FIN_AGE[age] - tour_actuel()
    local porte = 0
    for _, chien in ipairs(chiens_joueur(moi())) do
        porte = porte + inventaire_chien(chien, age)
    end
    if age + 1 < NB_AGES and (reste <= 0 or reste <= 8 and porte == 0) then
        age_suivant()
        age = age + 1
    end
    choisies = {}
    for _, maitre in ipairs(maitres_joueur(moi())) do
        jouer_maitre(maitre)
    end
    for _, chien in ipairs(chiens_joueur(moi())) do
        jouer_chien(chien, age)
    end
end

function partie_fin() end
