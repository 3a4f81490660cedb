local more = require("inner.more")

local parts = {}

function parts.sum(p)
    return more(p.colonne + p.ligne)
end

return parts
