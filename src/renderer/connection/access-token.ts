// The access token of this page. The page exchanges the one-time code in its address for it, and keeps it for this tab.
import { exchangePath, readOpeningCode } from '../../contract/opening-code.ts'

const storageKey = 'footnote.token'
/** Waits between attempts. The backend may be restarting, or may refuse codes for a while after many wrong ones. */
const waitsMs = [200, 400, 800, 1500, 3000, 10_000]

/** Null if the code is not valid (any more), undefined if the backend could not be reached. */
async function exchange(code: string): Promise<string | null | undefined> {
  try {
    const response = await fetch(exchangePath, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code }),
    })
    if (!response.ok) return response.status === 429 ? undefined : null
    const { token }: { token: string } = await response.json()
    return token
  } catch {
    return undefined
  }
}

async function exchangePatiently(code: string): Promise<string | null> {
  for (const waitMs of waitsMs) {
    const token = await exchange(code)
    if (token !== undefined) return token
    await new Promise((resolve) => setTimeout(resolve, waitMs))
  }
  return null
}

/** Removes the code from the address, so that it is not bookmarked or shared. Undefined for a page opened without a token. */
export async function takeAccessToken(page: Window = window): Promise<string | undefined> {
  const kept = page.sessionStorage.getItem(storageKey) ?? undefined
  const code = readOpeningCode(page.location.hash)
  if (code === undefined) return kept
  page.history.replaceState(null, '', '#/')
  const token = await exchangePatiently(code)
  if (token === null) return kept
  page.sessionStorage.setItem(storageKey, token)
  return token
}

/** Reloads the page when a code is pasted into its address: only the hash changes then, and browsers do not reload for that. */
export function reloadForCodes(page: Window = window): void {
  page.addEventListener('hashchange', () => {
    if (readOpeningCode(page.location.hash) !== undefined) page.location.reload()
  })
}
