// Opens the page in the user's browser, without showing anybody else how to get in.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import open from 'open'
import { makeAddress, type PageDoor } from './page-door.ts'

/** As long as the address works that the file holds. */
const fileLivesMs = 2 * 60_000

/** A page that only this user can read and that leads to the address. */
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
 * What a browser is started with is in the list of processes, where every user of the computer reads it. Linux tells the backend who
 * uses an address, and Windows shows the list to nobody else. On other systems the browser gets the name of a file: not on Linux, where
 * browsers that are installed as snaps cannot read it.
 */
export async function openPage(door: PageDoor): Promise<void> {
  const address = await makeAddress(door, 'browser')
  if (address === null) return
  const isSafe = process.platform === 'linux' || process.platform === 'win32'
  await open(isSafe ? address : await writeLeadingPage(address)).catch(() => {})
}
