import { expect, test } from 'vitest'
import { createOpeningCodes } from '../../../src/backend/doors/opening-codes.ts'

function makeCodes() {
  const clock = { ms: 0 }
  const minutes = (count: number) => {
    clock.ms += count * 60_000
  }
  return { codes: createOpeningCodes(() => clock.ms), minutes }
}

test('a code for a browser works once, and only for a short time', () => {
  const { codes, minutes } = makeCodes()
  const code = codes.create('browser')
  expect(codes.find(code)).toBe('browser')
  expect([codes.use(code), codes.use(code)]).toEqual([true, false])
  expect(codes.find(code)).toBeUndefined()
  const late = codes.create('browser')
  minutes(3)
  expect([codes.find(late), codes.use(late)]).toEqual([undefined, false])
})

test('a code for a person works repeatedly, until it has not been used for an hour', () => {
  const { codes, minutes } = makeCodes()
  const code = codes.create('person')
  for (let time = 0; time < 5; time++) {
    minutes(50)
    expect(codes.use(code)).toBe(true)
  }
  minutes(61)
  expect([codes.find(code), codes.use(code)]).toEqual([undefined, false])
})

test('unknown codes do not work, and only the newest 100 codes are kept', () => {
  const { codes } = makeCodes()
  const made = Array.from({ length: 150 }, () => codes.create('person'))
  expect(new Set(made).size).toBe(150)
  expect(made.filter((code) => codes.use(code))).toEqual(made.slice(50))
  for (const code of ['', 'a', made[149]?.slice(1) ?? '']) expect(codes.use(code)).toBe(false)
})
