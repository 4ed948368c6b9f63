/**
 * The URL of a worker's file. From source it is a TypeScript file beside the caller. In a bundle it is beside the bundle, which is one
 * folder up if the caller is in a chunk.
 */
export function workerUrl(callerUrl: string, name: string): URL {
  if (callerUrl.endsWith('.ts')) return new URL(`./${name}.ts`, callerUrl)
  return new URL(callerUrl.includes('/chunks/') ? `../${name}.js` : `./${name}.js`, callerUrl)
}
