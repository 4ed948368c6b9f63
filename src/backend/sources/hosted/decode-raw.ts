// Decodes kept raw results again. A newer version of Footnote may be able to read what an older one could not.
import type { RawResult } from '../../../contract/app/raw-results.ts'
import { videosResponseSchema } from '../../../contract/service/videos.ts'
import type { VideoOutcome } from '../source.ts'
import { readOutcomes } from './outcomes.ts'
import { readNamed } from './read-named.ts'

/** No redaction is needed: the key was removed before the result was kept. */
const asItIs = (text: string) => text

export interface Undecoded extends Pick<RawResult, 'json' | 'problem'> {
  operation: 'videos' | 'search' | 'answer'
  /** Whether `json` is a whole response rather than one result of it. */
  isResponse: boolean
}

type Fetched = Extract<VideoOutcome, { kind: 'fetched' }>

/** The videos that can be read at least in part. `videoIds` are the ids that were requested at the time. */
export function decodeRaw({ operation, isResponse, json }: Undecoded, videoIds: readonly string[]): Fetched[] {
  const results = readResults(json, isResponse)
  if (operation === 'videos')
    return readOutcomes(results, videoIds, asItIs).filter((outcome) => outcome.kind === 'fetched')
  const { found, raw } = readNamed('Result', results, asItIs)
  return found.flatMap(({ named: { videoId, video } }) => {
    if (videoId === null || video === null) return []
    const rest = raw.find((one) => one.videoId === videoId)
    return [{ kind: 'fetched', videoId, video, ...(rest === undefined ? {} : { raw: rest }) }]
  })
}

function readResults(json: string, isResponse: boolean): unknown[] {
  let read: unknown
  try {
    read = JSON.parse(json)
  } catch {
    return []
  }
  if (!isResponse) return [read]
  const response = videosResponseSchema.safeParse(read)
  return response.success ? response.data.results : []
}
