-- A debugger for `make debug`, which stops the champion at breakpoints and reads commands from standard input.

local HELP = [[
b FILE:LINE  sets a breakpoint, or removes it
c            continues until the next breakpoint
n            runs one line, without stopping in the functions that it calls
s            runs one line
t            prints the stack trace
p EXPRESSION prints the value of an expression, which may use local variables
h            prints this text
q            ends the champion
]]

--- The first level of the stack that belongs to the champion, seen from a function that the hook calls.
local CHAMPION = 3

local breakpoints = {}
--- The depth of the stack at which the next line stops. nil stops at breakpoints only.
local stop_depth = math.huge
local sources = {}

--- Returns a line of a source file, or an empty text.
local function source_line(file, line)
    if not sources[file] then
        sources[file] = {}
        for text in io.lines(file) do
            table.insert(sources[file], text)
        end
    end
    return sources[file][line] or ""
end

--- Returns the number of functions on the stack above a level.
local function depth_of(level)
    local depth = 0
    while debug.getinfo(level + depth, "l") do
        depth = depth + 1
    end
    return depth
end

--- Returns the variables of a level of the stack, and the globals.
local function variables(level)
    local values = {}
    local func = debug.getinfo(level, "f").func
    for _, next_of in ipairs({
        function(i) return debug.getupvalue(func, i) end,
        function(i) return debug.getlocal(level + 2, i) end,
    }) do
        local i, name, value = 1, next_of(1)
        while name do
            values[name] = value
            i = i + 1
            name, value = next_of(i)
        end
    end
    return setmetatable(values, { __index = _G })
end

--- Returns the text of a value. The fields of a table are shown, but not those of tables in it.
local function show(value, is_inner)
    if type(value) ~= "table" or is_inner then
        return type(value) == "string" and ("%q"):format(value) or tostring(value)
    end
    local fields = {}
    for key, field in pairs(value) do
        table.insert(fields, ("%s = %s"):format(key, show(field, true)))
    end
    return "{" .. table.concat(fields, ", ") .. "}"
end

local function print_value(expression)
    local values = variables(CHAMPION + 2)
    local read, mistake = load("return " .. expression, "=p", "t", values)
    if not read then
        return print(mistake)
    end
    local results = table.pack(pcall(read))
    for i = 2, results.n do
        print(results[1] and show(results[i]) or results[i])
    end
end

local function toggle_breakpoint(place)
    breakpoints[place] = not breakpoints[place] or nil
    print(breakpoints[place] and place .. " +" or place .. " -")
end

--- Runs one command. Returns true if the champion continues.
local function run(command, argument)
    if command == "c" or command == "n" or command == "s" then
        stop_depth = command == "s" and math.huge or command == "n" and depth_of(CHAMPION + 2) or nil
        return true
    elseif command == "b" then
        toggle_breakpoint(argument)
    elseif command == "p" then
        print_value(argument)
    elseif command == "t" then
        print(debug.traceback(nil, CHAMPION + 1))
    elseif command == "q" then
        os.exit(1)
    else
        io.write(HELP)
    end
end

--- Stops at a line and reads commands, until one continues.
local function stop(file, line)
    print(("%s:%d: %s"):format(file, line, source_line(file, line)))
    repeat
        io.write("(debug) ")
        io.flush()
        local text = io.read()
        if not text then
            debug.sethook()
            return
        end
        local command, argument = text:match("^%s*(%a*)%s*(.-)%s*$")
    until run(command, argument)
end

debug.sethook(function(_, line)
    local file = debug.getinfo(2, "S").source:match("^@(.+)")
    if not file or file:find("^joute/") or file == "api.lua" then
        return
    end
    if breakpoints[file .. ":" .. line] or stop_depth and depth_of(CHAMPION) <= stop_depth then
        stop(file, line)
    end
end, "l")

dofile("joute/main.lua")
