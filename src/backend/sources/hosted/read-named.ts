// Reads the results of a search or the citations of an answer one by one.

import type { RawResult } from '../../../contract/app/raw-results.ts'
import type { AudioClip } from '../../../contract/app/videos.ts'
import type { answerCitationSchema } from '../../../contract/service/answer.ts'
import { readEach } from '../../../contract/service/each.ts'
import type { wireSearchResultSchema } from '../../../contract/service/search.ts'
import { type NamedVideo, toNamedVideo } from './named-video.ts'
import { toRawResult } from './raw-result.ts'
import type { Redact } from './redaction.ts'
import { describeUnreadableItem, type UnreadableItem } from './unreadable-item.ts'

interface NamedRead {
  named: NamedVideo
  said: AudioClip[]
  /** The place in the service's list, counted from 1. Unreadable items count too. */
  position: number
}

interface NamedListRead {
  found: NamedRead[]
  unreadable: UnreadableItem[]
  /** The JSON of items that could not be read completely. */
  raw: RawResult[]
}

export function readNamed(
  what: 'Result' | 'Source',
  schema: typeof wireSearchResultSchema | typeof answerCitationSchema,
  items: readonly unknown[],
  redact: Redact,
): NamedListRead {
  const list: NamedListRead = { found: [], unreadable: [], raw: [] }
  for (const reading of readEach(schema, items)) {
    if (reading.kind === 'unreadable') {
      list.unreadable.push(describeUnreadableItem(what, reading.unreadable))
      list.raw.push(toRawResult(null, reading.raw, reading.unreadable, redact))
      continue
    }
    const { named, said, fault } = toNamedVideo(reading.value)
    list.found.push({ named, said, position: reading.index + 1 })
    if (fault !== null) list.raw.push(toRawResult(named.videoId, reading.raw, fault, redact))
  }
  return list
}
