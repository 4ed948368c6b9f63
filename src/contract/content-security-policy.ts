import { playerOrigin } from './youtube/addresses.ts'

/** The page's policy, the same in a browser and on the desktop. `connects` are further addresses that the page may connect to. */
export const contentSecurityPolicy = (...connects: string[]): string =>
  [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    `frame-src ${playerOrigin}`,
    ["connect-src 'self'", ...connects].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
