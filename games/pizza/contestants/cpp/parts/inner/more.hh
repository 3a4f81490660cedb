inline int more(int value)
{
    return value;
}
