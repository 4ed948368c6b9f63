import { Autocomplete, Button, Group, Popover, Radio, Skeleton, Stack } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Speaker } from '../../../contract/app/persons.ts'
import { formatSpeaker } from '../../../contract/app/speakers.ts'
import type { Video } from '../../../contract/app/videos.ts'
import { useBackend } from '../../connection/backend.tsx'
import { formatLocalCount } from '../../ui/format/format-local-count.ts'
import { ErrorNotice } from '../../ui/notices/error-notice.tsx'
import type { Playback } from '../../ui/player/playback.ts'
import { useUndo } from '../../undo/use-undo.tsx'
import styles from './speaker-popover.module.css'
import { usePlaySample } from './use-play-sample.ts'

interface SpeakerPopoverProps {
  video: Video
  /** Spoken clips that follow each other and have one speaker. */
  clips: readonly number[]
  /** The popover stands below it. */
  anchor: Element
  playback: Playback
  onClose: () => void
}

/** Says who speaks: in the whole video, in all videos of the channel, or in these clips only. */
export function SpeakerPopover({ video, clips, anchor, playback, onClose }: SpeakerPopoverProps) {
  const { orpc } = useBackend()
  const { videoId, audioClips } = video
  // The row of the anchor may leave the page while the transcript scrolls; the popover stays where it opened.
  const [{ left, top, width, height }] = useState(() => anchor.getBoundingClientRect())
  const speakers = useQuery(orpc.persons.ofVideo.queryOptions({ input: { videoId }, staleTime: 0 }))
  const shown = clips.map((clip) => audioClips[clip]?.speakerId).find((speakerId) => speakerId != null) ?? null
  const speaker = speakers.data?.speakers.find(({ label, person }) => (person?.name ?? label) === shown)
  const title = shown === null ? 'Who speaks?' : `Who is ${formatSpeaker(shown)}?`
  return (
    <Popover opened onDismiss={onClose} position="bottom-start" width={380} shadow="md" trapFocus withRoles={false}>
      <Popover.Target>
        <span className={styles.anchor} style={{ left, top, width, height }} />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={title} className={styles.popover ?? ''}>
        <h2 className={styles.title} dir="auto">
          {title}
        </h2>
        {speakers.error !== null && <ErrorNotice error={speakers.error} />}
        {speakers.data === undefined && speakers.error === null && <Skeleton height={160} />}
        {speakers.data !== undefined && (
          <SpeakerForm
            video={video}
            clips={clips}
            playback={playback}
            onClose={onClose}
            shown={shown}
            speaker={speaker}
            others={speakers.data.speakers.filter((one) => one !== speaker)}
            clipsWithout={speakers.data.clipsWithout}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

interface SpeakerFormProps extends Omit<SpeakerPopoverProps, 'anchor'> {
  shown: string | null
  speaker: Speaker | undefined
  others: readonly Speaker[]
  clipsWithout: number
}

const scopes = ['video', 'everywhere', 'person', 'clips', 'without'] as const
type Scope = (typeof scopes)[number]

const nameOf = ({ person, label }: Speaker) => person?.name ?? formatSpeaker(label)

function SpeakerForm({ video, clips, playback, onClose, shown, speaker, others, clipsWithout }: SpeakerFormProps) {
  const { client, orpc } = useBackend()
  const { confirm } = useUndo()
  const persons = useQuery(orpc.persons.list.queryOptions())
  const [name, setName] = useState(speaker?.person?.name ?? speaker?.suggested?.name ?? '')
  const [scope, setScope] = useState<Scope>(speaker === undefined ? 'clips' : 'video')
  const person = persons.data?.persons.find(({ personId }) => personId === speaker?.person?.personId)
  const videosOfPerson = person?.videoCount ?? 0
  const { isPlaying, play } = usePlaySample(playback)
  const { videoId, textVersion, audioClips } = video
  const names = [...new Set([...others.map(nameOf), ...(persons.data?.persons.map((one) => one.name) ?? [])])]

  const assignTo = async (wanted: readonly number[]) => {
    const label = others.find((one) => nameOf(one) === name.trim())?.label ?? name.trim()
    const { changed, actId } = await client.persons.assign({
      ...{ videoId, textVersion },
      clips: [...wanted],
      speaker: label || null,
    })
    confirm(`Speaker of ${formatLocalCount(changed, 'clip')} changed`, actId)
  }
  const save = useMutation({
    async mutationFn() {
      if (scope === 'clips') return assignTo(clips)
      if (scope === 'without')
        return assignTo([...audioClips.keys()].filter((clip) => isWithoutSpeaker(audioClips[clip])))
      if (speaker === undefined) return
      if (scope === 'person' && speaker.person !== null) {
        const { personId } = speaker.person
        const { videos, actId } = await client.persons.rename({ personId, name: name.trim() })
        confirm(`Renamed “${name.trim()}” in ${formatLocalCount(videos, 'video')}`, actId)
        return
      }
      const everywhere = scope === 'everywhere'
      const wanted = name.trim() || null
      const { videos, actId } = await client.persons.name({ videoId, label: speaker.label, name: wanted, everywhere })
      const where = everywhere ? ` in ${formatLocalCount(videos, 'video')}` : ''
      confirm(wanted === null ? `Name removed${where}` : `Speaker named “${wanted}”${where}`, actId)
    },
    onSuccess: onClose,
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate()
      }}
    >
      <Stack gap={16}>
        <Group gap={8} align="start" wrap="nowrap">
          <Autocomplete
            flex={1}
            label="Name"
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            description={
              speaker === undefined
                ? 'Select a speaker of this video, or enter a name.'
                : 'The name of another speaker makes both one person.'
            }
            value={name}
            data={names}
            maxLength={200}
            comboboxProps={{ withinPortal: false }}
            openOnFocus={false}
            // The form is drawn once the speakers are known, after the popover has looked for its first field.
            autoFocus
            onChange={setName}
          />
          {speaker !== undefined && (
            <Button
              mt={25}
              leftSection={<IconPlayerPlay size={16} stroke={1.6} aria-hidden />}
              disabled={isPlaying}
              onClick={() => play(speaker.sample)}
            >
              Listen
            </Button>
          )}
        </Group>
        <Radio.Group
          label="Applies to"
          value={scope}
          onChange={(value) => setScope(scopes.find((one) => one === value) ?? 'clips')}
        >
          <Stack gap={8} mt={4}>
            {speaker !== undefined && (
              <Radio
                value="video"
                label={`All that ${formatSpeaker(shown ?? '')} says in this video (${formatLocalCount(speaker.clipCount, 'clip')})`}
              />
            )}
            {speaker !== undefined && speaker.sameElsewhere > 0 && (
              <Radio
                value="everywhere"
                label={`Also in ${formatLocalCount(speaker.sameElsewhere, 'other video')} of ${video.author}`}
              />
            )}
            {videosOfPerson > 1 && (
              <Radio
                value="person"
                label={`All ${formatLocalCount(videosOfPerson, 'video')} where ${speaker?.person?.name} is named`}
              />
            )}
            <Radio
              value="clips"
              label={
                clips.length === 1
                  ? 'Only this clip'
                  : `Only this paragraph (${formatLocalCount(clips.length, 'clip')})`
              }
            />
            {clipsWithout > 0 && (
              <Radio value="without" label={`${formatLocalCount(clipsWithout, 'clip')} without a speaker`} />
            )}
          </Stack>
        </Radio.Group>
        {save.error !== null && <ErrorNotice error={save.error} />}
        <Group justify="flex-end" gap={8}>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="filled" type="submit" loading={save.isPending}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const isWithoutSpeaker = (clip: Video['audioClips'][number] | undefined) =>
  clip !== undefined && clip.speakerId === null && !clip.isSound
