import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toReference } from '../../../../src/backend/citations/reference.ts'
import {
  findItemChanges,
  makeItemContent,
  readItemContent,
  toApiItem,
} from '../../../../src/backend/citations/zotero/item-content.ts'
import { hostileTextOf } from '../../../hostile/hostile-text.ts'
import { idOf } from '../../library/video-content.ts'

const made = (title: string, author: string, description: string, tags: string[]) =>
  makeItemContent({
    reference: toReference({ videoId: idOf(1), title, author, publishedAt: null, durationMs: null, fetchedAt: null }),
    description,
    tags,
    creatorType: 'author',
  })

test('hostile texts become fields without control characters, and come back as they were sent', () => {
  const text = hostileTextOf(4)
  fc.assert(
    fc.property(text, text, text, fc.array(text, { maxLength: 4 }), (title, author, description, tags) => {
      const content = made(title, author, description, tags)
      const item = toApiItem(content)
      const json = JSON.stringify(item)
      expect(json.isWellFormed()).toBe(true)
      const lines = [content.fields.title ?? '', ...content.creators.map(({ name }) => name), ...content.tags]
      for (const line of lines) expect(line).not.toMatch(/\p{Cc}|^\s|\s$/u)
      expect(new Set(content.tags).size).toBe(content.tags.length)
      const current = readItemContent(JSON.parse(json))
      expect(findItemChanges({ sent: content, kept: current, current, wanted: content })).toEqual({})
    }),
    { numRuns: 200 },
  )
})

test('what is unknown is left out of the item', () => {
  const item = toApiItem(made('', '', '', []))
  expect(item).toMatchObject({ title: `YouTube video ${idOf(1)}`, creators: [], studio: 'YouTube' })
  for (const name of ['date', 'runningTime', 'accessDate', 'language', 'abstractNote'])
    expect(item).not.toHaveProperty(name)
})

test('an item that its user turned into another type keeps the fields that it does not have', () => {
  const sent = made('Old', 'Channel', '', [])
  const wanted = made('New', 'Channel', 'About roofs', [])
  const current = readItemContent({
    itemType: 'webpage',
    title: 'Old',
    websiteTitle: 'YouTube',
    creators: sent.creators,
  })
  expect(findItemChanges({ sent, kept: null, current, wanted })).toEqual({ title: 'New' })
})
