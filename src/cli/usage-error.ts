/** The user gave a command wrong arguments. The exit status is then 2. */
export class UsageError extends Error {}
