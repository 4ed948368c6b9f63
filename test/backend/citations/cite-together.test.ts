// Golden references. The first ones are the manuals' own examples of online videos, with the channel as author.
import { expect, test } from 'vitest'
import { citeTogether } from '../../../src/backend/citations/cite-together.ts'
import type { Citable } from '../../../src/backend/citations/read-cited.ts'
import type { CitedRange, Reference } from '../../../src/backend/citations/reference.ts'
import type { CitationStyle } from '../../../src/contract/app/citations.ts'
import { makeReference } from './make-reference.ts'

const at: CitedRange = { startMs: 195_000, endMs: 231_000 }

const citeAll = async (works: readonly Partial<Reference>[], style: CitationStyle, range: CitedRange | null = at) =>
  citeTogether({ works: works.map((work): Citable => ({ reference: makeReference(work), range })), skipped: [] }, style)

/** Reference and citation in the text; with notes, reference, full note and short note. */
async function golden(
  work: Partial<Reference>,
  style: CitationStyle,
  range: CitedRange | null = at,
): Promise<string[]> {
  const [item] = (await citeAll([work], style, range)).items
  return [item?.reference, item?.inText, item?.shortNote].flatMap((line) => line?.text ?? [])
}

const every = async (work: Partial<Reference>, range: CitedRange | null = at) => ({
  apa: await golden(work, 'apa', range),
  mla: await golden(work, 'mla', range),
  chicago: await golden(work, 'chicago', range),
  notes: await golden(work, 'chicago-notes', range),
})

const url = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'
const bare = 'www.youtube.com/watch?v=dQw4w9WgXcQ'

test('APA: the example of the manual, of an organisation and a title that ends with a question mark', async () => {
  const geckos = {
    videoId: 'qm1xGfOZJc8',
    author: 'University of Oxford',
    title: 'How do geckos walk on water?',
    publishedAt: Date.UTC(2018, 11, 6),
  }
  expect(await golden(geckos, 'apa')).toEqual([
    'University of Oxford. (2018, December 6). How do geckos walk on water? [Video]. YouTube. https://www.youtube.com/watch?v=qm1xGfOZJc8',
    '(University of Oxford, 2018, 3:15)',
  ])
})

test('a video with all its details', async () => {
  expect(await every({})).toEqual({
    apa: [`Channel. (2017, October 5). Cooling the Dense City [Video]. YouTube. ${url}`, '(Channel, 2017, 3:15)'],
    mla: [`Channel. “Cooling the Dense City.” YouTube, 5 Oct. 2017, ${bare}.`, '(Channel 3:15–3:51)'],
    chicago: [
      `Channel. 2017. “Cooling the Dense City.” YouTube, October 5. Video, 18 min., 40 sec. ${url}.`,
      '(Channel 2017, at 3:15–3:51)',
    ],
    notes: [
      `Channel. “Cooling the Dense City.” YouTube, October 5, 2017. Video, 18 min., 40 sec. ${url}.`,
      `Channel, “Cooling the Dense City,” YouTube, October 5, 2017, video, 18 min., 40 sec., at 3:15–3:51, ${url}.`,
      'Channel, “Cooling the Dense City,” at 3:15–3:51.',
    ],
  })
})

test('the whole video is cited without a time, and a moment within one second with one', async () => {
  expect(Object.values(await every({}, null)).map(([, inText]) => inText)).toEqual([
    '(Channel, 2017)',
    '(Channel)',
    '(Channel 2017)',
    `Channel, “Cooling the Dense City,” YouTube, October 5, 2017, video, 18 min., 40 sec., ${url}.`,
  ])
  expect((await every({}, null)).notes[2]).toBe('Channel, “Cooling the Dense City.”')
  expect((await golden({}, 'mla', { startMs: 195_100, endMs: 195_900 }))[1]).toBe('(Channel 3:15)')
})

test('a range over an hour', async () => {
  const late = { startMs: 3_599_000, endMs: 3_723_000 }
  const { apa, mla, chicago, notes } = await every({ durationMs: 7_323_000 }, late)
  expect([apa[1], mla[1], chicago[1], notes[2]]).toEqual([
    '(Channel, 2017, 59:59)',
    '(Channel 59:59–1:02:03)',
    '(Channel 2017, at 59:59–1:02:03)',
    'Channel, “Cooling the Dense City,” at 59:59–1:02:03.',
  ])
  expect(chicago[0]).toContain('Video, 2 hr., 2 min., 3 sec. https')
})

test('without a date: n.d. in APA and Chicago, no date in MLA; the day of access in MLA and Chicago', async () => {
  expect(await every({ publishedAt: null })).toEqual({
    apa: [`Channel. (n.d.). Cooling the Dense City [Video]. YouTube. ${url}`, '(Channel, n.d., 3:15)'],
    mla: [`Channel. “Cooling the Dense City.” YouTube, ${bare}. Accessed 3 Mar. 2025.`, '(Channel 3:15–3:51)'],
    chicago: [
      `Channel. n.d. “Cooling the Dense City.” YouTube. Video, 18 min., 40 sec. Accessed March 3, 2025. ${url}.`,
      '(Channel, n.d., at 3:15–3:51)',
    ],
    notes: [
      `Channel. “Cooling the Dense City.” YouTube. Video, 18 min., 40 sec. Accessed March 3, 2025. ${url}.`,
      `Channel, “Cooling the Dense City,” YouTube, video, 18 min., 40 sec., accessed March 3, 2025, at 3:15–3:51, ${url}.`,
      'Channel, “Cooling the Dense City,” at 3:15–3:51.',
    ],
  })
})

test('without an author the title comes first, in the text too and in its short form', async () => {
  const title = 'The Meaning of Home in a City of Glass'
  expect(await every({ author: null, title })).toEqual({
    apa: [`${title} [Video]. (2017, October 5). YouTube. ${url}`, '(The Meaning of Home, 2017, 3:15)'],
    mla: [`“${title}.” YouTube, 5 Oct. 2017, ${bare}.`, '(“Meaning of Home” 3:15–3:51)'],
    chicago: [
      `“${title}.” 2017. YouTube, October 5. Video, 18 min., 40 sec. ${url}.`,
      '(“Meaning of Home” 2017, at 3:15–3:51)',
    ],
    notes: [
      `“${title}.” YouTube, October 5, 2017. Video, 18 min., 40 sec. ${url}.`,
      `“${title},” YouTube, October 5, 2017, video, 18 min., 40 sec., at 3:15–3:51, ${url}.`,
      '“Meaning of Home,” at 3:15–3:51.',
    ],
  })
})

test('a title that ends with a question or exclamation mark gets no full stop, and a comma in notes', async () => {
  const { apa, mla, chicago, notes } = await every({ title: 'Is It Too Hot?' })
  expect(apa[0]).toContain('Is It Too Hot? [Video]. YouTube.')
  expect(mla[0]).toContain('Channel. “Is It Too Hot?” YouTube,')
  expect(chicago[0]).toContain('“Is It Too Hot?” YouTube,')
  expect(notes[1]).toContain('Channel, “Is It Too Hot?,” YouTube,')
  expect(notes[2]).toBe('Channel, “Is It Too Hot?,” at 3:15–3:51.')
  expect((await golden({ author: 'Who Knew!' }, 'mla'))[0]).toContain('Who Knew! “Cooling')
})

test('quotation marks in a title become single ones inside quotation marks, and stay in APA', async () => {
  const { apa, mla, notes } = await every({ title: 'What "Home" Means, and Other “Words”' })
  expect(apa[0]).toContain('What "Home" Means, and Other “Words” [Video]')
  expect(mla[0]).toContain('“What ‘Home’ Means, and Other ‘Words.’” YouTube')
  expect(notes[1]).toContain('“What ‘Home’ Means, and Other ‘Words,’” YouTube')
  expect((await golden({ title: 'Rock ’n’ Roll Dancin’' }, 'mla'))[0]).toContain('“Rock ’n’ Roll Dancin’.” YouTube')
})

test('a channel with a comma or “and” is one name, and an abbreviation at its end is not stopped twice', async () => {
  expect(await golden({ author: 'Acme, Inc.' }, 'apa')).toEqual([
    `Acme, Inc. (2017, October 5). Cooling the Dense City [Video]. YouTube. ${url}`,
    '(Acme, Inc., 2017, 3:15)',
  ])
  expect((await golden({ author: 'Acme, Inc.' }, 'chicago'))[0]).toMatch(/^Acme, Inc\. 2017\. “/)
  const { apa, mla, chicago, notes } = await every({ author: 'Smith, Jones and Sons' })
  expect([apa[1], mla[1], chicago[1]]).toEqual([
    '(Smith, Jones and Sons, 2017, 3:15)',
    '(Smith, Jones and Sons 3:15–3:51)',
    '(Smith, Jones and Sons 2017, at 3:15–3:51)',
  ])
  expect([apa[0], mla[0], chicago[0], notes[0]].every((text) => text?.startsWith('Smith, Jones and Sons. '))).toBe(true)
})

test('titles of other scripts stay as they are, and are isolated in HTML', async () => {
  for (const title of ['كيف نبرّد المدن؟', '如何给城市降温。', 'Roofs 🏠🔥']) {
    const { apa, mla } = await every({ title })
    expect(apa[0]).toContain(` ${title} [Video]. YouTube.`)
    expect(mla[0]).toContain(title.startsWith('Roofs') ? `“${title}.” YouTube` : `“${title}” YouTube`)
    const [item] = (await citeAll([{ title }], 'apa')).items
    expect(item?.reference.html).toContain(`<i><bdi>${title}</bdi></i> [Video]`)
  }
})

test('a video that vanished has the details that its mark kept, and nothing is made up', async () => {
  const gone = { durationMs: null, accessedAt: null, publishedAt: null }
  expect((await golden(gone, 'chicago'))[0]).toBe(`Channel. n.d. “Cooling the Dense City.” YouTube. Video. ${url}.`)
  expect((await golden(gone, 'mla'))[0]).toBe(`Channel. “Cooling the Dense City.” YouTube, ${bare}.`)
  expect((await golden({ ...gone, title: null }, 'apa'))[0]).toBe(
    `Channel. (n.d.). [YouTube video dQw4w9WgXcQ]. YouTube. ${url}`,
  )
  expect(await golden({ ...gone, title: null, author: null }, 'chicago')).toEqual([
    `YouTube video dQw4w9WgXcQ. n.d. YouTube. Video. ${url}.`,
    '(YouTube video dQw4w9WgXcQ, n.d., at 3:15–3:51)',
  ])
})

const idOf = (sign: string) => sign.repeat(11)
const day = (year: number, month: number) => Date.UTC(year, month - 1, 1)

const several = [
  { videoId: idOf('b'), title: 'The Zebra', publishedAt: day(2017, 2) },
  { videoId: idOf('a'), title: 'Apples', publishedAt: day(2017, 11) },
  { videoId: idOf('c'), title: 'Middle', publishedAt: day(2015, 1) },
  { videoId: idOf('d'), title: 'Undated', publishedAt: null },
  { videoId: idOf('e'), title: 'A First One', author: 'Another', publishedAt: day(2020, 1) },
]

/** For each work, in the order of the bibliography, its beginning. */
const beginnings = async (style: CitationStyle, works = several) =>
  (await citeAll(works, style)).bibliography.works.map(({ text }) => text.split(/ \[Video\]| YouTube/)[0])

test('works of one channel and year get letters in the order of the style, the same in the text', async () => {
  expect(await beginnings('apa')).toEqual([
    'Another. (2020, January 1). A First One',
    'Channel. (n.d.). Undated',
    'Channel. (2015, January 1). Middle',
    'Channel. (2017a, February 1). The Zebra',
    'Channel. (2017b, November 1). Apples',
  ])
  expect((await citeAll(several, 'apa')).items.map(({ inText }) => inText.text)).toEqual([
    '(Channel, 2017a, 3:15)',
    '(Channel, 2017b, 3:15)',
    '(Channel, 2015, 3:15)',
    '(Channel, n.d., 3:15)',
    '(Another, 2020, 3:15)',
  ])
  expect(await beginnings('chicago')).toEqual([
    'Another. 2020. “A First One.”',
    'Channel. 2015. “Middle.”',
    'Channel. 2017a. “Apples.”',
    'Channel. 2017b. “The Zebra.”',
    'Channel. n.d. “Undated.”',
  ])
  expect((await citeAll(several, 'chicago')).items[0]?.inText.text).toBe('(Channel 2017b, at 3:15–3:51)')
  const undated = several.map((work) => ({ ...work, author: 'Channel', publishedAt: null }))
  expect((await citeAll(undated, 'apa')).items[0]?.inText.text).toBe('(Channel, n.d.-e, 3:15)')
})

test('MLA names the title where a channel has several works, and does not repeat its name in the list', async () => {
  expect(await beginnings('mla')).toEqual([
    'Another. “A First One.”',
    'Channel. “Apples.”',
    '---. “Middle.”',
    '---. “Undated.”',
    '---. “The Zebra.”',
  ])
  const { items } = await citeAll(several, 'mla')
  expect(items.map(({ inText }) => inText.text)).toEqual([
    '(Channel, “The Zebra” 3:15–3:51)',
    '(Channel, “Apples” 3:15–3:51)',
    '(Channel, “Middle” 3:15–3:51)',
    '(Channel, “Undated” 3:15–3:51)',
    '(Another 3:15–3:51)',
  ])
  expect(items[0]?.reference.text).toContain('Channel. “The Zebra.”')
})

test('a long title is shortened to its main title, or to its first four words without small words at the end', async () => {
  const short = async (title: string) =>
    (await golden({ author: null, title }, 'mla'))[1]?.replace(/ 3:15.*$/, '').slice(1)
  expect(await short('Which street trees survive? A walk down Weir Street')).toBe('“Which street trees survive?”')
  expect(await short('The Heat Island: an introduction for everybody')).toBe('“Heat Island”')
  expect(await short('Coating roofs white in the summer heat')).toBe('“Coating roofs white”')
  expect(await short('如何给城市降温 | 第一集 完整版 中文字幕 高清')).toBe('“如何给城市降温”')
  expect(await short('??? !!! ??? !!! ???')).toBe('“???”')
})

test('short titles that would be alike are given whole, and the date tells equal titles apart', async () => {
  const title = 'Cooling the dense city of tomorrow'
  const alike = [
    { videoId: idOf('a'), title: `${title}, part one` },
    { videoId: idOf('b'), title: `${title}, part two` },
  ]
  expect((await citeAll(alike, 'mla')).items.map(({ inText }) => inText.text)).toEqual([
    `(Channel, “${title}, part one” 3:15–3:51)`,
    `(Channel, “${title}, part two” 3:15–3:51)`,
  ])
  const equal = [
    { videoId: idOf('a'), title: 'News', publishedAt: day(2017, 2) },
    { videoId: idOf('b'), title: 'News', publishedAt: day(2017, 3) },
  ]
  expect((await citeAll(equal, 'mla')).items[0]?.inText.text).toBe('(Channel, “News” [1 Feb. 2017] 3:15–3:51)')
  expect((await citeAll(equal, 'chicago-notes')).items[1]?.shortNote?.text).toBe(
    'Channel, “News” (March 1, 2017), at 3:15–3:51.',
  )
})

test('more than 26 works of a year get two letters, each another', async () => {
  const works = Array.from({ length: 60 }, (_, index) => ({
    videoId: `video${String(index).padStart(6, '0')}`,
    title: `Part ${String(index).padStart(2, '0')}`,
  }))
  const keys = (await citeAll(works, 'apa')).items.map(({ inText }) => inText.text)
  expect(new Set(keys).size).toBe(60)
  expect([keys[25], keys[26], keys[52]]).toEqual([
    '(Channel, 2017z, 3:15)',
    '(Channel, 2017aa, 3:15)',
    '(Channel, 2017ba, 3:15)',
  ])
})

test('a work that is cited twice is listed once', async () => {
  const { items, bibliography } = await citeTogether(
    {
      works: [
        { reference: makeReference(), range: at },
        { reference: makeReference(), range: null },
      ],
      skipped: [],
    },
    'apa',
  )
  expect(items).toHaveLength(2)
  expect(bibliography.works).toHaveLength(1)
  expect(items[0]?.inText.text).toBe('(Channel, 2017, 3:15)')
})

test('HTML has italics and links, and titles cannot add to it', async () => {
  const [item] = (await citeAll([{ title: '<img src=x onerror=alert(1)> & "co"', author: '<b>' }], 'apa')).items
  expect(item?.reference.html).toBe(
    `<bdi>&lt;b&gt;</bdi>. (2017, October 5). <i><bdi>&lt;img src=x onerror=alert(1)&gt; &amp; &quot;co&quot;</bdi></i> [Video]. YouTube. <a href="${url}">${url}</a>`,
  )
  expect((await citeAll([{}], 'mla')).items[0]?.reference.html).toContain(
    `” </bdi><i>YouTube</i>, 5 Oct. 2017, <a href="${url}">${bare}</a>.`.replace('” </bdi>', '”</bdi> '),
  )
})
