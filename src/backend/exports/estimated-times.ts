/** Included in every format that has a place for it. */
export const estimatedTimes = 'The times are estimated: the file this text is from has none.'
