/** Those that many captions are written in, as BCP 47 tags. */
export const captionLanguages: readonly string[] = (
  'af ar az be bg bn bs ca cs cy da de el en es et eu fa fi fil fr ga gl gu he hi hr hu hy id is it ja ka kk km kn ko ky lo lt lv mk ml ' +
  'mn mr ms my nb ne nl pa pl pt pt-PT ro ru si sk sl sq sr sv sw ta te th tr uk ur uz vi zh-Hans zh-Hant zu'
).split(' ')

/** What a language is called in the language of the reader; the tag itself where it has no name. */
export function nameLanguage(tag: string, locale?: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: 'language' }).of(tag) ?? tag
  } catch {
    return tag
  }
}

/** To choose from, by name; `further` are offered as well. */
export function listLanguages(further: readonly string[] = []): { value: string; label: string }[] {
  return [...new Set([...captionLanguages, ...further])]
    .map((tag) => ({ value: tag, label: nameLanguage(tag) }))
    .sort((a, b) => a.label.localeCompare(b.label))
}
