// A desktop shell that keeps keys as `src/main/keychain.ts` does, without a system to encrypt them.
import { openShellKeychain, type ShellKeychain } from '../../../src/backend/shell-keychain.ts'
import type { KeyName } from '../../../src/contract/app/settings.ts'
import type { BackendMessage, KeptKey, ShellKey, ShellKeyHome } from '../../../src/contract/backend-process.ts'

export interface MadeShell {
  /** What it would have again after a restart; the others are in memory. */
  held: Map<KeyName, ShellKey>
  unreadable: Set<KeyName>
  /** May be changed at any time. */
  system: { canEncrypt: boolean; canWrite: boolean }
  /** What it was asked to keep, in order. */
  asked: { name: KeyName; kept: KeptKey | null }[]
  /** As when the backend's process is started. */
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
