/** Undefined for what is no BCP 47 tag. Old codes become new ones (`iw` is `he`), and what goes without saying is said (`zh` is `zh-Hans-CN`). */
function readTag(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag).maximize()
  } catch {
    return undefined
  }
}

/**
 * How close a language is to the one that is wanted: 4 the same, 3 of no particular place, 2 of another place, 1 in another
 * script, 0 another language.
 */
export function closeness(tag: string, wanted: string): 0 | 1 | 2 | 3 | 4 {
  if (tag.toLowerCase() === wanted.toLowerCase()) return 4
  const [one, other] = [readTag(tag), readTag(wanted)]
  if (!one || !other || one.language !== other.language) return 0
  if (one.toString() === other.toString()) return 4
  if (one.script !== other.script) return 1
  return tag.includes('-') ? 2 : 3
}
