import { expect, it } from 'vitest'
import { recordAct } from '../../../../src/backend/library/acts/record-act.ts'
import { undoAct } from '../../../../src/backend/library/acts/undo-act.ts'
import type { Library } from '../../../../src/backend/library/database/open.ts'
import { renamePerson } from '../../../../src/backend/library/layer/persons.ts'
import { listPseudonyms, openPseudonyms } from '../../../../src/backend/library/layer/pseudonyms.ts'
import { nameSpeaker } from '../../../../src/backend/persons/name-speaker.ts'
import { temporaryLibrary } from '../temporary-library.ts'
import { idOf, save } from '../video-content.ts'

const [one, two, three] = [idOf('one'), idOf('two'), idOf('three')]

const spokenBy = (...labels: string[]) =>
  labels.map((speakerId, index) => {
    return { startMs: index * 1000, endMs: index * 1000 + 1000, text: 'Words.', speakerId, isSound: false }
  })

/** Two videos of one channel and one of another. */
function openSpoken(): Library {
  const library = temporaryLibrary()
  const labels = spokenBy('speaker_1', 'speaker_2', 'Host')
  save(library, { videoId: one, authorUrl: 'https://www.youtube.com/@a', audioClips: labels })
  save(library, { videoId: two, authorUrl: 'https://www.youtube.com/@a', audioClips: labels })
  save(library, { videoId: three, authorUrl: 'https://www.youtube.com/@b', audioClips: labels })
  return library
}

const name = (library: Library, videoId: string, label: string, to: string) =>
  nameSpeaker(library, { videoId, label, name: to, everywhere: false }, 1)

/** Opened anew for each question, as by different exports. */
const of = (library: Library, videoId: string, shown: string, isLabel = false) =>
  openPseudonyms(library).ofSpeaker(videoId, shown, isLabel)

it('stay with a person in all videos, and with a label in its video or channel', async () => {
  const library = openSpoken()
  await name(library, one, 'speaker_1', 'Ada Lovelace')
  await name(library, two, 'speaker_2', 'Ada Lovelace')
  await name(library, two, 'Host', 'ada lovelace')
  expect(of(library, one, 'Ada Lovelace')).toBe('Person 1')
  expect(of(library, two, 'Ada Lovelace')).toBe('Person 1')
  // The source's own labels, which an export without the user's layer shows.
  expect([of(library, one, 'speaker_1', true), of(library, two, 'Host', true)]).toEqual(['Person 1', 'Person 1'])
  expect(of(library, one, 'speaker_2')).toBe('Person 2')
  expect(of(library, three, 'speaker_2')).toBe('Person 3')
  expect([of(library, one, 'Host'), of(library, three, 'Host')]).toEqual(['Person 4', 'Person 5'])
  expect(of(library, one, 'speaker_2')).toBe('Person 2')
})

it('stay when a label gets a name, when that is undone and done again, and when a person is renamed', async () => {
  const library = openSpoken()
  expect(of(library, one, 'speaker_1')).toBe('Person 1')
  const { actId } = await name(library, one, 'speaker_1', 'Ada')
  expect(of(library, one, 'Ada')).toBe('Person 1')
  undoAct(library, actId ?? 0, 2)
  expect(of(library, one, 'speaker_1')).toBe('Person 1')
  await name(library, one, 'speaker_1', 'Ada')
  expect(of(library, one, 'Ada')).toBe('Person 1')
  const ada = openPseudonyms(library).persons[0]
  expect(ada?.pseudonym()).toBe('Person 1')
  renameTo(library, 'Ada', 'Augusta')
  expect(of(library, one, 'Augusta')).toBe('Person 1')
})

function renameTo(library: Library, from: string, to: string): number {
  const personId = library.prepare<[string], number>('SELECT id FROM persons WHERE name = ?').pluck().get(from) ?? 0
  const { actId } = recordAct(library, { title: () => 'Renamed', now: 1 }, () => renamePerson(library, personId, to))
  return actId ?? 0
}

it('are never shared by two persons, however they are merged and divided', async () => {
  const library = openSpoken()
  await name(library, one, 'speaker_1', 'Ada L.')
  expect(of(library, one, 'Ada L.')).toBe('Person 1')
  await name(library, two, 'speaker_1', 'Ada Lovelace')
  // The merged person keeps what was written for one of them.
  const merge = renameTo(library, 'Ada L.', 'Ada Lovelace')
  expect([of(library, one, 'Ada Lovelace'), of(library, two, 'Ada Lovelace')]).toEqual(['Person 1', 'Person 1'])
  undoAct(library, merge, 2)
  expect(of(library, one, 'Ada L.')).toBe('Person 1')
  expect(of(library, two, 'Ada Lovelace')).toBe('Person 2')
})

it('of a label are not those of the person who has the same label in another video', async () => {
  const library = openSpoken()
  expect(of(library, one, 'Host')).toBe('Person 1')
  await name(library, two, 'Host', 'Ada')
  await name(library, three, 'Host', 'Bob')
  expect([of(library, two, 'Ada'), of(library, three, 'Bob'), of(library, one, 'Host')]).toEqual([
    'Person 2',
    'Person 3',
    'Person 1',
  ])
})

it('are listed with the names and videos behind them', async () => {
  const library = openSpoken()
  await name(library, one, 'speaker_1', 'Ada')
  for (const [videoId, shown] of [
    [one, 'Ada'],
    [two, 'Host'],
    [one, 'Host'],
  ] as const)
    of(library, videoId, shown)
  expect(listPseudonyms(library)).toEqual([
    { pseudonym: 'Person 1', names: ['Ada'], videos: [{ videoId: one, title: 'Untitled' }] },
    {
      pseudonym: 'Person 2',
      names: ['Host'],
      videos: [one, two].map((videoId) => ({ videoId, title: 'Untitled' })),
    },
  ])
})
