import { Button, Menu } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconFileExport } from '@tabler/icons-react'
import type { CodeBookFormat } from '../../contract/app/tags.ts'
import { useBackend } from '../connection/backend.tsx'
import { saveBlob } from '../connection/save-file.ts'
import { readError } from '../ui/notices/read-error.ts'

const mediaTypes: Record<CodeBookFormat, string> = { md: 'text/markdown', csv: 'text/csv', qdc: 'text/xml' }

/** A menu that saves all tags, or those of a collection, with their descriptions and counts. */
export function ExportCodeBook({ collectionId }: { collectionId: number | undefined }) {
  const { client } = useBackend()

  async function save(format: CodeBookFormat): Promise<void> {
    try {
      const { text } = await client.tags.codeBook({ format, ...(collectionId !== undefined && { collectionId }) })
      const savedAs = await saveBlob(`code-book.${format}`, new Blob([text], { type: mediaTypes[format] }))
      if (savedAs !== null) notifications.show({ message: `Saved the code book to ${savedAs}` })
    } catch (error) {
      notifications.show({ color: 'red', message: readError(error).message })
    }
  }

  return (
    <Menu position="bottom-end" returnFocus>
      <Menu.Target>
        <Button
          leftSection={<IconFileExport size={16} stroke={1.6} />}
          title={
            collectionId === undefined
              ? 'Saves all tags with descriptions and counts'
              : 'Saves the tags used in this collection with descriptions and counts'
          }
        >
          Export code book
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void save('md')}>Markdown</Menu.Item>
        <Menu.Item onClick={() => void save('csv')}>CSV (table)</Menu.Item>
        <Menu.Item onClick={() => void save('qdc')}>REFI-QDA (.qdc)</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
