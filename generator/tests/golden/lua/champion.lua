-- Votre champion. C'est le fichier à compléter ; `make` compile, `make run` joue un match.

require("api")

--- Appelée une fois, avant le premier tour.
function partie_init()
    -- À compléter.
end

--- Appelée à chacun de vos tours.
function jouer_tour()
    -- À compléter.
end

--- Appelée une fois, après le dernier tour.
function partie_fin()
    -- À compléter.
end
