import type { Frame, Page } from 'playwright'
import type {} from '../fakes/embed.ts'
import { eventually } from './app-window.ts'

export interface PlayerFrame {
  frame: Frame
  /** The commands that the app sent to the player, for example `seekTo 12.5 true`, without those that set up the connection. */
  commands(): Promise<string[]>
  forget(): Promise<void>
  isPlaying(): Promise<boolean>
  /** Presses the player's own button. */
  press(): Promise<void>
  /** Continues from another position, as if the user had used the player's own timeline. */
  jumpTo(seconds: number): Promise<void>
}

const playing = 1

/** `m:ss`, as the app shows times below an hour. */
export const formatSeconds = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds) % 60).padStart(2, '0')}`

/** Finds a video's fake player and waits until the app has connected to it. */
export async function findPlayer(page: Page, videoId: string): Promise<PlayerFrame> {
  const find = () => page.frames().find((frame) => new URL(frame.url()).pathname === `/embed/${videoId}`)
  await eventually(() => find()?.evaluate(() => window.embedCommands?.length ?? 0)).toBeGreaterThan(0)
  // A page that opens the same video again replaces the frame.
  const current = () => {
    const frame = find()
    if (frame === undefined) throw new Error(`there is no player of ${videoId}`)
    return frame
  }
  return {
    get frame() {
      return current()
    },
    commands: () =>
      current().evaluate(() =>
        (window.embedCommands ?? [])
          .filter(({ func }) => func !== 'addEventListener')
          .map(({ func, args }) => [func, ...args].join(' ')),
      ),
    forget: () => current().evaluate(() => void window.embedCommands?.splice(0)),
    isPlaying: async () => (await current().evaluate(() => window.embedState?.state)) === playing,
    press: () => current().locator('#toggle').click(),
    jumpTo: (seconds) =>
      current().evaluate((position) => {
        if (window.embedState) window.embedState.position = position
      }, seconds),
  }
}
