import { expect, test } from 'vitest'
import {
  listChips,
  plainWords,
  serviceWords,
  withKind,
  withoutChip,
  withoutChips,
} from '../../../../src/renderer/search/filters/query-chips.ts'

const labels = (text: string) => listChips(text).map(({ label }) => label)
const without = (text: string, label: string) =>
  listChips(text)
    .filter((chip) => chip.label === label)
    .reduce(withoutChip, text)

test('filters and words of one kind are chips, plain words are not', () => {
  expect(labels('roof said:"white paint" in:"Heat islands" -by:BBC lang:pt after:2024')).toEqual([
    'Said: "white paint"',
    'Collection: Heat islands',
    'Not channel: BBC',
    'Language: Portuguese',
    'Published after: 2024',
  ])
})

test('a filter that is removed leaves the rest of the text as it was typed', () => {
  expect(without('roof in:"Heat islands"  solar', 'Collection: Heat islands')).toMatch(/^roof +solar$/)
  expect(without('roof in:Archive', 'Collection: Archive')).toBe('roof')
})

test('a word of one kind becomes a word of any kind, but an excluded one goes away', () => {
  expect(without('said:roof chart', 'Said: roof')).toBe('roof chart')
  expect(without('chart -said:roof', 'Not said: roof')).toBe('chart')
  expect(withoutChips('said:roof shown:chart in:Archive')).toBe('roof chart')
})

test('a kind is given to the plain words if these are the words it is for, and else added', () => {
  expect(withKind('white roof in:Archive', 'shown', 'white roof')).toBe('shown:white shown:roof in:Archive')
  expect(withKind('"white roof"', 'said', plainWords('"white roof"'))).toBe('said:"white roof"')
  expect(withKind('roof', 'shown', 'chart')).toBe('roof shown:chart')
})

test('the service gets the words without filters', () => {
  expect(serviceWords('said:white roof -solar in:Archive "green roofs"')).toBe('white roof "green roofs"')
})
