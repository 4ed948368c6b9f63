import type { LookupAddress } from 'node:dns'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isPublicAddress, isPublicHost, publicLookup } from '../../../src/backend/thumbnails/public-address.ts'

describe('public addresses', () => {
  test.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.31.255.255',
    '192.0.0.8',
    '192.0.2.1',
    '192.88.99.1',
    '192.168.1.1',
    '198.18.0.1',
    '198.19.255.255',
    '198.51.100.1',
    '203.0.113.9',
    '224.0.0.251',
    '239.255.255.250',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::7f00:1',
    '::ffff:127.0.0.1',
    '::ffff:a00:1',
    '64:ff9b::7f00:1',
    '64:ff9b::10.0.0.1',
    '64:ff9b::e000:fb',
    '64:ff9b:1::1',
    '100::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '3fff::1',
    '5f00::1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    'localhost',
    '',
  ])('%s is not public', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  test.each([
    '1.1.1.1',
    '93.184.216.34',
    '172.32.0.1',
    '192.0.1.1',
    '198.17.255.255',
    '198.20.0.0',
    '223.255.255.255',
    '2001:4860:4860::8888',
    '2607:f8b0:4004::1',
    '::ffff:93.184.216.34',
    // In a network without IPv4, names without an IPv6 address resolve to this form.
    '64:ff9b::93.184.216.34',
  ])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })

  test('an IPv4 address inside an IPv6 one is judged as itself', () => {
    fc.assert(
      fc.property(fc.ipV4(), fc.constantFrom('::ffff:', '64:ff9b::'), (address, before) => {
        expect(isPublicAddress(before + address)).toBe(isPublicAddress(address))
      }),
    )
  })
})

describe('public host names', () => {
  test.each([
    'localhost',
    'localhost.',
    'LOCALHOST.',
    'x.localhost.',
    'printer.local.',
    'router',
    'router.',
    'files.lan.',
    '127.0.0.1.',
    '0x7f.1',
    '2130706433',
    '[::1]',
    '[::ffff:10.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[ff02::1]',
  ])('%s is not public', (host) => {
    expect(isPublicHost(new URL(`https://${host}/`).hostname)).toBe(false)
  })

  test.each(['i.ytimg.com', 'i.ytimg.com.', '93.184.216.34', '[2001:4860:4860::8888]'])('%s is public', (host) => {
    expect(isPublicHost(new URL(`https://${host}/`).hostname)).toBe(true)
  })
})

describe('resolving names to public addresses', () => {
  const look = (answer: LookupAddress[] | Error, options = {}) =>
    new Promise<unknown>((done) => {
      const resolve = publicLookup((_name, _options, callback) =>
        answer instanceof Error ? callback(answer, []) : callback(null, answer),
      )
      resolve('pictures.example', options, (error, ...found) => done(error ?? found))
    })
  const outside = { address: '93.184.216.34', family: 4 }
  const inside = { address: '127.0.0.1', family: 4 }

  test('returns what the system returns, in either form', async () => {
    expect(await look([outside])).toEqual(['93.184.216.34', 4])
    expect(await look([outside], { all: true })).toEqual([[outside]])
  })

  test('fails if a single address of the answer is not public', async () => {
    for (const options of [{}, { all: true }])
      for (const answer of [[inside], [outside, inside], [outside, { address: 'fe80::1%eth0', family: 6 }], []])
        expect(await look(answer, options)).toEqual(
          new Error('pictures.example has an address on this computer or its network.'),
        )
  })

  test('fails as the system fails', async () => {
    const failure = new Error('getaddrinfo ENOTFOUND')
    expect(await look(failure, { all: true })).toBe(failure)
  })

  test('asks the system itself if no other way is given', async () => {
    const answer = await new Promise<unknown>((done) =>
      publicLookup()('localhost', { all: true }, (error, found) => done(error ?? found)),
    )
    expect(String(answer)).toContain('on this computer')
  })
})
