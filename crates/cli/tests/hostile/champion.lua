-- A champion that misbehaves in the way that the file `case` names.
require("api")

local kept = {}

-- Allocates a number of millions of bytes at the first call and keeps them.
local function keep(millions)
    for count = #kept + 1, millions do
        kept[count] = string.char(count):rep(1000000)
    end
end

local function deeper(count)
    return deeper(count + 1) + 1
end

local cases = {
    keep = keep,
    churn = function(millions)
        keep(millions)
        for _ = 1, 100000 do
            local _ = {string.rep("x", 500)}
        end
    end,
    memory = function()
        local all = {}
        while true do
            all[#all + 1] = string.rep(string.char(#all % 256), 1 << 20)
        end
    end,
    recursion = function()
        print(deeper(1))
    end,
    fork = function()
        print(os.execute("/bin/true") and "forked" or "refused")
    end,
    loop = function()
        while true do end
    end,
    flood = function()
        for _ = 1, 100000 do
            print(string.rep("x", 99))
        end
    end,
    exit = function()
        os.exit(42)
    end,
    exception = function()
        error("mine")
    end,
}

function partie_init() end

function jouer_tour()
    local case, millions = io.open("case"):read("a"):match("^(%a+)%-?(%d*)")
    if cases[case] then
        cases[case](tonumber(millions))
    end
end

function partie_fin() end
