-- Généré : appelle votre champion quand c'est à lui de jouer.

local joute_runtime = dofile("joute/runtime.lua")
local joute_native = joute_runtime.load {
    hash = 0x5e4f4c2e477a96f2,
    functions = {
        "partie_init",
        "jouer_tour",
        "partie_fin",
    },
    missing = "champion.lua doit définir {functions} : écrivez `function` sans `local`",
    ended = "champion.lua termine le programme pendant son chargement (os.exit) ; enlevez cet appel",
}

joute_runtime.play(joute_native, {
    [0] = function()
        partie_init()
    end,
    [1] = function()
        jouer_tour()
    end,
    [2] = function()
        partie_fin()
    end,
})
