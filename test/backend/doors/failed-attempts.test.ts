import { expect, test } from 'vitest'
import { createFailedAttempts } from '../../../src/backend/doors/failed-attempts.ts'

const far = '192.0.2.7'
const other = '192.0.2.8'

function make() {
  const clock = { ms: 1000 }
  const attempts = createFailedAttempts(() => clock.ms)
  const failFrom = (address: string, times: number) => Array.from({ length: times }, () => attempts.fail(address))
  return { clock, attempts, failFrom }
}

test('after several failures an address is told how long to wait, and is accepted again after that', () => {
  const { clock, attempts, failFrom } = make()
  const waits = failFrom(far, 50)
  expect(waits.slice(0, 30).every((wait) => wait === null)).toBe(true)
  expect(waits.slice(30).every((wait) => wait !== null && wait > 0 && wait <= 10)).toBe(true)
  expect(attempts.isShutOut(far)).toBe(true)
  clock.ms += 10_000
  expect(attempts.isShutOut(far)).toBe(false)
  expect(attempts.fail(far)).toBeNull()
})

test('failures from one address block no other address', () => {
  const { attempts, failFrom } = make()
  failFrom(far, 1000)
  expect(attempts.isShutOut(other)).toBe(false)
})

test('an address that had the right key before is not blocked, nor are programs on this computer', () => {
  const { attempts, failFrom } = make()
  attempts.succeed(far)
  for (const address of [far, '127.0.0.1', '::1', '::ffff:127.0.0.1', '127.0.0.2']) {
    failFrom(address, 50)
    expect(attempts.isShutOut(address)).toBe(false)
  }
})

test('failures from many addresses add up, but still block nobody', () => {
  const { attempts } = make()
  for (let host = 0; host < 300; host++) expect(attempts.fail(`198.51.${host >> 8}.${host & 255}`)).toBeNull()
  expect(attempts.fail(other)).not.toBeNull()
  expect(attempts.isShutOut(other)).toBe(false)
})

test.each([
  ['2001:db8:1:2::5', '2001:db8:1:2:aaaa:bbbb:cccc:dddd', true],
  ['2001:db8::5', '2001:db8::6:7', true],
  ['2001:db8:1:2::5', '2001:db8:1:3::5', false],
  ['::ffff:192.0.2.7', '192.0.2.7', true],
  ['fe80::1%eth0', 'fe80::2', true],
])('%s and %s belong to the same network: %s', (one, another, isSame) => {
  const { attempts, failFrom } = make()
  failFrom(one, 30)
  expect(attempts.isShutOut(another)).toBe(isSame)
})
