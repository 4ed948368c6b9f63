import { expect, it } from 'vitest'
import { NameReplacer } from '../../../../src/backend/exports/transcripts/replace-names.ts'

function replacer(...names: string[]): NameReplacer {
  const made = new NameReplacer()
  for (const [index, name] of names.entries()) made.add(name, () => `Person ${index + 1}`)
  return made
}

it.each([
  ['Ada Lovelace on engines', 'Person 1 on engines'],
  ['ADA LOVELACE, ada  lovelace and Ada-Lovelace’s notes', 'Person 1, Person 1 and Person 1’s notes'],
  ['Ada and Lovelace', 'Ada and Lovelace'],
  ['Ada. Lovelace Street: Ada Lovelaces', 'Person 1 Street: Ada Lovelaces'],
  ['Will it rain? Will says it will', 'Person 2 it rain? Person 2 says it will'],
  ['Ada Lovelace King is longer', 'Person 3 is longer'],
  ['采访王小明先生', '采访Person 4先生'],
  ['', ''],
])('in %j names are replaced as whole words, the longest first', (text, expected) => {
  expect(replacer('Ada Lovelace', 'Will', 'Ada Lovelace King', '王小明').replace(text)).toBe(expected)
})

it('finds a name in either form of its accents', () => {
  expect(replacer('Zoë Müller').replace('Zoe\u0308 Mu\u0308ller')).toBe('Person 1')
})

it('replaces a name before a colon at the beginning, and no other words', () => {
  const names = replacer('Ada Lovelace')
  expect(names.replaceHead('Ada Lovelace: I met Ada Lovelace: yes')).toBe('Person 1: I met Ada Lovelace: yes')
  expect(names.replaceHead('I met Ada Lovelace.')).toBe('I met Ada Lovelace.')
})

it('does not take a name of signs, or of one letter, for a name', () => {
  expect(replacer('', '…', 'A', '王').replace('A …王')).toBe('A …王')
})
