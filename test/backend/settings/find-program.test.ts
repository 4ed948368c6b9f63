import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { childEnvironment } from '../../../src/backend/settings/child-environment.ts'
import { findProgram } from '../../../src/backend/settings/find-program.ts'

describe.skipIf(process.platform === 'win32')('findProgram', () => {
  const makeFolder = (mode: number) => {
    const folder = mkdtempSync(join(tmpdir(), 'footnote-path-'))
    writeFileSync(join(folder, 'no-such-tool'), '')
    chmodSync(join(folder, 'no-such-tool'), mode)
    return folder
  }

  test('returns the first executable file on the path', () => {
    const [notes, first, second] = [makeFolder(0o644), makeFolder(0o755), makeFolder(0o755)]
    const PATH = ['', 'relative', '/no such folder', notes, first, second].join(delimiter)
    expect(findProgram('no-such-tool', { PATH })).toBe(join(first, 'no-such-tool'))
    expect(findProgram('no-such-tool', { PATH: notes })).toBeNull()
    expect(findProgram('no-such-tool', {})).toBeNull()
  })
})

test('a program gets the environment variables for proxies and certificates, and nothing else', () => {
  const environment = childEnvironment({
    https_proxy: 'http://proxy.example',
    SSL_CERT_FILE: '/certs.pem',
    PATH: '/bin',
    HOME: '/home/somebody',
    FOOTNOTE_API_KEY: 'secret',
    NODE_OPTIONS: '--inspect',
  })
  expect(environment).toMatchObject({ https_proxy: 'http://proxy.example', SSL_CERT_FILE: '/certs.pem' })
  expect(Object.keys(environment)).not.toContain('PATH')
  expect(JSON.stringify(environment)).not.toMatch(/secret|somebody|inspect/)
})
