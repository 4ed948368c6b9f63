import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPlayerMessage, writeCommand } from '../../../../src/renderer/ui/player/player-messages.ts'

const read = (message: unknown) => readPlayerMessage(JSON.stringify(message))

test('the player’s reports are read, whichever fields they contain', () => {
  expect(read({ event: 'onReady', info: null, id: 1 })).toEqual({ kind: 'info', info: {} })
  expect(read({ event: 'infoDelivery', info: { currentTime: 12.5, playerState: 1 } })).toEqual({
    kind: 'info',
    info: { currentTime: 12.5, playerState: 1 },
  })
  expect(read({ event: 'infoDelivery', info: { progressState: { current: 3, duration: 60 } } })).toEqual({
    kind: 'info',
    info: { currentTime: 3, duration: 60 },
  })
  expect(read({ event: 'onStateChange', info: 2 })).toEqual({ kind: 'info', info: { playerState: 2 } })
  expect(read({ event: 'onError', info: 150 })).toEqual({ kind: 'error', code: 150 })
})

test('impossible numbers are ignored', () => {
  expect(read({ event: 'initialDelivery', info: { currentTime: -1, duration: 0, playbackRate: 0 } })).toEqual({
    kind: 'info',
    info: {},
  })
  expect(read({ event: 'infoDelivery', info: { currentTime: '12', playerState: null } })).toEqual({
    kind: 'info',
    info: {},
  })
})

test('anything that is not a message of the player is ignored, and nothing throws', () => {
  expect(readPlayerMessage({ event: 'onReady' })).toBeUndefined()
  expect(readPlayerMessage('{')).toBeUndefined()
  expect(read({ event: 'somethingElse' })).toBeUndefined()
  fc.assert(
    fc.property(fc.oneof(fc.anything(), fc.json()), (data) => {
      readPlayerMessage(data)
    }),
  )
})

test('a command is the JSON that the player expects', () => {
  expect(JSON.parse(writeCommand({ func: 'seekTo', args: [12.34, true] }))).toEqual({
    event: 'command',
    func: 'seekTo',
    args: [12.34, true],
  })
})
