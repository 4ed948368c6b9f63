const forms = new Intl.PluralRules('en')

/** The form of an English word that fits the count: `plural(2, 'needs', 'need')` is "need". */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  forms.select(count) === 'one' ? one : many

/** A grouped number and its noun: "1 video", "1,204 videos". Without a locale the digits follow this computer. */
export const formatCount = (count: number, one: string, many?: string, locale?: string): string =>
  `${count.toLocaleString(locale)} ${plural(count, one, many)}`
