const units = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const

/** A size with a unit of 1,000s: “412 MB”, “1.3 GB”. */
export function formatBytes(bytes: number): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1)
  const value = bytes / 1000 ** power
  return `${value.toLocaleString('en', { maximumFractionDigits: power > 0 && value < 10 ? 1 : 0 })} ${units[power] ?? 'bytes'}`
}
