const fullWords = 10
const mostWords = 24
const fewWords = 8
const mostWordsOfASentence = 30

/** Splits one person's speech into clips of one or two sentences. A sentence that is too long for a clip is split at a comma. */
export function splitClips(text: string): string[] {
  const clips: string[] = []
  let clip = ''
  for (const piece of text.split(/(?<=[.!?؟]["”»]?)\s+/u).flatMap(splitLongSentence)) {
    const words = countWords(clip)
    const pieceWords = countWords(piece)
    const isFull = words + pieceWords > mostWords || (words >= fullWords && pieceWords >= fewWords)
    if (clip !== '' && isFull) {
      clips.push(clip)
      clip = piece
    } else clip = clip === '' ? piece : `${clip} ${piece}`
  }
  return clip === '' ? clips : [...clips, clip]
}

export function countWords(text: string): number {
  return text.split(/\s+/u).filter((word) => word !== '').length
}

function splitLongSentence(sentence: string): string[] {
  if (countWords(sentence) <= mostWordsOfASentence) return [sentence]
  const middle = sentence.length / 2
  const cuts = [...sentence.matchAll(/[,;:،] /gu)].map((match) => match.index + 1)
  const cut = cuts.toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0]
  if (cut === undefined) return [sentence]
  return [sentence.slice(0, cut), sentence.slice(cut + 1)].flatMap(splitLongSentence)
}
