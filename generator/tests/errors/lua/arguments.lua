-- Passes each kind of invalid argument, catches the error and prints its message.

require("api")

local point = {x = 1, y = 2}

--- Returns a copy of a table with some fields of another one.
local function with(fields, base)
    local copy = {}
    for key, value in pairs(base) do copy[key] = value end
    for key, value in pairs(fields) do copy[key] = value end
    return copy
end

local flat = {an_int = 1, a_double = 0.5, a_bool = true, a_colour = colour.GREEN}
local owner = {title = "me", numbers = {1}, path = {point}, words = {"a"}, parts = {}}
local cases = {
    {echo_int, 4294967296},
    {echo_int, -2147483649},
    {echo_int, 3.5},
    {echo_int, 1e300},
    {echo_int, 2147483648.0},
    {echo_int, "3"},
    {echo_int, true},
    {echo_int},
    {echo_int, print},
    {echo_int, coroutine.create(print)},
    {echo_double, "0.5"},
    {echo_double, math.maxinteger},
    {echo_bool, 1},
    {echo_bool, nil},
    {echo_string, 12},
    {echo_string, "a\0b"},
    {echo_string, "\xff"},
    {echo_colour, 3},
    {echo_colour, -1},
    {echo_colour, "RED"},
    {echo_colour, colour.PINK},
    {echo_single, 1},
    {echo_point, 3},
    {echo_point, {3, 4}},
    {echo_point, {x = 3}},
    {echo_point, {x = 3, y = 2147483648}},
    {echo_mixed, {where = {x = 0, y = "b"}, hue = colour.RED, sure = true}},
    {echo_flat, with({a_colour = 9}, flat)},
    {ints, 12},
    {ints, {1, 2, "three"}},
    {ints, {[0] = 1, 2}},
    {ints, {x = 1}},
    {points, {point, {x = 1}}},
    {grids, {{1}, {2, 1 << 40}}},
    {echo_owner, with({path = {point, 7}}, owner)},
    {echo_owner, with({words = {"a", "b\0"}}, owner)},
    {act, {x = 1}},
    {print_colour, 12},
    {print_point, {}},
}
for _, case in ipairs(cases) do
    local is_done, message = pcall(function() case[1](case[2]) return true end)
    io.stderr:write(is_done and "accepted" or message, "\n")
end

-- These values are accepted.
echo_point(point)
echo_point({y = 2, own = "ignored", x = 1})
echo_point(setmetatable({x = 1, y = 2}, {__index = error}))
assert(math.type(echo_int(3.0)) == "integer")
echo_colour(1.0)
assert(math.type(echo_double(3)) == "float")
echo_int(1, "ignored")
local long = {}
for i = 1, 100000 do long[i] = i end
assert(#ints(long) >= 0)
assert(coroutine.wrap(function() return echo_int(4) end)() ~= nil)

-- Refused arguments release the memory of the arrays that were already converted.
local function resident()
    return tonumber(io.open("/proc/self/status"):read("a"):match("VmRSS:%s+(%d+)"))
end
long[100001] = "end"
local function refuse(count)
    for _ = 1, count do
        pcall(ints, long)
    end
end
refuse(5)
local before = resident()
refuse(100)
io.stderr:write(resident() - before < 2048 and "memory stays\n" or "memory grows\n")
os.exit(7)
