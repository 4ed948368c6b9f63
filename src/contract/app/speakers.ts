/** Turns a label such as `speaker_2` into “Speaker 2”. Names are returned unchanged. */
export function formatSpeaker(speakerId: string): string {
  const number = /^speaker_(\d+)$/i.exec(speakerId)?.[1]
  return number === undefined ? speakerId : `Speaker ${Number(number)}`
}

/** What stands for a person's name in an export with pseudonyms. */
export const formatPseudonym = (number: number): string => `Person ${number}`
