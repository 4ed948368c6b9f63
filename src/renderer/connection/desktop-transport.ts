import { RPCLink } from '@orpc/client/message-port'
import { portLostMessageType, portMessageType, type Shell } from '../../contract/shell.ts'
import type { Transport } from './transport.ts'

const askAgainMs = 2000

/** Connects to the backend over the ports that the desktop shell passes to the window. */
export function desktopTransport(shell: Shell): Transport {
  return (events) => {
    let port: MessagePort | undefined
    let askAgain: ReturnType<typeof setInterval> | undefined

    function ask() {
      clearInterval(askAgain)
      shell.requestPort()
      askAgain = setInterval(() => shell.requestPort(), askAgainMs)
    }
    function take(newPort: MessagePort) {
      // Two requests for a port can get two ports. Keep the first, since it may carry calls already.
      if (port) return newPort.close()
      clearInterval(askAgain)
      port = newPort
      newPort.addEventListener('close', () => lose(newPort))
      events.opened(new RPCLink({ port: newPort }))
      newPort.start()
    }
    function lose(lostPort: MessagePort | undefined) {
      if (!lostPort || lostPort !== port) return
      port = undefined
      lostPort.close()
      events.lost()
      ask()
    }
    function receive(event: MessageEvent) {
      if (event.source !== window) return
      if (event.data === portLostMessageType) lose(port)
      if (event.data === portMessageType && event.ports[0]) take(event.ports[0])
    }

    window.addEventListener('message', receive)
    ask()
    return () => {
      clearInterval(askAgain)
      window.removeEventListener('message', receive)
      port?.close()
      port = undefined
    }
  }
}
