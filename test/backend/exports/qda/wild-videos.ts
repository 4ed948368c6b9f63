import fc from 'fast-check'
import type { VideoWithMarks } from '../../../../src/backend/exports/produced.ts'
import { tagColours } from '../../../../src/contract/app/choices.ts'
import type { Mark } from '../../../../src/contract/app/marks.ts'
import type { Tag } from '../../../../src/contract/app/tags.ts'
import { sampleVideo } from '../sample-video.ts'
import { wildClips, wildText } from '../wild-clips.ts'
import { sampleMark } from './sample-mark.ts'

/** Texts that XML and its readers trip over. */
export const wildXml = fc.oneof(
  wildText,
  fc.constantFrom(
    ']]>',
    '<!--',
    '&#0;',
    '"/><x a="',
    '\ufffe\uffff',
    '\ud800\udc00',
    '\udfff',
    '\u0085\u2028',
    '😀e\u0301👩‍👩‍👧‍👦',
    '\r\n\t',
  ),
)

const wildTime = fc.oneof(fc.nat(5), fc.nat(60_000), fc.nat(40_000_000))
const wildMoment = fc.integer({ min: -8_640_000_000_000_000, max: 8_640_000_000_000_000 })

interface Chosen {
  first: number
  last: number
  from: number
  to: number
  isShown: boolean
  placement: Mark['placement']
}

/** A mark of words that the clips have, as the library would make it; without words if there are none. */
function toMark(video: VideoWithMarks['video'], number: number, chosen: Chosen, rest: Partial<Mark>): Mark {
  const clips = chosen.isShown
    ? video.visualClips.map(({ description, ...clip }) => ({ ...clip, text: description }))
    : video.audioClips
  const first = chosen.first % Math.max(1, clips.length)
  const last = Math.min(clips.length - 1, first + (chosen.last % 3))
  const from = { clip: first, offset: chosen.from % ((clips[first]?.text.length ?? 0) + 1) }
  const to = { clip: last, offset: chosen.to % ((clips[last]?.text.length ?? 0) + 1) }
  const words = clips.slice(first, last + 1).map(({ text }, index, all) => {
    const end = index === all.length - 1 ? to.offset : text.length
    return text.slice(index === 0 ? from.offset : 0, end)
  })
  const quote = words.join(' ')
  const hasWords = clips.length > 0 && quote.trim() !== ''
  return sampleMark({
    markId: `5f0f7a52-3c3a-4a58-9a53-0c53b4a9${String(number).padStart(4, '0')}`,
    ...rest,
    kind: hasWords ? (chosen.isShown ? 'shown' : 'said') : null,
    quote: hasWords ? quote : '',
    startMs: clips[first]?.startMs ?? 0,
    endMs: clips[last]?.endMs ?? 0,
    place: hasWords && chosen.placement !== 'time' ? { from, to } : null,
    placement: hasWords ? chosen.placement : null,
  })
}

const wildChosen = fc.record({
  first: fc.nat(20),
  last: fc.nat(20),
  from: fc.nat(1000),
  to: fc.nat(1000),
  isShown: fc.boolean(),
  placement: fc.constantFrom('exact' as const, 'exact' as const, 'similar' as const, 'time' as const),
})

const wildRest = fc.record({
  note: wildXml,
  madeBy: wildXml,
  tagIds: fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 4 }),
  createdAt: wildMoment,
  isWholeVideo: fc.boolean(),
})

const wildVideo = fc
  .record({
    title: wildXml,
    author: wildXml,
    summary: wildXml,
    audioClips: wildClips,
    visualClips: wildClips,
    sections: fc.array(fc.record({ startMs: wildTime, title: wildXml, summary: wildXml }), { maxLength: 3 }),
    publishedAt: fc.option(wildMoment),
    addedAt: wildMoment,
    marks: fc.array(fc.tuple(wildChosen, wildRest), { maxLength: 8 }),
  })
  .map(({ marks, summary, visualClips, sections, ...parts }, number = 0): VideoWithMarks => {
    const video = sampleVideo({
      ...parts,
      videoId: `wildVideo${String(number).padStart(2, '0')}`,
      summary: { text: summary, method: 'service' },
      visualClips: visualClips.map(({ startMs, endMs, text: description }) => ({ startMs, endMs, description })),
      sections: sections
        .map((section) => ({ ...section, endMs: section.startMs + 1000 }))
        .sort((a, b) => a.startMs - b.startMs),
    })
    return { video, marks: marks.map(([chosen, rest], index) => toMark(video, index, chosen, rest)) }
  })

/** Videos with different ids, whose marks have different ids too. */
export const wildVideos: fc.Arbitrary<VideoWithMarks[]> = fc.array(wildVideo, { maxLength: 3 }).map((videos) =>
  videos.map(({ video, marks }, index) => {
    const videoId = `wildVideo0${index}`
    return {
      video: { ...video, videoId },
      marks: marks.map((mark) => ({ ...mark, videoId, markId: mark.markId.replace(/^5f0f/, `5f0${index}`) })),
    }
  }),
)

/** Tags 1 to 7, each below an earlier one or at the top. */
export const wildTags: fc.Arbitrary<Tag[]> = fc
  .array(
    fc.record({ name: wildXml, description: wildXml, colour: fc.constantFrom(...tagColours), parent: fc.nat(7) }),
    {
      maxLength: 7,
    },
  )
  .map((tags) =>
    tags.map(({ name, description, colour, parent }, index) => ({
      tagId: index + 1,
      uuid: `6f0f7a52-3c3a-4a58-9a53-0c53b4a9d00${index}`,
      parentId: parent > 0 && parent <= index ? parent : null,
      name,
      path: [name],
      description,
      colour,
      markCount: 0,
      videoCount: 0,
      allMarkCount: 0,
    })),
  )
