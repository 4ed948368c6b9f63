import { expect, test } from 'vitest'
import { readSummary, readTitledSummary } from '../../../../src/backend/summaries/by-model/read-reply.ts'

test.each([
  ['Trees in the street\n\nThey cool it.', 'Trees in the street', 'They cool it.'],
  ['**Title: Trees in the street**\nSummary: They cool it.', 'Trees in the street', 'They cool it.'],
  ['## “Trees, etc.”\n\nThey cool it.\nA lot.', 'Trees, etc', 'They cool it.\nA lot.'],
  ['They cool it by four degrees.', null, 'They cool it by four degrees.'],
  [`${'They cool it. '.repeat(20)}\nA lot.`, null, `${'They cool it. '.repeat(20).trim()}\nA lot.`],
])('“%s” has its title and its summary', (reply, title, summary) => {
  expect(readTitledSummary(reply)).toEqual({ title, summary })
})

test.each(['', ' \n ', '**', 'Summary:'])('“%s” is not a summary', (reply) => {
  expect(() => readSummary(reply)).toThrow(/wrote no summary/)
})
