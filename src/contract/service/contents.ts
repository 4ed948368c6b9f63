// What the interface sells of a video: title, transcription and summary. Each entry is read by itself, so that one that cannot be
// read loses none of the others.
import { z } from 'zod'
import { type Fault, mismatch, readEach } from './each.ts'
import {
  type AudioClipRead,
  audioClipSchema,
  type SectionSummaryRead,
  sectionSummarySchema,
  type VideoClipRead,
  videoClipSchema,
} from './resources.ts'

/** What could be read of a value that may be left out. */
interface PartRead<T> {
  value: T
  /** How many entries could not be read; null when it is the whole part. */
  unread: number | null
  /** The first one; null when all of it could be read. */
  fault: Fault | null
}

export interface ContentsRead {
  title: PartRead<string | null>
  said: PartRead<AudioClipRead[]>
  shown: PartRead<VideoClipRead[]>
  sections: PartRead<SectionSummaryRead[]>
  summary: PartRead<string | null>
}

/** `title`, `transcription` and `summary` of a video, as they came. */
export function readContents(sent: { title?: unknown; transcription?: unknown; summary?: unknown }): ContentsRead {
  const inTranscription = readObject(sent.transcription, 'transcription')
  const inSummary = readObject(sent.summary, 'summary')
  return {
    title: readText(sent.title, 'title'),
    said: inTranscription('audioClips', (raw, field) => readList(audioClipSchema, raw, field), []),
    shown: inTranscription('videoClips', (raw, field) => readList(videoClipSchema, raw, field), []),
    sections: inSummary('sectionSummaries', (raw, field) => readList(sectionSummarySchema, raw, field), []),
    summary: inSummary('overallSummary', readText, null),
  }
}

type ReadPart<T> = (raw: unknown, field: string) => PartRead<T>

/** Gives back how to read a member of an object; where something else stands in its place, none of its members can be read. */
function readObject(raw: unknown, name: string) {
  const isObject = typeof raw === 'object' && !Array.isArray(raw)
  return <T>(member: string, read: ReadPart<T>, nothing: T): PartRead<T> => {
    if (raw === null || raw === undefined) return { value: nothing, unread: 0, fault: null }
    if (isObject) return read(Reflect.get(raw, member), `${name}.${member}`)
    return { value: nothing, unread: null, fault: { field: name, fault: mismatch('object', raw) } }
  }
}

function readText(raw: unknown, field: string): PartRead<string | null> {
  if (raw === null || raw === undefined) return { value: null, unread: 0, fault: null }
  if (typeof raw === 'string') return { value: raw, unread: 0, fault: null }
  return { value: null, unread: null, fault: { field, fault: mismatch('string', raw) } }
}

/** All at once where nothing is at fault, which is many times faster than entry by entry. */
function readList<Schema extends z.ZodType>(schema: Schema, raw: unknown, field: string): PartRead<z.infer<Schema>[]> {
  if (raw === null || raw === undefined) return { value: [], unread: 0, fault: null }
  if (!Array.isArray(raw)) return { value: [], unread: null, fault: { field, fault: mismatch('array', raw) } }
  const whole = z.array(schema).safeParse(raw)
  if (whole.success) return { value: whole.data, unread: 0, fault: null }
  const readings = readEach(schema, raw)
  const faults = readings.flatMap((reading) => (reading.kind === 'unreadable' ? [reading.unreadable] : []))
  const [first] = faults
  return {
    value: readings.flatMap((reading) => (reading.kind === 'read' ? [reading.value] : [])),
    unread: faults.length,
    fault: first ? { field: joinField(`${field}[${first.index}]`, first.field), fault: first.fault } : null,
  }
}

const joinField = (list: string, field: string) => (field === '' ? list : `${list}.${field}`)
