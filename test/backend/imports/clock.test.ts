// The clock is changed while an import waits.
import { expect, test } from 'vitest'
import { AppError } from '../../../src/contract/app/errors.ts'
import {
  answerWith,
  createHarness,
  failedWith,
  fetched,
  idOf,
  quickWaits,
  scriptedSource,
  until,
} from './scripted-source.ts'

const dayMs = 24 * 3_600_000
const waits = { ...quickWaits, item: [150], call: [150], longest: 200 }

test('after the clock is set back, an item waits no longer than the longest wait', async () => {
  let shiftMs = 0
  const source = scriptedSource(
    ({ videoIds }, call) =>
      answerWith(
        videoIds.map((id) => (call === 1 ? failedWith(id, 'TIMED_OUT', 'later') : fetched(id))),
        0,
      ),
    { kind: 'local', isPriced: false, batchSize: 1 },
  )
  const { start, settled, queue } = createHarness(source, { waits, now: () => Date.now() + shiftMs })
  const { importId } = start([idOf(0)])
  await until(() => queue.get(importId).items[0]?.nextAttemptAt != null)
  shiftMs = -dayMs
  expect((await settled(importId)).counts).toMatchObject({ saved: 1 })
})

test('neither does an unreachable source', async () => {
  let shiftMs = 0
  const source = scriptedSource(
    ({ videoIds }, call) => {
      if (call === 1) throw new AppError('YOUTUBE_UNREACHABLE', 'No network.')
      return answerWith(videoIds.map(fetched), 0)
    },
    { kind: 'local', isPriced: false, batchSize: 1 },
  )
  const { start, settled, queue } = createHarness(source, { waits, now: () => Date.now() + shiftMs })
  const { importId } = start([idOf(0), idOf(1)])
  await until(() => source.calls.length === 1 && queue.get(importId).items[0]?.state === 'pending')
  shiftMs = -dayMs
  expect((await settled(importId)).counts).toMatchObject({ saved: 2 })
})
