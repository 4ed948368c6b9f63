import { expect, test } from 'vitest'
import { isOnThisComputer } from '../../../src/contract/loopback.ts'
import { needsPlainHttp } from '../../../src/renderer/settings/model-presets.ts'

test.each([
  ['http://localhost:11434/v1', true, false],
  ['http://127.0.0.1:8080', true, false],
  ['http://127.1:8080', true, false],
  ['http://[::1]:8080/v1', true, false],
  ['https://api.openai.com/v1', false, false],
  ['http://192.168.1.5:11434', false, true],
  ['http://localhost.evil.com', false, true],
  ['http://model.localhost', false, true],
  ['not an address', false, false],
  [null, false, false],
])('%s is distinguished from other addresses', (address, isHere, isPlain) => {
  expect(isOnThisComputer(address)).toBe(isHere)
  expect(needsPlainHttp(address)).toBe(isPlain)
})
