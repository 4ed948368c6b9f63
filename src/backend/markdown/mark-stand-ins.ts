// Replaces citation marks by placeholders while a Markdown parser reads the text. A definition such as `[1]: http://…` can then not turn a
// mark into a link.

export interface CitationMark {
  /** The mark as it is written in the text. */
  raw: string
  numbers: readonly number[]
}

/** Noncharacters, which Unicode reserves for use inside a program: https://www.unicode.org/faq/private_use.html#noncharacters */
const [open, close] = ['\ufdd0', '\ufdd1']
const standIn = /\ufdd0(\d+)\ufdd1/g

export interface MarkStandIns {
  /** Returns the placeholder for a mark. */
  add(mark: CitationMark): string
  find(index: number): CitationMark | undefined
  /** Puts the original marks back, for use in code. */
  restore(text: string): string
}

/** Removes placeholder characters from a text, so that nothing in it can be mistaken for one of our marks. */
export const withoutStandIns = (text: string): string => text.replace(/[\ufdd0\ufdd1]/g, '')

export function createMarkStandIns(): MarkStandIns {
  const marks: CitationMark[] = []
  return {
    add: (mark) => `${open}${marks.push(mark) - 1}${close}`,
    find: (index) => marks[index],
    restore: (text) => text.replace(standIn, (_, index: string) => marks[Number(index)]?.raw ?? ''),
  }
}

/** Splits a text into marks and the texts between them. */
export function splitAtMarks(text: string, marks: MarkStandIns): { text: string; mark?: CitationMark }[] {
  return text.split(standIn).flatMap((part, index) => {
    if (index % 2 === 0) return part === '' ? [] : [{ text: part }]
    const mark = marks.find(Number(part))
    return mark === undefined ? [] : [{ text: mark.raw, mark }]
  })
}
