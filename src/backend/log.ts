/** Writes a line to the log, for people who look into a problem. Users do not see it. */
export type Log = (message: string, error?: unknown) => void
