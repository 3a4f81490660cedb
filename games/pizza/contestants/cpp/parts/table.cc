int table[1] = {0};
