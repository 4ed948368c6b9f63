import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { Video } from '../../../contract/app/videos.ts'
import type { TranscriptReading } from '../../moments/reading/reading.ts'
import { isTyping } from '../../ui/is-typing.ts'
import type { Playback } from '../../ui/player/playback.ts'
import { SpeakerDialog } from '../speakers/speaker-dialog.tsx'
import { CorrectDialog } from './correct-dialog.tsx'
import { ReplaceDialog } from './replace-dialog.tsx'
import { type ClipPlace, type TextEditing, TextEditingContext } from './text-editing.ts'

interface EditableTextProps {
  video: Video
  playback: Playback
  reading: TranscriptReading
  children: (openReplace: () => void) => ReactNode
}

type Opened =
  | { dialog: 'correct'; place: ClipPlace }
  | { dialog: 'speaker'; clips: readonly number[] }
  | { dialog: 'replace' }

/** Lets the user correct the text below it, name its speakers, and replace words. `e` corrects the clip at the reading cursor. */
export function EditableText({ video, playback, reading, children }: EditableTextProps) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const { audioClips, visualClips } = video
  const editing = useMemo((): TextEditing => {
    return {
      correct(kind, clips) {
        const nowMs = playback.positionMs()
        const ofKind = kind === 'said' ? audioClips : visualClips
        const playing = clips.find((clip) => {
          const { startMs = 0, endMs = 0 } = ofKind[clip] ?? {}
          return startMs <= nowMs && nowMs < endMs
        })
        const clip = playing ?? clips[0]
        if (clip !== undefined) setOpened({ dialog: 'correct', place: { kind, clip } })
      },
      nameSpeaker: (clips) => setOpened({ dialog: 'speaker', clips }),
    }
  }, [audioClips, visualClips, playback])

  const correctHere = useEffectEvent((): boolean => {
    const { selection, current } = reading.state()
    const range = selection?.ranges[0] ?? current?.range
    if (range === undefined) return false
    setOpened({ dialog: 'correct', place: { kind: range.kind, clip: range.from.clip } })
    return true
  })
  useEffect(() => {
    function handleKey(event: KeyboardEvent): void {
      if (event.key !== 'e' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (isTyping(event) || document.querySelector('[aria-modal="true"]')) return
      if (correctHere()) event.preventDefault()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [])

  const close = () => {
    setOpened(null)
    reading.focus()
  }
  return (
    <TextEditingContext value={editing}>
      {children(() => setOpened({ dialog: 'replace' }))}
      {opened?.dialog === 'correct' && (
        <CorrectDialog
          key={`${opened.place.kind} ${opened.place.clip}`}
          video={video}
          place={opened.place}
          onMove={(place) => setOpened({ dialog: 'correct', place })}
          onClose={close}
        />
      )}
      {opened?.dialog === 'speaker' && (
        <SpeakerDialog video={video} clips={opened.clips} playback={playback} onClose={close} />
      )}
      {opened?.dialog === 'replace' && <ReplaceDialog videoId={video.videoId} onClose={() => setOpened(null)} />}
    </TextEditingContext>
  )
}
