/** How a video's player behaves. `errorCode` is reported after the page's first message; a silent player never answers. */
export interface EmbedBehaviour {
  readonly durationS?: number
  readonly errorCode?: number
  readonly isSilent?: boolean
}

/**
 * A page that understands the messages of YouTube's embedded player. It plays in real time. `window.embedCommands` records the
 * commands it received (`{func, args}`), and `window.embedState` shows what it is doing.
 */
export function embedPage(behaviour: EmbedBehaviour = {}): string {
  return `<!doctype html>
<meta charset="utf-8"><title>Stand-in for the embedded player</title>
<style>
  html, body { height: 100%; margin: 0 }
  body { display: grid; place-items: center; background: linear-gradient(160deg, #1d2a33, #0d1216); color: #dfe7ea; font: 16px system-ui }
  button { font: inherit }
</style>
<output id="shown"></output>
<button id="toggle" type="button">Play</button>
<script>(${runEmbed.toString()})(${JSON.stringify(behaviour)})</script>`
}

declare global {
  interface Window {
    embedCommands?: { func: string; args: unknown[] }[]
    embedState?: { state: number; position: number; rate: number }
  }
}

/** Runs in the page, so it must not use anything defined outside this function. */
function runEmbed(behaviour: EmbedBehaviour): void {
  const states = { unstarted: -1, ended: 0, playing: 1, paused: 2, cued: 5 }
  const duration = behaviour.durationS ?? 600
  const commands: { func: string; args: unknown[] }[] = []
  const player = {
    state: states.unstarted,
    position: Number(new URLSearchParams(location.search).get('start') ?? 0),
    rate: 1,
  }
  let movedAt = performance.now()
  let isHeard = false
  window.embedCommands = commands
  window.embedState = player

  function send(event: string, info: unknown): void {
    parent.postMessage(JSON.stringify({ event, info, id: 1, channel: 'widget' }), '*')
  }
  function advance(): void {
    const now = performance.now()
    if (player.state === states.playing) player.position += ((now - movedAt) / 1000) * player.rate
    movedAt = now
    if (player.position >= duration) {
      player.position = duration
      setState(states.ended)
    }
  }
  function setState(state: number): void {
    if (state === player.state) return
    player.state = state
    report()
    send('onStateChange', state)
  }
  function report(): void {
    if (!isHeard) return
    send('infoDelivery', {
      currentTime: player.position,
      playerState: player.state,
      playbackRate: player.rate,
      progressState: { current: player.position, duration, loaded: duration, seekableStart: 0, seekableEnd: duration },
    })
  }
  function seekTo(seconds: number): void {
    player.position = Math.min(Math.max(0, seconds), duration)
    // Like the real player, start playing on a seek unless it was paused before.
    if (player.state === states.paused) report()
    else setState(states.playing)
    report()
  }
  function obey(func: string, args: unknown[]): void {
    advance()
    if (func === 'playVideo') setState(states.playing)
    else if (func === 'pauseVideo') setState(states.paused)
    else if (func === 'seekTo') seekTo(Number(args[0]))
    else if (func === 'setPlaybackRate') {
      player.rate = Number(args[0])
      report()
    }
  }
  function greet(): void {
    if (isHeard) return
    isHeard = true
    send('onReady', null)
    if (behaviour.errorCode !== undefined) {
      send('onError', behaviour.errorCode)
      return
    }
    send('initialDelivery', {
      videoData: { video_id: location.pathname.split('/').at(-1), title: document.title, author: '' },
      duration,
      currentTime: player.position,
      playerState: player.state,
      playbackRate: player.rate,
    })
  }

  window.addEventListener('message', (event) => {
    if (event.source !== parent || typeof event.data !== 'string') return
    const message = JSON.parse(event.data)
    if (behaviour.isSilent) return
    if (message.event === 'listening') greet()
    if (message.event !== 'command') return
    commands.push({ func: message.func, args: message.args })
    obey(message.func, message.args)
  })
  const shown = document.getElementById('shown')
  const toggle = document.getElementById('toggle')
  toggle?.addEventListener('click', () => obey(player.state === states.playing ? 'pauseVideo' : 'playVideo', []))
  setInterval(() => {
    advance()
    if (player.state === states.playing) report()
    if (shown) shown.textContent = `${player.position.toFixed(1)} s`
    if (toggle) toggle.textContent = player.state === states.playing ? 'Pause' : 'Play'
  }, 250)
}
