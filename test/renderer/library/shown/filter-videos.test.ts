import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { VideoRow } from '../../../../src/contract/app/videos.ts'
import { filterVideos, makeHaystacks } from '../../../../src/renderer/library/shown/filter-videos.ts'
import { videoRow } from '../video-row.ts'

const tagWords = ({ tagIds }: VideoRow) => tagIds.map((tagId) => ['cooling/roofs', 'Menschen'][tagId]).join('\n')
const rows = [
  videoRow('Élan vital', { author: 'M. Okafor' }),
  videoRow('White roofs', { author: 'Urban Climate Lab', tagIds: [0] }),
  videoRow('كيف تبرد المدن', { author: 'مختبر المناخ', tagIds: [1] }),
]
const filtered = (filter: string) => filterVideos(rows, filter, makeHaystacks(rows, tagWords)).map(({ title }) => title)

test('a video fits by its title, author or tag, without regard to case and accents', () => {
  expect(filtered('elan')).toEqual(['Élan vital'])
  expect(filtered('OKAFOR')).toEqual(['Élan vital'])
  expect(filtered('menschen')).toEqual(['كيف تبرد المدن'])
  expect(filtered('المناخ')).toEqual(['كيف تبرد المدن'])
})

test('every word must be there, in any order and place', () => {
  expect(filtered('lab white')).toEqual(['White roofs'])
  expect(filtered('cooling/ro climate')).toEqual(['White roofs'])
  expect(filtered('white okafor')).toEqual([])
})

test('a filter of blanks shows everything, in the same order', () => {
  expect(filtered('')).toHaveLength(3)
  expect(filtered(' \t ')).toHaveLength(3)
})

test('a part of its own title always finds a video, whatever the title is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }), (title) => {
      const only = [videoRow('any', { title })]
      expect(
        filterVideos(
          only,
          title,
          makeHaystacks(only, () => ''),
        ),
      ).toHaveLength(1)
    }),
  )
})
