import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Pasted, putChosen, readPasted } from '../../../../src/backend/imports/pasted/read-pasted.ts'

const a = 'dQw4w9WgXcQ'
const b = 'yZv2daTWRZU'
const c = 'KI7fMGRg0Wk'

/** One word per item: the video's id (with `@seconds`, and `=` for a duplicate), or `?` and the unreadable text. */
const read = (pasted: string | string[]) => readPasted(pasted).map(brief)

function brief(thing: Pasted): string {
  if (thing.kind !== 'video') return `${thing.kind === 'repeated' ? '=' : '?'}${thing.input}`
  return `${thing.isDuplicate ? '=' : ''}${thing.videoId}${thing.openAtMs ? `@${thing.openAtMs / 1000}` : ''}`
}

describe('videos selected from a list', () => {
  const list = 'https://www.youtube.com/playlist?list=PLabcdefghijklmnop'
  const chosen = (...videoIds: string[]) => [
    { link: list, videos: videoIds.map((videoId) => ({ videoId, title: `Title of ${videoId}` })) },
  ]
  const readChosen = (text: string | string[], ...videoIds: string[]) =>
    putChosen(readPasted(text), chosen(...videoIds)).map(brief)

  it('replace the list, in its order', () => {
    expect(
      readChosen(`${c}\nm.youtube.com/playlist?list=PLabcdefghijklmnop&si=x\nhttps://youtu.be/${a}`, a, b),
    ).toEqual([c, a, b, `=${a}`])
  })

  it('follow a video named in the same link as the list, or include it with its time', () => {
    const link = `https://www.youtube.com/watch?v=${a}&t=9&list=PLabcdefghijklmnop`
    expect(readChosen(link, b, c)).toEqual([`${a}@9`, b, c])
    expect(readChosen(link, b, a)).toEqual([b, `${a}@9`])
  })

  it('are not added twice if the list is pasted twice', () => {
    expect(readChosen([list, list], a, b)).toEqual([a, b, `=${list}`])
  })

  it('have the titles that the list gives them', () => {
    expect(putChosen(readPasted(list), chosen(a))).toMatchObject([{ videoId: a, listedTitle: `Title of ${a}` }])
  })

  it('are ignored if their list is not in the text', () => {
    expect(readChosen(a, b)).toEqual([a])
    expect(readChosen('https://www.youtube.com/@someone', b)).toEqual(['?https://www.youtube.com/@someone'])
  })
})

describe('links in a text', () => {
  it('are found anywhere in prose, whatever surrounds them', () => {
    expect(
      read(`First see (https://youtu.be/${a}?t=90), then "www.youtube.com/watch?v=${b}"… and <youtu.be/${c}>!`),
    ).toEqual([`${a}@90`, b, c])
  })

  it('are found in Markdown, where image and link text are part of the link', () => {
    const picture = `https://img.youtube.com/vi/${b}/0.jpg`
    expect(
      read(`- [A talk](https://youtu.be/${a} "title")
[![](${picture})](https://www.youtube.com/watch?v=${b}&t=90)
| [https://youtu.be/${c}](https://youtu.be/${c}) | **https://youtu.be/${a}** |`),
    ).toEqual([a, `${b}@90`, c, `=${a}`])
  })

  it('are found in HTML', () => {
    const link = `https://www.youtube.com/watch?v=${a}&amp;t=4`
    const html = `<ul>\n<li><a href="${link}" class="x">${link}</a></li>\n<li><td>${b}</td>\n</ul>`
    expect(read(html)).toEqual([`${a}@4`, b])
  })

  it('are found in JSON with its escapes', () => {
    expect(read(`{"videos":["https:\\/\\/www.youtube.com\\/watch?v=${a}\\u0026t=5","${b}"]}`)).toEqual([`${a}@5`, b])
  })

  it('are found in table rows, where id and image columns repeat the link', () => {
    expect(
      read(`${a},"Never, gonna",https://www.youtube.com/watch?v=${a},https://i.ytimg.com/vi/${a}/hqdefault.jpg
${b};Ein Titel;2009-10-25
${c}\thttps://youtu.be/${c}?t=3`),
    ).toEqual([a, b, `${c}@3`])
  })

  it('are separated even with nothing or only punctuation between them', () => {
    expect(read(`https://youtu.be/${a}https://youtu.be/${b}`)).toEqual([a, b])
    expect(read(`https://youtu.be/${a},https://youtu.be/${b};https://youtu.be/${c}`)).toEqual([a, b, c])
  })

  it('may contain brackets, quotes and other links', () => {
    expect(read(`(https://www.youtube.com/watch?ab_channel=A(B)&v=${a}&t=3)`)).toEqual([`${a}@3`])
    expect(read(`'https://youtu.be/${a}?t=3'`)).toEqual([`${a}@3`])
    expect(read(`https://www.youtube.com/redirect?q=https://youtu.be/${b}`)).toEqual([b])
  })

  it('that are not videos are listed beside those that are', () => {
    expect(read(`https://youtu.be/${a} https://www.youtube.com/@Google https://example.com/a`)).toEqual([
      a,
      '?https://www.youtube.com/@Google',
      '?https://example.com/a',
    ])
  })

  it('to the same video are duplicates, whatever their form', () => {
    expect(read(`https://youtu.be/${a}?t=9\n\nyoutube.com/shorts/${a} ${a}`)).toEqual([`${a}@9`, `=${a}`])
    expect(read(`https://youtu.be/${a} https://youtu.be/${a}`)).toEqual([a, `=${a}`])
  })
})

describe('bare ids in a text', () => {
  it('are recognised alone on a line, in a list, in quotes, and several on a line', () => {
    expect(read(`${a}\n- ${b}\n2. ${c}\n"aaaaaaaaaa0",\n-bbbbbbbbb4\n${a} ${b}`)).toEqual([
      a,
      b,
      c,
      'aaaaaaaaaa0',
      '-bbbbbbbbb4',
      `=${a}`,
      `=${b}`,
    ])
  })

  it('are not confused with the eleven-letter words and numbers of prose and tables', () => {
    const lines = [
      'He likes programming, publication and well-minded people.',
      'id,description,published_a',
      '12345678901;555-1234567',
    ]
    expect(read(lines.join('\n'))).toEqual(lines.map((line) => `?${line}`))
  })
})

describe('lines without a video', () => {
  it('are listed with their words and a reason, shortened', () => {
    const [thing] = readPasted(`# ${'long '.repeat(200)}`)
    expect(thing).toMatchObject({ kind: 'unreadable', reason: expect.stringMatching(/^No video link/) })
    expect(thing?.input.length).toBeLessThanOrEqual(300)
  })

  it('without any word are ignored', () => {
    expect(read('\n  \n---\n***\n<div class="x">\n],\n')).toEqual([])
  })
})

describe('a list', () => {
  it('keeps each entry as one item, as it was given', () => {
    expect(
      readPasted([` https://youtu.be/${a}&amp;t=3 `, 'description', 'hello there', '']).map(({ input }) => input),
    ).toEqual([`https://youtu.be/${a}&amp;t=3`, 'description', 'hello there', ''])
    expect(read(['hello\nthere', ''])).toEqual(['?hello\nthere', '?'])
  })

  it('splits an entry that contains several', () => {
    expect(read([`see https://youtu.be/${a}\nand https://youtu.be/${b}`, c])).toEqual([a, b, c])
  })
})

describe('wild input', () => {
  const anyId = fc
    .tuple(fc.stringMatching(/^[A-Za-z0-9_-]{10}$/), fc.constantFrom(...'AEIMQUYcgkosw048'))
    .map(([start, last]) => start + last)
  const form = fc.constantFrom(
    (id: string) => `https://www.youtube.com/watch?v=${id}`,
    (id: string) => `youtu.be/${id}?si=abc`,
    (id: string) => `<https://www.youtube.com/shorts/${id}>`,
    (id: string) => `[talk](https://m.youtube.com/watch?v=${id}&list=PL)`,
    (id: string) => `("https://www.youtube.com/embed/${id}").`,
  )
  const words = fc.constantFrom('', 'see', 'and then,', '- ', '1.', '“quoted”', 'programming', 'übrigens:')
  const separator = fc.constantFrom(' ', '\n', '\r\n', '\t', ', ', ' | ', '\n\n', '; ')

  it('returns every link that was put into a text, in order', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(words, form, anyId, separator), { minLength: 1 }), (parts) => {
        const text = parts.map(([word, write, id, gap]) => `${word} ${write(id)}${gap}`).join('')
        const found = readPasted(text).flatMap((thing) => (thing.kind === 'video' ? [thing.videoId] : []))
        expect(found).toEqual(parts.map(([, , id]) => id))
      }),
      { numRuns: 500 },
    )
  })

  it('never throws, and marks as duplicate exactly the videos seen before', () => {
    const crumb = fc.constantFrom(
      ...['https://', 'youtu.be/', a, b, '\n', ' ', '<a href="', '">', '](', '[', ',', "'", '&amp;', '\\', '\u0000'],
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.array(crumb).map((crumbs) => crumbs.join('')),
        ),
        (text) => {
          const seen = new Set<string>()
          for (const thing of [...readPasted(text)]) {
            if (thing.kind !== 'video') continue
            expect(thing.isDuplicate).toBe(seen.has(thing.videoId))
            seen.add(thing.videoId)
          }
        },
      ),
      { numRuns: 1000 },
    )
  })

  // A search that backtracks would take hours for these, not seconds.
  it.each([
    'https://',
    'http://a ',
    'www.a',
    'a.',
    '<a',
    '&amp;',
    '((',
    "'",
    '- ',
    'a-',
    `${a} `,
    'youtube.com',
    '%3a',
  ])('reads five million characters of %s', (crumb) => {
    expect(readPasted(crumb.repeat(Math.ceil(5_000_000 / crumb.length)))).toBeInstanceOf(Array)
  })
})
