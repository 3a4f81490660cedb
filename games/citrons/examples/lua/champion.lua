-- Une petite stratégie pour commencer : un Citron se nourrit à la source qu'il rencontre, se divise tant qu'il a assez d'énergie,
-- s'écarte des siens pour voir plus de terrain, puis tient sa place. Il ignore les ennemis et les trous.

require("api")

-- Énergie qu'une source donne avant qu'on la quitte.
local PLEIN = 100
-- Énergie que garde chaque moitié d'un Citron divisé.
local PART = 10
-- Au-delà, on ne se divise plus.
local ASSEZ = 80
-- Distance à laquelle on laisse les siens.
local LOIN = 9

local PAS = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}}

-- Les Citrons de l'équipe, au matin.
local citrons = {}

--- Distance d'une case au plus proche des autres Citrons de l'équipe.
local function ecart(citron, x, y)
    local moins = 1000
    for _, autre in ipairs(citrons) do
        if autre.id ~= citron then
            moins = math.min(moins, math.abs(autre.x - x) + math.abs(autre.y - y))
        end
    end
    return moins
end

function player_init() end

function player_new_day()
    local moi = game_get_my_team()
    citrons = {}
    local c = map_get_next_citron_id(moi, -1)
    while c ~= -1 do
        if citron_get_state(moi, c) ~= DEAD_STATE then
            table.insert(citrons, {id = c, x = citron_get_cur_x(moi, c), y = citron_get_cur_y(moi, c)})
        end
        c = map_get_next_citron_id(moi, c)
    end
end

function citron_day(citron_id)
    local moi = game_get_my_team()
    if citron_get_state(moi, citron_id) ~= NORMAL_STATE or citron_get_cur_z(moi, citron_id) ~= 0 then
        return
    end
    local x, y = citron_get_cur_x(moi, citron_id), citron_get_cur_y(moi, citron_id)
    local energie = citron_get_energy(moi, citron_id)
    if map_is_source(x, y) == 1 and energie < PLEIN then
        return
    end
    local divise = energie >= 2 * PART and #citrons < ASSEZ
    local mieux = divise and -1 or ecart(citron_id, x, y)
    if mieux >= LOIN then
        return
    end
    local ou
    for _, pas in ipairs(PAS) do
        local vx, vy = x + pas[1], y + pas[2]
        if map_get_type(vx, vy) == PLAIN_TYPE and map_get_nb_citrons(vx, vy, 0) == 0 then
            local place = ecart(citron_id, vx, vy)
            if place > mieux then
                mieux, ou = place, {x = vx, y = vy}
            end
        end
    end
    if ou and divise then
        split_citron(citron_id, ou.x, ou.y, energie // 2)
    elseif ou then
        move_citron(citron_id, ou.x, ou.y)
    end
end
