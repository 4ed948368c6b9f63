// Which tags of the library the codes of a project are, and which are new.
import type { Tag } from '../../contract/app/tags.ts'
import { formatCount } from '../../contract/format-count.ts'
import { isInvisible, plainLine } from '../../contract/plain-text.ts'
import { guids, type OwnCode } from '../exports/qda/guids.ts'
import { storedTagName, tagNameKey } from '../library/tags/tag-names.ts'
import { nearestColour } from './nearest-colour.ts'
import type { QdaCode } from './qda-project.ts'

/** A tag to create, below another one or at the top. */
export interface NewTag {
  type: 'new'
  name: string
  parent: TagTarget | null
  path: string[]
  description: string
  /** Null: that of the tag above it, or one that few tags have. */
  colour: Tag['colour'] | null
}
export type TagTarget = { type: 'tag'; tag: Tag } | NewTag

/** What a code becomes. `own`: Footnote added it to its export. `left`: nothing, for the reason given. */
export type CodeTarget = TagTarget | { type: 'own'; code: OwnCode } | { type: 'left'; reason: string }

export interface MatchedCodes {
  /** By the GUID of the code. */
  targets: Map<string, CodeTarget>
  /** Codes with their tags, in the order of the file. */
  matched: { path: string[]; target: TagTarget; addsDescription: boolean; description: string }[]
  left: { name: string; reason: string }[]
  /** How many codes have another description than the library's tag. */
  otherDescriptions: number
}

interface LibraryTags {
  tags: readonly Tag[]
  removedUuids: readonly string[]
}

const ownCodes: readonly OwnCode[] = ['Untagged', 'Speakers', 'Kinds', 'Said', 'Shown', 'Summarised', 'Sections']
const topOwnCodes = ownCodes.filter((code) => code !== 'Said' && code !== 'Shown' && code !== 'Summarised')
const longestName = 200

export const pathOf = (target: TagTarget): string[] => (target.type === 'tag' ? target.tag.path : target.path)

const descriptionOf = ({ description, notes }: QdaCode) =>
  [...new Set([description, ...notes])].filter((text) => text.trim() !== '').join('\n\n')

/**
 * Codes are matched by GUID, else by their names from the top down. A code below one that was matched is looked for below that one's tag.
 * `isOurs` says whether the project was exported from Footnote, so that its own codes are known by their names where a program changed
 * their GUIDs.
 */
export function matchCodes(
  codes: readonly QdaCode[],
  { tags, removedUuids }: LibraryTags,
  { isOurs }: { isOurs: boolean },
): MatchedCodes {
  const byGuid = new Map(tags.map((tag) => [guids.tag(tag.uuid), tag]))
  const removed = new Set(removedUuids.map((uuid) => guids.tag(uuid)))
  const own = new Map(ownCodes.map((code) => [guids.ownCode(code), code]))
  const byName = new Map(tags.map((tag) => [`${tag.parentId ?? ''} ${tagNameKey(tag.name)}`, tag]))
  const news = new Map<string, NewTag>()
  const result: MatchedCodes = { targets: new Map(), matched: [], left: [], otherDescriptions: 0 }
  const { targets } = result
  /** What a code is below: the target of the nearest code above it that has one. */
  const parents = new Map<string, TagTarget | null>()

  const folders = new Set(codes.flatMap(({ guid, isFolder }) => (isFolder ? guid : [])))
  const isFolder = (guid: string | null) => guid !== null && folders.has(guid)

  const find = (code: QdaCode, parent: TagTarget | null): CodeTarget => {
    const above = code.parentGuid === null ? undefined : targets.get(code.parentGuid)
    if (above?.type === 'own') return above
    const byItsGuid = byGuid.get(code.guid)
    if (byItsGuid !== undefined) return { type: 'tag', tag: byItsGuid }
    const ownCode = own.get(code.guid)
    if (ownCode !== undefined) return { type: 'own', code: ownCode }
    if (removed.has(code.guid))
      return { type: 'left', reason: 'This tag is in the trash. Restore it there, then import the file again.' }
    if (isInvisible(plainLine(code.name))) return { type: 'left', reason: 'This code has no name.' }
    if (plainLine(code.name).normalize('NFC').length > longestName)
      return { type: 'left', reason: `The name of this code has more than ${formatCount(longestName, 'character')}.` }
    const name = storedTagName(code.name)
    const parentId = parent?.type === 'tag' ? parent.tag.tagId : ''
    const known =
      parent?.type === 'new'
        ? undefined
        : [name, withoutPath(name, parent)].map((one) => byName.get(`${parentId} ${tagNameKey(one)}`)).find(Boolean)
    if (known !== undefined) return { type: 'tag', tag: known }
    // QualCoder divides a code with codes below it into a folder and a code of the same name in it.
    if (isFolder(code.parentGuid) && parent?.type === 'tag' && tagNameKey(parent.tag.name) === tagNameKey(name))
      return parent
    const topOwn = topOwnCodes.find((one) => one === name)
    if (isOurs && code.parentGuid === null && topOwn !== undefined) return { type: 'own', code: topOwn }
    const path = [...(parent === null ? [] : pathOf(parent)), name]
    const key = path.map(tagNameKey).join('\n')
    const same = news.get(key)
    if (same !== undefined) return same
    const colour = code.colour === null ? null : nearestColour(code.colour)
    const made: NewTag = { type: 'new', name, parent, path, description: descriptionOf(code), colour }
    news.set(key, made)
    return made
  }

  const all = new Map(codes.map((one) => [one.guid, one]))
  const seen = new Set<number | NewTag>()
  for (const code of codes) {
    const parent = code.parentGuid === null ? null : (parents.get(code.parentGuid) ?? null)
    const target = find(code, parent)
    targets.set(code.guid, target)
    const isTag = target.type === 'tag' || target.type === 'new'
    parents.set(code.guid, isTag ? target : parent)
    if (target.type === 'left') result.left.push({ name: plainLine(code.name), reason: target.reason })
    if (!isTag) continue
    const identity = target.type === 'tag' ? target.tag.tagId : target
    if (seen.has(identity)) continue
    seen.add(identity)
    const description = descriptionOf(code)
    const kept = target.type === 'tag' ? target.tag.description : description
    if (kept.trim() !== '' && description !== '' && kept.trim() !== description.trim()) result.otherDescriptions++
    result.matched.push({
      path: namesOf(code, all),
      target,
      addsDescription: target.type === 'tag' && kept.trim() === '' && description !== '',
      description,
    })
  }
  return result
}

/** The export for QualCoder adds the path to a name that several tags have, as in “roofs (cooling / city)”. */
function withoutPath(name: string, parent: TagTarget | null): string {
  const suffix = parent === null ? '' : ` (${pathOf(parent).map(plainLine).join(' / ')})`
  return suffix !== '' && name.endsWith(suffix) ? name.slice(0, -suffix.length) : name
}

function namesOf(code: QdaCode, byGuid: ReadonlyMap<string, QdaCode>): string[] {
  const names: string[] = []
  for (let at: QdaCode | undefined = code; at !== undefined && names.length < 300; ) {
    names.unshift(plainLine(at.name))
    at = at.parentGuid === null ? undefined : byGuid.get(at.parentGuid)
  }
  return names
}

/** Null for a new tag at the top for which the file has no colour. */
export const tagColourOf = (target: TagTarget): Tag['colour'] | null =>
  target.type === 'tag'
    ? target.tag.colour
    : (target.colour ?? (target.parent === null ? null : tagColourOf(target.parent)))
