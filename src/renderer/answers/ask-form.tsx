import { Box, Button, Group, Select, Switch, Textarea } from '@mantine/core'
import { IconPlayerStopFilled } from '@tabler/icons-react'
import { type KeyboardEvent, type RefObject, useEffect } from 'react'
import type { Scope } from '../../contract/app/answers.ts'
import { formatLocalCount } from '../ui/format/format-local-count.ts'
import styles from './ask-form.module.css'
import { ChosenVideos } from './chosen-videos.tsx'
import { scopeValue } from './scope-choice.ts'
import type { ScopeState } from './use-scope.ts'

const questionLimit = 500
const counterFrom = 400

interface AskFormProps {
  /** The question's text field. */
  inputRef: RefObject<HTMLTextAreaElement | null>
  scope: ScopeState
  question: string
  isRunning: boolean
  /** Focuses the question, for a page without an answer. */
  isNew: boolean
  /** Whether the service sends the transcripts of the videos it cites. */
  isWithTranscripts: boolean
  onWithTranscripts: (isWith: boolean) => void
  onQuestion: (question: string) => void
  onAsk: (question: string, scope: Scope) => void
  onStop: () => void
}

export function AskForm({
  inputRef,
  scope: { scope, options, isKnown, setScope },
  question,
  isRunning,
  isNew,
  isWithTranscripts,
  ...on
}: AskFormProps) {
  useEffect(() => {
    if (isNew) inputRef.current?.focus()
  }, [inputRef, isNew])

  const isReady =
    isKnown && !isRunning && question.trim() !== '' && !(scope.kind === 'videos' && scope.videoIds.length === 0)

  function ask(): void {
    if (!isReady) return
    on.onAsk(question.trim(), scope)
    // The Ask button that had the focus is about to be replaced by Stop.
    inputRef.current?.focus()
  }
  function handleKey(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    ask()
  }

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        ask()
      }}
    >
      <Textarea
        ref={inputRef}
        aria-label="Question"
        placeholder="Ask a question about your videos…"
        autosize
        minRows={1}
        maxRows={6}
        dir="auto"
        maxLength={questionLimit}
        value={question}
        classNames={{ input: styles.question ?? '' }}
        onChange={(event) => on.onQuestion(event.currentTarget.value)}
        onKeyDown={handleKey}
      />
      <Group gap={8}>
        <span className="meta">Ask in</span>
        <Select
          aria-label="Ask in"
          w={220}
          searchable={options.length > 10}
          data={options.map(({ value, label }) => ({ value, label }))}
          placeholder="…"
          value={isKnown ? scopeValue(scope) : null}
          onChange={(value) => {
            const option = options.find((candidate) => candidate.value === value)
            if (option !== undefined) setScope(option.scope)
          }}
        />
        {scope.kind === 'service' && (
          <Switch
            size="xs"
            label="With transcripts"
            title="Also gets the transcripts of cited videos, so that you can save them without another request. The service may charge for this."
            checked={isWithTranscripts}
            onChange={(event) => on.onWithTranscripts(event.currentTarget.checked)}
          />
        )}
        {question.length >= counterFrom && (
          <output className={styles.counter} data-full={question.length >= questionLimit || undefined}>
            {question.length} of {formatLocalCount(questionLimit, 'character')}
          </output>
        )}
        <Box flex={1} />
        {isRunning ? (
          <Button leftSection={<IconPlayerStopFilled size={14} aria-hidden />} onClick={on.onStop}>
            Stop
          </Button>
        ) : (
          <Button variant="filled" type="submit" disabled={!isReady}>
            Ask
          </Button>
        )}
      </Group>
      {scope.kind === 'videos' && (
        <ChosenVideos videoIds={scope.videoIds} onChange={(videoIds) => setScope({ kind: 'videos', videoIds })} />
      )}
    </form>
  )
}
