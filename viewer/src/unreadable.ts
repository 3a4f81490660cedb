// What is wrong with a file, for people.

export class Unreadable extends Error {}
