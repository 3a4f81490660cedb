-- Measures the time of API calls with each kind of argument and result, for `joute-bench calls`.

require("api")

-- Each call has a loop of its own, because a closure would take longer than the call.
local hundred = {}
for i = 1, 100 do
    hundred[i] = (i - 1) * 1000
end

local loops = {
    {"int", function(times)
        for _ = 1, times do no_argument() end
    end},
    {"2 ints", function(times)
        for i = 1, times do two_ints(i, 2) end
    end},
    {"tuple sent", function(times)
        for i = 1, times do send_pair({x = i, y = 2}) end
    end},
    {"text drawn", function(times)
        for i = 1, times do draw_text({x = i, y = 2}, "joute") end
    end},
    {"struct back", function(times)
        for _ = 1, times do get_cell() end
    end},
    {"10 pairs back", function(times)
        for _ = 1, times do ten_pairs() end
    end},
    {"100 ints back", function(times)
        for _ = 1, times do hundred_ints() end
    end},
    {"100 ints in", function(times)
        for _ = 1, times do take_ints(hundred) end
    end},
}

-- Measures the fastest of 7 runs. A first run warms up.
function measure()
    local times = repeat_()
    for _, loop in ipairs(loops) do
        local name, run = loop[1], loop[2]
        run(times)
        local best = math.huge
        for _ = 1, 7 do
            local start = now()
            run(times)
            best = math.min(best, (now() - start) / times)
        end
        report(name, best)
    end
end

function entry()
    no_argument()
    no_argument()
end
