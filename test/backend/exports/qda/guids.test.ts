import { expect, test } from 'vitest'
import { guids } from '../../../../src/backend/exports/qda/guids.ts'

const everyKind = (id: string) => [
  guids.source(id),
  guids.plainText(id),
  guids.tag(id),
  guids.speaker(id, null),
  guids.speaker(id, id),
  guids.speaker('Ada', id),
  guids.mark(id),
  guids.coding(id, id),
  guids.note(id),
  guids.user(id),
  guids.stretch(id, 'Said', 0),
  guids.stretch(id, 'Said', 1),
  guids.variable(id),
]

test('are UUIDs of version 5 in upper case', () => {
  for (const guid of everyKind('dQw4w9WgXcQ'))
    expect(guid).toMatch(/^[0-9A-F]{8}-[0-9A-F]{4}-5[0-9A-F]{3}-[89AB][0-9A-F]{3}-[0-9A-F]{12}$/)
})

test('differ for different things with the same id, and for different ids', () => {
  const all = ['dQw4w9WgXcQ', 'a"b', 'a', 'Said', '\ud800', '\udfff', '😀'].flatMap(everyKind)
  expect(new Set(all).size).toBe(all.length)
})

// Files that users exported earlier contain these. If this test fails, their codes no longer match: restore the namespace and the names.
test('stay the same in all versions', () => {
  expect(guids.source('dQw4w9WgXcQ')).toBe('5B146FBE-57E8-59C1-AD40-FF1E309E23DE')
  expect(guids.tag('0b8f0d4e-6f43-4e0e-9d4b-5a7c1f0a2b3c')).toBe('7DE14160-8A8D-5342-8D83-11570229C9E0')
  expect(guids.mark('0b8f0d4e-6f43-4e0e-9d4b-5a7c1f0a2b3c')).toBe('4FDAC636-C9CD-5C02-BD15-7534BC55C6D5')
})
