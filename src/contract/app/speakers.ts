/** Turns a label such as `speaker_2` into “Speaker 2”. Names are returned unchanged. */
export function formatSpeaker(speakerId: string): string {
  const number = /^speaker_(\d+)$/i.exec(speakerId)?.[1]
  return number === undefined ? speakerId : `Speaker ${Number(number)}`
}
