import type { Session } from './session.ts'
import { UsageError } from './usage-error.ts'

/** The id of the collection with this name, in any case. Throws UsageError if there is none. */
export async function findCollectionId(session: Session, name: string): Promise<number> {
  const { collections } = await session.call((client) => client.collections.list())
  const found = collections.find((collection) => collection.name.toLowerCase() === name.trim().toLowerCase())
  if (found) return found.collectionId
  throw new UsageError(`There is no collection named “${name}”. Check its name in the app.`)
}
