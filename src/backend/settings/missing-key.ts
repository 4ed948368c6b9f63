// Why there is no key to send, for the user.
import type { KeyState } from '../../contract/app/settings.ts'
import { originOf } from './key-origin.ts'
import type { FoundKey } from './keys.ts'

export interface MissingKey {
  /** As in “The API key”. */
  what: 'API key' | 'model key'
  variable: 'FOOTNOTE_API_KEY' | 'FOOTNOTE_MODEL_KEY'
  /** The one that belongs to another address, if there is one. */
  found: FoundKey | null
  state: KeyState
  address: string
  /** Whether this is a command, which cannot read the app's keychain. */
  isCommand: boolean
}

/** One or two sentences: what happened, and what to do. Null where there just is none. */
export function explainMissingKey({ what, variable, found, state, address, isCommand }: MissingKey): string | null {
  const here = originOf(address) ?? address
  if (found?.state === 'environment')
    return `${variable} was set for ${found.origin} and is not sent to ${here}: set the key for this address, then restart Footnote.`
  if (found !== null)
    return `The ${what} was entered for ${found.origin} and is not sent to ${here}: enter it again in Settings.`
  if (state === 'unreadable')
    return `The system’s keychain does not give out the ${what}: unlock it and restart Footnote, or enter the key again in Settings.`
  if (isCommand)
    return `This command has no ${what}. If you entered it in the Footnote app, it is in the system’s keychain, which commands cannot read: open the app and run the command again, or set ${variable}.`
  return null
}
