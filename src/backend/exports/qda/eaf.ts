// Writes ELAN's format, version 3.0 (http://www.mpi.nl/tools/elan/EAFv3.0.xsd).
import type { Mark } from '../../../contract/app/marks.ts'
import type { Video } from '../../../contract/app/videos.ts'
import { watchUrl } from '../../../contract/youtube/addresses.ts'
import { listCaveats } from '../caveats.ts'
import type { ExportedVideo, VideoWithMarks } from '../produced.ts'
import { speakerLabel } from '../speaker-label.ts'
import { putOnTiers, type TierStretch } from './eaf-tiers.ts'
import { describeBases, describeSummary, titleOf } from './facts.ts'
import { cleanLine } from './paragraphs.ts'
import { element, escapeText, openTag, xmlInstant } from './xml.ts'

type VideoWithTags = VideoWithMarks & Pick<ExportedVideo, 'tags'>

interface Tier {
  name: string
  participant?: string
  stretches: TierStretch[]
}

const withText = (stretches: readonly TierStretch[]) =>
  stretches.map((stretch) => ({ ...stretch, text: cleanLine(stretch.text) })).filter(({ text }) => text !== '')

/** The first tier has the name itself, the others a number after it. */
const numbered = (name: string, tiers: readonly TierStretch[][], participant?: string): Tier[] =>
  tiers.map((stretches, index) => ({
    name: index === 0 ? name : `${name} ${index + 1}`,
    ...(participant === undefined ? {} : { participant }),
    stretches,
  }))

const ownTier = /^(?:said|shown|sections|marks|whole video)(?: \d+)?$/i

/** One tier for each speaker, and “Said” for clips of nobody known. */
function speakerTiers({ audioClips }: Video): Tier[] {
  const bySpeaker = new Map<string | null, TierStretch[]>()
  for (const { startMs, endMs, text, speakerId } of audioClips) {
    const name = speakerId === null ? null : speakerLabel(cleanLine(speakerId))
    const stretches = bySpeaker.get(name) ?? []
    bySpeaker.set(name, stretches)
    stretches.push({ startMs, endMs, text })
  }
  return [...bySpeaker].flatMap(([name, stretches]) => {
    const tiers = putOnTiers(withText(stretches), { canMoveBorders: true })
    if (name === null) return numbered('Said', tiers)
    return numbered(ownTier.test(name) ? `${name} (speaker)` : name, tiers, name)
  })
}

const nameTags = (tagIds: readonly number[], known: ExportedVideo['tags']): string =>
  tagIds.flatMap((tagId) => known.get(tagId)?.path.join('/') ?? []).join('; ')

/** The tags, the words and the note of a mark on one line. */
function describeMark({ quote, note, tagIds }: Mark, known: ExportedVideo['tags']): string {
  const tags = nameTags(tagIds, known)
  const words = [quote, note].map(cleanLine).filter((part) => part !== '')
  return (
    [tags === '' ? '' : `[${cleanLine(tags)}]`, words.join(' — ')].filter((part) => part !== '').join(' ') || 'Mark'
  )
}

function markTiers({ video, marks, videoTagIds = [], tags }: VideoWithTags): Tier[] {
  const ends = [...video.audioClips, ...video.visualClips, ...video.sections].map(({ endMs }) => endMs)
  const wholeMs = video.durationMs ?? ends.reduce((latest, endMs) => Math.max(latest, endMs), 0)
  const toStretch = (mark: Mark) => ({ ...mark, text: describeMark(mark, tags) })
  const whole = marks.filter(({ isWholeVideo }) => isWholeVideo).map(toStretch)
  const ofTimes = marks.filter(({ isWholeVideo }) => !isWholeVideo).map(toStretch)
  const ofVideo = cleanLine(nameTags(videoTagIds, tags))
  const text = [ofVideo === '' ? '' : `[${ofVideo}]`, describeSummary(video), ...whole.map((one) => one.text)]
    .filter((part) => part !== '')
    .join(' ')
  return [
    ...numbered('Marks', putOnTiers(ofTimes, { canMoveBorders: false })),
    ...(text === ''
      ? []
      : numbered('Whole video', putOnTiers([{ startMs: 0, endMs: wholeMs, text }], { canMoveBorders: false }))),
  ]
}

/** Every tier has a name of its own, also where two speakers have numbers in their names. */
function withUniqueTierNames(tiers: readonly Tier[]): Tier[] {
  const taken = new Set<string>()
  return tiers.map((tier) => {
    let name = tier.name
    for (let number = 2; taken.has(name); number++) name = `${tier.name} (${number})`
    taken.add(name)
    return { ...tier, name }
  })
}

function listTiers(exported: VideoWithTags): Tier[] {
  const { visualClips, sections } = exported.video
  const shown = visualClips.map(({ startMs, endMs, description: text }) => ({ startMs, endMs, text }))
  const titled = sections.map(({ startMs, endMs, title, summary }) => {
    return { startMs, endMs, text: [title, summary].filter((part) => part.trim() !== '').join(': ') }
  })
  return withUniqueTierNames([
    ...speakerTiers(exported.video),
    ...numbered('Shown', putOnTiers(withText(shown), { canMoveBorders: true })),
    ...numbered('Sections', putOnTiers(withText(titled), { canMoveBorders: true })),
    ...markTiers(exported),
  ])
}

const property = (name: string, value: string): string =>
  value === '' ? '' : element('PROPERTY', { NAME: name }, [escapeText(value)])

/** Two slots for each annotation, numbered in the order of their times. */
function writeTimes(tiers: readonly Tier[]) {
  const borders = tiers.flatMap(({ stretches }) =>
    stretches.flatMap((stretch) => [
      { stretch, side: 'start' as const, ms: stretch.startMs },
      { stretch, side: 'end' as const, ms: stretch.endMs },
    ]),
  )
  const slots = new Map<TierStretch, { start: string; end: string }>()
  const lines = borders
    .sort((a, b) => a.ms - b.ms)
    .map(({ stretch, side, ms }, index) => {
      const id = `ts${index + 1}`
      slots.set(stretch, { ...(slots.get(stretch) ?? { start: id, end: id }), [side]: id })
      return element('TIME_SLOT', { TIME_SLOT_ID: id, TIME_VALUE: ms })
    })
  return { xml: element('TIME_ORDER', {}, lines), slots }
}

/**
 * A video for ELAN: a tier for each speaker, “Shown”, “Sections”, “Marks” and “Whole video”, with more tiers where stretches overlap. ELAN
 * plays only files, so that the address of the video is a property and no medium is named.
 */
export function toEaf(exported: VideoWithTags): string {
  const { video } = exported
  const tiers = listTiers(exported)
  const { xml: times, slots } = writeTimes(tiers)
  let lastId = 0
  const type = 'default-lt'
  const writeStretch = (stretch: TierStretch) => {
    const slot = slots.get(stretch)
    const ids = { ANNOTATION_ID: `a${++lastId}`, TIME_SLOT_REF1: slot?.start, TIME_SLOT_REF2: slot?.end }
    const value = element('ANNOTATION_VALUE', {}, [escapeText(stretch.text)])
    return `\n${element('ANNOTATION', {}, [element('ALIGNABLE_ANNOTATION', ids, [value])])}`
  }
  const written = tiers.map(({ name, participant, stretches }) =>
    element(
      'TIER',
      { LINGUISTIC_TYPE_REF: type, PARTICIPANT: participant, TIER_ID: name },
      stretches.map(writeStretch),
    ),
  )
  const header = element('HEADER', { MEDIA_FILE: '', TIME_UNITS: 'milliseconds' }, [
    property('Title', titleOf(video)),
    property('Channel', cleanLine(video.author)),
    property('Link', watchUrl(video.videoId)),
    property('Text rests on', describeBases(video).join(' ')),
    property('Limits', listCaveats(video).map(cleanLine).join(' ')),
    property('lastUsedAnnotationId', String(lastId)),
  ])
  const root = openTag('ANNOTATION_DOCUMENT', {
    AUTHOR: 'Footnote',
    DATE: xmlInstant(video.refreshedAt) ?? '2000-01-01T00:00:00Z',
    FORMAT: '3.0',
    VERSION: '3.0',
    'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
    'xsi:noNamespaceSchemaLocation': 'http://www.mpi.nl/tools/elan/EAFv3.0.xsd',
  })
  const linguistic = { GRAPHIC_REFERENCES: false, LINGUISTIC_TYPE_ID: type, TIME_ALIGNABLE: true }
  return `${['<?xml version="1.0" encoding="UTF-8"?>', root, header, times, ...written, element('LINGUISTIC_TYPE', linguistic), '</ANNOTATION_DOCUMENT>'].join('\n')}\n`
}
