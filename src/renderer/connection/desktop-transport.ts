import { RPCLink } from '@orpc/client/message-port'
import { portLostMessageType, portMessageType, type Shell } from '../../contract/shell.ts'
import type { Transport } from './transport.ts'

const askAgainMs = 1000

/** Speaks to the backend over the ports that the desktop shell hands to the window. */
export function desktopTransport(shell: Shell): Transport {
  return (events) => {
    let port: MessagePort | undefined
    let askAgain: ReturnType<typeof setInterval> | undefined

    function ask() {
      clearInterval(askAgain)
      shell.requestPort()
      askAgain = setInterval(() => shell.requestPort(), askAgainMs)
    }
    function lose(lostPort: MessagePort | undefined) {
      if (!port || lostPort !== port) return
      port.close()
      port = undefined
      events.lost()
      ask()
    }
    function receive(event: MessageEvent) {
      if (event.source !== window) return
      if (event.data === portLostMessageType || event.data?.type === portLostMessageType) lose(port)
      if (event.data !== portMessageType && event.data?.type !== portMessageType) return
      const [newPort] = event.ports
      if (!newPort) return
      clearInterval(askAgain)
      port?.close()
      port = newPort
      newPort.addEventListener('close', () => lose(newPort))
      events.opened(new RPCLink({ port: newPort }))
      newPort.start()
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
