import { Button, Group } from '@mantine/core'
import { IconBlockquote, IconCopy, IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useBackend } from '../connection/backend.tsx'
import { exportAndSave, readExport } from '../connection/export-and-save.ts'
import { useCite } from '../moments/cite-request.ts'
import { copyText } from '../ui/copy-text.ts'
import { ErrorNotice } from '../ui/notices/error-notice.tsx'

interface AnswerActionsProps {
  answerId: number
  hasSources: boolean
  children?: ReactNode
}

/** Buttons that copy or export an answer, which keeps its citations and their time links, and that write references to its sources. */
export function AnswerActions({ answerId, hasSources, children }: AnswerActionsProps) {
  const { client } = useBackend()
  const cite = useCite()
  const copy = useMutation({
    async mutationFn() {
      await copyText(await readExport(client, { type: 'answer', answerId, format: 'md' }), 'Answer with citations')
    },
  })
  const save = useMutation({
    mutationFn: () => exportAndSave(client, { type: 'answer', answerId, format: 'md' }),
  })
  const error = copy.error ?? save.error
  return (
    <Group gap={8} mt={16} align="flex-start">
      <Button
        leftSection={<IconCopy size={16} stroke={1.6} aria-hidden />}
        loading={copy.isPending}
        onClick={() => copy.mutate()}
      >
        Copy with citations
      </Button>
      <Button
        leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
        loading={save.isPending}
        onClick={() => save.mutate()}
      >
        Export
      </Button>
      {hasSources && (
        <Button
          leftSection={<IconBlockquote size={16} stroke={1.6} aria-hidden />}
          onClick={() => cite({ title: 'Cite sources', cited: { kind: 'answer', answerId } })}
        >
          Cite sources
        </Button>
      )}
      {children}
      {error !== null && <ErrorNotice error={error} />}
    </Group>
  )
}
