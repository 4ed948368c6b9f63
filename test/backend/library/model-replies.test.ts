import { expect, test } from 'vitest'
import { countReplies, findReply, forgetReplies, keepReply } from '../../../src/backend/library/model-replies.ts'
import { temporaryLibrary } from './temporary-library.ts'

const limits = { mostText: 10, longestMs: 1000 }
const reply = (name: string, at: number, text = 'four') => ({
  key: Buffer.from(name),
  at,
  model: 'small',
  text,
  usage: { inputTokens: 1, outputTokens: 2 },
})

test('the least recently used replies make room for new ones, and none is kept too long', () => {
  const library = temporaryLibrary()
  keepReply(library, reply('a', 1), limits)
  keepReply(library, reply('b', 2), limits)
  expect(findReply(library, Buffer.from('a'), 3)).toEqual({
    text: 'four',
    at: 1,
    usage: { inputTokens: 1, outputTokens: 2 },
  })
  keepReply(library, reply('c', 4), limits)
  expect(['a', 'b', 'c'].map((name) => findReply(library, Buffer.from(name)) !== undefined)).toEqual([
    true,
    false,
    true,
  ])
  keepReply(library, reply('d', 1004), limits)
  expect(['a', 'c', 'd'].map((name) => findReply(library, Buffer.from(name)) !== undefined)).toEqual([
    false,
    true,
    true,
  ])
  expect(forgetReplies(library)).toBe(2)
  expect(countReplies(library)).toBe(0)
})

test('a newer reply replaces the older one', () => {
  const library = temporaryLibrary()
  keepReply(library, reply('a', 1, 'old'))
  keepReply(library, { ...reply('a', 2, 'new \ud800'), usage: null })
  expect(findReply(library, Buffer.from('a'))).toEqual({ text: 'new \ufffd', at: 2, usage: null })
})
