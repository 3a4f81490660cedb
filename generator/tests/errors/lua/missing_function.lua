-- A champion without the functions that it must define. One of them is local.

require("api")
require("api")

function start() end

local function choose() return 0 end
