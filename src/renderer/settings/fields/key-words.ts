import type { KeyState } from '../../../contract/app/settings.ts'

/** Where a key is saved, and what that means for the user. */
export const keyStateWords: Record<KeyState, string> = {
  none: 'No key saved.',
  keychain: "Saved in the system's keychain.",
  unprotected: 'Saved, but this system has no keyring to protect it. Install GNOME Keyring or KWallet.',
  session: 'This system cannot encrypt the key, so it is not saved. Footnote forgets it when you quit.',
  file: 'Saved in a file that only your account can read.',
  environment: "Set by an environment variable; can't be changed here.",
  unreadable:
    "The key in the system's keychain cannot be read. Unlock the keychain and restart Footnote, or enter the key again.",
}

/** Words for a key that is not sent because the address was changed. */
export const describeOtherOrigin = (origin: string, state: KeyState): string =>
  state === 'environment'
    ? `The key was set by an environment variable for ${origin} and is not sent to this address. Set the key for this address, then restart Footnote.`
    : `The key was entered for ${origin} and is not sent to this address. Enter it again to use it here.`
