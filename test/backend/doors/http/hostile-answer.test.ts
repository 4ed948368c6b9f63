import { expect, onTestFinished, test } from 'vitest'
import { startFakeModel } from '../../../fakes/model.ts'
import { parse } from '../../markdown/parsed.ts'
import { openDoor } from './open-door.ts'

const question = 'Why do cities stay hot at night?'
const text = [
  'Streets **store** the heat [1], see [the talk](http://evil.example) and ![pixel](http://evil.example/p.png) ![',
  '](http://evil.example) <img src="http://evil.example/p.png"> or [1](http://evil.example) [r][r] www.evil.example',
  '- one [1]\n- two <script>alert(1)</script>',
  '[r]: http://evil.example\n[1]: http://evil.example',
  '\u001b[31m\u0007\u202egpj.exe',
].join('\n\n')

test('a model that follows hostile instructions in its excerpts sends no images, HTML, links or control characters, streamed or not', async () => {
  const model = await startFakeModel()
  onTestFinished(() => model.close())
  const { client } = await openDoor({ model: { url: model.url, name: 'fake' } })
  model.replyWith({ pieces: text.match(/[\s\S]{1,5}/g) ?? [] })
  const whole = await client.post('/answer', { query: question })
  model.replyWith({ pieces: text.match(/[\s\S]{1,7}/g) ?? [] })
  const { events } = await client.stream({ query: `${question} And why?`, stream: true })
  const streamed = events.flatMap((event) => (event.type === 'answer-chunk' ? [event.data] : [])).join('')
  for (const [answer, citations] of [
    [whole.answer, whole.citations],
    [streamed, events.flatMap((event) => (event.type === 'data-citations' ? event.data.citations : []))],
  ] as const) {
    const { foreign, links } = parse(answer)
    expect(foreign).toEqual([])
    expect(links.length).toBeGreaterThan(1)
    for (const link of links) expect(link.startsWith(citations[0]?.url ?? 'nothing')).toBe(true)
    expect(answer).toContain('Streets **store** the heat [1](')
    expect(answer).toMatch(/\n- one \[1\]\(.*\n- two /)
    expect(answer).not.toMatch(/(?!\n)\p{Cc}|\u202e/u)
  }
})
