import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useBackend } from '../connection/backend.tsx'
import { News } from '../ui/notices/news.tsx'
import { describeImportEnd } from './import-words.ts'

/** Tells screen readers when an import finished or paused by itself. */
export function ImportNews() {
  const { orpc } = useBackend()
  const imports = useQuery(orpc.imports.list.queryOptions()).data?.imports
  const words = useMemo(
    () => imports && new Map(imports.map((each) => [each.importId, describeImportEnd(each)])),
    [imports],
  )
  return <News words={words} />
}
