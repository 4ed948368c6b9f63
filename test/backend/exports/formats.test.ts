import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toCsv as writeCsv } from '../../../src/backend/exports/csv.ts'
import { formatPaddedTime, formatTimestamp } from '../../../src/backend/exports/format-time.ts'
import { toJson as writeJson } from '../../../src/backend/exports/json.ts'
import { toMd as writeMd } from '../../../src/backend/exports/md.ts'
import { toSrt as writeSrt } from '../../../src/backend/exports/srt.ts'
import { toTxt as writeTxt } from '../../../src/backend/exports/txt.ts'
import { toVtt as writeVtt } from '../../../src/backend/exports/vtt.ts'
import type { Mark } from '../../../src/contract/app/marks.ts'
import type { Video } from '../../../src/contract/app/videos.ts'
import { formatTime } from '../../../src/contract/format-time.ts'
import { withoutControls } from '../../../src/contract/plain-text.ts'
import { exportOf } from './export-of.ts'
import { parseCsv } from './parse-csv.ts'
import { sampleVideo } from './sample-video.ts'
import { wildClips, wildText } from './wild-clips.ts'
import { withSpeakers } from './with-speakers.ts'

const toCsv = (video: Video) => writeCsv(exportOf(video))
const toJson = (video: Video) => writeJson(exportOf(video))
const toMd = (video: Video) => writeMd(exportOf(video))
const toSrt = (video: Video) => writeSrt(exportOf(video))
const toTxt = (video: Video) => writeTxt(exportOf(video))
const toVtt = (video: Video) => writeVtt(exportOf(video))

describe('times', () => {
  it('have hours only from one hour on', () => {
    expect([0, 90_999, 3_599_999, 4_510_000].map(formatTime)).toEqual(['0:00', '1:30', '59:59', '1:15:10'])
    expect([0, 90_000, 4_510_000].map(formatPaddedTime)).toEqual(['00:00', '01:30', '01:15:10'])
    expect(formatTimestamp(360_000_000 + 61_005, ',')).toBe('100:01:01,005')
  })
})

describe('the text export', () => {
  it('has one line per clip with times and speaker', () => {
    const saidOnly = sampleVideo({ summary: null, sections: [], visualClips: [] })
    expect(toTxt(saidOnly)).toBe(
      'Cooling the dense city\nhttps://www.youtube.com/watch?v=demoHeat001\nWhat is said: source unknown.\n\n' +
        '[00:00 - 00:04] Speaker 0: Good morning from the old town.\n' +
        '[01:30 - 01:36] Ama Owusu: A street with trees is four degrees cooler.\n',
    )
  })

  it('has one line per clip whatever the clips contain', () => {
    fc.assert(
      fc.property(wildClips, (audioClips) => {
        const text = toTxt(sampleVideo({ audioClips, summary: null, sections: [], visualClips: [] }))
        const lines = text.split('\n\n')[1]?.split('\n') ?? ['']
        expect(lines.pop()).toBe('')
        expect(lines).toHaveLength(audioClips.length)
        for (const line of lines) expect(line).toMatch(/^\[(?:\d+:)?\d\d:\d\d - (?:\d+:)?\d\d:\d\d\](?: |$)/)
      }),
    )
  })
})

describe('a sound', () => {
  const audioClips = [{ startMs: 0, endMs: 4000, text: '[Applause]', speakerId: null, isSound: true }]
  const video = sampleVideo({ audioClips, summary: null, visualClips: [], sections: [] })

  it.each([
    ['SubRip', toSrt, '\n[Applause]\n'],
    ['WebVTT', toVtt, '\n[Applause]\n'],
    ['text', toTxt, '[00:00 - 00:04] [Applause]\n'],
    ['Markdown', toMd, ') [Applause]\n'],
    ['CSV', toCsv, '"[Applause]"'],
    ['JSON', toJson, '"isSound": true'],
  ] as const)('stays in its brackets in %s', (_, write, expected) => {
    expect(write(video)).toContain(expected)
  })
})

describe('estimated times', () => {
  const captionTrack = { language: 'en', kind: 'file', name: 'notes.txt', areTimesEstimated: true } as const

  it('have a column in a table, for spoken clips and what is made of them', () => {
    const timesOf = (sectionMethod: Video['sectionMethod']) => {
      const [, ...rows] = parseCsv(toCsv(sampleVideo({ captionTrack, sectionMethod, summary: null })))
      return rows.map((row) => `${row[2]} ${row[10]}`)
    }
    const [said, shown] = ['said estimated', 'shown known']
    expect(timesOf('topics')).toEqual(['summarised estimated', said, shown, said])
    expect(timesOf('chapters')).toEqual(['summarised known', said, shown, said])
  })

  it('are announced in a line before a text', () => {
    expect(toTxt(sampleVideo({ captionTrack })).split('\n\n')[0]).toMatch(
      /\nThe times are estimated, because the text comes from a file without times\.$/,
    )
  })
})

describe('the JSON export', () => {
  it('is the whole video, unchanged', () => {
    fc.assert(
      fc.property(wildText, fc.jsonValue(), (title, extra) => {
        const video = sampleVideo({ title, extra: { extra } })
        expect(JSON.parse(toJson(video))).toEqual(JSON.parse(JSON.stringify(withSpeakers(video))))
      }),
    )
  })
})

describe('control characters and direction overrides', () => {
  const text = 'a\u001b[31m\u0007\u007f\u0085\u009bb \u202egpj\u202c \u2066c\u2069 \u200eday\u200d \ud800'
  const clips = [{ startMs: 0, endMs: 1000, text, speakerId: text, isSound: false }]
  const video = sampleVideo({
    title: text,
    author: text,
    description: text,
    audioClips: clips,
    visualClips: [{ startMs: 0, endMs: 1000, description: text }],
    summary: { text, method: 'service' },
    sections: [{ startMs: 0, endMs: 1000, title: text, summary: text }],
  })

  it.each([
    ['SubRip', toSrt],
    ['WebVTT', toVtt],
    ['text', toTxt],
    ['Markdown', toMd],
    ['CSV', toCsv],
    ['JSON', toJson],
  ] as const)('are not written in %s, except for marks that words need', (name, write) => {
    const written = write(video)
    expect(written).not.toMatch(/(?![\t\n])\p{Cc}|[\u202a-\u202e\u2066-\u2069]|\p{Cs}/u)
    expect(written).toContain('\u200eday\u200d')
    if (name === 'JSON') expect(JSON.parse(written)).toEqual(withSpeakers(video))
  })
})

describe('the CSV export', () => {
  it.each([
    '=1+1',
    ' =1+1',
    '\u0000=1+1',
    '\u200e\ufeff=1+1',
    '\n=1+1',
    '＝1+1',
    '﹢1',
    '+1',
    '−1',
    '-1',
    '@SUM(A1)',
    '\tx',
    '\rx',
  ])('runs no formula (%j)', (text) => {
    const audioClips = [{ startMs: 0, endMs: 1, text, speakerId: null, isSound: false }]
    const [, row] = parseCsv(toCsv(sampleVideo({ audioClips, summary: null, visualClips: [], sections: [] })))
    expect(row?.[4]).toBe(`'${text.replace('\0', '')}`)
  })

  it('has a row for every spoken, visual and summarised part, in order of time', () => {
    const [header, ...rows] = parseCsv(toCsv(sampleVideo()))
    expect(header?.slice(0, 5)).toEqual(['start', 'end', 'kind', 'speaker', 'text'])
    expect(rows.map((row) => row.slice(0, 5))).toEqual([
      ['00:00:00.000', '00:14:02.000', 'summarised', '', 'Trees and pale roofs cool a city.'],
      ['00:00:00.000', '00:01:35.000', 'summarised', '', 'Why streets heat up: Stone keeps the sun.'],
      ['00:00:00.000', '00:00:04.000', 'said', 'speaker_0', 'Good morning from the old town.'],
      ['00:00:30.000', '00:00:40.000', 'shown', '', 'A thermometer held against a wall'],
      ['00:01:30.000', '00:01:36.000', 'said', 'Ama Owusu', 'A street with trees is four degrees cooler.'],
    ])
    expect(rows.at(-1)?.slice(-5)).toEqual([
      'https://www.youtube.com/watch?v=demoHeat001&t=90s',
      'known',
      'source unknown',
      '',
      '',
    ])
  })

  it('keeps every text unchanged, except for an apostrophe before what a spreadsheet would run', () => {
    fc.assert(
      fc.property(wildClips, (audioClips) => {
        const rows = parseCsv(toCsv(sampleVideo({ audioClips, summary: null, visualClips: [], sections: [] }))).slice(1)
        expect(rows).toHaveLength(audioClips.length)
        for (const [index, row] of rows.entries()) {
          const text = row[4] ?? ''
          const wanted = withoutControls(audioClips[index]?.text ?? '')
          expect(text).not.toMatch(/^[=+\-@\t\r]/)
          expect([wanted, `'${wanted}`]).toContain(text)
        }
      }),
    )
  })
})

describe('the Markdown export', () => {
  it('has headings, the summary and a link to the second of every clip', () => {
    expect(toMd(sampleVideo())).toBe(`# Cooling the dense city

M. Okafor · 2024-05-17 · 14:02 · <https://www.youtube.com/watch?v=demoHeat001>

*What is said: source unknown. What is shown: description by a hosted service. Summary: written by a hosted service.*

## Summary

Trees and pale roofs cool a city.

## [0:00](https://www.youtube.com/watch?v=demoHeat001&t=0s) Why streets heat up

Stone keeps the sun.

[0:00](https://www.youtube.com/watch?v=demoHeat001&t=0s) **Speaker 0:** Good morning from the old town.

[0:30](https://www.youtube.com/watch?v=demoHeat001&t=30s) *Shown:* A thermometer held against a wall

[1:30](https://www.youtube.com/watch?v=demoHeat001&t=90s) **Ama Owusu:** A street with trees is four degrees cooler.
`)
  })

  it('puts clips before the first section under a heading of their own', () => {
    const md = toMd(sampleVideo({ sections: [{ startMs: 60_000, endMs: 95_000, title: 'Trees', summary: '' }] }))
    expect(md.match(/^## .*$/gm)).toEqual([
      '## Summary',
      '## Transcript',
      '## [1:00](https://www.youtube.com/watch?v=demoHeat001&t=60s) Trees',
    ])
  })

  it('shows spoken text literally, not as markup', () => {
    const text = '# not a heading, **not bold**, [no link](http://x), <b>, &lt; and snake_case'
    const audioClips = [{ startMs: 0, endMs: 1, text, speakerId: null, isSound: false }]
    const line = toMd(sampleVideo({ audioClips, visualClips: [] }))
      .trim()
      .split('\n')
      .at(-1)
    expect(line).toBe(
      '[0:00](https://www.youtube.com/watch?v=demoHeat001&t=0s) ' +
        '# not a heading, \\*\\*not bold\\*\\*, [no link\\](`http://x`), \\<b>, \\&lt; and snake_case',
    )
  })

  it('has a line for every clip whatever the clips contain', () => {
    fc.assert(
      fc.property(wildClips, wildText, (audioClips, title) => {
        const md = toMd(sampleVideo({ audioClips, title, visualClips: [], sections: [], summary: null }))
        expect(
          md.match(/^\[\d+:\d\d(?::\d\d)?\]\(https:\/\/www\.youtube\.com\/watch\?v=demoHeat001&t=\d+s\) /gm) ?? [],
        ).toHaveLength(audioClips.length)
        expect(md.match(/^#+ /gm)).toHaveLength(audioClips.length === 0 ? 1 : 2)
      }),
    )
  })
})

describe('a text with estimated times', () => {
  const estimated = { language: 'en', kind: 'file', name: 'notes.txt', areTimesEstimated: true } as const

  it('says so in the formats that have a place for it, and only there', () => {
    const sentence = 'The times are estimated'
    expect(toMd(sampleVideo({ captionTrack: estimated }))).toContain(`*${sentence}`)
    expect(toVtt(sampleVideo({ captionTrack: estimated }))).toMatch(
      /NOTE\nTitle: .*\nURL: .*\nWhat is said: your caption file\.\n(?:.*\n)*The times are estimated.*\n\n/,
    )
    expect(JSON.parse(toJson(sampleVideo({ captionTrack: estimated })))).toMatchObject({ captionTrack: estimated })
    expect(toMd(sampleVideo()) + toVtt(sampleVideo())).not.toContain(sentence)
  })
})

describe('options', () => {
  const clip = (startMs: number, speakerId: string | null, text: string) => {
    return { startMs, endMs: startMs + 1000, text, speakerId, isSound: false }
  }
  const video = sampleVideo({
    captionTrack: { language: 'en', kind: 'automatic', name: null },
    summary: null,
    sections: [],
    visualClips: [],
    audioClips: [clip(0, 'Ada', 'One sentence'), clip(1000, 'Ada', 'goes on.'), clip(2000, 'Bob', 'Yes.')],
  })
  const mark: Mark = {
    markId: 'd6f2b7c0-2f0b-4d0e-9d8e-0a1b2c3d4e5f',
    videoId: video.videoId,
    kind: 'said',
    isWholeVideo: false,
    startMs: 1000,
    endMs: 2000,
    quote: 'goes on',
    note: 'Compare.\n\nTwice.',
    tagIds: [7],
    speakers: ['Ada'],
    basis: { source: 'automatic', model: null, isCorrected: true },
    place: null,
    placement: 'exact',
    madeBy: 'me',
    createdAt: 0,
    changedAt: 0,
    title: video.title,
    author: video.author,
    publishedAt: null,
    url: '',
    isInLibrary: true,
  }
  const tags = new Map([[7, { path: ['heat', 'roofs'], colour: 'red' as const }]])
  const marked = { marks: [mark], tags }

  it('write text as paragraphs without times', () => {
    const written = writeTxt(exportOf(video, { layout: 'paragraphs', hasTimes: false }))
    expect(written.split('\n\n').slice(1)).toEqual(['Ada: One sentence goes on.', 'Bob: Yes.\n'])
    expect(writeMd(exportOf(video, { layout: 'paragraphs', hasTimes: false }))).toMatch(
      /## Transcript\n\n\*\*Ada:\*\* One sentence goes on\.\n\n\*\*Bob:\*\* Yes\.\n$/,
    )
  })

  it('put each mark after its words', () => {
    expect(writeTxt(exportOf(video, marked))).toContain(
      '[00:01 - 00:02] Ada: goes on.\n    > [00:01 - 00:02] “goes on”\n    > Note: Compare.\n    > Note: Twice.\n' +
        '    > Tags: heat/roofs\n[00:02 - 00:03] Bob',
    )
    expect(writeMd(exportOf(video, marked))).toMatch(
      /\*\*Ada:\*\* goes on\.\n\n> “goes on”[\s\S]* \^mark-d6f2b7c0[\s\S]*heat\/roofs\n\n.*\*\*Bob/,
    )
    const [, ...rows] = parseCsv(writeCsv(exportOf(video, marked)))
    expect(rows[2]?.slice(2, 5)).toEqual(['mark', 'Ada', 'goes on'])
    expect(rows[2]?.slice(-3)).toEqual(['automatic captions, corrected by you', 'Compare.\n\nTwice.', 'heat/roofs'])
    expect(JSON.parse(writeJson(exportOf(video, marked)))).toMatchObject({
      restsOn: { said: 'automatic captions', shown: null, summary: null },
      marks: [{ quote: 'goes on', tags: ['heat/roofs'] }],
    })
  })

  it('put a note about the whole video at the top', () => {
    const note = { ...mark, isWholeVideo: true, quote: '', kind: null }
    const written = writeTxt(exportOf(video, { ...marked, marks: [note] }))
    expect(written.indexOf('Note: Compare.')).toBeLessThan(written.indexOf('Ada: One'))
    expect(written).not.toContain('> [')
  })
})
