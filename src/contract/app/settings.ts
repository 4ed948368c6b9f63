import { oc } from '@orpc/contract'
import { z } from 'zod'
import { ceilingUsdSchema, spendableUsdSchema } from './costs.ts'
import { sourceKindSchema } from './moments.ts'
import { portSchema } from './serving.ts'

export const themeSchema = z.enum(['system', 'light', 'dark'])
export type Theme = z.infer<typeof themeSchema>

export const keyNameSchema = z.enum(['service', 'model', 'serving', 'zotero'])
export type KeyName = z.infer<typeof keyNameSchema>

/** US dollars per million tokens. */
export const tokenPriceSchema = z.number().nonnegative().max(100_000)

/**
 * Where a key is stored. `keychain`: the system's keychain. `unprotected`: the same on a Linux without a keyring, which offers no real
 * protection. `session`: the desktop app's memory until it closes. `file`: a file that only this user can read. `environment`: an
 * environment variable, which the app cannot change. `unreadable`: the keychain holds a key but does not return it.
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
    { error: 'This is not a language tag. Use one such as “de” or “pt-BR”.' },
  )
export const captionLanguagesSchema = z.array(languageTag).max(20)

const httpUrl = z.url({ protocol: /^https?$/, error: 'This is not a web address. Begin with https:// or http://.' })

const modelName = z.string().trim().min(1).max(300)

export const settingsSchema = z.object({
  serviceUrl: z.string().nullable(),
  serviceKey: keyStateSchema,
  /** The origin that the key was entered for, if `serviceUrl` has another origin, so that the key is not sent there; null otherwise. */
  serviceKeyOtherOrigin: z.string().nullable(),
  /** Whether the hosted service can be called: there is an address and a key for its origin. */
  hasService: z.boolean(),
  /** Why the service cannot be called although it has an address, and what to do; null otherwise. */
  serviceProblem: z.string().nullable(),
  modelUrl: z.string().nullable(),
  model: z.string().nullable(),
  modelKey: keyStateSchema,
  modelKeyOtherOrigin: z.string().nullable(),
  /** The price of the language model. Null means unknown, or free if the model runs on this computer. */
  modelInputUsdPerMillion: z.number().nullable(),
  modelOutputUsdPerMillion: z.number().nullable(),
  /** The model that describes pictures; null means the language model. */
  visionModel: z.string().nullable(),
  /** The price of `visionModel`, not used while that is null. Null means unknown, or free if the model runs on this computer. */
  visionInputUsdPerMillion: z.number().nullable(),
  visionOutputUsdPerMillion: z.number().nullable(),
  /** The model for search by meaning; null means none. */
  embeddingModel: z.string().nullable(),
  /** Null means the address of the language model. */
  embeddingUrl: z.string().nullable(),
  embeddingUsdPerMillion: z.number().nullable(),
  /** Whether the language model summarises each video when it is added. */
  summarisesNewVideos: z.boolean(),
  theme: themeSchema,
  isLocalEngineOn: z.boolean(),
  hasSeenLocalEngineNotice: z.boolean(),
  /** The caption languages that the local engine prefers, best first. Default: the system's language, then English. */
  captionLanguages: captionLanguagesSchema,
  /** The path of yt-dlp, confirmed by the user; null means none. If `isYtDlpOn`, it is tried when YouTube refuses the local engine. */
  ytDlpPath: z.string().nullable(),
  isYtDlpOn: z.boolean(),
  /** Whether FOOTNOTE_YOUTUBE_ORIGIN replaces YouTube. yt-dlp is not used then, because it would still contact YouTube. */
  hasYoutubeStandIn: z.boolean(),
  /** The most that may be spent in a calendar month, in US dollars; null means no cap. */
  monthlyCapUsd: z.number().nullable(),
  /**
   * The most that one search, answer or model call may cost, in US dollars. It is reserved under the cap while the price is unknown. Null:
   * under a cap, such calls are refused while their price is unknown.
   */
  callCeilingUsd: z.number().nullable(),
  /** Whether the service's key may be sent unencrypted to another computer, when the address begins with http:. */
  allowsPlainHttp: z.boolean(),
  /** The same for the key of the language model. */
  modelAllowsPlainHttp: z.boolean(),
  /** Whether other programs may use this library over HTTP, at `servingPort`, while the app is open. */
  isServing: z.boolean(),
  /** Whether the user lets other programs use a language model that costs money without a monthly cap. */
  servesWithoutCap: z.boolean(),
  /** True when other programs are refused paid calls, because there is no monthly cap and `servesWithoutCap` is false. */
  needsCapToServe: z.boolean(),
  /** Whether AI assistants (MCP) may ask questions, which the language model may charge for. */
  assistantsMayAsk: z.boolean(),
  /** Whether AI assistants (MCP) may add marks and videos. */
  assistantsMayWrite: z.boolean(),
  servingPort: portSchema,
  servingKey: keyStateSchema,
  /** A sentence for the user if the file with stored keys cannot be read; null otherwise. */
  keysProblem: z.string().nullable(),
  /** The source that an import uses by default; null when none can be used. */
  activeSource: sourceKindSchema.nullable(),
  /** Settings that an environment variable sets, so that they cannot be changed here. */
  fromEnvironment: z.array(z.enum(['serviceUrl', 'modelUrl', 'model'])),
})
export type Settings = z.infer<typeof settingsSchema>

export const settings = {
  get: oc.output(settingsSchema),
  /** Changes the given fields only. Throws SET_BY_ENVIRONMENT, and CAP_NEEDED if other programs could then spend without limit. */
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
        /** Null restores the default. */
        captionLanguages: captionLanguagesSchema.nullable().optional(),
        isYtDlpOn: z.boolean().optional(),
        monthlyCapUsd: spendableUsdSchema.nullable().optional(),
        callCeilingUsd: ceilingUsdSchema.nullable().optional(),
        allowsPlainHttp: z.boolean().optional(),
        modelAllowsPlainHttp: z.boolean().optional(),
        isServing: z.boolean().optional(),
        servesWithoutCap: z.boolean().optional(),
        assistantsMayAsk: z.boolean().optional(),
        assistantsMayWrite: z.boolean().optional(),
        servingPort: portSchema.optional(),
      }),
    )
    .output(settingsSchema),
  /**
   * Stores a key for the current address, or deletes it if `key` is null. Keys cannot be read back. The desktop app stores them in the
   * system's keychain, other programs in a file that only this user can read. Throws SET_BY_ENVIRONMENT and KEY_NOT_SAVED.
   */
  setKey: oc
    .input(z.object({ name: keyNameSchema, key: z.string().trim().min(1).max(500).nullable() }))
    .output(settingsSchema),
  /** Checks the address and key with one request to the service's cache. Throws the errors of a service call. */
  testService: oc.output(z.object({ message: z.string() })),
  /**
   * Stores the path of yt-dlp and turns it on, after running it once to read its version; null removes it. Throws BAD_INPUT with what is
   * wrong with the file. Because the program will be run, only the window and the page may offer this route.
   */
  chooseYtDlp: oc
    .input(z.object({ path: z.string().trim().min(1).max(4096).nullable() }))
    .output(z.object({ settings: settingsSchema, version: z.string().nullable() })),
  /** Looks for yt-dlp in the usual places without running it; null when it is not there. */
  findYtDlp: oc.output(z.object({ path: z.string().nullable() })),
  /** Runs the yt-dlp in Settings to read its version. Throws BAD_INPUT. */
  testYtDlp: oc.output(z.object({ version: z.string() })),
}
