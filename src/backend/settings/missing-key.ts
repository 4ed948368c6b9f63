// Tells the user why no key can be sent.
import type { KeyState } from '../../contract/app/settings.ts'
import { originOf } from './key-origin.ts'
import type { FoundKey } from './keys.ts'

export interface MissingKey {
  what: 'API key' | 'model key'
  variable: 'FOOTNOTE_API_KEY' | 'FOOTNOTE_MODEL_KEY'
  /** A key that belongs to another address, if there is one. */
  found: FoundKey | null
  state: KeyState
  address: string
  /** Whether this is a command, which cannot read the app's keychain. */
  isCommand: boolean
}

/** Says in one or two sentences what happened and what to do. Null when no key was ever entered. */
export function explainMissingKey({ what, variable, found, state, address, isCommand }: MissingKey): string | null {
  const here = originOf(address) ?? address
  if (found?.state === 'environment')
    return `${variable} was set for ${found.origin} and is not sent to ${here}. Set the key for this address, then restart Footnote.`
  if (found !== null)
    return `The ${what} was entered for ${found.origin} and is not sent to ${here}. Enter it again in Settings.`
  if (state === 'unreadable')
    return `The system’s keychain does not return the ${what}. Unlock it and restart Footnote, or enter the key again in Settings.`
  if (isCommand)
    return `This command has no ${what}. If you entered it in the Footnote app, it is in the system’s keychain, which commands cannot read. Open the app and run the command again, or set ${variable}.`
  return null
}
