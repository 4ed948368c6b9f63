/** The label of clips whose speakers were not distinguished. Distinguished speakers are numbered from 1. */
export const unknownSpeaker = 'speaker_0'
