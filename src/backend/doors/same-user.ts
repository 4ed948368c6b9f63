// Finds out whether the program at the other end of a connection runs as the same user as this process.
import { readFile } from 'node:fs/promises'
import { endianness } from 'node:os'

/** The ports of a local connection: `port` is the other program's, `serverPort` is ours. */
export interface Ends {
  port: number
  serverPort: number
}

const loopback = endianness() === 'LE' ? '0100007F' : '7F000001'
/** The same address in IPv6 notation (::ffff:127.0.0.1). */
const mapped = `0000000000000000${endianness() === 'LE' ? 'FFFF0000' : '0000FFFF'}${loopback}`
const established = '01'
const root = 0

const inHex = (port: number) => port.toString(16).toUpperCase().padStart(4, '0')

/** The id of the user who owns the other end, from the text of /proc/net/tcp or tcp6 (proc_pid_net(5)); undefined when not listed. */
export function findOwner(table: string, { port, serverPort }: Ends): number | undefined {
  for (const row of table.split('\n')) {
    const [, local, remote, state, , , , user] = row.trim().split(/\s+/)
    const isIt = [loopback, mapped].some(
      (address) => local === `${address}:${inHex(port)}` && remote === `${address}:${inHex(serverPort)}`,
    )
    // A closed connection no longer has an owner.
    if (isIt && state === established) return Number(user)
  }
  return undefined
}

/**
 * True for the same user and for root, who can do everything anyway (with WSL, root forwards the connections from Windows). Always true on
 * other systems than Linux: there, other users cannot see the arguments of a process, or the address is not passed as an argument (see
 * `open-page.ts`).
 */
export async function isSameUser(ends: Ends, platform: NodeJS.Platform = process.platform): Promise<boolean> {
  if (platform !== 'linux') return true
  for (const path of ['/proc/net/tcp', '/proc/net/tcp6']) {
    const owner = findOwner(await readFile(path, 'utf8').catch(() => ''), ends)
    if (owner !== undefined) return owner === process.getuid?.() || owner === root
  }
  return false
}
