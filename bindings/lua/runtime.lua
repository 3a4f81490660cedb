-- The main loop of a match, and the messages about errors that prevent a champion from playing. joute/main.lua uses it.

local runtime = {}

--- True if the champion is loaded. An exit from now on is reported elsewhere or intended.
local is_loaded = false

local exit, stderr = os.exit, io.stderr

--- Prints a message without a stack trace and exits.
local function give_up(message)
    stderr:write("joute: ", message, "\n")
    exit(1)
end

--- Returns the message and the trace of an error without the stack frames of joute/.
local function describe(message)
    if type(message) ~= "string" then
        local text = getmetatable(message) and getmetatable(message).__tostring and tostring(message)
        message = text or ("(error object is a %s value)"):format(type(message))
    end
    local trace = debug.traceback(message:gsub("^joute/[%w]+%.lua:%d+: ", ""), 2)
    return (trace:gsub("\n\t%[C%]: in %?$", ""):gsub("\n\tjoute/[^\n]*", ""):gsub("\n\t%[C%]: in function 'xpcall'", ""))
end

--- Calls a function. If it raises an error, prints the message in the form of the program lua5.4, and exits.
local function guard(work, ...)
    local is_done, message = xpcall(work, describe, ...)
    if not is_done then
        stderr:write("lua5.4: ", message:gsub("\nstack traceback:$", ""), "\n")
        exit(1)
    end
end

--- Defines the API and loads the champion. Returns the functions of the main loop.
---
--- `kit` contains the hash of the API, the names of the user functions, and the messages for missing functions and for an exit
--- while the champion is being loaded.
function runtime.load(kit)
    -- The output of a champion that is killed is not lost if each line is written at once.
    io.stdout:setvbuf("line")
    -- Only modules of the kit's folder can be loaded, so that no module of this machine changes a match.
    package.path, package.cpath = "?.lua;?/init.lua", ""
    dofile("api.lua")
    package.loaded.api = true
    local open, reason = package.loadlib("lib/joute.so", "luaopen_joute")
    if not open then
        give_up(reason)
    end
    local native = open()
    os.exit = function(...)
        if not is_loaded then
            give_up(kit.ended)
        end
        exit(...)
    end
    local champion, mistake = loadfile("champion.lua")
    if not champion then
        stderr:write("lua5.4: ", mistake, "\n")
        exit(1)
    end
    guard(champion)
    local missing = {}
    for _, name in ipairs(kit.functions) do
        if type(_G[name]) ~= "function" then
            missing[#missing + 1] = name .. "()"
        end
    end
    if #missing > 0 then
        give_up((kit.missing:gsub("{functions}", table.concat(missing, ", "))))
    end
    is_loaded = true
    if native.start(kit.hash) ~= 0 then
        exit(1)
    end
    return native
end

--- Plays the match. `calls` contains the functions that call each user function and pass on its result, if it has one.
function runtime.play(native, calls)
    local status
    guard(function()
        local next_call = native.next
        status = next_call()
        while status >= 0 do
            calls[status]()
            status = next_call()
        end
    end)
    exit(status == -1 and 0 or 1)
end

return runtime
