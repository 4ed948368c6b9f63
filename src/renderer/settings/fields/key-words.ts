import type { KeyState } from '../../../contract/app/settings.ts'

/** Where a key is kept, and what follows from it. */
export const keyStateWords: Record<KeyState, string> = {
  none: 'No key is kept.',
  keychain: "A key is kept in the system's keychain.",
  unprotected: 'A key is kept, but this system has no keyring to protect it. Install GNOME Keyring or KWallet.',
  session: 'This system cannot encrypt the key, so it is not stored. Footnote forgets it when you close it.',
  file: 'A key is kept in a file only your account can read.',
  environment: 'A key is set by the environment this was started in; it cannot be changed here.',
  unreadable:
    "A key is in the system's keychain, but cannot be read. Unlock the keychain and restart Footnote, or enter the key again.",
}

/** A key that is not sent, because the address was changed. */
export const describeOtherOrigin = (origin: string, state: KeyState): string =>
  state === 'environment'
    ? `The key was set by the environment for ${origin} and is not sent to this address. Set the key for this address, then restart Footnote.`
    : `The key was entered for ${origin} and is not sent to this address. Enter it again to use it here.`
