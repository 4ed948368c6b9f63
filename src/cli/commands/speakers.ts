import { formatSpeaker } from '../../contract/app/speakers.ts'
import { formatCount } from '../../contract/format-count.ts'
import { formatTime } from '../../contract/format-time.ts'
import { printJson, printLines, printNotes, table } from '../output.ts'
import type { Session } from '../session.ts'
import { UsageError } from '../usage-error.ts'
import { readVideoId } from '../video-argument.ts'

export interface SpeakersOptions {
  json?: true
  /** Each is `label=name`; without a name, the name is removed. */
  name: string[]
}

/** A label may contain `=`, so the longest label that the video has counts. */
function readNaming(text: string, labels: readonly string[]): { label: string; name: string | null } {
  const known = labels.filter((label) => text.startsWith(`${label}=`)).sort((a, b) => b.length - a.length)[0]
  const label = known ?? text.slice(0, Math.max(text.indexOf('='), 0))
  if (label === '') throw new UsageError(`“${text}” names no speaker. Write it as speaker_1=NAME.`)
  if (known === undefined) {
    const list = labels.length === 0 ? 'It has none.' : `It has ${labels.join(', ')}.`
    throw new UsageError(`This video has no speaker “${label}”. ${list}`)
  }
  return { label, name: text.slice(label.length + 1).trim() || null }
}

/** Lists the speakers of a video after naming some of them. */
export async function speakers(
  session: Session,
  video: string,
  { json, name: namings }: SpeakersOptions,
): Promise<number> {
  const videoId = readVideoId(video)
  const list = () => session.call((client) => client.persons.ofVideo({ videoId }))
  const before = await list()
  const labels = before.speakers.map(({ label }) => label)
  const wanted = namings.map((text) => readNaming(text, labels))
  for (const naming of wanted) await session.call((client) => client.persons.name({ videoId, ...naming }))
  const { speakers: found, clipsWithout } = wanted.length === 0 ? before : await list()
  if (json) {
    const rows = found.map(({ label, person, clipCount, spokenMs, sample }) => {
      return { speakerId: label, speaker: person?.name ?? label, isNamed: person !== null, clipCount, spokenMs, sample }
    })
    printJson({ videoId, speakers: rows, clipsWithout })
    return 0
  }
  if (found.length === 0) printLines(['Nobody is named as a speaker in this video.'])
  else
    printLines(
      table(
        found.map(({ label, person, clipCount, spokenMs, sample }) => [
          label,
          person?.name ?? formatSpeaker(label),
          formatTime(spokenMs),
          formatCount(clipCount, 'clip'),
          `speaks at ${formatTime(sample.startMs)}`,
        ]),
      ),
    )
  if (clipsWithout > 0) printNotes([`${formatCount(clipsWithout, 'clip has', 'clips have')} no speaker.`])
  return 0
}
