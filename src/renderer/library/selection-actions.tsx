import { ActionIcon, Button, Tooltip } from '@mantine/core'
import {
  IconBlockquote,
  IconFileExport,
  IconMessageCircleQuestion,
  IconSend,
  IconSparkles,
  IconTag,
  IconTrash,
  IconX,
} from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Collection } from '../../contract/app/collections.ts'
import { useLanguageModel } from '../connection/use-language-model.ts'
import styles from './library-header.module.css'
import { CollectionMenu } from './menu/collection-menu.tsx'
import type { VideoMenuActs } from './menu/video-menu.tsx'

/** Styles of the buttons that shrink to their icon first when space is short. */
const narrowing = { label: styles.label ?? '', section: styles.icon ?? '' }

interface SelectionActionsProps {
  videoIds: string[]
  /** The open collection, if any. */
  collection: Collection | undefined
  acts: VideoMenuActs
  onSummarise: (videoIds: string[]) => void
  onSelectNone: () => void
}

/** What can be done with the selected videos. */
export function SelectionActions({ videoIds, collection, acts, onSummarise, onSelectNone }: SelectionActionsProps) {
  const model = useLanguageModel()
  return (
    <>
      <Button variant="filled" leftSection={<IconFileExport size={16} />} onClick={() => acts.exportVideos(videoIds)}>
        Export
      </Button>
      <Button
        classNames={narrowing}
        title="Send these videos to Zotero"
        leftSection={<IconSend size={16} />}
        onClick={() => acts.sendToZotero(videoIds)}
      >
        Send to Zotero
      </Button>
      <Button
        component={Link}
        to={`/ask?videos=${videoIds.join(',')}`}
        classNames={narrowing}
        title="Ask a question about these videos"
        leftSection={<IconMessageCircleQuestion size={16} />}
      >
        Ask
      </Button>
      {model !== null && (
        <Button
          classNames={narrowing}
          title={`Summarise these videos with ${model}`}
          leftSection={<IconSparkles size={16} />}
          onClick={() => onSummarise(videoIds)}
        >
          Summarise
        </Button>
      )}
      <Button
        classNames={narrowing}
        title="Cite these videos"
        leftSection={<IconBlockquote size={16} />}
        onClick={() => acts.cite(videoIds)}
      >
        Cite
      </Button>
      <CollectionMenu videoIds={videoIds} current={collection} acts={acts} onNewCollection={acts.newCollection} />
      <Button
        classNames={narrowing}
        title="Tag these videos (t)"
        leftSection={<IconTag size={16} />}
        onClick={() => acts.openTags(videoIds)}
      >
        Tag
      </Button>
      <Button
        classNames={narrowing}
        title="Remove these videos"
        leftSection={<IconTrash size={16} />}
        onClick={() => acts.remove(videoIds)}
      >
        Remove
      </Button>
      <Tooltip label="Clear selection (Esc)">
        <ActionIcon aria-label="Clear selection" onClick={onSelectNone}>
          <IconX size={16} />
        </ActionIcon>
      </Tooltip>
    </>
  )
}
