const int TABLE[1] = {0};
