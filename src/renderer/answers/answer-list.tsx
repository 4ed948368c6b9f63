import { ActionIcon, Box, Button, Skeleton, Stack } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Answer } from '../../contract/app/answers.ts'
import { useBackend } from '../connection/backend.tsx'
import { ConfirmLoss } from '../ui/confirm-loss.tsx'
import { formatExactDate, formatRelativeDate } from '../ui/format/format-date.ts'
import { ErrorNotice } from '../ui/notices/error-notice.tsx'
import { OneLine } from '../ui/one-line.tsx'
import styles from './answer-list.module.css'

const methods: Record<Answer['method'], string> = { service: 'service', model: 'model', extractive: 'excerpts' }

/** The saved questions, newest first. */
export function AnswerList({ openId }: { openId: number | undefined }) {
  const { orpc } = useBackend()
  const list = useQuery(orpc.answers.list.queryOptions())
  const [removing, setRemoving] = useState<Answer>()
  const answers = list.data?.answers
  return (
    <Stack gap={0} p={8}>
      <div className={styles.head}>
        <h2>Questions</h2>
        <Button component={Link} to="/ask" size="compact-sm" leftSection={<IconPlus size={14} />}>
          New
        </Button>
      </div>
      {list.error !== null && <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <Waiting />}
      {answers?.length === 0 && <p className={styles.empty}>Your questions and their answers appear here.</p>}
      <ul className={styles.list}>
        {answers?.map((answer) => (
          <li key={answer.answerId} data-open={answer.answerId === openId || undefined}>
            <Link to={`/ask/${answer.answerId}`} aria-current={answer.answerId === openId ? 'page' : undefined}>
              <OneLine text={answer.question} lines={2} />
              <span className="meta" title={formatExactDate(answer.askedAt)}>
                {formatRelativeDate(answer.askedAt)} · {methods[answer.method]}
                {answer.state === 'complete' ? '' : `, ${answer.state}`}
              </span>
            </Link>
            <ActionIcon
              className={styles.remove ?? ''}
              aria-label={`Remove the question “${answer.question}”`}
              title="Remove"
              size={24}
              onClick={() => setRemoving(answer)}
            >
              <IconTrash size={14} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {removing && (
        <RemoveAnswer answer={removing} isOpen={removing.answerId === openId} onDone={() => setRemoving(undefined)} />
      )}
    </Stack>
  )
}

function RemoveAnswer({ answer, isOpen, onDone }: { answer: Answer; isOpen: boolean; onDone: () => void }) {
  const { orpc } = useBackend()
  const navigate = useNavigate()
  const remove = useMutation(
    orpc.answers.remove.mutationOptions({
      onSuccess() {
        if (isOpen) void navigate('/ask')
        onDone()
      },
    }),
  )
  return (
    <ConfirmLoss
      title="Remove this question?"
      confirm="Remove"
      isBusy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate({ answerId: answer.answerId })}
      onCancel={onDone}
    >
      <p dir="auto">
        Deletes “{answer.question}” and its answer. This cannot be undone. Videos and costs are not affected.
      </p>
    </ConfirmLoss>
  )
}

function Waiting() {
  return (
    <Box p="12px 8px" aria-busy="true">
      {['90%', '72%', '84%'].map((width) => (
        <Skeleton key={width} height={14} width={width} mb={24} />
      ))}
    </Box>
  )
}
