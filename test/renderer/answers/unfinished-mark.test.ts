import { expect, test } from 'vitest'
import { withoutUnfinishedMark } from '../../../src/renderer/answers/unfinished-mark.ts'

test.each([
  ['Cooler [', 'Cooler'],
  ['Cooler [1', 'Cooler'],
  ['Cooler [a roof](https://exam', 'Cooler'],
  ['Cooler [1]', 'Cooler [1]'],
  ['Cooler [a](https://example.org) x', 'Cooler [a](https://example.org) x'],
  ['- [ ] done', '- [ ] done'],
])('%j is shown as %j', (text, shown) => {
  expect(withoutUnfinishedMark(text)).toBe(shown)
})
