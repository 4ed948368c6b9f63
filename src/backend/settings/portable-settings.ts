// The settings that a backup holds: nothing secret, and nothing that would run a program, spend money or open this computer to others.
import { openSettingsFile } from './settings-file.ts'
import { type Stored, storedSchema } from './stored-settings.ts'

/** Who restores a backup of somebody else must not run their programs, spend by their rules, or send keys unencrypted. */
const leftOut = [
  'ytDlpPath',
  'isYtDlpOn',
  'isServing',
  'servesWithoutCap',
  'assistantsMayAsk',
  'assistantsMayWrite',
  'summarisesNewVideos',
  'allowsPlainHttp',
  'modelAllowsPlainHttp',
  'monthlyCapUsd',
  'callCeilingUsd',
] as const
const addresses = ['serviceUrl', 'modelUrl', 'embeddingUrl'] as const

const portableSchema = storedSchema.omit(
  Object.fromEntries(leftOut.map((name) => [name, true])) as Record<(typeof leftOut)[number], true>,
)
export type PortableSettings = Omit<Stored, (typeof leftOut)[number]>

/** An address may carry a name and a password, or a key as a parameter. */
function withoutSecrets(address: string | null): string | null {
  const url = URL.parse(address ?? '')
  if (url === null || !/^https?:$/.test(url.protocol)) return null
  return `${url.origin}${url.pathname === '/' ? '' : url.pathname}`
}

/** Reads these settings from a backup, or from the stored ones. Values that cannot be read become the defaults. */
export function toPortable(values: unknown): PortableSettings {
  const settings = portableSchema.parse(typeof values === 'object' && values !== null ? values : {})
  for (const name of addresses) settings[name] = withoutSecrets(settings[name])
  return settings
}

export const readPortableSettings = (dataDir: string): PortableSettings => toPortable(openSettingsFile(dataDir).read())
