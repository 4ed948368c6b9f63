// The token that lets this page in: exchanged for the code its address came with, and kept for this tab.
import { exchangePath, readOpeningCode } from '../../contract/opening-code.ts'

const storageKey = 'footnote.token'
/** The backend may be starting again, or have had too many wrong codes from somebody else. */
const waitsMs = [200, 400, 800, 1500, 3000, 10_000]

/** Null when the code opens nothing (any more), undefined when nobody could be asked. */
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

/** Takes the code out of the address, so that it is neither bookmarked nor shared. Undefined for a page that was opened without a key. */
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

/** An address with a code that is pasted over this page's own changes nothing but the hash, which loads nothing. */
export function reloadForCodes(page: Window = window): void {
  page.addEventListener('hashchange', () => {
    if (readOpeningCode(page.location.hash) !== undefined) page.location.reload()
  })
}
