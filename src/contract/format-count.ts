const forms = new Intl.PluralRules('en')

/** The form of an English word that fits the count: `plural(2, 'needs', 'need')` is "need". */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  forms.select(count) === 'one' ? one : many

/** A grouped number and its noun: "1 video", "1,204 videos". The window writes numbers in the user's locale with `ui/format/format-local-count.ts`. */
export const formatCount = (count: number, one: string, many?: string): string =>
  `${count.toLocaleString('en')} ${plural(count, one, many)}`
