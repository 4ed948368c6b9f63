// Arguments that several tools have. Assistants give video ids, links, names and times as they find them.
import { z } from 'zod'
import { AppError } from '../../../contract/app/errors.ts'
import type { Tag } from '../../../contract/app/tags.ts'
import { type NamedMoment, readMomentId, readVideoName } from '../../../contract/moment-id.ts'
import { readStartTimeMs } from '../../../contract/youtube/start-time.ts'
import type { Client } from '../connect.ts'

export const videoField = z.string().min(1).max(2000).describe('Video id or link')
export const timeField = z.union([z.string().max(40), z.number().nonnegative().max(1e9)])
export const collectionField = z.string().max(200).optional().describe('Name of a collection')
export const tagField = z.string().max(1000).optional().describe('Tag, such as cooling/roofs; includes tags below it')
export const cursorField = z.string().max(200).optional().describe('nextCursor of the page before')

export const limitField = (usual: number, most: number) => z.int().min(1).max(most).default(usual)

const shown = (text: string) => text.slice(0, 200)

export function readVideo(input: string): string {
  const read = readVideoName(input)
  if ('problem' in read) throw new AppError('BAD_INPUT', read.problem.replace(input, shown(input)))
  return read.videoId
}

export function readMomentField(input: string): NamedMoment {
  const read = readMomentId(input)
  if ('problem' in read) throw new AppError('BAD_INPUT', read.problem.replace(input, shown(input)))
  return read
}

/** A time as text such as `3:15`, or as a number of milliseconds. Undefined without one. */
export function readTime(name: string, time: string | number | undefined): number | undefined {
  if (time === undefined) return undefined
  const ms = typeof time === 'number' ? Math.round(time) : readStartTimeMs(time)
  if (ms !== null) return ms
  throw new AppError(
    'BAD_INPUT',
    `${name} is not a time. Write it like 3:15 or 1:02:03, or as a number of milliseconds.`,
  )
}

const fold = (name: string) => name.normalize('NFC').trim().toLowerCase()

/** Some of the names there are, so that the assistant can correct itself. */
const listNames = (names: readonly string[]) =>
  names.length === 0
    ? 'There are none yet.'
    : `There are: ${names.slice(0, 20).map(shown).join('; ')}${names.length > 20 ? '; and others (see list_library).' : '.'}`

export async function readCollection(client: Client, name: string | undefined): Promise<number | undefined> {
  if (name === undefined) return undefined
  const { collections } = await client.collections.list()
  const found = collections.find((collection) => fold(collection.name) === fold(name))
  if (found) return found.collectionId
  const message = `There is no collection “${shown(name)}”. ${listNames(collections.map((one) => one.name))}`
  throw new AppError('BAD_INPUT', message)
}

export const tagPathOf = ({ path }: Pick<Tag, 'path'>): string => path.join('/')

export function findTag(tags: readonly Tag[], path: string): Tag {
  const found = tags.find((tag) => fold(tagPathOf(tag)) === fold(path))
  if (found) return found
  throw new AppError('BAD_INPUT', `There is no tag “${shown(path)}”. ${listNames(tags.map(tagPathOf))}`)
}
