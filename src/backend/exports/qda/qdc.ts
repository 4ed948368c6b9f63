import type { Tag } from '../../../contract/app/tags.ts'
import { codesOfTags, writeCodes } from './codes.ts'
import { openTag } from './xml.ts'

/** The program that wrote a file, as REFI-QDA names it. */
export const origin = 'Footnote'

/**
 * A REFI-QDA code book: the tags with their descriptions and colours. `tags` as the library lists them. Null without tags, because a code
 * book must have at least one code.
 */
export function writeQdc(tags: readonly Tag[]): string | null {
  const codes = writeCodes(codesOfTags(tags))
  if (codes === '') return null
  const root = openTag('CodeBook', { xmlns: 'urn:QDA-XML:codebook:1.0', origin })
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n${codes}\n</CodeBook>\n`
}
