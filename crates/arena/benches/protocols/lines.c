/* Counts in lines. */
#include <stdio.h>
#include <string.h>

int main(int count, char **arguments) {
    char line[64];
    long number;
    if (count > 1 && !strcmp(arguments[1], "1")) {
        puts("1");
        fflush(stdout);
    }
    while (fgets(line, sizeof line, stdin) && sscanf(line, "%ld", &number) == 1) {
        printf("%ld\n", number + 1);
        fflush(stdout);
    }
    return 0;
}
