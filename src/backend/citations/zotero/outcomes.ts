import type { ZoteroOutcome } from '../../../contract/app/zotero.ts'
import type { SentItem } from '../../library/zotero-items.ts'

interface Named {
  readonly videoId: string
  readonly title: string
}

/** The outcome of a video that Zotero already took and that cannot be found or updated there. */
export function sentBefore({ videoId, title }: Named, { isConfirmed, sentAt }: SentItem): ZoteroOutcome {
  const day = new Date(sentAt).toISOString().slice(0, 10)
  return {
    videoId,
    title,
    result: 'sent-before',
    message: isConfirmed
      ? `Sent on ${day}. Zotero can only add, so it was not sent again.`
      : `Sent on ${day}, but Zotero did not confirm it. Look for it in Zotero before you send it again.`,
  }
}
