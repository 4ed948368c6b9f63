import { ActionIcon, TextInput } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconSearch, IconX } from '@tabler/icons-react'
import type { KeyboardEvent, RefObject } from 'react'
import styles from './find-field.module.css'
import type { Find } from './use-find.ts'

interface FindFieldProps {
  find: Find
  inputRef: RefObject<HTMLInputElement | null>
  onQuery: (query: string) => void
  onStep: (direction: 1 | -1) => void
  onClose: () => void
}

export function FindField({ find, inputRef, onQuery, onStep, onClose }: FindFieldProps) {
  function handleKey(event: KeyboardEvent): void {
    if (event.key === 'Enter') onStep(event.shiftKey ? -1 : 1)
    else if (event.key === 'Escape') onClose()
    else return
    event.preventDefault()
  }

  const isActive = find.query.trim() !== ''
  return (
    <div className={styles.field}>
      <TextInput
        ref={inputRef}
        data-find-here
        className={styles.input}
        aria-label="Find in this transcript"
        placeholder="Find in this transcript"
        dir="auto"
        spellCheck={false}
        value={find.query}
        leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
        onChange={(event) => onQuery(event.currentTarget.value)}
        onKeyDown={handleKey}
        rightSectionWidth={isActive ? 62 : undefined}
        rightSection={
          isActive && (
            <button
              type="button"
              className={styles.byWords}
              aria-pressed={find.isByWords}
              title="Find the words close together and in all their forms, as Search does"
              onClick={() => find.setByWords(!find.isByWords)}
            >
              Words
            </button>
          )
        }
      />
      {isActive && (
        <>
          <output className={styles.count}>{describePlace(find)}</output>
          <ActionIcon aria-label="Previous (Shift+Enter)" title="Previous (Shift+Enter)" onClick={() => onStep(-1)}>
            <IconChevronUp size={16} />
          </ActionIcon>
          <ActionIcon aria-label="Next (Enter)" title="Next (Enter)" onClick={() => onStep(1)}>
            <IconChevronDown size={16} />
          </ActionIcon>
          <ActionIcon aria-label="Close find (Esc)" title="Close find (Esc)" onClick={onClose}>
            <IconX size={16} />
          </ActionIcon>
        </>
      )}
    </div>
  )
}

function describePlace({ hits, hitIndex }: Find): string {
  if (hits.length === 0) return 'Not found'
  const total = hits.length.toLocaleString()
  return hitIndex < 0 ? `${total} found` : `${(hitIndex + 1).toLocaleString()} of ${total}`
}
