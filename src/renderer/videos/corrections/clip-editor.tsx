import { ActionIcon, Button, Textarea } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { formatSpeaker } from '../../../contract/app/speakers.ts'
import type { Video } from '../../../contract/app/videos.ts'
import { useBackend } from '../../connection/backend.tsx'
import { useDraft } from '../../marking/draft.ts'
import { noTagChoice } from '../../marking/tag-choice.ts'
import { formatDate } from '../../ui/format/format-date.ts'
import { formatLocalCount } from '../../ui/format/format-local-count.ts'
import { ErrorNotice } from '../../ui/notices/error-notice.tsx'
import { SmallButton } from '../../ui/small-button.ts'
import { useUndo } from '../../undo/use-undo.tsx'
import styles from './clip-editor.module.css'
import type { ClipPlace, TextEditing } from './text-editing.ts'

/** The clip as the user sees it, and as the source sent it. */
function readClip({ audioClips, visualClips }: Video, { kind, clip }: ClipPlace) {
  const said = kind === 'said' ? audioClips[clip] : undefined
  if (said !== undefined) return { ...said, originalText: said.original?.text, count: audioClips.length }
  const shown = kind === 'shown' ? visualClips[clip] : undefined
  if (shown === undefined) return undefined
  const { startMs, description: text, original } = shown
  const count = visualClips.length
  return { startMs, text, speakerId: null, isSound: false, originalText: original?.description, count }
}

interface ClipEditorProps {
  editing: TextEditing
  place: ClipPlace
}

/** A field in the place of the words of a clip, and what the source sent below it. */
export function ClipEditor({ editing, place }: ClipEditorProps) {
  const clip = readClip(editing.video, place)
  return clip && <ClipForm editing={editing} place={place} clip={clip} />
}

interface ClipFormProps extends ClipEditorProps {
  clip: NonNullable<ReturnType<typeof readClip>>
}

/** Enter and Ctrl+Enter save. Escape closes the field and keeps what was typed as a draft, which is there again when it opens. */
function ClipForm({ editing, place, clip }: ClipFormProps) {
  const { client, orpc } = useBackend()
  const { confirm } = useUndo()
  const { videoId } = editing.video
  // The version that the user saw, so that a text that is replaced meanwhile is not corrected by mistake.
  const [textVersion] = useState(editing.video.textVersion)
  const draftName = `correction ${videoId} ${place.kind} ${clip.startMs}`
  const { draft, isFromBefore, change, forget } = useDraft(draftName, { note: clip.text, tags: noTagChoice })
  const text = draft.note
  const known = useQuery(orpc.corrections.ofVideo.queryOptions({ input: { videoId } }))
  const correction = known.data?.corrections.find((one) => one.kind === place.kind && one.clip === place.clip)
  const isCorrected = clip.originalText !== undefined && clip.originalText !== clip.text

  const form = useRef<HTMLFormElement>(null)
  // The focus shows the field; its buttons shall be in view as well.
  useEffect(() => {
    // New browsers return a promise, which must not become the effect's end.
    form.current?.scrollIntoView({ block: 'nearest' })
  }, [])

  const save = useMutation({
    async mutationFn() {
      if (text !== clip.text) {
        const { actId } = await client.corrections.correct({ videoId, textVersion, ...place, text })
        confirm('Clip corrected', actId)
      }
      forget()
    },
  })
  const revert = useMutation({
    async mutationFn(correctionId: number) {
      const { actId } = await client.corrections.revert({ correctionIds: [correctionId] })
      confirm('Original restored', actId)
      forget()
    },
    onSuccess: editing.close,
  })
  const saveAndClose = () => {
    if (!save.isPending) save.mutate(undefined, { onSuccess: editing.close })
  }
  const moveTo = (next: number) => save.mutate(undefined, { onSuccess: () => editing.correct(place.kind, [next]) })

  function handleKey(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return
    const isInField = event.target instanceof HTMLTextAreaElement
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey || (isInField && !event.shiftKey))) {
      event.preventDefault()
      saveAndClose()
    } else if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      editing.close()
    }
  }

  return (
    <form
      ref={form}
      className={styles.editor}
      aria-label="Correct the text"
      data-no-selecting
      onKeyDown={handleKey}
      onSubmit={(event) => {
        event.preventDefault()
        saveAndClose()
      }}
    >
      <Textarea
        aria-label={place.kind === 'said' ? 'What is said' : 'What is shown'}
        className={styles.field ?? ''}
        classNames={{ input: styles.input ?? '' }}
        value={text}
        dir="auto"
        autosize
        minRows={1}
        maxRows={12}
        maxLength={20_000}
        autoFocus
        onFocus={({ currentTarget }) => currentTarget.setSelectionRange(text.length, text.length)}
        onChange={({ currentTarget }) => change({ ...draft, note: currentTarget.value })}
      />
      {isCorrected && (
        <p className={styles.original}>
          Original: <bdi>{clip.originalText}</bdi>
        </p>
      )}
      {correction !== undefined && correction.history.length > 0 && (
        <details className={styles.original}>
          <summary>{formatLocalCount(correction.history.length, 'earlier version')}</summary>
          {correction.history.map(({ at, text: earlier, speaker: by }) => (
            <p key={`${at} ${earlier}`} className={styles.words} dir="auto">
              {formatDate(at)}: {by === null ? '' : `${formatSpeaker(by)}: `}
              {earlier}
            </p>
          ))}
        </details>
      )}
      {save.error !== null && <ErrorNotice error={save.error} />}
      {revert.error !== null && <ErrorNotice error={revert.error} />}
      <div className={styles.bar}>
        <Button size="compact-sm" variant="filled" type="submit" loading={save.isPending}>
          Save
        </Button>
        {correction !== undefined && (
          <SmallButton loading={revert.isPending} onClick={() => revert.mutate(correction.correctionId)}>
            Restore original
          </SmallButton>
        )}
        {isFromBefore && <SmallButton onClick={forget}>Discard draft</SmallButton>}
        {place.kind === 'said' && !clip.isSound && (
          <SmallButton onClick={({ currentTarget }) => editing.nameSpeaker([place.clip], currentTarget)}>
            <bdi>{clip.speakerId === null ? 'Who speaks?' : formatSpeaker(clip.speakerId)}</bdi>
          </SmallButton>
        )}
        <ActionIcon
          aria-label="Save and correct the clip before"
          title="Save and correct the clip before"
          size={24}
          disabled={place.clip === 0}
          onClick={() => moveTo(place.clip - 1)}
        >
          <IconChevronUp size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
        <ActionIcon
          aria-label="Save and correct the next clip"
          title="Save and correct the next clip"
          size={24}
          disabled={place.clip + 1 >= clip.count}
          onClick={() => moveTo(place.clip + 1)}
        >
          <IconChevronDown size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
        <span className={styles.hint}>Enter saves. Esc keeps a draft. F4 plays and pauses.</span>
      </div>
    </form>
  )
}
