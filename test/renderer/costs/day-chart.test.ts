import { expect, test } from 'vitest'
import { describeDay } from '../../../src/renderer/costs/day-chart.tsx'

test('a day with only unknown costs is not shown as free', () => {
  expect(describeDay({ day: '2026-03-04', usd: 0, unknown: 2 }, 'en')).toMatch(/: 2 unknown costs$/)
  expect(describeDay({ day: '2026-03-04', usd: 0.12, unknown: 1 }, 'en')).toMatch(/: \$0\.12 and 1 unknown cost$/)
})

test("a day is named by its calendar date, whatever the machine's time zone", () => {
  expect(describeDay({ day: '2026-03-01', usd: 0, unknown: 0 }, 'en')).toMatch(/1.*2026: \$0\.00$/)
})
