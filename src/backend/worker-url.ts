/**
 * Where a worker's file is: from source a TypeScript file beside the caller's, bundled beside the bundle, or a folder up from a
 * part of it.
 */
export function workerUrl(callerUrl: string, name: string): URL {
  if (callerUrl.endsWith('.ts')) return new URL(`./${name}.ts`, callerUrl)
  return new URL(callerUrl.includes('/chunks/') ? `../${name}.js` : `./${name}.js`, callerUrl)
}
