import type { BackendProcessConfig } from './backend-process.ts'

const names = {
  serviceUrl: 'FOOTNOTE_SERVICE_URL',
  serviceKey: 'FOOTNOTE_API_KEY',
  modelUrl: 'FOOTNOTE_MODEL_URL',
  model: 'FOOTNOTE_MODEL',
  modelKey: 'FOOTNOTE_MODEL_KEY',
  youtubeOrigin: 'FOOTNOTE_YOUTUBE_ORIGIN',
} as const

/** What the environment variables say; an empty one counts as not set. */
export function readEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
): BackendProcessConfig['environment'] {
  const given = Object.entries(names).map(([field, name]) => [field, environment[name]] as const)
  return Object.fromEntries(given.filter(([, value]) => value))
}
