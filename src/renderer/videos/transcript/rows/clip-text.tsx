import { memo } from 'react'
import type { TextMatch } from '../../../ui/find-in-text.ts'
import { clipAttributes } from '../selection/dom-places.ts'
import type { ReadClip } from '../text/transcript-clips.ts'
import { type DrawnPart, splitPieces, type TextPiece } from './text-pieces.ts'
import styles from './transcript-row.module.css'

interface ClipTextProps {
  clip: ReadClip
  isCurrent: boolean
  matches: readonly TextMatch[]
  activeMatch: number | undefined
  drawn: readonly DrawnPart[]
}

/** The text of a clip, and nothing else: the selection counts the characters of this element. */
export const ClipText = memo(function ClipText({ clip, isCurrent, matches, activeMatch, drawn }: ClipTextProps) {
  const isPlain = matches.length === 0 && drawn.length === 0
  return (
    <span
      {...clipAttributes(clip)}
      className={styles.clip}
      data-clip-sound={clip.isSound || undefined}
      data-current-clip={isCurrent || undefined}
    >
      {isPlain
        ? clip.text
        : splitPieces(clip.text.length, matches, drawn).map((piece) => (
            <Piece
              key={piece.from}
              piece={piece}
              text={clip.text.slice(piece.from, piece.to)}
              activeMatch={activeMatch}
            />
          ))}
    </span>
  )
})

function Piece({ piece, text, activeMatch }: { piece: TextPiece; text: string; activeMatch: number | undefined }) {
  const { match, drawn } = piece
  const words = match === -1 ? text : <mark data-active={match === activeMatch || undefined}>{text}</mark>
  if (drawn.length === 0) return words
  return (
    <span
      className={[...new Set(drawn.map(({ className }) => className))].join(' ')}
      data-drawn={drawn.map(({ id }) => id).join(' ')}
      data-overlap={drawn.length > 1 || undefined}
    >
      {words}
    </span>
  )
}
