import { launchDouble } from '../electron-double/launch.ts'
import { type Desktop, type DesktopLauncher, environmentFor, root } from './desktop.ts'
import { openBrowser } from './open-browser.ts'

const playerOrigin = 'https://www.youtube-nocookie.com'

export async function openDouble(embedOrigin: string): Promise<DesktopLauncher> {
  const browser = await openBrowser()

  async function network({ url, headers }: { url: string; headers: Record<string, string> }) {
    return url.startsWith(`${playerOrigin}/embed/`)
      ? fetch(url.replace(playerOrigin, embedOrigin), { headers })
      : undefined
  }
  async function launch(options: Parameters<DesktopLauncher['launch']>[0]): Promise<Desktop> {
    const environment = environmentFor(options.dataDir, options.environment)
    const app = await launchDouble({ appDir: root, browser, environment, network })
    const window = await app.firstWindow()
    if (window === undefined) throw new Error('the app exited without a window')
    return {
      window,
      evaluate: async (work, argument) => work(app.electron, argument),
      async quit() {
        app.electron.app.quit()
        await app.exited
      },
    }
  }
  return { launch, close: () => browser.close() }
}
