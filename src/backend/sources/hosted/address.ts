import { AppError } from '../../../contract/app/errors.ts'
import { isLoopback } from '../../../contract/loopback.ts'

/**
 * The URL of an endpoint below the service's base address, which may have a path and a final slash. Throws SERVICE_REFUSED when the
 * base is not a web address. Also throws it for plain http to another machine, because the key would be sent unencrypted, unless
 * `allowsPlainHttp` is set.
 */
export function endpointUrl(baseUrl: string, endpoint: string, allowsPlainHttp = false): URL {
  const base = URL.parse(baseUrl.trim())
  if (base === null || (base.protocol !== 'https:' && base.protocol !== 'http:'))
    throw new AppError(
      'SERVICE_REFUSED',
      'The service address is not a web address. Enter one that begins with https:// in Settings.',
      { mayBeCharged: false },
    )
  if (base.protocol === 'http:' && !allowsPlainHttp && !isLoopback(base.hostname))
    throw new AppError(
      'SERVICE_REFUSED',
      `Footnote does not send the API key to ${base.host} over unencrypted http. Enter an address that begins with https:// in Settings, or allow unencrypted http there.`,
      { mayBeCharged: false },
    )
  base.pathname = `${base.pathname.replace(/\/+$/, '')}${endpoint}`
  base.username = ''
  base.password = ''
  base.hash = ''
  return base
}
