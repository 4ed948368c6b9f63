// Matches the results of `/videos` with the requested videos, whatever the order and form of the results.
import { z } from 'zod'
import type { RawResult } from '../../../contract/app/raw-results.ts'
import { type Fault, type ReadItem, readEach } from '../../../contract/service/each.ts'
import { type VideoResultRead, videoResultSchema, videoStatusSchema } from '../../../contract/service/videos.ts'
import type { VideoOutcome } from '../source.ts'
import { contentFromService } from './content.ts'
import { toRawResult } from './raw-result.ts'
import type { Redact } from './redaction.ts'
import { unknownResultFields } from './unknown-fields.ts'
import { unreadableVideo, videoFailure } from './video-failures.ts'
import { readServiceVideoId } from './video-id.ts'

type ResultReading = ReadItem<VideoResultRead>

/** The few fields that tell which video an otherwise unreadable result belongs to. */
const labelSchema = z.object({
  status: videoStatusSchema.optional().catch(undefined),
  data: z.object({ url: z.unknown() }).optional().catch(undefined),
})

/**
 * Returns one outcome for each requested id among the results and ignores results for other videos. Of several results for one video,
 * a complete one is preferred to an incomplete one, and either to a failure. `redact` is applied to the service's own words.
 */
export function readOutcomes(
  results: readonly unknown[],
  videoIds: readonly string[],
  redact: Redact = (text) => text,
): VideoOutcome[] {
  const asked = new Set(videoIds)
  const found = new Map<string, VideoOutcome>()
  for (const reading of readEach(videoResultSchema, results)) {
    const videoId = videoOf(reading, asked) ?? onlyOne(results, videoIds, reading)
    const before = videoId === undefined ? undefined : found.get(videoId)
    if (videoId === undefined || (before && worth(before) === 2)) continue
    const outcome = toOutcome(videoId, reading, redact)
    if (before === undefined || worth(outcome) > worth(before)) found.set(videoId, outcome)
  }
  return [...asked].flatMap((videoId) => found.get(videoId) ?? [])
}

function worth(outcome: VideoOutcome): number {
  if (outcome.kind === 'failed') return 0
  return outcome.raw === undefined ? 2 : 1
}

/** The results that name no video and are not marked as failed. They cannot be matched with a request, so they are kept as JSON. */
export function readNameless(results: readonly unknown[], redact: Redact): RawResult[] {
  return readEach(videoResultSchema, results).flatMap((reading) => {
    if (!isNameless(reading) || labelOf(reading).status.toLowerCase() === 'fail') return []
    const fault = reading.kind === 'unreadable' ? reading.unreadable : { field: '', fault: 'does not name a video' }
    return [toRawResult(null, reading.raw, fault, redact)]
  })
}

function labelOf(reading: ResultReading): { statusUrl: unknown; dataUrl: unknown; status: string; error: Failure } {
  const label = labelSchema.safeParse(reading.kind === 'read' ? reading.value : reading.raw).data
  const { url, status, error } = label?.status ?? {}
  return { statusUrl: url, dataUrl: label?.data?.url, status: status ?? '', error }
}
type Failure = z.infer<typeof videoStatusSchema>['error']

const idIn = (url: unknown) => (typeof url === 'string' ? readServiceVideoId(url) : null)

/** `status.url` is the address that was requested; `data.url` is the address of the page. */
function videoOf(reading: ResultReading, asked: ReadonlySet<string>): string | undefined {
  const { statusUrl, dataUrl } = labelOf(reading)
  return [idIn(statusUrl), idIn(dataUrl)].find((id): id is string => id !== null && asked.has(id))
}

function isNameless(reading: ResultReading): boolean {
  const { statusUrl, dataUrl } = labelOf(reading)
  return idIn(statusUrl) === null && idIn(dataUrl) === null
}

/** If one video was requested and one result without an id came back, the result belongs to that video. */
function onlyOne(results: readonly unknown[], videoIds: readonly string[], reading: ResultReading): string | undefined {
  return results.length === 1 && videoIds.length === 1 && isNameless(reading) ? videoIds[0] : undefined
}

function toOutcome(videoId: string, reading: ResultReading, redact: Redact): VideoOutcome {
  const { dataUrl, status, error } = labelOf(reading)
  const failure = () => videoFailure(videoId, redact(error?.type ?? ''), redact(error?.message ?? ''))
  const unreadable = (fault: Fault) => unreadableVideo(videoId, toRawResult(videoId, reading.raw, fault, redact))
  if (status.toLowerCase() === 'fail') return failure()
  if (reading.kind === 'unreadable') return unreadable(reading.unreadable)
  const { data } = reading.value
  if (data === null || data === undefined) return error ? failure() : unreadable({ field: 'data', fault: 'is missing' })
  const pageId = idIn(dataUrl)
  if (pageId !== null && pageId !== videoId)
    return unreadable({ field: 'data.url', fault: `names another video, ${pageId}` })
  const { video: content, fault } = contentFromService(videoId, data, reading.value.status?.isLiveCrawl ?? null)
  const around = unknownResultFields(reading.value)
  const video = around ? { ...content, extra: { ...content.extra, videoResult: around } } : content
  if (fault === null) return { kind: 'fetched', videoId, video }
  const raw = toRawResult(videoId, reading.raw, { ...fault, field: `data.${fault.field}` }, redact)
  return { kind: 'fetched', videoId, video, raw }
}
