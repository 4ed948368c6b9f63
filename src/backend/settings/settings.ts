import { copyFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Conf from 'conf'
import { z } from 'zod'
import { ceilingUsdSchema, spendableUsdSchema } from '../../contract/app/costs.ts'
import { AppError } from '../../contract/app/errors.ts'
import type { SourceKind } from '../../contract/app/moments.ts'
import { portSchema } from '../../contract/app/serving.ts'
import type { KeyName, Settings } from '../../contract/app/settings.ts'
import { captionLanguagesSchema, themeSchema, tokenPriceSchema } from '../../contract/app/settings.ts'
import type { ModelEndpoints } from '../models/models.ts'
import { childEnvironment } from './child-environment.ts'
import { openKeys } from './keys.ts'
import { endpointsOf } from './model-endpoints.ts'

/** What the environment decides; a value given here wins over what is stored and cannot be changed from the app. */
export interface SettingsEnvironment {
  serviceUrl?: string
  serviceKey?: string
  modelUrl?: string
  model?: string
  modelKey?: string
  /** Stands in for YouTube. */
  youtubeOrigin?: string
}

const storedSchema = z.object({
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
  servingPort: portSchema.catch(4870),
  /** A cap that cannot be read lets nothing through. */
  monthlyCapUsd: spendableUsdSchema.nullable().default(null).catch(0),
  callCeilingUsd: ceilingUsdSchema.nullable().catch(null),
})
export type Stored = z.infer<typeof storedSchema>

export interface SettingsStore {
  read(): Settings
  /** Throws SET_BY_ENVIRONMENT. */
  update(changes: { [Name in keyof Stored]?: Stored[Name] | undefined }): Settings
  writeKey(name: KeyName, key: string | null): Settings
  receiveKey(name: KeyName, key: string | null): void
  /** The service's address and key when both are set. */
  service(): { url: string; key: string; allowsPlainHttp: boolean } | null
  models(): ModelEndpoints
  /** The program to ask where YouTube refuses the local engine; null while it is off, none is set, or something stands in for YouTube. */
  ytDlp(): { path: string; environment: Record<string, string> } | null
  /** What other programs have to send; null while there is none. */
  servingKey(): string | null
}

/** The system's language without what goes without saying (`de`, not `de-DE`), then English. */
function systemLanguages(): string[] {
  const own = new Intl.Locale(Intl.DateTimeFormat().resolvedOptions().locale).minimize()
  return own.language === 'en' ? [own.toString()] : [own.toString(), 'en']
}

/** A settings file that cannot be read is kept beside the new one as `settings.json.damaged`. */
function setDamagedFileAside(path: string): void {
  if (!existsSync(path)) return
  try {
    JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    copyFileSync(path, `${path}.damaged`)
  }
}

export function openSettings(
  dataDir: string,
  environment: SettingsEnvironment,
  shellKeys: { [Name in KeyName]?: string } = {},
): SettingsStore {
  setDamagedFileAside(join(dataDir, 'settings.json'))
  const conf = new Conf<Record<string, unknown>>({ cwd: dataDir, configName: 'settings', clearInvalidConfig: true })
  const keys = openKeys(dataDir, {
    ...(environment.serviceKey === undefined ? {} : { service: environment.serviceKey }),
    ...(environment.modelKey === undefined ? {} : { model: environment.modelKey }),
  })
  if (shellKeys.service !== undefined) keys.receive('service', shellKeys.service)
  if (shellKeys.model !== undefined) keys.receive('model', shellKeys.model)
  if (shellKeys.serving !== undefined) keys.receive('serving', shellKeys.serving)
  const environmental = { serviceUrl: environment.serviceUrl, modelUrl: environment.modelUrl, model: environment.model }
  const fromEnvironment = (['serviceUrl', 'modelUrl', 'model'] as const).filter(
    (name) => environmental[name] !== undefined,
  )

  const stored = () => storedSchema.parse(conf.store)
  const effective = (): Stored => {
    const values = stored()
    for (const name of fromEnvironment) values[name] = environmental[name] ?? null
    return values
  }

  const service = () => {
    const { serviceUrl: url, allowsPlainHttp } = effective()
    const key = keys.read('service')
    return url === null || key === null ? null : { url, key, allowsPlainHttp }
  }

  const read = (): Settings => {
    const values = effective()
    const local: SourceKind | null = values.isLocalEngineOn ? 'local' : null
    return {
      ...values,
      captionLanguages: values.captionLanguages ?? systemLanguages(),
      serviceKey: keys.state('service'),
      modelKey: keys.state('model'),
      servingKey: keys.state('serving'),
      activeSource: service() === null ? local : 'hosted',
      hasYoutubeStandIn: environment.youtubeOrigin !== undefined,
      fromEnvironment,
    }
  }

  return {
    read,
    service,
    ytDlp() {
      const { ytDlpPath: path, isYtDlpOn } = stored()
      // It knows no stand-in: it would ask YouTube itself.
      if (environment.youtubeOrigin !== undefined) return null
      return isYtDlpOn && path !== null ? { path, environment: childEnvironment() } : null
    },
    update(changes) {
      for (const name of fromEnvironment)
        if (changes[name] !== undefined && changes[name] !== environmental[name])
          throw new AppError(
            'SET_BY_ENVIRONMENT',
            'This setting comes from the environment: change it where Footnote is started.',
            { name },
          )
      const given = Object.entries(changes).filter(([, value]) => value !== undefined)
      conf.store = { ...conf.store, ...Object.fromEntries(given) }
      return read()
    },
    writeKey(name, key) {
      if (keys.state(name) === 'environment')
        throw new AppError(
          'SET_BY_ENVIRONMENT',
          'This key comes from the environment: change it where Footnote is started.',
          { name },
        )
      keys.write(name, key)
      return read()
    },
    receiveKey: (name, key) => keys.receive(name, key),
    servingKey: () => keys.read('serving'),
    models: () => endpointsOf(effective(), keys.read('model')),
  }
}
