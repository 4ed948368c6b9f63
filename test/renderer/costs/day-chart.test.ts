import { expect, test } from 'vitest'
import { describeDay } from '../../../src/renderer/costs/day-chart.tsx'

test('a day with nothing but unknown costs is not said to be free', () => {
  expect(describeDay({ day: '2026-03-04', usd: 0, unknown: 2 }, 'en')).toMatch(/: 2 unknown costs$/)
  expect(describeDay({ day: '2026-03-04', usd: 0.12, unknown: 1 }, 'en')).toMatch(/: \$0\.12 and 1 unknown cost$/)
})

test('a day is named as it is in the calendar, wherever the machine stands', () => {
  expect(describeDay({ day: '2026-03-01', usd: 0, unknown: 0 }, 'en')).toMatch(/1.*2026: \$0\.00$/)
})
