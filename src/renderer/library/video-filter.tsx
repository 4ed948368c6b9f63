import { ActionIcon, TextInput } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { IconFilter, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { modKey } from '../ui/mod-key.ts'
import styles from './library-header.module.css'
import { focusVideos } from './remove-videos.tsx'

interface VideoFilterProps {
  text: string
  onText: (text: string) => void
  onFocus: () => void
}

/** Narrows the videos by title, author and tag. Ctrl+F leads here, Esc clears it and then leaves it, ↓ and Enter lead to the videos. */
export function VideoFilter({ text, onText, onFocus }: VideoFilterProps) {
  const inputRef = useRef<HTMLInputElement>(null)
  useWindowEvent('keydown', (event) => {
    if (event.key !== 'f' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    if (document.querySelector('[aria-modal="true"]')) return
    event.preventDefault()
    inputRef.current?.select()
  })
  return (
    <TextInput
      ref={inputRef}
      data-find-here
      className={styles.filter ?? ''}
      aria-label="Filter by title, author or tag"
      placeholder="Filter"
      title={`Title, author or tag (${modKey('F')})`}
      value={text}
      onFocus={onFocus}
      maxLength={200}
      dir="auto"
      spellCheck={false}
      leftSection={<IconFilter size={14} stroke={1.6} aria-hidden />}
      rightSection={
        text !== '' && (
          <ActionIcon
            aria-label="Clear the filter"
            size={22}
            onClick={() => {
              onText('')
              inputRef.current?.focus()
            }}
          >
            <IconX size={14} />
          </ActionIcon>
        )
      }
      onChange={(event) => onText(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return
        if (event.key === 'Escape' && text !== '') onText('')
        else if (event.key === 'Escape' || event.key === 'ArrowDown' || event.key === 'Enter') focusVideos()
        else return
        event.preventDefault()
      }}
    />
  )
}
