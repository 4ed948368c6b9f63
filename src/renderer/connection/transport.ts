import type { ClientContext, ClientLink } from '@orpc/client'

/** Events of a transport. `opened` is called for every new connection; after `refused` the transport does not try again. */
export interface TransportEvents {
  opened(link: ClientLink<ClientContext>): void
  lost(): void
  refused(): void
}

/** Starts connecting and reconnects as needed. The returned function stops it. */
export type Transport = (events: TransportEvents) => () => void
