// Writes an answer piece by piece, each at its time, and remembers when: what both ways to the page are measured with.
import { setTimeout as wait } from 'node:timers/promises'
import { systemClock } from './system-clock.ts'

export interface Pace {
  perSecond: number
  seconds: number
}

/** The number of a piece stands in its text, so that it can be recognised in the page. */
export const pieceName = (number: number): string => `w${String(number).padStart(6, '0')}`

/** Markdown like that of an answer: paragraphs, a list now and then, emphasis, a mark of a citation that was not given. */
function pieceOf(number: number): string {
  const word = number % 23 === 7 ? `**${pieceName(number)}**` : pieceName(number)
  if (number % 60 === 0) return `${number === 0 ? '' : '\n\n'}${number % 240 === 120 ? '- ' : ''}${word}`
  if (number % 240 > 120 && number % 240 < 180 && number % 12 === 0) return `\n- ${word}`
  return ` ${word}`
}

/** When each piece was handed to the socket, in milliseconds of the system's clock. */
export async function pace(
  { perSecond, seconds }: Pace,
  send: (text: string) => void,
  isOver: () => boolean,
): Promise<number[]> {
  const sentAt: number[] = []
  const count = perSecond * seconds
  const start = performance.now()
  while (sentAt.length < count && !isOver()) {
    while (sentAt.length < count && performance.now() - start >= (sentAt.length * 1000) / perSecond) {
      const text = pieceOf(sentAt.length)
      sentAt.push(systemClock())
      send(text)
    }
    await wait(1)
  }
  return sentAt
}
