import { expect, test } from 'vitest'
import { listPseudonyms, openPseudonyms } from '../../../src/backend/library/layer/pseudonyms.ts'
import { findSentItems, type SentItem, writeSentItems } from '../../../src/backend/library/zotero-items.ts'
import { type Desk, openDesk } from '../handlers/open-desk.ts'
import { temporaryDir } from '../library/temporary-library.ts'
import { idOf, said } from '../library/video-content.ts'
import { backUpTo, restoreFrom } from './follow-backup.ts'

const spokenBy = (number: number, label: string) => {
  return { videoId: idOf(number), audioClips: said('words').map((clip) => ({ ...clip, speakerId: label })) }
}
const pseudonymOf = ({ backend }: Desk, number: number, label: string) =>
  openPseudonyms(backend.context.parts().library).ofSpeaker(idOf(number), label, true)

const sentAt = (videoId: string, at: number): SentItem => {
  const sent = { fields: { title: `sent at ${at}` }, creators: [], tags: [] }
  return {
    videoId,
    serverId: 'server',
    itemKey: 'ABCD2345',
    isConfirmed: true,
    sent,
    kept: null,
    note: null,
    sentAt: at,
  }
}

test('what left the library since a backup is still known after it was restored', async () => {
  const desk = await openDesk([spokenBy(1, 'Ada'), spokenBy(2, 'Grace')])
  const library = () => desk.backend.context.parts().library
  expect(pseudonymOf(desk, 1, 'Ada')).toBe('Person 1')
  writeSentItems(library(), [sentAt(idOf(1), 1)])
  const file = await backUpTo(desk.client, temporaryDir())
  expect(pseudonymOf(desk, 2, 'Grace')).toBe('Person 2')
  writeSentItems(library(), [sentAt(idOf(1), 2), sentAt(idOf(2), 2)])

  await restoreFrom(desk.client, file)
  // Otherwise the next export would add them to Zotero a second time.
  expect(findSentItems(library(), [idOf(1), idOf(2)]).map((item) => item.sent.fields.title)).toEqual([
    'sent at 2',
    'sent at 2',
  ])
  // Otherwise somebody else would get the name that Grace has in files.
  expect(listPseudonyms(library()).map(({ pseudonym, names }) => [pseudonym, ...names])).toEqual([
    ['Person 1', 'Ada'],
    ['Person 2', 'Grace'],
  ])
  expect(listPseudonyms(library()).map(({ videos }) => videos.length)).toEqual([1, 1])
})

test('a restored library of somebody else keeps its own pseudonyms', async () => {
  const theirs = await openDesk([spokenBy(1, 'Theirs')])
  pseudonymOf(theirs, 1, 'Theirs')
  const file = await backUpTo(theirs.client, temporaryDir())
  const ours = await openDesk([spokenBy(2, 'Ours'), spokenBy(3, 'Also ours')])
  pseudonymOf(ours, 2, 'Ours')
  pseudonymOf(ours, 3, 'Also ours')
  await restoreFrom(ours.client, file)
  expect(
    listPseudonyms(ours.backend.context.parts().library).map(({ pseudonym, names }) => [pseudonym, ...names]),
  ).toEqual([
    ['Person 1', 'Theirs'],
    ['Person 2', 'Also ours'],
  ])
})
