// Whether the program at the other end of a connection runs as the user of this process, where the system tells.
import { readFile } from 'node:fs/promises'
import { endianness } from 'node:os'

/** The ends of a connection over IPv4 as the other end sees them: its own port first. */
export interface Ends {
  port: number
  serverPort: number
}

const loopback = endianness() === 'LE' ? '0100007F' : '7F000001'
/** The same address as a program that speaks IPv6 has it. */
const mapped = `0000000000000000${endianness() === 'LE' ? 'FFFF0000' : '0000FFFF'}${loopback}`
const established = '01'
const root = 0

const inHex = (port: number) => port.toString(16).toUpperCase().padStart(4, '0')

/** The user who owns the other end, from /proc/net/tcp or tcp6 (proc_pid_net(5)); undefined when it is not in there. */
export function findOwner(table: string, { port, serverPort }: Ends): number | undefined {
  for (const row of table.split('\n')) {
    const [, local, remote, state, , , , user] = row.trim().split(/\s+/)
    const isIt = [loopback, mapped].some(
      (address) => local === `${address}:${inHex(port)}` && remote === `${address}:${inHex(serverPort)}`,
    )
    // A connection that its program has closed belongs to nobody.
    if (isIt && state === established) return Number(user)
  }
  return undefined
}

/**
 * True for the same user and for root, who may do everything anyway (on Windows with WSL it is root who passes connections on). On systems
 * that have no such table nobody sees what others start with, or the address is not given away: see `open-page.ts`.
 */
export async function isSameUser(ends: Ends, platform: NodeJS.Platform = process.platform): Promise<boolean> {
  if (platform !== 'linux') return true
  for (const path of ['/proc/net/tcp', '/proc/net/tcp6']) {
    const owner = findOwner(await readFile(path, 'utf8').catch(() => ''), ends)
    if (owner !== undefined) return owner === process.getuid?.() || owner === root
  }
  return false
}
