// The schema of `settings.json`. A value that is missing or cannot be read becomes its default.
import { z } from 'zod'
import { ceilingUsdSchema, spendableUsdSchema } from '../../contract/app/costs.ts'
import { portSchema } from '../../contract/app/serving.ts'
import { captionLanguagesSchema, themeSchema, tokenPriceSchema } from '../../contract/app/settings.ts'

export const storedSchema = z.object({
  serviceUrl: z.string().nullable().catch(null),
  modelUrl: z.string().nullable().catch(null),
  model: z.string().nullable().catch(null),
  modelInputUsdPerMillion: tokenPriceSchema.nullable().catch(null),
  modelOutputUsdPerMillion: tokenPriceSchema.nullable().catch(null),
  visionModel: z.string().nullable().catch(null),
  embeddingModel: z.string().nullable().catch(null),
  embeddingUrl: z.string().nullable().catch(null),
  visionInputUsdPerMillion: tokenPriceSchema.nullable().catch(null),
  visionOutputUsdPerMillion: tokenPriceSchema.nullable().catch(null),
  embeddingUsdPerMillion: tokenPriceSchema.nullable().catch(null),
  summarisesNewVideos: z.boolean().catch(false),
  theme: themeSchema.catch('system'),
  isLocalEngineOn: z.boolean().catch(true),
  hasSeenLocalEngineNotice: z.boolean().catch(false),
  captionLanguages: captionLanguagesSchema.nullable().catch(null),
  ytDlpPath: z.string().nullable().catch(null),
  isYtDlpOn: z.boolean().catch(false),
  allowsPlainHttp: z.boolean().catch(false),
  modelAllowsPlainHttp: z.boolean().catch(false),
  isServing: z.boolean().catch(false),
  servesWithoutCap: z.boolean().catch(false),
  assistantsMayAsk: z.boolean().catch(false),
  assistantsMayWrite: z.boolean().catch(false),
  servingPort: portSchema.catch(4870),
  /** A cap that cannot be read becomes 0, so that nothing is spent. */
  monthlyCapUsd: spendableUsdSchema.nullable().default(null).catch(0),
  callCeilingUsd: ceilingUsdSchema.nullable().catch(null),
})
export type Stored = z.infer<typeof storedSchema>
