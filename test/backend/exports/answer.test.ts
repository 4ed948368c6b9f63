import fc from 'fast-check'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import Markdown from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { describe, expect, it } from 'vitest'
import { produceAnswer } from '../../../src/backend/exports/answer.ts'
import { answerAsMarkdown } from '../../../src/backend/exports/answer-md.ts'
import type { Answer, Citation } from '../../../src/contract/app/answers.ts'
import { hostileMarkdown } from '../../hostile/hostile-markdown.ts'
import { hostileText } from '../../hostile/hostile-text.ts'
import { parse } from '../markdown/parsed.ts'

const cite = (number: number, changes: Partial<Citation> = {}): Citation => ({
  number,
  videoId: 'demoHeat00A',
  title: 'Cooling *the* city',
  author: 'M. Okafor',
  kind: 'said',
  speakerId: 'Ama',
  url: 'https://www.youtube.com/watch?v=demoHeat00A',
  startMs: 90_400,
  endMs: 110_200,
  text: 'Trees cool.\nA lot.',
  supported: true,
  isInLibrary: true,
  ...changes,
})

const answer = (changes: Partial<Answer> = {}): Answer => ({
  answerId: 1,
  askedAt: Date.UTC(2026, 4, 17),
  question: 'What cools a city?',
  scope: { kind: 'library' },
  method: 'model',
  text: 'Trees do [1][3]. `x[1]` stays.',
  citations: [cite(1)],
  costUsd: 0,
  tookMs: 1,
  state: 'complete',
  keptAt: null,
  problem: null,
  ...changes,
})

const exported = (changes?: Partial<Answer>) => answerAsMarkdown(answer(changes))

describe('an exported answer', () => {
  it('keeps its citations as links to the second, and lists them with their words', () => {
    const citations = [
      cite(1),
      cite(3, { videoId: null, url: 'https://example.org/talk', kind: 'shown', speakerId: null, supported: false }),
    ]
    expect(produceAnswer(answer(), 'md')).toMatchObject({ stem: 'What cools a city', extension: 'md' })
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
  ])('the title “%s” cannot change where its link leads', (title) => {
    const markdown = exported({ text: 'Trees do [1].', citations: [cite(1, { title, text: '' })] })
    const html = renderToStaticMarkup(createElement(Markdown, { remarkPlugins: [remarkGfm] }, markdown))
    expect(html).not.toContain('<img')
    expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
      'https://www.youtube.com/watch?v=demoHeat00A&amp;t=90s',
      'https://www.youtube.com/watch?v=demoHeat00A&amp;t=90s',
    ])
  })

  it('keeps the formatting of its text and the words of its links, but no images, HTML or foreign links', () => {
    const text = [
      '# Trees\n\nThey **cool** [1], see [the talk](http://evil.example) ![pixel](http://evil.example/p.png)',
      'and <iframe src="http://evil.example"></iframe><b>a lot</b> [f](file:///etc/passwd) [j](javascript:alert(1)) [r]',
      '| a | b |\n| - | - |\n| 1 | 2 |',
      '[r]: http://evil.example "r"',
      'bell\u0007 escape\u001b[31m \u202egpj.exe',
    ].join('\n\n')
    const exportedText = exported({ text, citations: [] })
    expect(exportedText).toContain(
      '# Trees\n\nThey **cool** [1], see the talk pixel\n\nand a lot f j r\n\n| a | b |\n| - | - |\n| 1 | 2 |\n',
    )
    expect(exportedText).not.toMatch(/(?![\t\n])\p{Cc}|\u202e/u)
    expect(parse(exportedText)).toMatchObject({ foreign: [], links: [] })
  })

  it('has no images, no HTML and only links to what it cites, whoever wrote it', () => {
    const url = fc.constantFrom(
      'http://e.example/a)b(c',
      'https://e.example/?a=1&lt;b',
      'javascript:alert(1)',
      'http://e.example/<b>',
    )
    const changes = fc.record({
      title: hostileText,
      author: hostileText,
      text: hostileText,
      speakerId: hostileText,
      url,
    })
    fc.assert(
      fc.property(hostileMarkdown, hostileText, changes, (text, question, cited) => {
        const citations = [cite(1, { ...cited, videoId: null }), cite(2, cited)]
        const markdown = exported({ text, question, citations, state: 'incomplete', problem: question })
        const { foreign, links } = parse(markdown)
        expect(foreign).toEqual([])
        const page = URL.parse(cited.url)?.href.replace('(', '%28').replace(')', '%29')
        for (const link of links) expect([page, 'https://www.youtube.com/watch?v=demoHeat00A&t=90s']).toContain(link)
        expect(markdown).not.toMatch(/(?![\t\n])\p{Cc}|[\u202a-\u202e\u2066-\u2069]|\p{Cs}/u)
      }),
      { numRuns: 150 },
    )
  })

  it('does not link an address that is not a web page', () => {
    const citations = [cite(1, { videoId: null, url: 'javascript:alert(1)' })]
    expect(exported({ citations })).not.toContain('javascript')
    expect(exported({ citations })).toContain('Trees do [1][3].')
  })
})
