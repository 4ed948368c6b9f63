/**
 * Parses a BCP 47 tag; undefined when it is not valid. Old codes are replaced (`iw` becomes `he`), and likely subtags are added (`zh`
 * becomes `zh-Hans-CN`).
 */
function readTag(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag).maximize()
  } catch {
    return undefined
  }
}

/**
 * How close a language is to the wanted one: 4 the same, 3 the same without a region, 2 of another region, 1 in another script,
 * 0 another language.
 */
export function closeness(tag: string, wanted: string): 0 | 1 | 2 | 3 | 4 {
  if (tag.toLowerCase() === wanted.toLowerCase()) return 4
  const [one, other] = [readTag(tag), readTag(wanted)]
  if (!one || !other || one.language !== other.language) return 0
  if (one.toString() === other.toString()) return 4
  if (one.script !== other.script) return 1
  return tag.includes('-') ? 2 : 3
}
