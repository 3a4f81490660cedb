require("api")

return function(value)
    return value
end
