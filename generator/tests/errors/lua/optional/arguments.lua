-- Invalid values of optional arguments, and all ways to omit such an argument.

require("api")

local here = {x = 1, y = 2}

--- Returns a struct `fiche` with these fields.
local function card(fields)
    fields.bords = fields.bords or {}
    return fields
end

local cases = {
    function() un_entier(4294967296) end,
    function() un_entier("3") end,
    function() un_entier(false) end,
    function() un_double("0.5") end,
    function() un_booleen(0) end,
    function() un_texte("a\0b") end,
    function() une_couleur(2) end,
    function() une_position({x = 1}) end,
    function() un_objet({nom = "sac", places = {here, 3}}) end,
    function() un_rebord({fin = here}) end,
    function() un_rebord({debut = here, fin = {x = 1, y = 1 << 31}}) end,
    function() la_fiche(nil) end,
    function() la_fiche({}) end,
    function() la_fiche(card({sac = {nom = "sac"}})) end,
    function() la_fiche(card({notes = {x = 1}})) end,
    function() la_fiche({bords = {{debut = here}, {debut = here, fin = 3}}}) end,
    function() des_fiches({card({}), card({age = 0.5})}) end,
    function() melange(1, nil, nil, nil, nil) end,
    function() afficher_fiche(card({vu = "oui"})) end,
}
for _, case in ipairs(cases) do
    local is_done, message = pcall(case)
    io.stderr:write(is_done and "accepted" or message, "\n")
end

-- A missing value is nil, also at the end of the arguments.
un_entier(nil)
un_entier()
une_fiche()
une_fiche(card({}))
un_rebord({debut = here})
melange(1, nil, "c")
-- These values are not treated as missing values.
afficher_fiche(card({age = 0, vu = false, teinte = couleur.ROUGE, surnom = "", notes = {}}))

-- Results of the library are freed, also within optional values, so the memory does not grow.
local function rounds(count)
    local numbers = {}
    for i = 1, 500 do numbers[i] = i end
    local full = card({age = 1, surnom = ("s"):rep(999), sac = {nom = "sac", places = {}}, notes = numbers})
    for _ = 1, count do
        une_fiche(full)
        un_objet(full.sac)
        un_texte(full.surnom)
        des_entiers(full.notes)
        des_textes({"a", "b"})
        des_grilles({{1}, {2}})
    end
end
local function resident()
    return tonumber(io.open("/proc/self/status"):read("a"):match("VmRSS:%s+(%d+)"))
end
rounds(5000)
collectgarbage()
local before = resident()
rounds(40000)
collectgarbage()
io.stderr:write(resident() - before < 1024 and "memory stays\n" or "memory grows\n")
os.exit(7)
