import { expect, test } from 'vitest'
import { readYoutubeLink } from '../../../../src/renderer/answers/citations/read-youtube-link.ts'

test.each([
  ['https://www.youtube.com/watch?v=demoHeat01A', null],
  ['https://m.youtube.com/watch?list=x&v=demoHeat01A&t=83s', 83_000],
  ['https://youtu.be/demoHeat01A?t=1m23s', 83_000],
  ['https://www.youtube.com/shorts/demoHeat01A', null],
  ['https://www.youtube-nocookie.com/embed/demoHeat01A?start=83', 83_000],
  ['https://youtube.com/watch?v=demoHeat01A&t=1h2m3s', 3_723_000],
  ['https://youtube.com/watch?v=demoHeat01A&t=soon', null],
])('%s', (address, atMs) => {
  expect(readYoutubeLink(address)).toEqual({ videoId: 'demoHeat01A', atMs })
})

test.each([
  'https://example.org/watch?v=demoHeat01A',
  'https://www.youtube.com/@channel',
  'youtube',
  'https://youtu.be/short',
])('%s is no video', (address) => {
  expect(readYoutubeLink(address)).toBeUndefined()
})
