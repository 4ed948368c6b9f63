import { formatLocalCount } from './format-local-count.ts'

/** "640 bytes", "12 kB", "1.4 MB". */
export function formatFileSize(bytes: number, locale?: string): string {
  if (bytes < 1000) return formatLocalCount(bytes, 'byte', 'bytes', locale)
  const [amount, unit] = bytes < 1000 * 1024 ? [bytes / 1024, 'kB'] : [bytes / 1024 ** 2, 'MB']
  const digits = amount < 10 ? 1 : 0
  return `${new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(amount)} ${unit}`
}
