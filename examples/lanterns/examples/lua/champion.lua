-- A small strategy to start from. Each miner walks straight to the nearest known gold, or to the nearest dark cell if none is
-- known, and digs when it is blocked. It does not walk around rock and ignores the other players, so you can improve it.

require("api")

local function same(a, b)
    return a.row == b.row and a.column == b.column
end

--- Returns the target of a miner, which differs from that of the other one.
local function target(from, taken)
    local best, least = from, 4 * SIDE
    for row = 0, SIDE - 1 do
        for column = 0, SIDE - 1 do
            local place = {row = row, column = column}
            local is_gold = gold_at(place) > 0
            if (is_gold or ground_at(place) == ground.DARK) and not same(place, taken) then
                -- Dark cells count as farther away than any gold.
                local far = math.abs(row - from.row) + math.abs(column - from.column) + (is_gold and 0 or 2 * SIDE)
                if far < least then
                    best, least = place, far
                end
            end
        end
    end
    return best
end

local function way_to(from, to)
    if to.row ~= from.row then
        return to.row < from.row and direction.NORTH or direction.SOUTH
    end
    return to.column < from.column and direction.WEST or direction.EAST
end

function match_init() end

function play_turn()
    local taken = {row = -1, column = -1}
    for index, from in ipairs(my_miners()) do
        local miner = index - 1 -- miners are numbered from 0
        taken = target(from, taken)
        local way = way_to(from, taken)
        if walk(miner, way) == verdict.BLOCKED then
            dig(miner, way)
        end
    end
end

function match_end() end
