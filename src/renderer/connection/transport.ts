import type { ClientContext, ClientLink } from '@orpc/client'

/** How a connection tells of itself. `opened` comes anew for each connection; a `refused` transport tries no more. */
export interface TransportEvents {
  opened(link: ClientLink<ClientContext>): void
  lost(): void
  refused(): void
}

/** Starts connecting and keeps at it; the function given back stops it. */
export type Transport = (events: TransportEvents) => () => void
