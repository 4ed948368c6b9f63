import { describe, expect, test } from 'vitest'
import { backendEnvironment } from '../../src/main/child-environment.ts'

describe('the environment of the backend’s process', () => {
  test('contains no keys', () => {
    const own = {
      FOOTNOTE_API_KEY: 'secret',
      FOOTNOTE_MODEL_KEY: 'secret',
      FOOTNOTE_SERVICE_URL: 'https://service.example',
    }
    expect(backendEnvironment(own, 'DIRECT')).toEqual({ FOOTNOTE_SERVICE_URL: 'https://service.example' })
  })

  test.each([
    ['PROXY proxy.example:3128', 'http://proxy.example:3128'],
    ['PROXY first.example:80; PROXY second.example:80; DIRECT', 'http://first.example:80'],
    ['HTTPS proxy.example:443', 'https://proxy.example:443'],
  ])('contains the system’s proxy: %s', (resolved, proxy) => {
    expect(backendEnvironment({ PATH: '/bin' }, resolved)).toEqual({
      PATH: '/bin',
      HTTPS_PROXY: proxy,
      HTTP_PROXY: proxy,
    })
  })

  test.each(['DIRECT', 'DIRECT; PROXY proxy.example:3128', 'SOCKS5 proxy.example:1080', ''])(
    'is unchanged if the system has no usable proxy: %s',
    (resolved) => {
      expect(backendEnvironment({ PATH: '/bin' }, resolved)).toEqual({ PATH: '/bin' })
    },
  )

  test('keeps a proxy that was already set', () => {
    const own = { https_proxy: 'http://given.example:8080' }
    expect(backendEnvironment(own, 'PROXY proxy.example:3128')).toEqual(own)
  })
})
