import { ActionIcon, Tooltip } from '@mantine/core'
import { IconMinus, IconNote, IconPlus, IconTag, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import styles from './mark-pill.module.css'

/** How long the pill stays after the last change, unless the pointer or the focus is in it. */
const stayMs = 5_000

interface MarkPillProps {
  /** What was marked. A change shows the pill for longer. */
  words: string
  canGrow: boolean
  canShrink: boolean
  onGrow: () => void
  onShrink: () => void
  onNote: () => void
  onTag: () => void
  onRemove: () => void
  /** The pill has been there long enough. */
  onFade: () => void
}

/** Says what a key just marked, and changes it. */
export function MarkPill(props: MarkPillProps) {
  const { words, canGrow, canShrink, onGrow, onShrink, onNote, onTag, onRemove, onFade } = props
  const [isHeld, setIsHeld] = useState(false)
  const fade = useEffectEvent(onFade)
  // biome-ignore lint/correctness/useExhaustiveDependencies: new words start the time again.
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(fade, stayMs)
    return () => clearTimeout(timer)
  }, [words, isHeld])
  return (
    <section
      className={styles.pill}
      aria-label="Marked"
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <span className={styles.words} role="status" dir="auto" title={words}>
        {shorten(words)}
      </span>
      <span className={styles.buttons}>
        <PillButton
          label="One clip less (-)"
          icon={<IconMinus size={16} stroke={1.6} />}
          isOff={!canShrink}
          onClick={onShrink}
        />
        <PillButton
          label="One clip more (+)"
          icon={<IconPlus size={16} stroke={1.6} />}
          isOff={!canGrow}
          onClick={onGrow}
        />
        <PillButton label="Add note (n)" icon={<IconNote size={16} stroke={1.6} />} onClick={onNote} />
        <PillButton label="Add tags (t)" icon={<IconTag size={16} stroke={1.6} />} onClick={onTag} />
        <PillButton label="Delete mark" icon={<IconTrash size={16} stroke={1.6} />} onClick={onRemove} />
      </span>
    </section>
  )
}

interface PillButtonProps {
  label: string
  icon: ReactNode
  isOff?: boolean
  onClick: () => void
}

function PillButton({ label, icon, isOff = false, onClick }: PillButtonProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} size={24} aria-disabled={isOff} data-disabled={isOff} onClick={onClick}>
        {icon}
      </ActionIcon>
    </Tooltip>
  )
}

const longest = 90

/** The beginning and the end, in whole words: further clips are added at the end. */
function shorten(words: string): string {
  const letters = [...words]
  if (letters.length <= longest) return words
  const half = longest / 2
  const start = letters
    .slice(0, half)
    .join('')
    .replace(/\s+\S*$/, '')
  const end = letters
    .slice(-half)
    .join('')
    .replace(/^\S*\s+/, '')
  return `${start} … ${end}`
}
