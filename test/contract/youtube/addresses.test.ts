import { expect, test } from 'vitest'
import { shortUrl, watchUrl } from '../../../src/contract/youtube/addresses.ts'

test('a link to a moment has whole seconds, rounded down', () => {
  expect(watchUrl('demoHeat01A', 83_900)).toBe('https://www.youtube.com/watch?v=demoHeat01A&t=83s')
  expect(watchUrl('demoHeat01A')).toBe('https://www.youtube.com/watch?v=demoHeat01A')
  expect(shortUrl('demoHeat01A', 83_900)).toBe('https://youtu.be/demoHeat01A?t=83')
  expect(shortUrl('demoHeat01A')).toBe('https://youtu.be/demoHeat01A')
})
