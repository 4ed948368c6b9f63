import { describe, expect, test } from 'vitest'
import {
  isExternalUrl,
  isOwnPage,
  isPermitted,
  isPlayerPage,
  mayOpenForPage,
  mayShow,
} from '../../src/main/trusted-url.ts'

describe('the pages that the main process trusts', () => {
  test.each(['app://footnote/', 'app://footnote/index.html#/search?q=a'])('a page of the app: %s', (url) => {
    expect(isOwnPage(url)).toBe(true)
  })

  test.each([
    'app://other/',
    'app://footnote.example/',
    'app://user@footnote/',
    'https://footnote/',
    'file:///app://footnote/',
    'data:text/html,app://footnote/',
    '',
  ])('not a page of the app: %s', (url) => {
    expect(isOwnPage(url)).toBe(false)
  })

  test("during development, the app's page is the one of the development server", () => {
    const server = 'http://localhost:5173'
    expect(isOwnPage('http://localhost:5173/#/settings', server)).toBe(true)
    expect(isOwnPage('http://localhost:51730/', server)).toBe(false)
    expect(isOwnPage('app://footnote/', server)).toBe(false)
  })

  test('our own page may copy text, the player may go full screen, and nobody anything else', () => {
    const player = 'https://www.youtube-nocookie.com/embed/AAAAAAAAAAA'
    expect(isPermitted('clipboard-sanitized-write', 'app://footnote/#/search')).toBe(true)
    expect(isPermitted('clipboard-sanitized-write', player)).toBe(false)
    expect(isPermitted('fullscreen', player)).toBe(true)
    for (const permission of ['clipboard-read', 'media', 'geolocation', 'notifications', 'unknown'])
      expect(isPermitted(permission, 'app://footnote/') || isPermitted(permission, player)).toBe(false)
  })

  test.each(['https://www.youtube.com/watch?v=AAAAAAAAAAA&t=83s', 'http://example.org/'])(
    'opened in the browser: %s',
    (url) => {
      expect(isExternalUrl(url)).toBe(true)
    },
  )

  test.each([
    'file:///etc/passwd',
    'javascript:alert(1)',
    'smb://host/share',
    'https://user:secret@example.org/',
    'ms-settings:',
  ])('never opened: %s', (url) => {
    expect(isExternalUrl(url)).toBe(false)
  })

  const server = 'http://localhost:5173/'
  test.each([
    'https://www.youtube.com/watch?v=AAAAAAAAAAA',
    'https://m.youtube.com/watch?v=AAAAAAAAAAA',
    'https://youtube.com/@channel',
    'https://youtu.be/AAAAAAAAAAA',
  ])('a new window opened by any page may lead to YouTube: %s', (url) => {
    for (const referrer of ['', 'https://www.youtube-nocookie.com/', server])
      expect(mayOpenForPage(url, referrer, server)).toBe(true)
  })

  test.each([
    'https://example.org/',
    'http://www.youtube.com/watch?v=AAAAAAAAAAA',
    'https://youtube.com.example.org/',
    'https://notyoutube.com/',
    'https://example.org/youtube.com',
    'https://www.youtube.com@example.org/',
    'https://user@www.youtube.com/',
    'https://www.youtube.com:8443/',
    'https://example.youtu.be/',
    'javascript:alert("https://www.youtube.com")',
    'file:///etc/passwd',
  ])('a new window opened by the player, or by an unknown page, may lead nowhere else: %s', (url) => {
    for (const referrer of ['', 'https://www.youtube-nocookie.com/', 'http://localhost:5173.example.org/'])
      expect(mayOpenForPage(url, referrer, server)).toBe(false)
  })

  test("a new window opened by the app's page may lead to any web page if the referrer proves that it was opened there", () => {
    expect(mayOpenForPage('https://example.org/', server, server)).toBe(true)
    expect(mayOpenForPage('http://example.org/', server, server)).toBe(true)
    expect(mayOpenForPage('file:///etc/passwd', server, server)).toBe(false)
  })

  test('a window shows our own page, and the player in its frames', () => {
    const player = 'https://www.youtube-nocookie.com/embed/AAAAAAAAAAA'
    expect(mayShow('app://footnote/#/search', true)).toBe(true)
    expect(mayShow(player, false)).toBe(true)
    for (const url of [player, 'https://example.org/', 'http://footnote/', 'file:///etc/passwd', 'data:text/html,a'])
      expect(mayShow(url, true)).toBe(false)
    for (const url of ['app://footnote/', 'https://example.org/', 'http://www.youtube-nocookie.com/embed/AAAAAAAAAAA'])
      expect(mayShow(url, false)).toBe(false)
  })

  test('only the player may be framed', () => {
    expect(isPlayerPage('https://www.youtube-nocookie.com/embed/AAAAAAAAAAA')).toBe(true)
    expect(isPlayerPage('https://www.youtube-nocookie.com.example.org/embed/AAAAAAAAAAA')).toBe(false)
    expect(isPlayerPage('http://www.youtube-nocookie.com/embed/AAAAAAAAAAA')).toBe(false)
  })
})
