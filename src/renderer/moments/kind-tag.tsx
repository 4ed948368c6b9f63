import { VisuallyHidden } from '@mantine/core'
import { IconAlignLeft, IconEye, IconHeading, IconMessage } from '@tabler/icons-react'
import type { FoundMoment } from '../../contract/app/search.ts'
import styles from './kind-tag.module.css'

/** The kinds of an excerpt, and `title` for a match in a video's title. */
export type Kind = FoundMoment['kind']

const kinds = {
  said: { word: 'Said', Icon: IconMessage },
  shown: { word: 'Shown', Icon: IconEye },
  summarised: { word: 'Summarised', Icon: IconAlignLeft },
  title: { word: 'Title', Icon: IconHeading },
}

/** A label for said, shown or summarised: a quiet colour, always with an icon and a word. */
export function KindTag({ kind }: { kind: Kind }) {
  const { word, Icon } = kinds[kind]
  return (
    <span className={styles.tag} data-kind={kind}>
      <Icon size={14} stroke={1.75} aria-hidden />
      {word}
    </span>
  )
}

/** The icon alone, with its word on hover and for screen readers, where many rows stand below each other. */
export function KindIcon({ kind }: { kind: Kind }) {
  const { word, Icon } = kinds[kind]
  return (
    <span className={styles.tag} data-kind={kind} title={word}>
      <Icon size={16} stroke={1.75} aria-hidden />
      <VisuallyHidden>{word}</VisuallyHidden>
    </span>
  )
}
