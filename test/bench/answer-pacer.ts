// Sends an answer in pieces at a fixed pace and records when each piece was sent. Both measured ways to a page use it.
import { setTimeout as wait } from 'node:timers/promises'
import { systemClock } from './system-clock.ts'

export interface Pace {
  perSecond: number
  seconds: number
}

/** Each piece contains its number, so that it can be recognised in the page. */
export const pieceName = (number: number): string => `w${String(number).padStart(6, '0')}`

/** Markdown like that of an answer: paragraphs, an occasional list and emphasis. */
function pieceOf(number: number): string {
  const word = number % 23 === 7 ? `**${pieceName(number)}**` : pieceName(number)
  if (number % 60 === 0) return `${number === 0 ? '' : '\n\n'}${number % 240 === 120 ? '- ' : ''}${word}`
  if (number % 240 > 120 && number % 240 < 180 && number % 12 === 0) return `\n- ${word}`
  return ` ${word}`
}

/** Returns when each piece was handed to the socket, in milliseconds of the system clock. */
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
