// A program that the system starts as the user's browser, and that writes down what it was started with.
import { chmodSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export interface FakeBrowser {
  /** Makes `npm start` believe that there are a screen and this browser, and that Electron cannot be had. */
  environment: Record<string, string>
  /** Waits until it was started. */
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
