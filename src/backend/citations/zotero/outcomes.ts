import type { ZoteroOutcome } from '../../../contract/app/zotero.ts'
import type { SentItem } from '../../library/zotero-items.ts'

interface Named {
  readonly videoId: string
  readonly title: string
}

const dayOf = ({ sentAt }: SentItem): string => new Date(sentAt).toISOString().slice(0, 10)

/** The outcome of a video that was sent to a Zotero that only adds. */
export function sentBefore({ videoId, title }: Named, item: SentItem): ZoteroOutcome {
  const message = item.isConfirmed
    ? `Sent on ${dayOf(item)}. Zotero can only add, so it was not sent again.`
    : `Sent on ${dayOf(item)}, but Zotero did not confirm it. Look for it in Zotero before you send it again.`
  return { videoId, title, result: 'sent-before', message }
}

/** The outcome of a video that an older Zotero took, and that is not in Zotero's own library under its address. */
export function notFoundAgain({ videoId, title }: Named, item: SentItem): ZoteroOutcome {
  const message = `Sent on ${dayOf(item)} to an older version of Zotero, and not found in My Library now. Send a copy to add it again.`
  return { videoId, title, result: 'sent-before', message }
}
