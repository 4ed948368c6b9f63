import { expect, test } from 'vitest'
import { spokenInSettings } from '../../../../src/renderer/ui/notices/spoken-in-settings.ts'

test.each([
  ['The language model refused the key: check it in Settings.', 'The language model refused the key: check it here.'],
  [
    'No service is set up: enter its address and your API key in Settings, or ask the library.',
    'No service is set up: enter its address and your API key here, or ask the library.',
  ],
  ['There is no video on this page.', 'There is no video on this page.'],
])('a message that refers to Settings says “here” on that page: %s', (message, spoken) => {
  expect(spokenInSettings(message)).toBe(spoken)
})
