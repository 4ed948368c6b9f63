import { expect, test } from 'vitest'
import { createCiter } from '../../../src/backend/service/cite.ts'
import type { Citation } from '../../../src/contract/app/answers.ts'

const cite = (number: number, startMs: number, kind: Citation['kind'] = 'said'): Citation => ({
  number,
  startMs,
  endMs: startMs + 10_000,
  kind,
  videoId: 'demoHeat00A',
  title: 'Heat',
  author: 'Somebody',
  url: 'https://www.youtube.com/watch?v=demoHeat00A',
  text: '',
  speakerId: null,
  supported: null,
  isInLibrary: true,
})

test('citations that refer to the same clip are merged, and two links to it become one mark', () => {
  const clip = { startMs: 60_000, endMs: 65_000 }
  const citer = createCiter((citation) => (citation.kind === 'summarised' ? { ...citation, ...clip } : citation))
  citer.know([cite(1, 0), cite(2, 50_000, 'summarised'), cite(3, 40_000, 'summarised')])
  const text = citer.push('Hot [2]. Hotter [3, 2]. Cold [1].') + citer.end()
  const link = (place: number, seconds: number) =>
    `[${place}](https://www.youtube.com/watch?v=demoHeat00A&t=${seconds}s)`
  expect(text).toBe(`Hot ${link(1, 60)}. Hotter ${link(1, 60)}. Cold ${link(2, 0)}.`)
  expect(citer.cited()).toMatchObject([clip, { startMs: 0 }])
})
