// Corrections and names of speakers together with older libraries, the trash, and fetching again.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { migrations } from '../../../src/backend/library/database/migrations.ts'
import { libraryPath } from '../../../src/backend/library/database/open.ts'
import { makeDataDir } from '../../e2e/app.ts'
import { fakeVideoId, makeFakeVideos } from '../../fakes/service.ts'
import { idOf, said } from '../library/video-content.ts'
import { importAll, openBackend, openService } from './open-backend.ts'
import { found, openDesk, reopen } from './open-desk.ts'

test('the text of a library from before corrections can be corrected, searched and restored', async () => {
  const dataDir = makeDataDir()
  const old = new Database(libraryPath(dataDir))
  // The dump also fills the tables in which FTS5 keeps its index.
  old.unsafeMode()
  old.exec(readFileSync(join(import.meta.dirname, '../library/database/version-14.sql'), 'utf8'))
  for (const { version, sql } of migrations) if (version > 14 && version <= 18) old.exec(sql)
  old.pragma('user_version = 18')
  old.close()

  const desk = await reopen(dataDir)
  const { client } = desk
  const videoId = idOf('trees')
  await expect.poll(() => found(desk, '"degrees cooler"')).toHaveLength(1)
  const { textVersion, audioClips } = await client.videos.get({ videoId })
  expect(audioClips.map(({ original }) => original)).toEqual(audioClips.map(() => undefined))
  const text = 'is five degrees warmer.'
  const { actId } = await client.corrections.correct({ videoId, textVersion, kind: 'said', clip: 1, text })
  await client.persons.assign({ videoId, textVersion, clips: [0, 1], speaker: 'Ada' })
  expect(await found(desk, 'speaker:ada "five degrees"')).toHaveLength(1)
  expect(await found(desk, '"four degrees"')).toEqual([])
  expect(actId).not.toBeNull()
  const { corrections } = await client.corrections.ofVideo({ videoId })
  await client.corrections.revert({ correctionIds: corrections.map(({ correctionId }) => correctionId) })
  expect((await client.videos.get({ videoId })).audioClips).toEqual(audioClips)
  expect(await found(desk, '"four degrees"')).toHaveLength(1)
})

test('a video in the trash keeps its corrections and names, is not replaced in, and returns with all of them', async () => {
  const videoId = idOf(1)
  const clips = said('We painted the rufe white.', 'The rufe was hot.').map((clip) => ({ ...clip, speakerId: 'Host' }))
  const desk = await openDesk([
    { videoId, audioClips: clips },
    { videoId: idOf(2), audioClips: said('A rufe elsewhere.') },
  ])
  const { client } = desk
  const { textVersion } = await client.videos.get({ videoId })
  const text = 'We painted the roof white.'
  await client.corrections.correct({ videoId, textVersion, kind: 'said', clip: 0, text })
  await client.persons.name({ videoId, label: 'Host', name: 'Ada' })
  const before = await client.videos.get({ videoId })
  const corrections = await client.corrections.ofVideo({ videoId })
  const removed = await client.videos.remove({ videoIds: [videoId] })
  expect(await found(desk, '"painted the roof"')).toEqual([])
  expect(await client.corrections.replace({ find: 'rufe', replace: 'roof', expected: 1 })).toMatchObject({ videos: 1 })
  await client.acts.undo({ actId: removed.actId ?? 0 })
  const after = await client.videos.get({ videoId })
  expect(after.audioClips).toEqual(before.audioClips)
  expect(after.audioClips[1]?.text).toBe('The rufe was hot.')
  expect(await client.corrections.ofVideo({ videoId })).toEqual(corrections)
  expect(await found(desk, 'speaker:ada "painted the roof"')).toEqual([`${videoId}: ${text}`])
  expect(await found(desk, '"painted the rufe"')).toEqual([])
})

test('a corrected video is not fetched again, and fetching it again keeps the correction and replaces nothing', async () => {
  const service = await openService({ videos: makeFakeVideos(1, { availability: 'crawled' }) })
  const backend = await openBackend(service)
  const { client } = backend
  const videoId = fakeVideoId(0)
  await importAll(backend, { text: videoId })
  const { textVersion } = await client.videos.get({ videoId })
  await client.corrections.correct({ videoId, textVersion, kind: 'said', clip: 0, text: 'Corrected words.' })
  await client.persons.name({ videoId, label: 'speaker_1', name: 'Grace' })
  const corrected = await client.videos.get({ videoId })
  const [calls, costUsd] = [service.log.length, service.ledger.totalUsd()]

  await importAll(backend, { text: videoId })
  expect([service.log.length, service.ledger.totalUsd()]).toEqual([calls, costUsd])

  await importAll(backend, { text: videoId, refresh: true })
  const fetched = await client.videos.get({ videoId })
  expect(fetched.audioClips).toEqual(corrected.audioClips)
  expect((await client.replacedParts.list({ videoId })).parts).toEqual([])
  expect(fetched.textVersion).toBe(corrected.textVersion)
  expect((await client.corrections.ofVideo({ videoId })).corrections).toMatchObject([
    { clip: 0, text: 'Corrected words.' },
  ])
})
