// Changes one part of a query and leaves the rest of the text as it was typed.
import { parseQuery } from './parse-query.ts'
import { printQuery } from './print-query.ts'
import type { FilterField, QueryPart } from './query-parts.ts'

/** The first text that means the same as `parts`. If none does, the parts are printed. */
function firstThatMeans(parts: readonly QueryPart[], texts: readonly string[]): string {
  const printed = printQuery(parts)
  return texts.find((text) => printQuery(parseQuery(text).parts) === printed) ?? printed
}

/** Removes a part with the spaces after it. Its neighbours do not grow together. */
function cut(text: string, { start, end }: QueryPart): string {
  const [before, after] = [text.slice(0, start), text.slice(end)]
  if (/(?:^|\s)$/.test(before)) return before + after.trimStart()
  return after === '' || /^\s/.test(after) ? before + after : `${before} ${after}`
}

const cutAll = (text: string, parts: readonly QueryPart[]): string => parts.reduceRight(cut, text)

/** The text without a part that `parseQuery(text)` returned. */
export function withoutPart(text: string, part: QueryPart): string {
  const rest = parseQuery(text).parts.filter(({ start }) => start !== part.start)
  return firstThatMeans(rest, [cut(text, part)])
}

/**
 * The text with the filter: it takes the place of the first filter of its field, or stands at the end. Other filters of the field are
 * removed, but not excluded values (`-in:Archive`). Null removes the filter. Quotation marks in the value are left out.
 */
export function withFilter(text: string, field: FilterField, value: string | null): string {
  const { parts } = parseQuery(text)
  const old = parts.filter((part) => part.type === 'filter' && part.field === field && !part.isExcluded)
  const rest = parts.filter((part) => !old.includes(part))
  if (value === null) return firstThatMeans(rest, [cutAll(text, old)])

  const [first, ...others] = old
  const filter: QueryPart = { type: 'filter', field, value, isExcluded: false, start: 0, end: 0 }
  const printed = printQuery([filter])
  if (first) {
    const left = cutAll(text, others)
    const changed = parts.flatMap((part) => (part === first ? filter : rest.includes(part) ? part : []))
    return firstThatMeans(changed, [left.slice(0, first.start) + printed + left.slice(first.end)])
  }
  const typed = text.trimEnd()
  return firstThatMeans([...parts, filter], [`${typed} ${printed}`.trimStart(), `${typed}" ${printed}`])
}
