import type { ZoteroStatus } from '../../contract/app/zotero.ts'
import { formatDate } from '../ui/format/format-date.ts'
import { formatLocalCount } from '../ui/format/format-local-count.ts'

type RunningZotero = Extract<ZoteroStatus, { state: 'running' }>

/** Sentences on what will happen, in the order in which they are read. */
export function describeZotero({ version, mode, whyOnlyAdd, willAsk }: RunningZotero): string[] {
  const name = version === null ? 'Zotero' : `Zotero ${version}`
  if (mode === 'add' && whyOnlyAdd === 'off')
    return [
      `${name} only takes new items now, into the collection that is selected there.`,
      'To update items that you sent before, select “Allow other applications on this computer to communicate with Zotero” in Zotero’s settings, under Advanced.',
    ]
  if (mode === 'add')
    return [`${name} can only add items, into the collection that is selected there. Zotero 10 can also update them.`]
  return [
    `${name} is running. Items that you sent before are updated, and what you changed in Zotero stays.`,
    ...(willAsk
      ? ['Zotero will ask whether Footnote may write. Select Always Allow there to be asked only once.']
      : []),
  ]
}

/** Says what was sent before; null if nothing was. */
export function describeSentBefore({ videos, sentBefore }: RunningZotero): string | null {
  if (sentBefore.videos === 0) return null
  const when = sentBefore.lastAt === null ? '' : ` on ${formatDate(sentBefore.lastAt)}`
  const doubt =
    sentBefore.inDoubt === 0
      ? ''
      : ` Zotero did not confirm ${formatLocalCount(sentBefore.inDoubt, 'video')}. Look in Zotero before you send copies.`
  if (videos === 1) return `This video was sent${when}.${doubt}`
  const some =
    sentBefore.videos === videos
      ? `All ${formatLocalCount(videos, 'video')} were sent before`
      : `${sentBefore.videos.toLocaleString()} of these ${formatLocalCount(videos, 'video')} were sent before`
  return `${some}, most recently${when}.${doubt}`
}
