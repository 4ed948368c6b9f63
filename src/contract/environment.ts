import type { BackendProcessConfig } from './backend-process.ts'

const names = {
  serviceUrl: 'FOOTNOTE_SERVICE_URL',
  serviceKey: 'FOOTNOTE_API_KEY',
  modelUrl: 'FOOTNOTE_MODEL_URL',
  model: 'FOOTNOTE_MODEL',
  modelKey: 'FOOTNOTE_MODEL_KEY',
  youtubeOrigin: 'FOOTNOTE_YOUTUBE_ORIGIN',
  zoteroOrigin: 'FOOTNOTE_ZOTERO_ORIGIN',
} as const

const secretNames: readonly string[] = [names.serviceKey, names.modelKey, 'FOOTNOTE_SERVING_KEY']

/**
 * Removes the keys from an environment, so that programs started later, such as the browser or a build tool, do not inherit them.
 * Returns the removed variables for Footnote's own processes.
 */
export function takeSecrets(environment: Record<string, string | undefined>): Record<string, string> {
  const taken: Record<string, string> = {}
  for (const name of secretNames) {
    const value = environment[name]
    if (value !== undefined) taken[name] = value
    delete environment[name]
  }
  return taken
}

/** Reads Footnote's environment variables. An empty variable counts as not set. */
export function readEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
): BackendProcessConfig['environment'] {
  const given = Object.entries(names).map(([field, name]) => [field, environment[name]] as const)
  return Object.fromEntries(given.filter(([, value]) => value))
}
