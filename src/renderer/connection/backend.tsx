import { createORPCClient } from '@orpc/client'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import type { BackendClient, BackendQueries } from './backend-client.ts'
import { createRelayLink } from './relay-link.ts'
import type { Transport } from './transport.ts'
import { useChanges } from './use-changes.ts'

/** `refused`: the page's token is missing or wrong, so it does not try again. */
export type ConnectionState = 'connecting' | 'connected' | 'reconnecting' | 'refused'

interface Backend {
  /** The same object for the life of the window. If the connection breaks, running calls fail with CONNECTION_LOST. */
  client: BackendClient
  orpc: BackendQueries
  state: ConnectionState
}

const BackendContext = createContext<Backend | undefined>(undefined)

export function useBackend(): Backend {
  const backend = useContext(BackendContext)
  if (!backend) throw new Error('useBackend needs a BackendProvider above it.')
  return backend
}

export function BackendProvider({ transport, children }: { transport: Transport; children: ReactNode }) {
  const [{ link, client, orpc }] = useState(createBackend)
  const [{ state, number }, setConnection] = useState<{ state: ConnectionState; number: number }>({
    state: 'connecting',
    number: 0,
  })

  useEffect(() => {
    const stop = transport({
      opened(connection) {
        link.use(connection)
        setConnection((last) => ({ state: 'connected', number: last.number + 1 }))
      },
      lost() {
        link.drop()
        setConnection((last) => ({ ...last, state: 'reconnecting' }))
      },
      refused() {
        link.drop()
        setConnection((last) => ({ ...last, state: 'refused' }))
      },
    })
    return () => {
      stop()
      link.drop()
    }
  }, [link, transport])

  useChanges(client, orpc, state === 'connected' ? number : undefined)
  return <BackendContext value={{ client, orpc, state }}>{children}</BackendContext>
}

function createBackend() {
  const link = createRelayLink()
  const client: BackendClient = createORPCClient(link)
  return { link, client, orpc: createTanstackQueryUtils(client) }
}
