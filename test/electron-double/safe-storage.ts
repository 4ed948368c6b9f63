import { strict } from './strict.ts'

const mask = 0x5a
const prefix = Buffer.from('double:')
/** Marks text that was encrypted with an older key. */
const oldPrefix = Buffer.from('oldkey:')
const flip = (bytes: Uint8Array) => Buffer.from(bytes.map((byte) => byte ^ mask))

/**
 * Not real encryption: every byte is only flipped. This is enough for tests that check that a file does not contain a plain text.
 */
export function createSafeStorage(isReady: () => boolean): Electron.SafeStorage {
  const demandReady = () => {
    if (!isReady()) throw new Error('safeStorage cannot be used before app is ready')
  }
  return strict<Electron.SafeStorage>('safeStorage', {
    isAsyncEncryptionAvailable: async () => isReady(),
    getSelectedStorageBackend: () => (isReady() ? 'gnome_libsecret' : 'unknown'),
    async encryptStringAsync(text) {
      demandReady()
      return Buffer.concat([prefix, flip(Buffer.from(text))])
    },
    async decryptStringAsync(encrypted) {
      demandReady()
      const start = encrypted.subarray(0, prefix.length)
      const shouldReEncrypt = start.equals(oldPrefix)
      if (!shouldReEncrypt && !start.equals(prefix)) throw new Error('Error while decrypting the ciphertext.')
      return { result: flip(encrypted.subarray(prefix.length)).toString(), shouldReEncrypt }
    },
  })
}
