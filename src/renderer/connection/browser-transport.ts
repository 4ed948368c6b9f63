import { RPCLink } from '@orpc/client/websocket'
import type { Transport } from './transport.ts'

const waitsMs = [200, 400, 800, 1500, 3000]

/** Connects to the backend over a WebSocket of the page's own origin. Reconnects with growing waits when the connection breaks. */
export function browserTransport(taking: Promise<string | undefined>, origin = window.location): Transport {
  return (events) => {
    let isStopped = false
    let failures = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    let socket: WebSocket | undefined

    function connect(token: string) {
      const url = `${origin.protocol === 'https:' ? 'wss' : 'ws'}://${origin.host}/rpc`
      const opening = new WebSocket(url, ['footnote', `footnote.token.${token}`])
      opening.binaryType = 'arraybuffer'
      let isOpen = false
      opening.addEventListener('open', () => {
        isOpen = true
        failures = 0
        events.opened(new RPCLink({ websocket: opening }))
      })
      opening.addEventListener('close', () => {
        if (isStopped) return
        if (isOpen) events.lost()
        void retry(token, !isOpen)
      })
      socket = opening
    }
    async function retry(token: string, neverOpened: boolean) {
      // The server serves the page but refused the socket twice in a row, so it does not accept the token.
      if (neverOpened && failures >= 1 && (await isPageServed())) {
        if (!isStopped) events.refused()
        return
      }
      if (isStopped) return
      timer = setTimeout(() => connect(token), waitsMs[Math.min(failures, waitsMs.length - 1)])
      failures += 1
    }

    void taking.then((token) => {
      if (isStopped) return
      if (token === undefined) events.refused()
      else connect(token)
    })
    return () => {
      isStopped = true
      clearTimeout(timer)
      socket?.close()
    }
  }
}

async function isPageServed(): Promise<boolean> {
  try {
    const response = await fetch('./', { method: 'HEAD', cache: 'no-store' })
    return response.ok
  } catch {
    return false
  }
}
