// The door through which a browser reaches an app that runs, and the addresses that open it.
import { connectTo } from '../../backend/doors/connect.ts'
import { findLease, type Lease } from '../../backend/doors/lease.ts'
import { AppError } from '../../contract/app/errors.ts'

/** The token stays with us: what others may see are addresses with a code that dies (`doors/opening-codes.ts`). */
export type PageDoor = Pick<Lease, 'url' | 'token'>

/** The door of an app that has this data folder open already. */
export async function findRunningApp(dataDir: string): Promise<PageDoor | undefined> {
  const lease = findLease(dataDir)
  if (lease?.owner !== 'app') return undefined
  const connection = await connectTo(lease)
  connection?.close()
  return connection && lease
}

/** Null where the app has a window of its own and serves no page. Throws when it has ended meanwhile. */
export async function makeAddress(door: PageDoor, reader: 'browser' | 'person'): Promise<string | null> {
  const connection = await connectTo(door)
  if (connection === undefined)
    throw new AppError('CONNECTION_LOST', 'Footnote ended while it was being opened: start it again.')
  try {
    return (await connection.client.app.makeAddress({ reader })).address
  } finally {
    connection.close()
  }
}
