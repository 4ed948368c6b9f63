import { describe, expect, test } from 'vitest'
import { playerReferer, withReferer } from '../../src/main/referer.ts'

describe('the player’s Referer', () => {
  test('is added if there is none, and the other headers stay', () => {
    expect(withReferer({ Accept: '*/*' })).toEqual({ Accept: '*/*', Referer: playerReferer })
  })

  test('is left alone if there is one, however its name is written', () => {
    const headers = { referer: 'http://127.0.0.1:4000/' }
    expect(withReferer(headers)).toBe(headers)
  })

  test('is a third party’s https origin, as YouTube’s player requires', () => {
    const { protocol, hostname } = new URL(playerReferer)
    expect(protocol).toBe('https:')
    expect(hostname).not.toMatch(/youtube/)
  })
})
