/** The label of clips whose speakers were not told apart: those that are begin at 1. */
export const unknownSpeaker = 'speaker_0'
