import type { BackendProcessConfig } from './backend-process.ts'

const names = {
  serviceUrl: 'FOOTNOTE_SERVICE_URL',
  serviceKey: 'FOOTNOTE_API_KEY',
  modelUrl: 'FOOTNOTE_MODEL_URL',
  model: 'FOOTNOTE_MODEL',
  modelKey: 'FOOTNOTE_MODEL_KEY',
  youtubeOrigin: 'FOOTNOTE_YOUTUBE_ORIGIN',
} as const

/** Variables that hold a key. */
const secretNames: readonly string[] = [names.serviceKey, names.modelKey, 'FOOTNOTE_SERVING_KEY']

/**
 * Takes the keys out of an environment, so that no program started from now on gets them: the browser, a build tool, whatever the
 * browser starts. Gives what was taken, for the programs of ours that need it.
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

/** What the environment variables say; an empty one counts as not set. */
export function readEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
): BackendProcessConfig['environment'] {
  const given = Object.entries(names).map(([field, name]) => [field, environment[name]] as const)
  return Object.fromEntries(given.filter(([, value]) => value))
}
