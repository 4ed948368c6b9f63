// Reads a video's title, transcription and summary, which are the parts that may have been paid for. Each entry is read by itself, so
// that one bad entry does not lose the others.
import { z } from 'zod'
import { type Fault, mismatch, readEach } from './each.ts'
import {
  type AudioClipRead,
  type SectionSummaryRead,
  sectionSummarySchema,
  type VideoClipRead,
  videoClipSchema,
  wireAudioClipSchema,
} from './resources.ts'

/** The result of reading a part that may be absent. */
interface PartRead<T> {
  value: T
  /** The number of entries that could not be read; null when the whole part could not. */
  unread: number | null
  /** The first fault; null when everything could be read. */
  fault: Fault | null
}

export interface ContentsRead {
  title: PartRead<string | null>
  said: PartRead<AudioClipRead[]>
  shown: PartRead<VideoClipRead[]>
  sections: PartRead<SectionSummaryRead[]>
  summary: PartRead<string | null>
}

/** Reads the fields `title`, `transcription` and `summary` of a video. */
export function readContents(sent: { title?: unknown; transcription?: unknown; summary?: unknown }): ContentsRead {
  const inTranscription = readObject(sent.transcription, 'transcription')
  const inSummary = readObject(sent.summary, 'summary')
  return {
    title: readText(sent.title, 'title'),
    said: inTranscription('audioClips', (raw, field) => readList(wireAudioClipSchema, raw, field), []),
    shown: inTranscription('videoClips', (raw, field) => readList(videoClipSchema, raw, field), []),
    sections: inSummary('sectionSummaries', (raw, field) => readList(sectionSummarySchema, raw, field), []),
    summary: inSummary('overallSummary', readText, null),
  }
}

type ReadPart<T> = (raw: unknown, field: string) => PartRead<T>

/** Returns a function that reads one member of an object. If `raw` is not an object, none of its members can be read. */
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

/** Reads all entries at once first, because that is many times faster. Reads them one by one only when there is a fault. */
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
