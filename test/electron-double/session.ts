import { strict } from './strict.ts'

type Headers = Record<string, string>
type BeforeSend = (
  details: Electron.OnBeforeSendHeadersListenerDetails,
  callback: (response: Electron.BeforeSendResponse) => void,
) => void
type PermissionHandler = NonNullable<Parameters<Electron.Session['setPermissionRequestHandler']>[0]>
type PermissionCheck = NonNullable<Parameters<Electron.Session['setPermissionCheckHandler']>[0]>
type Permission = Parameters<PermissionHandler>[1] & Parameters<PermissionCheck>[1]
type OnSend = (details: Electron.OnSendHeadersListenerDetails) => void

export interface Sessions {
  module: typeof Electron.session
  /** The headers that a request is sent with, after the app's listeners changed them. */
  headersFor(request: { url: string; method: string; headers: Headers }): Promise<Headers>
  /** Asks the permission check handler first and then the request handler. Without a request handler everything is permitted. */
  permits(contents: Electron.WebContents, permission: Permission, requestingUrl: string): Promise<boolean>
}

interface Rule<Listener> {
  filter: Electron.WebRequestFilter
  listener: Listener
}

/** Matches Chromium's URL patterns of the form `scheme://host/path*`. */
function matches(url: string, { urls }: Electron.WebRequestFilter): boolean {
  return urls.some((pattern) => {
    const expression = pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')
    return new RegExp(`^${expression}$`).test(url)
  })
}

export function createSessions(isReady: () => boolean): Sessions {
  let beforeSend: Rule<BeforeSend> | undefined
  let onSend: Rule<OnSend> | undefined
  let permissionHandler: PermissionHandler | null = null
  let permissionCheck: PermissionCheck | null = null

  const webRequest = strict<Electron.WebRequest>('WebRequest', {
    onBeforeSendHeaders(filter: unknown, listener?: BeforeSend | null) {
      beforeSend = listener ? { filter: filter as Electron.WebRequestFilter, listener } : undefined
    },
    onSendHeaders(filter: unknown, listener?: OnSend | null) {
      onSend = listener ? { filter: filter as Electron.WebRequestFilter, listener } : undefined
    },
  })
  const defaultSession = strict<Electron.Session>('Session', {
    webRequest,
    setPermissionRequestHandler(handler) {
      permissionHandler = handler
    },
    setPermissionCheckHandler(handler) {
      permissionCheck = handler
    },
    resolveProxy: async () => 'DIRECT',
  })
  return {
    module: strict<typeof Electron.session>('session', {
      get defaultSession() {
        if (!isReady()) throw new Error('Session can only be received when app is ready')
        return defaultSession
      },
    }),
    async permits(contents, permission, requestingUrl) {
      const { origin } = new URL(requestingUrl)
      const check = strict<Electron.PermissionCheckHandlerHandlerDetails>('details', {
        requestingUrl,
        isMainFrame: true,
      })
      if (permissionCheck?.(contents, permission, origin, check)) return true
      const handler = permissionHandler
      if (handler === null) return true
      const details = strict<Electron.PermissionRequest>('details', { requestingUrl })
      return new Promise((resolve) => handler(contents, permission, resolve, details))
    },
    async headersFor({ url, method, headers }) {
      const details = { url, method, requestHeaders: headers }
      let sent = headers
      if (beforeSend && matches(url, beforeSend.filter)) {
        const { listener } = beforeSend
        const asked = strict<Electron.OnBeforeSendHeadersListenerDetails>('details', details)
        const answer = await new Promise<Electron.BeforeSendResponse>((resolve) => listener(asked, resolve))
        sent = (answer.requestHeaders as Headers | undefined) ?? headers
      }
      if (onSend && matches(url, onSend.filter))
        onSend.listener(strict<Electron.OnSendHeadersListenerDetails>('details', { ...details, requestHeaders: sent }))
      return sent
    },
  }
}
