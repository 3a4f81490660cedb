-- A user function without a return statement.

require("api")

function start() end
function choose() end
function name_it() return "" end
function decide() return false end
function weigh() return 0.0 end
function paint() return colour.RED end
function place() return {x = 0, y = 0} end
function describe() return {an_int = 0, a_double = 0.0, a_bool = false, a_colour = colour.RED} end
function list_ints() return {} end
function list_points() return {} end
function build() return {title = "", numbers = {}, path = {}, words = {}, parts = {}} end
