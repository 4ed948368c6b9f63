// Opens the page in the user's browser without revealing its address to other users of the computer.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import open from 'open'
import { makeAddress, type PageDoor } from './page-door.ts'

/** The file is deleted when the address in it expires. */
const fileLivesMs = 2 * 60_000

/** Writes a page that redirects to the address and that only this user can read. Returns its path. */
export async function writeLeadingPage(address: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'footnote-'))
  const path = join(folder, 'footnote.html')
  const page = `<!doctype html><meta charset="utf-8"><title>Footnote</title><meta http-equiv="refresh" content="0; url=${address}"><a href="${address}">Open Footnote</a>`
  await writeFile(path, page, { mode: 0o600 })
  const remove = () => rm(folder, { recursive: true, force: true })
  void sleep(fileLivesMs, undefined, { ref: false }).then(remove)
  return path
}

/**
 * A browser's arguments are in the process list, which other users can read. On Linux the address may be there, because the backend
 * can check which user connects; Windows hides the list from other users. Elsewhere the browser gets the path of a private file that
 * redirects to the address. Linux does not use the file because browsers installed as snaps cannot read it.
 */
export async function openPage(door: PageDoor): Promise<void> {
  const address = await makeAddress(door, 'browser')
  if (address === null) return
  const isSafe = process.platform === 'linux' || process.platform === 'win32'
  await open(isSafe ? address : await writeLeadingPage(address)).catch(() => {})
}
