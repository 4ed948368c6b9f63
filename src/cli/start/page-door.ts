// Finds the running app and gets addresses from it that open its page in a browser.
import { connectTo } from '../../backend/doors/connect.ts'
import { findLease, type Lease } from '../../backend/doors/lease.ts'
import { AppError } from '../../contract/app/errors.ts'

/** The token must stay in this process. Addresses carry a code that expires instead (`doors/opening-codes.ts`). */
export type PageDoor = Pick<Lease, 'url' | 'token'>

/** The app that already has this data folder open, if any. */
export async function findRunningApp(dataDir: string): Promise<PageDoor | undefined> {
  const lease = findLease(dataDir)
  if (lease?.owner !== 'app') return undefined
  const connection = await connectTo(lease)
  connection?.close()
  return connection && lease
}

/** Null for the desktop app, which serves no page. Throws CONNECTION_LOST if the app has ended in the meantime. */
export async function makeAddress(door: PageDoor, reader: 'browser' | 'person'): Promise<string | null> {
  const connection = await connectTo(door)
  if (connection === undefined)
    throw new AppError('CONNECTION_LOST', 'Footnote closed before its page could be opened. Start it again.')
  try {
    return (await connection.client.app.makeAddress({ reader })).address
  } finally {
    connection.close()
  }
}
