export const estimatedTimes = 'The times are estimated, because the text comes from a file without times.'
