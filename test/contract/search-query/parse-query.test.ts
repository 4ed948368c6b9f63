import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseQuery } from '../../../src/contract/search-query/parse-query.ts'
import type { QueryPart } from '../../../src/contract/search-query/query-parts.ts'
import { wildQuery } from './wild-queries.ts'

/** `[phrase]`, `prefix*`, `unfinished…`, `-excluded`, `kind=word`, `field:value`. */
function show(part: QueryPart): string {
  const minus = part.isExcluded ? '-' : ''
  if (part.type === 'filter') return `${minus}${part.field}:${part.value}`
  const text = `${part.text}${part.isPrefix ? '*' : ''}${part.isBeingTyped ? '…' : ''}`
  return `${minus}${part.kind ? `${part.kind}=` : ''}${part.isPhrase ? `[${text}]` : text}`
}

const read = (text: string) => parseQuery(text).parts.map(show)

describe('words and phrases', () => {
  test.each([
    ['climate change', ['climate', 'change…']],
    ['climate change ', ['climate', 'change']],
    ['climate change?', ['climate', 'change']],
    ['"climate change"', ['[climate change]']],
    ['“climate change” now', ['[climate change]', 'now…']],
    ['„das Klima“ «le climat»', ['[das Klima]', '[le climat]']],
    ['"climate cha', ['[climate cha…]']],
    ['"climate ', ['[climate]']],
    ['say "climate change" -hoax', ['say', '[climate change]', '-hoax']],
    ['-"old news" today ', ['-[old news]', 'today']],
    ['well-known don’t', ['well-known', 'don’t…']],
    ['a - b', ['a', 'b…']],
    ['"raised"-floor ', ['[raised]', 'floor']],
    ['C++ AND (x OR y*) NEAR/2', ['C', 'AND', 'x', 'OR', 'y', 'NEAR/2…']],
    ['clim* “hot su*” -snow* now ', ['clim*', '[hot su*]', '-snow*', 'now']],
    ['* a** b *c ', ['a', 'b', 'c']],
    ['日本', ['日本…']],
    ['""  "" -', []],
    ['   ', []],
  ])('%s', (text, parts) => {
    expect(parseQuery(text).notices).toEqual([])
    expect(read(text)).toEqual(parts)
  })
})

describe('words of one kind', () => {
  test.each([
    ['said:roof shown:chart ', ['said=roof', 'shown=chart']],
    ['shown:roof -said:roof', ['shown=roof', '-said=roof']],
    ['said:-roof', ['-said=roof']],
    ['summarised:cost summarized:price ', ['summarised=cost', 'summarised=price']],
    ['SHOWN:"bar chart" Said:roo', ['shown=[bar chart]', 'said=roo…']],
    ['said:"raised access', ['said=[raised access…]']],
    ['said:roo* -shown:"bar cha*"', ['said=roo*', '-shown=[bar cha*]']],
    ['said：屋根 ', ['said=屋根']],
    ['(said:roof)', ['said=roof']],
    ['said:by:Okafor ', ['said=by:Okafor']],
  ])('%s', (text, parts) => {
    expect(parseQuery(text).notices).toEqual([])
    expect(read(text)).toEqual(parts)
  })
})

describe('filters', () => {
  test.each([
    ['in:Interviews roof ', ['in:Interviews', 'roof']],
    ['in:"Site visits 2024" by:“Deb Okafor”', ['in:Site visits 2024', 'by:Deb Okafor']],
    ['-in:Archive -by:"Bad channel"', ['-in:Archive', '-by:Bad channel']],
    ['Speaker:Chen LANG:pt-BR', ['speaker:Chen', 'lang:pt-BR']],
    ['by：田中', ['by:田中']],
    ['after:2024 before:2024-03 -after:2024/03/31', ['after:2024', 'before:2024-03', '-after:2024/03/31']],
    ['by:"Deb Oka', ['by:Deb Oka']],
    ['roof by:', ['roof']],
    ['roof by:" ', ['roof']],
    ['roof said: ', ['roof']],
  ])('%s', (text, parts) => {
    expect(parseQuery(text).notices).toEqual([])
    expect(read(text)).toEqual(parts)
  })
})

test('a part is found where it stands, with its minus, field and quotes', () => {
  const text = 'well -said:"raised floor", by:Okafor «le toit'
  expect(parseQuery(text).parts.map(({ start, end }) => text.slice(start, end))).toEqual([
    'well',
    '-said:"raised floor"',
    'by:Okafor',
    '«le toit',
  ])
})

describe('what is not a filter', () => {
  const filters = 'Filters: said:, shown:, summarised:, in:, by:, speaker:, tag:, has:, after:, before:, lang:.'

  test('addresses, times and colons of a sentence are words, without a notice', () => {
    expect(parseQuery('https://x.org/a 3:15 std::vector note: 问：你好 c:\\x :) note:).')).toMatchObject({
      parts: [
        { text: 'https://x.org/a' },
        { text: '3:15' },
        { text: 'std::vector' },
        { text: 'note' },
        { text: '问：你好' },
        { text: 'c:\\x' },
        { text: 'note' },
      ],
      notices: [],
    })
  })

  test('unknown fields are words, and a notice says so', () => {
    expect(read('note:abc -code:"raised floor" ')).toEqual(['note:abc', '-code', '[raised floor]'])
    expect(parseQuery('note:abc').notices).toEqual([
      `“note:” is not a filter, so its words were searched as they are. ${filters}`,
    ])
    expect(parseQuery('note:abc code:"x y" note:b is:mark').notices).toEqual([
      `“note:”, “code:” and “is:” are not filters, so their words were searched as they are. ${filters}`,
    ])
  })

  test('a field without a value has no effect, and a notice says so unless it is still being typed', () => {
    expect(read('by: Okafor')).toEqual(['Okafor…'])
    expect(parseQuery('by: Okafor').notices).toEqual([
      '“by:” was ignored. Write the name of a channel directly after it, without a space.',
    ])
    expect(parseQuery('said:"" lang:"" roof').notices).toEqual([
      '“said:” was ignored. Write a word directly after it, without a space.',
      '“lang:” was ignored. Write the code of a language, such as en or pt-BR, directly after it, without a space.',
    ])
  })

  test('dates and languages that cannot be read are neither applied nor searched as words, and a notice says so', () => {
    expect(read('after:banana before:2024-13 lang:english after:2024-02-30 lang:"\u202een x" roof')).toEqual(['roof…'])
    expect(parseQuery(`after:banana lang:english before:${'9'.repeat(1000)}`).notices).toEqual([
      '“after:banana” was ignored. Write a date such as 2024, 2024-03 or 2024-03-31.',
      '“lang:english” was ignored. Write the code of a language, such as en or pt-BR.',
      `“before:${'9'.repeat(40)}…” was ignored. Write a date such as 2024, 2024-03 or 2024-03-31.`,
    ])
  })
})

test('any text is a query, whose parts lie in the text, in order, and do not overlap', () => {
  fc.assert(
    fc.property(wildQuery, (text) => {
      let last = 0
      for (const part of parseQuery(text).parts) {
        expect(part.start).toBeGreaterThanOrEqual(last)
        expect(part.end).toBeGreaterThan(part.start)
        last = part.end
        if (part.type === 'words') expect(part.text).toMatch(/^[\p{L}\p{N}]/u)
        else expect(part.value).toBe(part.value.trim())
        if (part.type === 'words' && part.isBeingTyped) expect(part.end).toBe(text.length)
      }
      expect(last).toBeLessThanOrEqual(text.length)
    }),
    { numRuns: 10_000 },
  )
})

// Reading in quadratic time would take hours here, and the test would time out.
test.each([
  '"',
  '-',
  'a',
  ' ',
  '*',
  ':',
  '-"',
  'by:',
  '!',
  'a\u0301',
  '\u0301',
  '\ud83c',
  'a!',
  'said:"',
  'x: ',
  'a:b ',
])('a megabyte of %j is read in linear time', (unit) => {
  const text = unit.repeat(1_000_000 / unit.length)
  expect(parseQuery(`${text} last`).parts.at(-1)?.end).toBe(text.length + 5)
})
