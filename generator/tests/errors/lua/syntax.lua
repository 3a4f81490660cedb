-- A file with a syntax error.

require("api")

function start(: void
end
