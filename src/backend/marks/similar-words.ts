// Words that look like another word: misspellings, other forms, and words that were written together.

const shortest = 4
/** Longer words are only compared by their beginning and their end. */
const longest = 40

/** The beginning and the end of a word. Words that have neither in common are not compared. */
const bucketsOf = (key: string) => [`${key.slice(0, 3)}…`, `…${key.slice(-4)}`]

let above = new Uint8Array(longest + 1)
let row = new Uint8Array(longest + 1)

/** Whether `a` becomes `b` with at most `most` letters inserted, removed or replaced. */
function isWithin(a: string, b: string, most: number): boolean {
  for (let j = 0; j <= b.length; j++) above[j] = j
  for (let i = 0; i < a.length; i++) {
    row[0] = i + 1
    let least = i + 1
    for (let j = 0; j < b.length; j++) {
      const replaced = (above[j] ?? 0) + (a.charCodeAt(i) === b.charCodeAt(j) ? 0 : 1)
      const cost = Math.min(replaced, (above[j + 1] ?? 0) + 1, (row[j] ?? 0) + 1)
      row[j + 1] = cost
      if (cost < least) least = cost
    }
    if (least > most) return false
    ;[above, row] = [row, above]
  }
  return (above[b.length] ?? most + 1) <= most
}

function isSimilar(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  if (long.startsWith(short) || long.endsWith(short)) return short.length * 2 >= long.length
  const most = short.length < 7 ? 1 : 2
  return long.length <= longest && long.length - short.length <= most && isWithin(short, long, most)
}

/** The words of a text, for finding those that look like a given word. */
export class SimilarWords {
  readonly #buckets = new Map<string, { number: number; key: string }[]>()

  add(number: number, key: string): void {
    if (key.length < shortest) return
    for (const bucket of bucketsOf(key)) {
      const known = this.#buckets.get(bucket)
      if (known === undefined) this.#buckets.set(bucket, [{ number, key }])
      else known.push({ number, key })
    }
  }

  /** The numbers of the words added so far that look like a word, without that word; undefined if there are none. */
  find(key: string): ReadonlySet<number> | undefined {
    if (key.length < shortest) return undefined
    const similar = new Set<number>()
    for (const bucket of bucketsOf(key))
      for (const other of this.#buckets.get(bucket) ?? [])
        if (other.key !== key && isSimilar(key, other.key)) similar.add(other.number)
    return similar.size === 0 ? undefined : similar
  }
}
