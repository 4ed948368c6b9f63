import { expect, it } from 'vitest'
import type { OfferedAnswerEvent } from '../../../src/backend/answers/from-service.ts'
import { listAnswers } from '../../../src/backend/library/answers.ts'
import { readCosts } from '../../../src/backend/library/ledger/ledger.ts'
import { listReservations } from '../../../src/backend/library/ledger/reservations.ts'
import { AppError } from '../../../src/contract/app/errors.ts'
import { ask, openDesk } from './ask.ts'

const answering = (costUsd: number | null) =>
  async function* (): AsyncGenerator<OfferedAnswerEvent, void, void> {
    yield { type: 'text', text: 'Because of the sea.' }
    if (costUsd !== null) yield { type: 'cost', cost: { totalUsd: costUsd, breakdown: null } }
    yield { type: 'end', isComplete: true, problem: null }
  }
const service = { kind: 'service' } as const

it('with a cap, an answer of unknown price is refused, and leaves nothing behind', async () => {
  const desk = openDesk({ service: () => answering(0.02) }, { capUsd: () => 1 })
  await expect(ask(desk, 'Why tides?', service)).rejects.toMatchObject({
    code: 'PRICE_UNKNOWN',
    message: expect.stringContaining('Settings'),
  })
  expect(listAnswers(desk.library)).toEqual([])
  expect(readCosts(desk.library, new Date()).entries).toEqual([])
})

it('with a ceiling for such calls it is asked, and later ones are expected to cost the same', async () => {
  const desk = openDesk({ service: () => answering(0.02) }, { capUsd: () => 0.05, callCeilingUsd: () => 0.05 })
  for (const question of ['Why tides?', 'Why waves?']) await ask(desk, question, service)
  await expect(ask(desk, 'Why salt?', service)).rejects.toMatchObject({
    code: 'CAP_REACHED',
    data: { amountUsd: 0.02 },
  })
  expect(readCosts(desk.library, new Date()).totalUsd).toBeCloseTo(0.04, 9)
})

it('an answer whose cost is unknown counts with the amount reserved for it', async () => {
  const desk = openDesk({ service: () => answering(null) }, { capUsd: () => 0.05, callCeilingUsd: () => 0.03 })
  const { answer } = await ask(desk, 'Why tides?', service)
  expect(answer.costUsd).toBeNull()
  expect(readCosts(desk.library, new Date()).entries).toMatchObject([
    { operation: 'answer', costUsd: null, countedUsd: 0.03, answerId: answer.answerId },
  ])
  await expect(ask(desk, 'Why salt?', service)).rejects.toMatchObject({ code: 'CAP_REACHED' })
})

it('an answer that was certainly not charged releases its reservation', async () => {
  const refuse = () => {
    throw new AppError('SERVICE_NO_FUNDS', 'No funds.', { mayBeCharged: false })
  }
  const desk = openDesk({ service: () => refuse }, { capUsd: () => 1, callCeilingUsd: () => 1 })
  for (let n = 0; n < 3; n++)
    await expect(ask(desk, 'Why tides?', service)).rejects.toMatchObject({ code: 'SERVICE_NO_FUNDS' })
  expect(readCosts(desk.library, new Date()).entries).toEqual([])
  expect(listReservations(desk.library)).toEqual([])
})

it('excerpts of the library are free', async () => {
  const desk = openDesk({}, { capUsd: () => 0 })
  expect((await ask(desk, 'Why tides?', { kind: 'library' })).answer.costUsd).toBe(0)
})
