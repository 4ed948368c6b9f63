import { expect, test } from 'vitest'
import { describeSentBefore, describeZotero } from '../../../src/renderer/zotero/describe-zotero.ts'

const running = {
  state: 'running',
  version: '10.0.1',
  mode: 'update',
  whyOnlyAdd: null,
  willAsk: false,
  videos: 5,
  marks: 0,
  sentBefore: { videos: 0, inDoubt: 0, lastAt: null },
} as const

test('each Zotero is described by what it can do', () => {
  expect(describeZotero(running)).toHaveLength(1)
  expect(describeZotero({ ...running, willAsk: true })[1]).toContain('Always Allow')
  expect(describeZotero({ ...running, mode: 'add', whyOnlyAdd: 'off' })[1]).toContain('settings, under Advanced')
  expect(describeZotero({ ...running, version: null, mode: 'add', whyOnlyAdd: 'old' })[0]).toMatch(
    /^Zotero can only add/,
  )
})

test('what was sent before is counted, and what is in doubt is named', () => {
  const at = Date.UTC(2026, 10, 22, 12)
  const describe = (videos: number, sent: number, inDoubt = 0) =>
    describeSentBefore({ ...running, videos, sentBefore: { videos: sent, inDoubt, lastAt: at } })
  expect(describeSentBefore(running)).toBeNull()
  expect(describe(1, 1)).toMatch(/^This video was sent on /)
  expect(describe(5, 3)).toMatch(/^3 of these 5 videos were sent before, most recently on /)
  expect(describe(5, 5, 1)).toMatch(/^All 5 videos .* Zotero did not confirm 1 video\. Look in Zotero/)
})
