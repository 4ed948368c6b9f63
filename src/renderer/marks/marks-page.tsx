import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { RenderReel } from '../moments/reel-moment.ts'
import { CountsView } from './counts/counts-view.tsx'
import { type MarksView, readMarksView, writeMarksView } from './marks-address.ts'
import { MarksList } from './marks-list.tsx'

interface MarksPageProps {
  reel: RenderReel
  onSendToZotero: (markIds: string[]) => void
  onImportCodes: () => void
}

/** The Marks page: all marks as a list or counted. The address keeps filter, groups and order, so that Back brings them back. */
export function MarksPage({ reel, onSendToZotero, onImportCodes }: MarksPageProps) {
  const [params, setParams] = useSearchParams()
  const address = params.toString()
  const view = useMemo(() => readMarksView(new URLSearchParams(address)), [address])
  function change(changes: Partial<MarksView>, isTyping = false): void {
    setParams(writeMarksView({ ...view, ...changes }), { replace: isTyping })
  }
  if (view.counts !== null) return <CountsView by={view.counts} view={view} onChange={change} />
  return (
    <MarksList
      view={view}
      onChange={change}
      reel={reel}
      onSendToZotero={onSendToZotero}
      onImportCodes={onImportCodes}
    />
  )
}
