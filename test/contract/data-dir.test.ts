import { describe, expect, test } from 'vitest'
import { dataDirFor } from '../../src/contract/data-dir.ts'
import { readEnvironment } from '../../src/contract/environment.ts'

describe('the data folder', () => {
  test.each([
    ['linux', '/home/a', {}, '/home/a/.local/share/footnote'],
    ['linux', '/home/a', { XDG_DATA_HOME: '/data' }, '/data/footnote'],
    ['darwin', '/Users/a', {}, '/Users/a/Library/Application Support/Footnote'],
    [
      'win32',
      'C:\\Users\\a',
      { APPDATA: 'C:\\Users\\a\\AppData\\Roaming' },
      'C:\\Users\\a\\AppData\\Roaming\\Footnote',
    ],
    ['linux', '/home/a', { FOOTNOTE_DATA: '/tmp/f' }, '/tmp/f'],
  ])('on %s with home %s and %j is %s', (platform, home, environment, expected) => {
    expect(dataDirFor({ platform, home, environment })).toBe(expected)
  })
})

describe('the environment', () => {
  test('an empty variable counts as not set', () => {
    expect(readEnvironment({ FOOTNOTE_SERVICE_URL: '', FOOTNOTE_API_KEY: 'k', HOME: '/root' })).toEqual({
      serviceKey: 'k',
    })
  })
})
