import { Button, Group } from '@mantine/core'
import { IconCloudQuestion, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Scope } from '../../contract/app/answers.ts'
import { ExportSent } from '../kept/export-sent.tsx'
import { KeptOf } from '../kept/kept-of.tsx'
import { formatExactDate } from '../ui/format/format-date.ts'
import { ErrorNotice } from '../ui/notices/error-notice.tsx'
import styles from './answer-view.module.css'
import type { ShownAnswer } from './shown-answer.ts'

export interface AnswerOutcomeProps {
  answer: ShownAnswer
  hasService: boolean
  /** Asks the same question again, in another scope if one is given. `fresh` ignores an answer that was saved before. */
  onAskAgain: (scope?: ShownAnswer['scope'], fresh?: boolean) => void
  onAddVideos: (text: string) => void
}

/** A note below an answer that failed, is incomplete or needs another step, with buttons for that step. */
export function AnswerOutcome({ answer, hasService, onAskAgain, onAddVideos }: AnswerOutcomeProps) {
  const { answerId, state, text, method, scope, problem, error, facts } = answer
  const again = (
    <Button leftSection={<IconRefresh size={16} stroke={1.6} aria-hidden />} onClick={() => onAskAgain()}>
      Ask again
    </Button>
  )
  const service = canAskService({ scope, hasService }) && <AskServiceToo onAskAgain={onAskAgain} />
  if (state === 'running') return null
  if (state === 'failed')
    return (
      <ErrorNotice error={error} onRetry={() => onAskAgain()}>
        <ExportSent error={error} />
      </ErrorNotice>
    )
  if (state === 'incomplete') {
    const reason = problem ?? 'The answer broke off.'
    return (
      <Note text={`This answer is incomplete. ${reason}${text === '' ? '' : ' The text so far is kept.'}`}>
        {again}
        {answerId !== null && <KeptOf of={{ answerId }} />}
      </Note>
    )
  }
  if (state === 'stopped') {
    const reason = problem ?? 'Stopped.'
    return <Note text={`${reason} The text so far is kept.`}>{again}</Note>
  }
  if (text === '')
    return <NoEvidence answer={answer} service={service} onAskAgain={onAskAgain} onAddVideos={onAddVideos} />
  if (method === 'extractive') {
    return (
      <Note text="Set up a language model to get a written answer.">
        {service}
        <Button component={Link} to="/settings">
          Set up a model
        </Button>
      </Note>
    )
  }
  if (facts !== null && facts.keptAt !== null)
    return (
      <Note
        text={`Saved answer from ${formatExactDate(facts.keptAt)}, written from the same excerpts. Showing it cost nothing.`}
      >
        <Button
          leftSection={<IconRefresh size={16} stroke={1.6} aria-hidden />}
          onClick={() => onAskAgain(scope, true)}
        >
          Write a new answer
        </Button>
      </Note>
    )
  if (problem !== null) return <Note text={problem}>{answerId !== null && <KeptOf of={{ answerId }} />}</Note>
  return null
}

/** Whether the hosted service could answer this question as well. */
export function canAskService({ scope, hasService }: { scope: Scope; hasService: boolean }): boolean {
  return hasService && scope.kind !== 'service'
}

export function AskServiceToo({ onAskAgain }: Pick<AnswerOutcomeProps, 'onAskAgain'>) {
  return (
    <Button
      leftSection={<IconCloudQuestion size={16} stroke={1.6} aria-hidden />}
      title="Asks the hosted service. This costs money."
      onClick={() => onAskAgain({ kind: 'service' })}
    >
      Ask the service too
    </Button>
  )
}

interface NoEvidenceProps extends Pick<AnswerOutcomeProps, 'answer' | 'onAskAgain' | 'onAddVideos'> {
  service: ReactNode
}

function NoEvidence({ answer: { scope, question }, service, onAskAgain, onAddVideos }: NoEvidenceProps) {
  if (scope.kind === 'service') {
    return <Note text="The service found no video that answers this. Try other words or a broader question." />
  }
  const isNarrow = scope.kind !== 'library'
  const place = isNarrow ? 'No video in this scope mentions this.' : 'Nothing in your library mentions this.'
  return (
    <Note text={`${place} Try other words or add more videos.`}>
      {isNarrow && <Button onClick={() => onAskAgain({ kind: 'library' })}>Ask in the whole library</Button>}
      {service}
      <Button component={Link} to={`/search?${new URLSearchParams({ q: question })}`}>
        Search these words
      </Button>
      <Button onClick={() => onAddVideos('')}>Add videos</Button>
    </Note>
  )
}

function Note({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className={styles.note} role="status">
      <p dir="auto">{text}</p>
      {children && (
        <Group gap={8} mt={12}>
          {children}
        </Group>
      )}
    </div>
  )
}
