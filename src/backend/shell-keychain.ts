// Accesses the desktop shell's keychain by messages.
import { AppError } from '../contract/app/errors.ts'
import type { KeyName } from '../contract/app/settings.ts'
import type { BackendMessage, KeptKey, ShellKeyHome, ShellKeys, ShellMessage } from '../contract/backend-process.ts'
import type { Keychain } from './settings/keychain.ts'

type KeyKept = Extract<ShellMessage, { type: 'key-kept' }>

export interface ShellKeychain extends Keychain {
  /** Handles a reply of the shell. */
  receive(message: KeyKept): void
}

/** `keys` are the keys that the shell held when it started this process. */
export function openShellKeychain(keys: ShellKeys, send: (message: BackendMessage) => void): ShellKeychain {
  const held = { ...keys.held }
  const unreadable = new Set(keys.unreadable)
  const waiting = new Map<number, (answer: KeyKept) => void>()
  let lastId = 0

  const note = (name: KeyName, kept: KeptKey | null, home: ShellKeyHome | null) => {
    if (kept === null) delete held[name]
    else if (home === null || kept.at < (held[name]?.at ?? 0)) return
    else held[name] = { ...kept, home }
    unreadable.delete(name)
  }
  return {
    find: (name) => held[name],
    isUnreadable: (name) => unreadable.has(name),
    async keep(name, kept, { orInMemory } = { orInMemory: true }) {
      const id = ++lastId
      const answer = await new Promise<KeyKept>((resolve) => {
        waiting.set(id, resolve)
        send({ type: 'keep-key', id, name, kept, orInMemory })
      })
      if (answer.isFailure)
        throw new AppError(
          'KEY_NOT_SAVED',
          'The key was not saved because the keychain could not be changed. Your keys are unchanged. Check that the disk has space and that the data folder is writable, then try again.',
        )
      note(name, kept, answer.home)
      return answer.home
    },
    receive(answer) {
      waiting.get(answer.id)?.(answer)
      waiting.delete(answer.id)
    },
  }
}
