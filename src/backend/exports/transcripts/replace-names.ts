// Replaces the names of persons in a title or a note.
import { hasUnspaced } from '../../../contract/unspaced.ts'

const word = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu

interface Name {
  words: readonly string[]
  /** A single word must have the same case, because many names are also words: “Will”, “May”. */
  isCaseSensitive: boolean
  replacement: () => string
}

interface Token {
  text: string
  folded: string
  from: number
  to: number
}

const fold = (text: string) => text.normalize('NFC').toLowerCase()

const tokensOf = (text: string): Token[] =>
  [...text.matchAll(word)].map(({ 0: found, index }) => {
    return { text: found, folded: fold(found), from: index, to: index + found.length }
  })

/** Between the words of a name may only be what separates names. */
const isBetween = (text: string) => /^[\s.'’·-]*$/u.test(text)

/** Finds names as whole words, the longest first; in scripts without spaces as they are. */
export class NameReplacer {
  private readonly byFirst = new Map<string, Name[]>()
  private readonly unspaced: { name: string; replacement: () => string }[] = []

  /** `replacement` is called when the name is found. */
  add(name: string, replacement: () => string): void {
    const normal = name.normalize('NFC').trim()
    if (hasUnspaced(normal)) {
      if ([...normal].length < 2) return
      this.unspaced.push({ name: normal, replacement })
      this.unspaced.sort((a, b) => b.name.length - a.name.length)
      return
    }
    const tokens = tokensOf(normal)
    const [first] = tokens
    if (first === undefined || (tokens.length === 1 && [...first.text].length < 2)) return
    const isCaseSensitive = tokens.length === 1
    const names = this.byFirst.get(first.folded) ?? []
    names.push({
      words: tokens.map((token) => (isCaseSensitive ? token.text : token.folded)),
      isCaseSensitive,
      replacement,
    })
    this.byFirst.set(
      first.folded,
      names.sort((a, b) => b.words.length - a.words.length),
    )
  }

  replace(text: string): string {
    if (this.byFirst.size === 0 && this.unspaced.length === 0) return text
    let replaced = text
    for (const { name, replacement } of this.unspaced)
      if (replaced.includes(name)) replaced = replaced.replaceAll(name, replacement)
    return this.replaceSpaced(replaced)
  }

  /** Only a name at the beginning with a colon after it. */
  replaceHead(text: string): string {
    const head = /^\s*([^:：\n]{1,200})(?=[:：])/u.exec(text)
    const name = head?.[1]?.trim()
    if (head === null || name === undefined) return text
    const replaced = this.replace(name)
    return replaced === name ? text : replaced + text.slice(head[0].length)
  }

  private replaceSpaced(text: string): string {
    const tokens = tokensOf(text)
    let result = ''
    let at = 0
    for (let index = 0; index < tokens.length; index++) {
      const found = this.findAt(text, tokens, index)
      const from = tokens[index]?.from ?? 0
      const to = tokens[index + (found?.words.length ?? 1) - 1]?.to ?? from
      if (found === undefined) continue
      result += text.slice(at, from) + found.replacement()
      at = to
      index += found.words.length - 1
    }
    return result + text.slice(at)
  }

  private findAt(text: string, tokens: readonly Token[], index: number): Name | undefined {
    return this.byFirst.get(tokens[index]?.folded ?? '')?.find(({ words, isCaseSensitive }) =>
      words.every((wanted, number) => {
        const token = tokens[index + number]
        const before = tokens[index + number - 1]
        if (token === undefined) return false
        if (number > 0 && before !== undefined && !isBetween(text.slice(before.to, token.from))) return false
        return (isCaseSensitive ? token.text : token.folded) === wanted
      }),
    )
  }
}
