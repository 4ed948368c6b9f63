import { plural } from '../../../contract/format-count.ts'

/** A number grouped as the locale groups it, and its English noun. Without a locale the digits follow this computer. */
export const formatLocalCount = (count: number, one: string, many?: string, locale?: string): string =>
  `${count.toLocaleString(locale)} ${plural(count, one, many)}`
