import { contentSecurityPolicy } from './content-security-policy.ts'

/** What every answer with a part of the page says, in a browser and on the desktop; `connects` are further addresses it may speak to. */
export const pageHeaders = (...connects: string[]): Readonly<Record<string, string>> => ({
  'content-security-policy': contentSecurityPolicy(...connects),
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
})
