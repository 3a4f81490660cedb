{{ native.symbol }}({% for leaf in native.leaves() %}{% if !loop.first %}, {% endif %}{{ leaf.place }}{% if let Number::Enum(_) = leaf.number %}.ordinal(){% endif %}{% endfor %})
