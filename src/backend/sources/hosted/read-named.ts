// Reads the results of a search or the citations of an answer one by one.

import type { RawResult } from '../../../contract/app/raw-results.ts'
import type { AudioClip } from '../../../contract/app/videos.ts'
import { readEach } from '../../../contract/service/each.ts'
import { foundVideoSchema } from '../../../contract/service/resources.ts'
import { type NamedVideo, toNamedVideo } from './named-video.ts'
import { describeUnreadableItem, toRawResult, type UnreadableItem } from './raw-result.ts'
import type { Redact } from './redaction.ts'

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

export function readNamed(what: 'Result' | 'Source', items: readonly unknown[], redact: Redact): NamedListRead {
  const list: NamedListRead = { found: [], unreadable: [], raw: [] }
  for (const reading of readEach(foundVideoSchema, items)) {
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
