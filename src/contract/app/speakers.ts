/** A source's label for a voice it could not name (`speaker_2`) in words; names stay as they are. */
export function formatSpeaker(speakerId: string): string {
  const number = /^speaker_(\d+)$/i.exec(speakerId)?.[1]
  return number === undefined ? speakerId : `Speaker ${Number(number)}`
}
