import { useMemo, useSyncExternalStore } from 'react'
import { formatLocalCount } from '../ui/format/format-local-count.ts'
import { News } from '../ui/notices/news.tsx'
import { asking, type RunningAnswer } from './running-answer.ts'

/** Announces to screen readers that an answer is complete. It stays silent while the answer is being written. */
export function AnswerNews() {
  const running = useSyncExternalStore(asking.subscribe, asking.outline)
  const words = useMemo(() => new Map(running && [[running.number, describeEnd(running)]]), [running])
  return <News words={words} />
}

function describeEnd({ state, question, citations, text }: RunningAnswer): string {
  if (state !== 'finished' || text === '') return ''
  return `“${question}” has an answer with ${formatLocalCount(citations.length, 'citation')}.`
}
