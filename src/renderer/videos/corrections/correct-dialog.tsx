import { Autocomplete, Button, Group, Textarea } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatSpeaker } from '../../../contract/app/speakers.ts'
import type { Video } from '../../../contract/app/videos.ts'
import { formatTime } from '../../../contract/format-time.ts'
import { useBackend } from '../../connection/backend.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { formatDate } from '../../ui/format/format-date.ts'
import { formatLocalCount } from '../../ui/format/format-local-count.ts'
import { modKey } from '../../ui/mod-key.ts'
import { ErrorNotice } from '../../ui/notices/error-notice.tsx'
import { useUndo } from '../../undo/use-undo.tsx'
import styles from './correct-dialog.module.css'
import type { ClipPlace } from './text-editing.ts'

interface CorrectDialogProps {
  video: Video
  place: ClipPlace
  /** Opens another clip of the same kind. */
  onMove: (place: ClipPlace) => void
  onClose: () => void
}

/** The clip as the user sees it, and as the source sent it. */
function readClip({ audioClips, visualClips }: Video, { kind, clip }: ClipPlace) {
  const said = kind === 'said' ? audioClips[clip] : undefined
  if (said !== undefined) return { ...said, count: audioClips.length }
  const shown = kind === 'shown' ? visualClips[clip] : undefined
  if (shown === undefined) return undefined
  const original = shown.original && { text: shown.original.description, speakerId: null }
  const { startMs, endMs, description: text } = shown
  return { startMs, endMs, text, speakerId: null, isSound: false, original, count: visualClips.length }
}

/** Corrects the text and the speaker of one clip, and shows what the source sent. */
export function CorrectDialog({ video, place, onMove, onClose }: CorrectDialogProps) {
  const { client, orpc } = useBackend()
  const { confirm } = useUndo()
  const { videoId } = video
  const clip = readClip(video, place)
  // The version that the user saw, so that a text that is replaced meanwhile is not corrected by mistake.
  const [textVersion] = useState(video.textVersion)
  const [text, setText] = useState(clip?.text ?? '')
  const shownSpeaker = clip?.speakerId ? formatSpeaker(clip.speakerId) : ''
  const [speaker, setSpeaker] = useState(shownSpeaker)
  const known = useQuery(orpc.corrections.ofVideo.queryOptions({ input: { videoId } }))
  const persons = useQuery(orpc.persons.list.queryOptions())
  const correction = known.data?.corrections.find((one) => one.kind === place.kind && one.clip === place.clip)
  const labels = [...new Set(video.audioClips.flatMap(({ speakerId }) => speakerId ?? []))]
  const names = [...new Set([...labels.map(formatSpeaker), ...(persons.data?.persons.map(({ name }) => name) ?? [])])]

  const save = useMutation({
    async mutationFn() {
      if (clip === undefined) return
      if (text !== clip.text) {
        const { actId } = await client.corrections.correct({ videoId, textVersion, ...place, text })
        confirm('Clip corrected', actId)
      }
      if (place.kind === 'said' && !clip.isSound && speaker.trim() !== shownSpeaker) {
        const wanted = labels.find((label) => formatSpeaker(label) === speaker.trim()) ?? speaker.trim()
        const clips = [place.clip]
        const { actId } = await client.persons.assign({ videoId, textVersion, clips, speaker: wanted || null })
        confirm('Speaker changed', actId)
      }
    },
  })
  const revert = useMutation({
    async mutationFn(correctionId: number) {
      const { actId } = await client.corrections.revert({ correctionIds: [correctionId] })
      confirm('Correction reverted', actId)
    },
    onSuccess: onClose,
  })
  if (clip === undefined) return null
  const moveTo = (next: number) => save.mutate(undefined, { onSuccess: () => onMove({ ...place, clip: next }) })
  const saveAndClose = () => save.mutate(undefined, { onSuccess: onClose })
  return (
    <Dialog onClose={onClose} title={`Correct the text at ${formatTime(clip.startMs)}`} size={560}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          saveAndClose()
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          saveAndClose()
        }}
      >
        <Textarea
          label={place.kind === 'said' ? 'What is said' : 'What is shown'}
          description={`${modKey('Enter')} saves. F4 plays and pauses.`}
          value={text}
          dir="auto"
          autosize
          minRows={2}
          maxRows={10}
          maxLength={20_000}
          data-autofocus
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        {place.kind === 'said' && !clip.isSound && (
          <Autocomplete
            mt={12}
            label="Who says it"
            placeholder="Nobody is known"
            value={speaker}
            data={names}
            maxLength={200}
            onChange={setSpeaker}
          />
        )}
        {clip.original !== undefined && (
          <div className={styles.original}>
            <p className={styles.label}>The source sent:</p>
            <p className={styles.words} dir="auto">
              {place.kind === 'said' && clip.original.speakerId !== clip.speakerId && (
                <b>{clip.original.speakerId === null ? 'No speaker' : formatSpeaker(clip.original.speakerId)}: </b>
              )}
              {clip.original.text}
            </p>
            {correction !== undefined && correction.history.length > 0 && (
              <details>
                <summary>{formatLocalCount(correction.history.length, 'earlier version')}</summary>
                {correction.history.map(({ at, text: earlier, speaker: by }) => (
                  <p key={`${at} ${earlier}`} className={styles.words} dir="auto">
                    {formatDate(at)}: {by === null ? '' : `${formatSpeaker(by)}: `}
                    {earlier}
                  </p>
                ))}
              </details>
            )}
          </div>
        )}
        {save.error !== null && <ErrorNotice error={save.error} />}
        {revert.error !== null && <ErrorNotice error={revert.error} />}
        <Group justify="space-between" mt={16}>
          <Group gap={8}>
            <Button disabled={place.clip === 0} onClick={() => moveTo(place.clip - 1)}>
              Previous
            </Button>
            <Button disabled={place.clip + 1 >= clip.count} onClick={() => moveTo(place.clip + 1)}>
              Next
            </Button>
          </Group>
          <Group gap={8}>
            {correction !== undefined && (
              <Button loading={revert.isPending} onClick={() => revert.mutate(correction.correctionId)}>
                Revert
              </Button>
            )}
            <Button onClick={onClose}>Cancel</Button>
            <Button variant="filled" type="submit" loading={save.isPending}>
              Save
            </Button>
          </Group>
        </Group>
      </form>
    </Dialog>
  )
}
