import { readFileSync } from 'node:fs'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'

/** Trusts the certificates in NODE_EXTRA_CA_CERTS. Node usually does that itself, but it may not inside Electron. */
export function trustExtraCertificates(path: string | undefined, log: (message: string, error: unknown) => void): void {
  if (!path || getCACertificates('extra').length > 0) return
  try {
    setDefaultCACertificates([...getCACertificates('default'), readFileSync(path, 'utf8')])
  } catch (error) {
    log('the certificates of NODE_EXTRA_CA_CERTS could not be read', error)
  }
}
