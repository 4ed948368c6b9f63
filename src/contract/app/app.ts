import { oc } from '@orpc/contract'
import { z } from 'zod'
import { errorCodes } from './errors.ts'

/**
 * Who reads the address. A browser that is started with it shows it to everybody in the list of processes, so its code works once, soon,
 * and only for the user of this process. A person reads it in a terminal, and may use it in one browser after the other.
 */
const addressReaderSchema = z.enum(['browser', 'person'])
export type AddressReader = z.infer<typeof addressReaderSchema>

export const app = {
  info: oc.output(
    z.object({
      version: z.string(),
      dataDir: z.string(),
      /** What to tell the user where others can open the data folder; null when all is well. */
      dataDirWarning: z.string().nullable(),
      /** Which program holds the data folder. */
      owner: z.enum(['app', 'command']),
      /** Why the library cannot be used, or null when it can. */
      problem: z.object({ code: z.enum(errorCodes), message: z.string() }).nullable(),
    }),
  ),
  /**
   * An address that opens the page in a browser of this computer; null where none is served, as on the desktop. One for a `browser` that
   * is about to be started works once, within two minutes and for this user only: others see it in the list of processes. One for a
   * `person` to paste works for as long as an hour after it was last used.
   */
  makeAddress: oc.input(z.object({ reader: addressReaderSchema })).output(z.object({ address: z.string().nullable() })),
  /**
   * Asks a command that holds the data folder to leave it to the caller; what it was doing goes on through the new owner.
   * `isYielding` is false when the owner is an app itself.
   */
  handOver: oc.output(z.object({ isYielding: z.boolean() })),
}
