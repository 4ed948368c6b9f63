/** Said in every format that has room for it. */
export const estimatedTimes = 'The times are estimated: the file this text is from has none.'
