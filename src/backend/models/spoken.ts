// What a model means to say, where its server passes on what comes before that as it is.

/**
 * What may stand before an answer, by its two ends: the thoughts of Mistral's and Google's models, and the thoughts, messages to
 * tools and heads of OpenAI's open ones. That of `<think>` is the AI SDK's to know.
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
  /** As much of the text so far as is certainly said and was not given before. */
  read(piece: string): string
  /** What was held back for looking like a beginning of something else. */
  end(): string
  /** Characters that wait for the end of what they are in. */
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
