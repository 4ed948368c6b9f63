import { oc } from '@orpc/contract'
import { z } from 'zod'
import { ceilingUsdSchema, spendableUsdSchema } from './costs.ts'
import { sourceKindSchema } from './moments.ts'
import { portSchema } from './serving.ts'

export const themeSchema = z.enum(['system', 'light', 'dark'])
export type Theme = z.infer<typeof themeSchema>

export const keyNameSchema = z.enum(['service', 'model', 'serving'])
export type KeyName = z.infer<typeof keyNameSchema>

/** US dollars for a million tokens. */
export const tokenPriceSchema = z.number().nonnegative().max(100_000)

/**
 * Where a key is kept: in the system's keychain (`unprotected`: on a Linux without a keyring), in the desktop app's memory until it
 * closes, in a file only this user can read, or in the environment, where it cannot be changed from here. `unreadable`: the keychain
 * holds one and does not give it out.
 */
export const keyStateSchema = z.enum([
  'none',
  'keychain',
  'unprotected',
  'session',
  'file',
  'environment',
  'unreadable',
])
export type KeyState = z.infer<typeof keyStateSchema>

/** A BCP 47 language tag, such as `de` or `pt-BR`. */
const languageTag = z
  .string()
  .max(40)
  .refine(
    (tag) => {
      try {
        return Intl.getCanonicalLocales(tag).length === 1
      } catch {
        return false
      }
    },
    { error: 'This is no language tag: it looks like “de” or “pt-BR”.' },
  )
export const captionLanguagesSchema = z.array(languageTag).max(20)

const httpUrl = z.url({ protocol: /^https?$/, error: 'This is no web address: it begins with https:// or http://.' })

const modelName = z.string().trim().min(1).max(300)

export const settingsSchema = z.object({
  serviceUrl: z.string().nullable(),
  serviceKey: keyStateSchema,
  /** The origin the key was entered for, while the address has another one: it is not sent there. Null otherwise. */
  serviceKeyOtherOrigin: z.string().nullable(),
  /** Whether the hosted service can be called: it has an address, and a key that belongs to it. */
  hasService: z.boolean(),
  /** Why it cannot be called although it has an address, in a sentence that says what to do; null otherwise. */
  serviceProblem: z.string().nullable(),
  modelUrl: z.string().nullable(),
  model: z.string().nullable(),
  modelKey: keyStateSchema,
  modelKeyOtherOrigin: z.string().nullable(),
  /** What the language model charges; null: not known, unless it runs on this machine. */
  modelInputUsdPerMillion: z.number().nullable(),
  modelOutputUsdPerMillion: z.number().nullable(),
  /** The model that is shown pictures; null: the language model. */
  visionModel: z.string().nullable(),
  /** What that one charges; of no effect while it is the language model. Null: not known, unless it runs on this machine. */
  visionInputUsdPerMillion: z.number().nullable(),
  visionOutputUsdPerMillion: z.number().nullable(),
  /** The model that search by meaning uses; null: none. */
  embeddingModel: z.string().nullable(),
  /** Null: at the address of the language model. */
  embeddingUrl: z.string().nullable(),
  embeddingUsdPerMillion: z.number().nullable(),
  /** Whether the language model summarises videos as they are added. */
  summarisesNewVideos: z.boolean(),
  theme: themeSchema,
  isLocalEngineOn: z.boolean(),
  hasSeenLocalEngineNotice: z.boolean(),
  /** Languages the local engine prefers captions in, best first; those of the system and English unless chosen. */
  captionLanguages: captionLanguagesSchema,
  /** Where yt-dlp is, as the user confirmed it; null: none. It is asked where YouTube refuses the local engine, while it is on. */
  ytDlpPath: z.string().nullable(),
  isYtDlpOn: z.boolean(),
  /** Whether the environment names something that stands in for YouTube; yt-dlp, which knows nothing of it, is not asked then. */
  hasYoutubeStandIn: z.boolean(),
  /** What may be spent in a calendar month; null: no cap. */
  monthlyCapUsd: z.number().nullable(),
  /**
   * What one search, answer or question to a priced language model may cost at most, reserved under the cap while the ledger
   * does not know the price; null: such a call is refused under a cap.
   */
  callCeilingUsd: z.number().nullable(),
  /** Whether the key of the service may travel unencrypted to another machine, for an address that begins with http:. */
  allowsPlainHttp: z.boolean(),
  /** The same for the key of the language model. */
  modelAllowsPlainHttp: z.boolean(),
  /** Whether other programs may use this library while the app is open, and at which port of this machine. */
  isServing: z.boolean(),
  /** Whether other programs may use a language model that is not free while there is no monthly cap: the user's own word. */
  servesWithoutCap: z.boolean(),
  /** Whether what is not free is refused to other programs, because there is neither a cap nor the user's word. */
  needsCapToServe: z.boolean(),
  servingPort: portSchema,
  servingKey: keyStateSchema,
  /** What the user has to know of stored keys that were lost. */
  keysProblem: z.string().nullable(),
  /** The source an import uses unless told otherwise; null when none can be used. */
  activeSource: sourceKindSchema.nullable(),
  /** Names of settings that the environment decides, which cannot be changed here. */
  fromEnvironment: z.array(z.enum(['serviceUrl', 'modelUrl', 'model'])),
})
export type Settings = z.infer<typeof settingsSchema>

export const settings = {
  get: oc.output(settingsSchema),
  /** Only the fields given change. Throws SET_BY_ENVIRONMENT, and CAP_NEEDED when other programs could then spend without limit. */
  update: oc
    .input(
      z.object({
        serviceUrl: httpUrl.nullable().optional(),
        modelUrl: httpUrl.nullable().optional(),
        model: modelName.nullable().optional(),
        modelInputUsdPerMillion: tokenPriceSchema.nullable().optional(),
        modelOutputUsdPerMillion: tokenPriceSchema.nullable().optional(),
        visionModel: modelName.nullable().optional(),
        visionInputUsdPerMillion: tokenPriceSchema.nullable().optional(),
        visionOutputUsdPerMillion: tokenPriceSchema.nullable().optional(),
        embeddingModel: modelName.nullable().optional(),
        embeddingUrl: httpUrl.nullable().optional(),
        embeddingUsdPerMillion: tokenPriceSchema.nullable().optional(),
        summarisesNewVideos: z.boolean().optional(),
        theme: themeSchema.optional(),
        isLocalEngineOn: z.boolean().optional(),
        hasSeenLocalEngineNotice: z.boolean().optional(),
        /** Null: those of the system again. */
        captionLanguages: captionLanguagesSchema.nullable().optional(),
        isYtDlpOn: z.boolean().optional(),
        monthlyCapUsd: spendableUsdSchema.nullable().optional(),
        callCeilingUsd: ceilingUsdSchema.nullable().optional(),
        allowsPlainHttp: z.boolean().optional(),
        modelAllowsPlainHttp: z.boolean().optional(),
        isServing: z.boolean().optional(),
        servesWithoutCap: z.boolean().optional(),
        servingPort: portSchema.optional(),
      }),
    )
    .output(settingsSchema),
  /**
   * Write-only; null forgets it. It belongs to the address there is now. Kept in the desktop app's keychain, elsewhere in a file only
   * this user can read. Throws SET_BY_ENVIRONMENT and KEY_NOT_SAVED.
   */
  setKey: oc
    .input(z.object({ name: keyNameSchema, key: z.string().trim().min(1).max(500).nullable() }))
    .output(settingsSchema),
  /** One cached request to the service, which says whether address and key are right. Throws the errors of a service call. */
  testService: oc.output(z.object({ message: z.string() })),
  /**
   * Keeps a path to yt-dlp and switches it on once it has told its version; null forgets it. Throws BAD_INPUT with what is wrong
   * with the file. A path names a program that will be run: no door but the window's and the page's may offer this.
   */
  chooseYtDlp: oc
    .input(z.object({ path: z.string().trim().min(1).max(4096).nullable() }))
    .output(z.object({ settings: settingsSchema, version: z.string().nullable() })),
  /** Looks where programs usually are and runs nothing; null when it is not there. */
  findYtDlp: oc.output(z.object({ path: z.string().nullable() })),
  /** The version of the yt-dlp that is set. Throws BAD_INPUT. */
  testYtDlp: oc.output(z.object({ version: z.string() })),
}
