import { describe, expect, it } from 'vitest'
import { readServiceVideoId } from '../../../../src/backend/sources/hosted/video-id.ts'

const id = 'fake000001A'

describe("the id of a service's video", () => {
  it.each([
    id,
    `https://www.youtube.com/watch?v=${id}`,
    `http://m.youtube.com/watch?list=x&v=${id}&t=3s`,
    `youtube.com/watch?v=${id}`,
    `//www.youtube.com/embed/${id}?rel=0`,
    `https://youtu.be/${id}?t=4`,
    `HTTPS://WWW.YOUTUBE.COM/shorts/${id}/`,
    `https://www.youtube-nocookie.com/embed/${id}`,
    `https://music.youtube.com/watch?v=${id}`,
    ` https://www.youtube.com/live/${id}#x `,
  ])('is read from %s', (text) => {
    expect(readServiceVideoId(text)).toBe(id)
  })

  it.each(['fake000001B', 'https://youtu.be/fake000001C', 'https://www.youtube.com/watch?v=fake000001D'])(
    'has one spelling, even in %s',
    (text) => {
      expect(readServiceVideoId(text)).toBe(id)
    },
  )

  it.each([
    null,
    undefined,
    '',
    'https://example.com/watch?v=fake000001_',
    'https://www.youtube.com/watch?v=short',
    'https://notyoutube.com/watch?v=fake000001_',
    'https://www.youtube.com/@channel',
    'https://',
    'ftp://youtu.be/fake000001_',
  ])('is not found in %s', (text) => {
    expect(readServiceVideoId(text)).toBeNull()
  })
})
