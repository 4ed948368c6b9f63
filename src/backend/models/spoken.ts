// Removes the thoughts before a model's answer when its server passes them on as part of the text.

/**
 * The opening and closing marks of text that may come before an answer: thoughts of Mistral's and Google's models, and thoughts, tool
 * messages and headers of OpenAI's open models. The AI SDK handles `<think>`.
 */
const notSaid = [
  ['[THINK]', '[/THINK]'],
  ['<|channel>thought', '<channel|>'],
  ['<|channel|>analysis', '<|end|>'],
  ['<|channel|>commentary', '<|end|>'],
  ['<|start|>', 'assistant'],
  ['<|channel|>final', '<|message|>'],
] as const

export interface Spoken {
  /** Adds a piece, and returns the new text that certainly belongs to the answer. */
  read(piece: string): string
  /** At the end of the reply: returns text that was held back because it looked like the beginning of a mark. */
  end(): string
  /** The number of characters that are held back until it is clear whether they belong to the answer. */
  readonly held: number
}

export function createSpoken(): Spoken {
  let held = ''
  let hasBegun = false

  function read(piece: string): string {
    if (hasBegun) return piece
    held += piece
    for (;;) {
      const start = held.trimStart()
      if (notSaid.some(([from]) => from.startsWith(start))) return ''
      const span = notSaid.find(([from]) => start.startsWith(from))
      if (span === undefined) break
      const [from, to] = span
      const at = start.indexOf(to, from.length)
      if (at === -1) return ''
      held = start.slice(at + to.length)
    }
    const said = held
    hasBegun = true
    held = ''
    return said
  }

  return {
    read,
    end() {
      const start = held.trimStart()
      return notSaid.some(([from]) => start.startsWith(from)) ? '' : held
    },
    get held() {
      return held.length
    },
  }
}
