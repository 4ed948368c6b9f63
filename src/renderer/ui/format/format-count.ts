/** "1 video", "1,204 videos". */
export function formatCount(count: number, one: string, many = `${one}s`, locale?: string): string {
  return `${new Intl.NumberFormat(locale).format(count)} ${count === 1 ? one : many}`
}
