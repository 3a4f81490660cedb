-- A champion in several files, one of them in a folder.

require("api")
local parts = require("parts")

function partie_init()
    print("parts " .. parts.sum { colonne = 40, ligne = 2 })
end

function jouer_tour() end

function partie_fin() end
