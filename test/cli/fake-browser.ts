// A fake for the user's browser: a program that records how it was started.
import { chmodSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export interface FakeBrowser {
  /** Makes `npm start` believe that there is a screen and that this is the browser, but that Electron is not available. */
  environment: Record<string, string>
  /** Waits until the browser has been started. */
  started(): Promise<{ args: string; environment: string }>
}

export function makeFakeBrowser(): FakeBrowser {
  const folder = mkdtempSync(join(tmpdir(), 'footnote-browser-'))
  const path = join(folder, 'browser')
  writeFileSync(
    path,
    `#!/bin/sh\nenv > ${folder}/environment\nprintf '%s ' "$@" > ${folder}/part\nmv ${folder}/part ${folder}/args\n`,
  )
  chmodSync(path, 0o755)
  return {
    environment: {
      BROWSER: path,
      DISPLAY: ':99',
      XDG_CURRENT_DESKTOP: '',
      ELECTRON_OVERRIDE_DIST_PATH: folder,
      ELECTRON_MIRROR: 'http://127.0.0.1:9/',
    },
    async started() {
      while (!existsSync(join(folder, 'args'))) await sleep(20)
      const read = (name: string) => readFileSync(join(folder, name), 'utf8')
      return { args: read('args').trim(), environment: read('environment') }
    },
  }
}
