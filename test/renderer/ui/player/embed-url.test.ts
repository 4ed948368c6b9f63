import { expect, test } from 'vitest'
import { embedUrl } from '../../../../src/renderer/ui/player/embed-url.ts'

const video = { videoId: 'demoHeat01A', startMs: 83_900 }

test('a page with a web address passes its origin to the player', () => {
  const url = new URL(embedUrl(video, { origin: 'http://127.0.0.1:4000', language: 'de-DE' }))
  expect(url.origin + url.pathname).toBe('https://www.youtube-nocookie.com/embed/demoHeat01A')
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    enablejsapi: '1',
    start: '83',
    hl: 'de-DE',
    origin: 'http://127.0.0.1:4000',
    widget_referrer: 'http://127.0.0.1:4000',
  })
})

test.each(['app://footnote', 'null', 'file://'])('a page at %s does not pass its origin', (origin) => {
  const { searchParams } = new URL(embedUrl(video, { origin, language: 'en' }))
  expect(searchParams.has('origin')).toBe(false)
  expect(searchParams.has('widget_referrer')).toBe(false)
})
