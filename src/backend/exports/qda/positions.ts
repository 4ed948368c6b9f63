// Positions in texts are counted in Unicode code points in REFI-QDA, and in UTF-16 units in JavaScript.

const surrogatePair = /[\ud800-\udbff][\udc00-\udfff]/g

/** The number of code points of a text. */
export const countCodePoints = (text: string): number => text.length - (text.match(surrogatePair)?.length ?? 0)

/** Puts a text together from lines, and says where the words of each line are: `start` and the exclusive `end` in code points. */
export function createLines(lineEnd: '\n' | '\r\n') {
  const pieces: string[] = []
  let position = 0
  const add = (text: string): number => {
    pieces.push(text)
    position += countCodePoints(text)
    return position
  }
  return {
    addLine(words: string, head = ''): { start: number; end: number } {
      const start = add(head)
      const end = add(words)
      add(lineEnd)
      return { start, end }
    },
    text: () => pieces.join(''),
  }
}
