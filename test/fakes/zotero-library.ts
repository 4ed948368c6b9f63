// The items of the fake Zotero. Every change gives an item, and the library, the next version.
import { randomInt } from 'node:crypto'

export interface ZoteroItem {
  key: string
  version: number
  data: Record<string, unknown>
}

export interface ZoteroLibrary {
  version(): number
  /** In the order in which they were created. */
  list(): ZoteroItem[]
  find(key: string): ZoteroItem | undefined
  /** With the key of the data if there is one. */
  create(data: Record<string, unknown>): ZoteroItem
  /** Like a user or a program that changes an item; other fields stay. Returns false if it changes nothing. */
  change(key: string, data: Record<string, unknown>): boolean
  trash(key: string): void
  /** With everything below it. */
  erase(key: string): void
}

const letters = '23456789ABCDEFGHIJKLMNPQRSTUVWXYZ'
const makeKey = () => Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('')

export function createZoteroLibrary(): ZoteroLibrary {
  const items = new Map<string, ZoteroItem>()
  let version = 100
  const change = (key: string, data: Record<string, unknown>): boolean => {
    const item = items.get(key)
    if (item === undefined) throw new Error(`there is no item ${key}`)
    const merged = { ...item.data, ...data }
    if (JSON.stringify(merged) === JSON.stringify(item.data)) return false
    version++
    items.set(key, { key, version, data: { ...merged, version } })
    return true
  }
  const erase = (key: string): void => {
    version++
    items.delete(key)
    for (const { key: child, data } of [...items.values()]) if (data.parentItem === key) erase(child)
  }
  return {
    version: () => version,
    list: () => [...items.values()],
    find: (key) => items.get(key),
    create(data) {
      const key = typeof data.key === 'string' ? data.key : makeKey()
      version++
      const item = { key, version, data: { tags: [], ...data, key, version } }
      items.set(key, item)
      return item
    },
    change,
    trash: (key) => void change(key, { deleted: 1 }),
    erase,
  }
}
