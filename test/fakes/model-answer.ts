interface Excerpt {
  number: number
  text: string
}

/** Reads the numbered excerpts from a prompt. Each is a line with `[n]` and a JSON object. */
export function readExcerpts(prompt: string): Excerpt[] {
  return [...prompt.matchAll(/^\[(\d+)\] (\{.*\})$/gm)].map(([, number, json]) => ({
    number: Number(number),
    text: (JSON.parse(json ?? '') as { text: string }).text,
  }))
}

const firstSentence = (text: string) => /^.*?[.!?。](?=\s|$)/s.exec(text)?.[0] ?? text.slice(0, 120)

/** Answers with the first sentences of the first two excerpts, cited, in pieces of up to seven letters. */
export function answerFromExcerpts(prompt: string): string[] {
  const sentences = readExcerpts(prompt)
    .slice(0, 2)
    .map(({ number, text }) => `${firstSentence(text).replace(/\s+/g, ' ')} [${number}]`)
  const answer = sentences.length === 0 ? 'The excerpts do not answer the question.' : sentences.join(' ')
  return answer.match(/.{1,7}/gsu) ?? []
}
