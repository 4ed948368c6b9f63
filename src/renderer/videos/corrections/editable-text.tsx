import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { Video } from '../../../contract/app/videos.ts'
import type { TranscriptReading } from '../../moments/reading/reading.ts'
import { isPageKey } from '../../ui/is-page-key.ts'
import type { Playback } from '../../ui/player/playback.ts'
import { SpeakerPopover } from '../speakers/speaker-popover.tsx'
import { ReplaceDialog } from './replace-dialog.tsx'
import { type ClipPlace, type TextEditing, TextEditingContext } from './text-editing.ts'

interface EditableTextProps {
  video: Video
  playback: Playback
  reading: TranscriptReading
  children: (openReplace: () => void) => ReactNode
}

interface NamedClips {
  readonly clips: readonly number[]
  readonly anchor: Element
}

/** Lets the user correct the text below it, name its speakers, and replace words. `e` corrects the clip at the reading cursor. */
export function EditableText({ video, playback, reading, children }: EditableTextProps) {
  const [corrected, setCorrected] = useState<ClipPlace | null>(null)
  const [named, setNamed] = useState<NamedClips | null>(null)
  const [isReplacing, setIsReplacing] = useState(false)
  const editing = useMemo((): TextEditing => {
    const { audioClips, visualClips } = video
    return {
      video,
      corrected,
      correct(kind, clips) {
        const nowMs = playback.positionMs()
        const ofKind = kind === 'said' ? audioClips : visualClips
        const playing = clips.find((clip) => {
          const { startMs = 0, endMs = 0 } = ofKind[clip] ?? {}
          return startMs <= nowMs && nowMs < endMs
        })
        const clip = playing ?? clips[0]
        if (clip !== undefined) setCorrected({ kind, clip })
      },
      close() {
        setCorrected(null)
        reading.focus()
      },
      nameSpeaker: (clips, anchor) => setNamed({ clips, anchor }),
    }
  }, [video, corrected, playback, reading])

  const correctHere = useEffectEvent((): boolean => {
    const { selection, current } = reading.state()
    const range = selection?.ranges[0] ?? current?.range
    if (range === undefined) return false
    reading.reveal(range)
    setCorrected({ kind: range.kind, clip: range.from.clip })
    return true
  })
  useEffect(() => {
    function handleKey(event: KeyboardEvent): void {
      if (event.key !== 'e' || event.ctrlKey || event.metaKey || event.altKey || !isPageKey(event)) return
      if (document.querySelector('[aria-modal="true"]') === null && correctHere()) event.preventDefault()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [])

  return (
    <TextEditingContext value={editing}>
      {children(() => setIsReplacing(true))}
      {named && (
        <SpeakerPopover
          video={video}
          clips={named.clips}
          anchor={named.anchor}
          playback={playback}
          onClose={() => {
            setNamed(null)
            if (named.anchor.isConnected && named.anchor instanceof HTMLElement) named.anchor.focus()
            else reading.focus()
          }}
        />
      )}
      {isReplacing && <ReplaceDialog videoId={video.videoId} onClose={() => setIsReplacing(false)} />}
    </TextEditingContext>
  )
}
