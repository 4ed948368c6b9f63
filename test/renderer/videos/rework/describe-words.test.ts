import { expect, test } from 'vitest'
import type { DescriptionPlan } from '../../../../src/contract/app/descriptions.ts'
import { describePlan, describeVisualOrigin } from '../../../../src/renderer/videos/rework/describe-words.ts'

const plan: DescriptionPlan = {
  model: 'llava',
  isLocal: false,
  shots: 63,
  pictures: 48,
  kept: 0,
  missingFrames: 0,
  inputTokens: 80_000,
  outputTokens: 19_200,
  usd: 0.124,
  leftUsd: null,
}

test('the limits are shown before anything starts', () => {
  expect(describePlan(plan)).toBe(
    '63 shots. “llava” gets one picture of each of the 48 clearest. Up to 99,000 tokens, up to $0.12.',
  )
})

test('missing, kept, free, unknown and left-out parts are shown, too', () => {
  expect(describePlan({ ...plan, pictures: 63, missingFrames: 25, kept: 12, usd: 0, leftUsd: 4.2 })).toBe(
    '63 shots. “llava” gets one picture of each. 25 still frames are missing and will be skipped. 12 are already described and cost nothing. Up to 99,000 tokens, free of charge. $4.20 of this month’s cap is left.',
  )
  expect(describePlan({ ...plan, usd: null })).toContain('price unknown (set it in Settings).')
  expect(describePlan({ ...plan, kept: 48, inputTokens: 0, outputTokens: 0, usd: 0 })).toBe(
    '63 shots. “llava” gets one picture of each of the 48 clearest. All are already described, so this costs nothing.',
  )
})

test("the description's author is named", () => {
  expect(describeVisualOrigin({ visualMethod: null, visualModel: null })).toBeNull()
  expect(describeVisualOrigin({ visualMethod: 'service', visualModel: null })).toBe('Described by the service')
  expect(describeVisualOrigin({ visualMethod: 'model', visualModel: 'llava' })).toBe(
    'Described by llava from still frames',
  )
  expect(describeVisualOrigin({ visualMethod: 'model', visualModel: null })).toBe(
    'Described by a model from still frames',
  )
})
