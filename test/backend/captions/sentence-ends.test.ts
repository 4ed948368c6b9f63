import { expect, test } from 'vitest'
import { endsSentence } from '../../../src/backend/captions/sentence-ends.ts'

function countSentences(text: string): number {
  const words = text.split(' ')
  return words.filter((word, index) => endsSentence(word, words[index + 1])).length
}

test.each([
  ['I said no. But he went.', 2],
  ['See No. 5 and fig. 3 here.', 1],
  ['Dr. Ito met J. R. Smith. They left.', 2],
  ['It cost 3.5 million. Then it fell.', 2],
  ['Am 17. März war es so. Dann kam Regen.', 2],
  ['We took line 12. Then we walked.', 2],
  ['Well... maybe not.', 1],
  ['Well… Maybe not.', 2],
  ['He asked: “Why?” She knew.', 2],
  ['“Go!” (Nobody went.) It rained.', 3],
  ['So am I. You too.', 2],
  ['e.g. this one, i.e. that one.', 1],
  ['これは本です。 はい！ そう？', 3],
  ['هل أنت هنا؟ نعم.', 2],
  ['यह है। वह है।', 2],
])('the number of sentences in %j is %d', (text, count) => {
  expect(countSentences(text)).toBe(count)
})
