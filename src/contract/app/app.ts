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
      /** A sentence for the user when other users can open the data folder; null otherwise. */
      dataDirWarning: z.string().nullable(),
      /** The kind of program that owns the data folder. */
      owner: z.enum(['app', 'command']),
      /** Why the library cannot be used, or null when it can. */
      problem: z.object({ code: z.enum(errorCodes), message: z.string() }).nullable(),
    }),
  ),
  /**
   * Makes an address that opens the page in a browser on this computer. It is null when no page is served, as in the desktop app. An
   * address for a `browser` that is about to be started works once, within two minutes, because other users can see it in the process
   * list; where the system can tell, it works for this user only. An address for a `person` works until one hour after its last use.
   */
  makeAddress: oc.input(z.object({ reader: addressReaderSchema })).output(z.object({ address: z.string().nullable() })),
  /**
   * Asks a command that owns the data folder to leave it to the caller. The command continues its work through the new owner.
   * `isYielding` is false when the owner is an app, which keeps the folder.
   */
  handOver: oc.output(z.object({ isYielding: z.boolean() })),
}
