// The error about a file that cannot be read, with a message for the user.

export class Unreadable extends Error {}
