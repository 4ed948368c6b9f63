import { AppError } from '../../contract/app/errors.ts'
import type { SourceKind } from '../../contract/app/moments.ts'
import type { KeyName, Settings } from '../../contract/app/settings.ts'
import type { BackendProcessConfig } from '../../contract/backend-process.ts'
import type { ModelEndpoints } from '../models/models.ts'
import { childEnvironment } from './child-environment.ts'
import { belongsTo, originOf } from './key-origin.ts'
import type { Keychain } from './keychain.ts'
import { openKeys } from './keys.ts'
import { explainMissingKey } from './missing-key.ts'
import { endpointsOf, mayCost } from './model-endpoints.ts'
import { openSettingsFile } from './settings-file.ts'
import { type Stored, storedSchema } from './stored-settings.ts'

/** Settings from environment variables. They override the stored values and cannot be changed in the app. */
export type SettingsEnvironment = BackendProcessConfig['environment']

export interface SettingsStore {
  read(): Settings
  /** Throws SET_BY_ENVIRONMENT, DISK_FULL or LIBRARY_NOT_WRITABLE. */
  update(changes: { [Name in keyof Stored]?: Stored[Name] | undefined }): Settings
  /** Stores a key for the current address; null deletes it. Throws SET_BY_ENVIRONMENT and KEY_NOT_SAVED. */
  writeKey(name: KeyName, key: string | null): Promise<Settings>
  /** Stores a key that Footnote created for other programs. A key that the user has set replaces it. Throws like `writeKey`. */
  keepMadeServingKey(key: string): Promise<void>
  /** Moves keys to their place. The owner of the data folder calls this before it uses any key. Never throws. */
  settleKeys(): Promise<void>
  /** The service's address and key; null unless both are set and the key belongs to the address. */
  service(): { url: string; key: string; allowsPlainHttp: boolean } | null
  /** Says why the service cannot be used, and what to do. */
  whyNoService(): string
  models(): ModelEndpoints
  /** Whether other programs could spend without a limit that the user has not allowed. Serving then needs a monthly cap. */
  needsCapToServe(): boolean
  /** The yt-dlp to use when YouTube refuses the local engine; null when it is off or not set, or when another origin replaces YouTube. */
  ytDlp(): { path: string; environment: Record<string, string> } | null
  /** The key that other programs must send; null while there is none. */
  servingKey(): string | null
  /** The key with which Zotero lets Footnote write; null while there is none. */
  zoteroKey(): string | null
}

/** The system's language in its shortest form (`de`, not `de-DE`), then English. */
function systemLanguages(): string[] {
  const own = new Intl.Locale(Intl.DateTimeFormat().resolvedOptions().locale).minimize()
  return own.language === 'en' ? [own.toString()] : [own.toString(), 'en']
}

export interface SettingsOptions {
  /** Undefined without a desktop shell. */
  keychain?: Keychain | undefined
  /** Whether this backend belongs to a command, which cannot read the keychain. */
  isCommand?: boolean
  log?(message: string, error?: unknown): void
}

export function openSettings(
  dataDir: string,
  environment: SettingsEnvironment,
  { keychain, isCommand = false, log = () => {} }: SettingsOptions = {},
): SettingsStore {
  const file = openSettingsFile(dataDir)
  const environmental = { serviceUrl: environment.serviceUrl, modelUrl: environment.modelUrl, model: environment.model }
  const fromEnvironment = (['serviceUrl', 'modelUrl', 'model'] as const).filter(
    (name) => environmental[name] !== undefined,
  )

  const stored = () => storedSchema.parse(file.read())
  const effective = (): Stored => {
    const values = stored()
    for (const name of fromEnvironment) values[name] = environmental[name] ?? null
    return values
  }

  const keys = openKeys({
    dataDir,
    fromEnvironment: {
      ...(environment.serviceKey === undefined ? {} : { service: environment.serviceKey }),
      ...(environment.modelKey === undefined ? {} : { model: environment.modelKey }),
    },
    keychain,
    addressOf(name, isFromEnvironment) {
      if (name === 'serving' || name === 'zotero') return null
      const address = name === 'service' ? 'serviceUrl' : 'modelUrl'
      const given = environmental[address] ?? null
      return isFromEnvironment ? (given ?? stored()[address]) : (stored()[address] ?? given)
    },
    log,
  })
  const addressFor = (name: KeyName): string | null => {
    if (name === 'serving' || name === 'zotero') return null
    return effective()[name === 'service' ? 'serviceUrl' : 'modelUrl']
  }
  /** The origin of a key that does not belong to the current address; null otherwise. */
  const otherOrigin = (name: KeyName): string | null => {
    const [address, found] = [addressFor(name), keys.find(name)]
    return address === null || found === null || belongsTo(found.origin, address) ? null : found.origin
  }

  const service = () => {
    const { serviceUrl: url, allowsPlainHttp } = effective()
    const found = keys.find('service')
    if (url === null || found === null || !belongsTo(found.origin, url)) return null
    return { url, key: found.key, allowsPlainHttp }
  }

  const whyNoService = (): string => {
    const { serviceUrl: address } = effective()
    if (address === null) return 'No service is set up. Enter its address and your API key in Settings.'
    const [found, state] = [keys.find('service'), keys.state('service')]
    const reason = explainMissingKey({
      what: 'API key',
      variable: 'FOOTNOTE_API_KEY',
      found,
      state,
      address,
      isCommand,
    })
    return reason ?? 'There is no API key for the service. Enter it in Settings.'
  }

  const models = () =>
    endpointsOf(effective(), (address) => {
      const [found, state] = [keys.find('model'), keys.state('model')]
      if (found !== null && belongsTo(found.origin, address)) return { key: found.key }
      const variable = 'FOOTNOTE_MODEL_KEY'
      const reason = explainMissingKey({ what: 'model key', variable, found, state, address, isCommand })
      return reason === null ? { key: null } : { key: null, whyNoKey: reason }
    })

  const needsCapToServe = () => {
    const { monthlyCapUsd, servesWithoutCap } = effective()
    return monthlyCapUsd === null && !servesWithoutCap && mayCost(models())
  }

  const read = (): Settings => {
    const values = effective()
    const local: SourceKind | null = values.isLocalEngineOn ? 'local' : null
    return {
      ...values,
      captionLanguages: values.captionLanguages ?? systemLanguages(),
      serviceKey: keys.state('service'),
      serviceKeyOtherOrigin: otherOrigin('service'),
      hasService: service() !== null,
      needsCapToServe: needsCapToServe(),
      serviceProblem: values.serviceUrl === null || service() !== null ? null : whyNoService(),
      modelKey: keys.state('model'),
      modelKeyOtherOrigin: otherOrigin('model'),
      servingKey: keys.state('serving'),
      keysProblem: keys.problem(),
      activeSource: service() === null ? local : 'hosted',
      hasYoutubeStandIn: environment.youtubeOrigin !== undefined,
      fromEnvironment,
    }
  }

  return {
    read,
    service,
    whyNoService,
    ytDlp() {
      const { ytDlpPath: path, isYtDlpOn } = stored()
      // yt-dlp cannot use another origin: it would contact YouTube itself.
      if (environment.youtubeOrigin !== undefined) return null
      return isYtDlpOn && path !== null ? { path, environment: childEnvironment() } : null
    },
    update(changes) {
      for (const name of fromEnvironment)
        if (changes[name] !== undefined && changes[name] !== environmental[name])
          throw new AppError(
            'SET_BY_ENVIRONMENT',
            'This setting comes from an environment variable, so it cannot be changed here. Change the variable, then restart Footnote.',
            { name },
          )
      const given = Object.entries(changes).filter(([, value]) => value !== undefined)
      keys.pin()
      file.change(Object.fromEntries(given))
      keys.pin()
      return read()
    },
    async writeKey(name, key) {
      if (keys.state(name) === 'environment')
        throw new AppError(
          'SET_BY_ENVIRONMENT',
          'This key comes from an environment variable, so it cannot be changed here. Change the variable, then restart Footnote.',
          { name },
        )
      await keys.write(name, key, originOf(addressFor(name)))
      return read()
    },
    keepMadeServingKey: (key) => keys.write('serving', key, null, true),
    settleKeys: keys.settle,
    servingKey: () => keys.find('serving')?.key ?? null,
    zoteroKey: () => keys.find('zotero')?.key ?? null,
    needsCapToServe,
    models,
  }
}
