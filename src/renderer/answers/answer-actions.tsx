import { Button, Group, Menu } from '@mantine/core'
import { IconBlockquote, IconCopy, IconFileExport } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AnswerFormat } from '../../contract/app/exports.ts'
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

/** In the order of the menu. A format without a name does not compile. */
const formatNames: Record<AnswerFormat, string> = {
  docx: 'Word (DOCX)',
  html: 'Web page (HTML)',
  md: 'Markdown',
  csv: 'Citations as CSV (table)',
  json: 'JSON (data)',
}

const isAnswerFormat = (value: string): value is AnswerFormat => Object.hasOwn(formatNames, value)

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
    mutationFn: (format: AnswerFormat) => exportAndSave(client, { type: 'answer', answerId, format }),
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
      <Menu position="bottom-start" returnFocus>
        <Menu.Target>
          <Button leftSection={<IconFileExport size={16} stroke={1.6} aria-hidden />} loading={save.isPending}>
            Export
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {Object.entries(formatNames).map(([format, name]) => (
            <Menu.Item key={format} onClick={() => isAnswerFormat(format) && save.mutate(format)}>
              {name}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
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
