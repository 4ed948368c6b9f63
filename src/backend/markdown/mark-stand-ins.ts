// Citation marks on their way through a Markdown parser: each is replaced by a word that the parser leaves alone, so that no `[1]: http://…`
// makes a link of it.

export interface Mark {
  /** As it stands in the text. */
  raw: string
  numbers: readonly number[]
}

/** Characters that Unicode keeps for such use within a program: https://www.unicode.org/faq/private_use.html#noncharacters */
const [open, close] = ['\ufdd0', '\ufdd1']
const standIn = /\ufdd0(\d+)\ufdd1/g

export interface MarkStandIns {
  /** What stands for a mark in the text that is parsed. */
  add(mark: Mark): string
  find(index: number): Mark | undefined
  /** For code: the marks as they stood in the text. */
  restore(text: string): string
}

/** Nothing in a text may pass for a mark of ours. */
export const withoutStandIns = (text: string): string => text.replace(/[\ufdd0\ufdd1]/g, '')

export function createMarkStandIns(): MarkStandIns {
  const marks: Mark[] = []
  return {
    add: (mark) => `${open}${marks.push(mark) - 1}${close}`,
    find: (index) => marks[index],
    restore: (text) => text.replace(standIn, (_, index: string) => marks[Number(index)]?.raw ?? ''),
  }
}

/** The text between marks, and the marks. */
export function splitAtMarks(text: string, marks: MarkStandIns): { text: string; mark?: Mark }[] {
  return text.split(standIn).flatMap((part, index) => {
    if (index % 2 === 0) return part === '' ? [] : [{ text: part }]
    const mark = marks.find(Number(part))
    return mark === undefined ? [] : [{ text: mark.raw, mark }]
  })
}
