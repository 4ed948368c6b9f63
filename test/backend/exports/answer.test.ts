import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import Markdown from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { describe, expect, it } from 'vitest'
import { exportAnswer } from '../../../src/backend/exports/answer.ts'
import type { Answer, Citation } from '../../../src/contract/app/answers.ts'

const cite = (number: number, changes: Partial<Citation> = {}): Citation => ({
  ...{
    number,
    videoId: 'demoHeat00A',
    title: 'Cooling *the* city',
    author: 'M. Okafor',
    kind: 'said',
    speakerId: 'Ama',
  },
  ...{
    url: 'https://www.youtube.com/watch?v=demoHeat00A',
    startMs: 90_400,
    endMs: 110_200,
    text: 'Trees cool.\nA lot.',
  },
  ...{ supported: true, isInLibrary: true, ...changes },
})

const answer = (changes: Partial<Answer> = {}): Answer => ({
  ...{ answerId: 1, askedAt: Date.UTC(2026, 4, 17), question: 'What cools a city?', scope: { kind: 'library' } },
  ...{ method: 'model', text: 'Trees do [1][3]. `x[1]` stays.', citations: [cite(1)], costUsd: 0, tookMs: 1 },
  ...{ state: 'complete', keptAt: null, problem: null, ...changes },
})

const exported = (changes?: Partial<Answer>) =>
  Buffer.from(exportAnswer(answer(changes)).contentBase64, 'base64').toString()

describe('an exported answer', () => {
  it('keeps its citations as links to the second, and lists them with their words', () => {
    const citations = [
      cite(1),
      cite(3, { videoId: null, url: 'https://example.org/talk', kind: 'shown', speakerId: null, supported: false }),
    ]
    expect(exportAnswer(answer()).name).toBe('What cools a city.md')
    expect(exported({ citations })).toBe(`# What cools a city?

*2026-05-17 · answered by a language model from excerpts of the library*

Trees do [[1]](https://www.youtube.com/watch?v=demoHeat00A&t=90s)[[3]](https://example.org/talk). \`x[1]\` stays.

## Sources

**[1]** [Cooling \\*the\\* city](https://www.youtube.com/watch?v=demoHeat00A&t=90s), M. Okafor, 1:30–1:51, Ama

> Trees cool. A lot.

**[3]** [Cooling \\*the\\* city](https://example.org/talk), M. Okafor, 1:30–1:51 *(this excerpt may not support what cites it)*

> *Shown:* Trees cool. A lot.
`)
  })

  it('says which times are estimated', () => {
    const sources = exported({ citations: [cite(1, { areTimesEstimated: true }), cite(2)] })
    expect(sources).toMatch(/\*\*\[1\]\*\*.*, 1:30–1:51 \(time estimated\), Ama/)
    expect(sources).toMatch(/\*\*\[2\]\*\*.*, 1:30–1:51, Ama/)
  })

  it('says that it is empty or not complete', () => {
    expect(exported({ text: '', citations: [] })).toContain('Nothing was found that answers this question.')
    expect(exported({ state: 'stopped' })).toContain('*Not complete: it was stopped*')
    expect(exported({ state: 'incomplete', problem: 'The model broke off.' })).toContain(
      '*Not complete: The model broke off.*',
    )
  })

  it.each([
    'a](https://evil.example) b',
    'x [y](https://evil.example)',
    'ends in a \\',
    'a\\](https://evil.example)',
    '![img](https://evil.example/x.png)',
    '`](https://evil.example)`',
    '[brackets]',
  ])('the title “%s” does not lead its link elsewhere', (title) => {
    const markdown = exported({ text: 'Trees do [1].', citations: [cite(1, { title, text: '' })] })
    const html = renderToStaticMarkup(createElement(Markdown, { remarkPlugins: [remarkGfm] }, markdown))
    expect(html).not.toContain('<img')
    expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
      'https://www.youtube.com/watch?v=demoHeat00A&amp;t=90s',
      'https://www.youtube.com/watch?v=demoHeat00A&amp;t=90s',
    ])
  })

  it('makes no link of an address that is no web page', () => {
    const citations = [cite(1, { videoId: null, url: 'javascript:alert(1)' })]
    expect(exported({ citations })).not.toContain('javascript')
    expect(exported({ citations })).toContain('Trees do [1][3].')
  })
})
