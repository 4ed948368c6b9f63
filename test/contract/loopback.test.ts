import { describe, expect, it } from 'vitest'
import { isLoopback } from '../../src/contract/loopback.ts'

const hostOf = (address: string) => URL.parse(address)?.hostname ?? ''

describe('a host that can only be this computer', () => {
  it.each([
    'localhost',
    'LOCALHOST',
    '127.0.0.1',
    '127.1.2.3',
    '::1',
    '[::1]',
    '::ffff:127.0.0.1',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
  ])('is %s', (host) => expect(isLoopback(host)).toBe(true))

  it.each([
    'http://localhost:11434/v1',
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://[0:0:0:0:0:0:0:1]:8080/',
    'http://[::ffff:127.0.0.1]/',
  ])('is the host of %s', (address) => expect(isLoopback(hostOf(address))).toBe(true))

  it.each([
    '',
    // Some systems ask the network for these two names.
    'localhost.',
    'model.localhost',
    '0.0.0.0',
    '::',
    '[::]',
    '::ffff:0:0',
    '127.0.0.1.nip.io',
    'localhost.evil.com',
    'evil.com/localhost',
    'notlocalhost',
    '1127.0.0.1',
    '127.0.0.1@evil.com',
    '10.0.0.1',
    '192.168.1.20',
    'fe80::1',
    '[::ffff:10.0.0.1]',
    '::1%eth0',
  ])('is not %s', (host) => expect(isLoopback(host)).toBe(false))

  it.each(['http://localhost.evil.com/', 'http://127.0.0.1@evil.com/', 'http://evil.com/#localhost', 'localhost', 'x'])(
    'is not the host of %s',
    (address) => expect(isLoopback(hostOf(address))).toBe(false),
  )
})
