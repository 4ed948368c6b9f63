// A stand-in for the desktop app that keeps keys like `src/main/keychain.ts`, but does not encrypt them.
import { openShellKeychain, type ShellKeychain } from '../../../src/backend/shell-keychain.ts'
import type { KeyName } from '../../../src/contract/app/settings.ts'
import type { BackendMessage, KeptKey, ShellKey, ShellKeyHome } from '../../../src/contract/backend-process.ts'

export interface MadeShell {
  /** The keys it would still have after a restart. All others are only in memory. */
  held: Map<KeyName, ShellKey>
  unreadable: Set<KeyName>
  /** A test may change this at any time. */
  system: { canEncrypt: boolean; canWrite: boolean }
  /** The requests to save a key, in order. */
  asked: { name: KeyName; kept: KeptKey | null }[]
  /** Connects it to a backend process that has just started. */
  connect(): ShellKeychain
}

export function makeShell(stored: { [Name in KeyName]?: KeptKey } = {}): MadeShell {
  const shell: MadeShell = {
    held: new Map(Object.entries(stored).map(([name, kept]) => [name as KeyName, { ...kept, home: 'keychain' }])),
    unreadable: new Set(),
    system: { canEncrypt: true, canWrite: true },
    asked: [],
    connect() {
      const keychain = openShellKeychain(
        { held: Object.fromEntries(shell.held), unreadable: [...shell.unreadable] },
        (message) => setImmediate(() => keychain.receive(answer(message))),
      )
      return keychain
    },
  }
  const keep = (name: KeyName, kept: KeptKey | null, orInMemory: boolean): ShellKeyHome | null => {
    const before = shell.held.get(name)
    if (kept !== null && before !== undefined && kept.at < before.at) return before.home
    if (kept !== null && !shell.system.canEncrypt && !orInMemory) return null
    const home = shell.system.canEncrypt ? 'keychain' : 'session'
    if (kept === null) shell.held.delete(name)
    else shell.held.set(name, { ...kept, home })
    shell.unreadable.delete(name)
    return kept === null ? null : home
  }
  const answer = (message: BackendMessage): Parameters<ShellKeychain['receive']>[0] => {
    if (message.type !== 'keep-key') throw new Error(`the shell does not know ${message.type}`)
    const { id, name, kept, orInMemory } = message
    shell.asked.push({ name, kept })
    if (!shell.system.canWrite) return { type: 'key-kept', id, home: null, isFailure: true }
    return { type: 'key-kept', id, home: keep(name, kept, orInMemory), isFailure: false }
  }
  return shell
}
