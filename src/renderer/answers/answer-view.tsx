import { useQuery } from '@tanstack/react-query'
import type { Citation } from '../../contract/app/answers.ts'
import { useBackend } from '../connection/backend.tsx'
import { formatExactDate, formatRelativeDate } from '../ui/format/format-date.ts'
import { formatLocalUsd } from '../ui/format/format-usd.ts'
import { AnswerActions } from './answer-actions.tsx'
import { AnswerOutcome, type AnswerOutcomeProps, AskServiceToo, canAskService } from './answer-outcome.tsx'
import { AnswerSkeleton } from './answer-skeleton.tsx'
import { AnswerText } from './answer-text.tsx'
import styles from './answer-view.module.css'
import { SaveCited } from './citations/save-cited.tsx'
import { describeScope } from './scope-choice.ts'
import type { ShownAnswer } from './shown-answer.ts'

export interface AnswerViewProps extends AnswerOutcomeProps {
  onOpen: (citation: Citation) => void
  /** Re-fetches videos that are already in the library. */
  onFetchAgain: (videoIds: string[]) => void
}

const methods: Record<NonNullable<ShownAnswer['method']>, string> = {
  service: 'Answered by the service',
  model: 'Written by your language model',
  extractive: 'Key excerpts',
}

export function AnswerView({ answer, hasService, onOpen, onAskAgain, onAddVideos, onFetchAgain }: AnswerViewProps) {
  const isRunning = answer.state === 'running'
  return (
    <article className={styles.answer} aria-busy={isRunning}>
      <h1 className={styles.question} dir="auto">
        {answer.question}
      </h1>
      <Facts answer={answer} />
      {isRunning && answer.text === '' && <AnswerSkeleton label="Looking for an answer" />}
      {answer.text !== '' && (
        <AnswerText
          text={answer.text}
          citations={answer.citations}
          isUnfinished={answer.state !== 'complete'}
          hasLinks={answer.method === 'service'}
          onOpen={onOpen}
        />
      )}
      <AnswerOutcome answer={answer} hasService={hasService} onAskAgain={onAskAgain} onAddVideos={onAddVideos} />
      {answer.answerId !== null && !isRunning && answer.text !== '' && (
        <AnswerActions answerId={answer.answerId} hasSources={answer.citations.length > 0}>
          {answer.method === 'model' && answer.state === 'complete' && canAskService({ ...answer, hasService }) && (
            <AskServiceToo onAskAgain={onAskAgain} />
          )}
        </AnswerActions>
      )}
      {answer.answerId !== null && !isRunning && (
        <SaveCited
          key={answer.answerId}
          answerId={answer.answerId}
          citations={answer.citations}
          onFetchAgain={onFetchAgain}
        />
      )}
    </article>
  )
}

function Facts({ answer: { method, scope, text, facts } }: { answer: ShownAnswer }) {
  const { orpc } = useBackend()
  const { data } = useQuery(orpc.collections.list.queryOptions())
  return (
    <p className={styles.facts}>
      {method !== null && (text !== '' || facts === null) && <span>{methods[method]}</span>}
      {scope.kind !== 'service' && <span dir="auto">Asked in {describeScope(scope, data?.collections)}</span>}
      {facts !== null && (
        <>
          <span className="figures">{formatSeconds(facts.tookMs)}</span>
          {facts.costUsd !== 0 && <span className="figures">Cost {formatLocalUsd(facts.costUsd)}</span>}
          <span title={formatExactDate(facts.askedAt)}>{formatRelativeDate(facts.askedAt)}</span>
        </>
      )}
    </p>
  )
}

function formatSeconds(ms: number): string {
  if (ms < 100) return 'less than 0.1 s'
  return `${new Intl.NumberFormat(undefined, { maximumFractionDigits: ms < 10_000 ? 1 : 0 }).format(ms / 1000)} s`
}
