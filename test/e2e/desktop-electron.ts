import { _electron } from 'playwright'
import { type Desktop, type DesktopLauncher, environmentFor, root } from './desktop.ts'

/** Launches the real Electron, as fetched by `npx install-electron`. It needs a display, and on Linux a user other than root. */
export async function openElectron(): Promise<DesktopLauncher> {
  async function launch(options: Parameters<DesktopLauncher['launch']>[0]): Promise<Desktop> {
    const app = await _electron.launch({
      args: ['.'],
      cwd: root,
      env: environmentFor(options.dataDir, options.environment),
    })
    return {
      window: await app.firstWindow(),
      evaluate: (work, argument) => app.evaluate(work as never, argument as never),
      quit: () => app.close(),
    }
  }
  return { launch, close: async () => {} }
}
