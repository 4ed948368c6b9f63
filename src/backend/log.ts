/** Writes a line for whoever looks into a problem; the user does not see it. */
export type Log = (message: string, error?: unknown) => void
