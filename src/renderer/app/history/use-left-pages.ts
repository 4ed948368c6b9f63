import { useState } from 'react'
import { useLocation } from 'react-router'

export interface PageLeft {
  /** The page's path and search parameters. */
  readonly address: string
  /** The key of its entry in the history. */
  readonly key: string
}

/** Where pages were when they were last left, by path. The page that is open has none, so that its link leads to its start. */
export function useLeftPages(paths: readonly string[]): Readonly<Record<string, PageLeft | undefined>> {
  const { pathname, search, key } = useLocation()
  const [last, setLast] = useState<Readonly<Record<string, PageLeft | undefined>>>({})
  if (paths.includes(pathname) && last[pathname]?.key !== key) {
    setLast({ ...last, [pathname]: { address: `${pathname}${search}`, key } })
  }
  return { ...last, [pathname]: undefined }
}
