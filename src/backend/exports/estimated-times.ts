/** Included in every format that has a place for it. */
export const estimatedTimes = 'The times are estimated, because the text comes from a file without times.'
