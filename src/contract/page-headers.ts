import { contentSecurityPolicy } from './content-security-policy.ts'

/** Headers of every response with a part of the page, in a browser and on the desktop. `connects` as in `contentSecurityPolicy`. */
export const pageHeaders = (...connects: string[]): Readonly<Record<string, string>> => ({
  'content-security-policy': contentSecurityPolicy(...connects),
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
})
