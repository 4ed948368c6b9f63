// Makes `import 'electron'` return the double. Each run gets its own double and fresh copies of the app's modules.
import { registerHooks } from 'node:module'

const runs = new Map<string, object>()
const scheme = 'electron-double:'
const runParameter = 'electron-run'

const runOf = (url: string | undefined) => (url && URL.parse(url)?.searchParams.get(runParameter)) ?? undefined

Object.assign(globalThis, { electronDoubleOf: (run: string) => runs.get(run) })

registerHooks({
  resolve(specifier, context, next) {
    const run = runOf(context.parentURL)
    if (run === undefined) return next(specifier, context)
    if (specifier === 'electron') return { url: `${scheme}main?${runParameter}=${run}`, shortCircuit: true }
    const resolved = next(specifier, context)
    if (!resolved.url.startsWith('file:') || resolved.url.includes('/node_modules/')) return resolved
    return { ...resolved, url: withRun(resolved.url, run) }
  },
  load(url, context, next) {
    if (!url.startsWith(scheme)) return next(url, context)
    const run = runOf(url) ?? ''
    const names = Object.keys(runs.get(run) ?? {})
    const source = `const electron = electronDoubleOf(${JSON.stringify(run)})
export default electron
export const { ${names.join(', ')} } = electron`
    return { format: 'module', source, shortCircuit: true }
  },
})

function withRun(url: string, run: string): string {
  const parsed = new URL(url)
  parsed.searchParams.set(runParameter, run)
  return parsed.href
}

/** Imports an app's main module with `electron` as its Electron. */
export async function importMain(mainUrl: string, electron: object): Promise<void> {
  const run = String(runs.size + 1)
  runs.set(run, electron)
  // The modules of each run add exit listeners to this one process.
  process.setMaxListeners(process.getMaxListeners() + 1)
  await import(withRun(mainUrl, run))
}
