// The user's tags as REFI-QDA codes, and the codes that Footnote adds to them.
import type { Tag } from '../../../contract/app/tags.ts'
import { hexColours } from './colours.ts'
import { guids } from './guids.ts'
import { cleanLine } from './paragraphs.ts'
import { element, textElement } from './xml.ts'

/** One code with the codes below it. */
export interface Code {
  guid: string
  name: string
  description: string
  /** `#RRGGBB`. */
  colour: string
  /** False for a folder, which nothing can be coded with. */
  isCodable: boolean
  below: Code[]
}

const namesOf = (codes: readonly Code[]): string[] => codes.flatMap(({ name, below }) => [name, ...namesOf(below)])

/** `tags` as the library lists them: each tag is followed by those below it. */
export function codesOfTags(tags: readonly Tag[]): Code[] {
  const top: Code[] = []
  const byId = new Map<number, Code>()
  for (const { tagId, uuid, parentId, name, description, colour } of tags) {
    const code: Code = {
      guid: guids.tag(uuid),
      name: cleanLine(name) || 'Untitled',
      description,
      colour: hexColours[colour],
      isCodable: true,
      below: [],
    }
    byId.set(tagId, code)
    const parent = parentId === null ? undefined : byId.get(parentId)
    const siblings = parent === undefined ? top : parent.below
    siblings.push(code)
  }
  return top
}

/**
 * Gives every code a name of its own, for programs that keep only one code of each name: codes with a common name are called by their path.
 * Source: the table `code_name` of QualCoder, where names are unique.
 */
export function withUniqueNames(codes: readonly Code[]): Code[] {
  const count = new Map<string, number>()
  for (const name of namesOf(codes)) count.set(name.toLowerCase(), (count.get(name.toLowerCase()) ?? 0) + 1)
  const taken = new Set<string>()
  const rename = (code: Code, path: readonly string[]): Code => {
    const isCommon = (count.get(code.name.toLowerCase()) ?? 0) > 1
    const wanted = isCommon && path.length > 0 ? `${code.name} (${path.join(' / ')})` : code.name
    let name = wanted
    for (let number = 2; taken.has(name.toLowerCase()); number++) name = `${wanted} (${number})`
    taken.add(name.toLowerCase())
    return { ...code, name, below: code.below.map((one) => rename(one, [...path, code.name])) }
  }
  return codes.map((code) => rename(code, []))
}

const writeCode = ({ guid, name, description, colour, isCodable, below }: Code): string =>
  element('Code', { guid, name, isCodable, color: colour }, [
    textElement('Description', description.replaceAll('\r\n', '\n')),
    ...below.map(writeCode),
  ])

/** `<Codes>` with all codes; empty without codes, because the schema forbids an empty one. */
export const writeCodes = (codes: readonly Code[]): string =>
  codes.length === 0 ? '' : `<Codes>${codes.map(writeCode).join('\n')}</Codes>`
