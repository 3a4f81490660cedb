val sum : Api.position -> int
