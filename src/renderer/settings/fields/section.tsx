import { Stack } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import type { SectionTitle } from '../settings-contents.tsx'
import styles from '../settings-page.module.css'

interface SectionProps {
  title: SectionTitle
  /** What the section is for, in a sentence or two. */
  purpose?: string
  children: ReactNode
}

export function SettingsSection({ title, purpose, children }: SectionProps) {
  const titleId = useId()
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <h2 id={titleId} tabIndex={-1}>
        {title}
      </h2>
      {purpose && <p>{purpose}</p>}
      <Stack gap={12}>{children}</Stack>
    </section>
  )
}
