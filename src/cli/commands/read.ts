// The commands list, show and costs, which only read the library.

import { listCaveats } from '../../backend/exports/caveats.ts'
import { toDocument } from '../../backend/exports/json.ts'
import { formatUsd } from '../../backend/money/format-usd.ts'
import { formatSpeaker } from '../../contract/app/speakers.ts'
import { formatTime } from '../../contract/format-time.ts'
import { printJson, printLines, table } from '../output.ts'
import type { Session } from '../session.ts'
import { readVideoId } from '../video-argument.ts'

interface JsonOption {
  json?: true
}

export async function list(session: Session, options: JsonOption): Promise<number> {
  const { videos } = await session.call((client) => client.videos.list({}))
  if (options.json) printJson({ videos })
  else if (videos.length === 0) printLines(['Your library is empty. Add videos with `footnote add LINK`.'])
  else
    printLines(
      table(
        videos.map((video) => [
          video.videoId,
          video.durationMs === null ? '–' : formatTime(video.durationMs),
          video.author,
          video.title,
        ]),
      ),
    )
  return 0
}

export async function show(session: Session, input: string, options: JsonOption): Promise<number> {
  const videoId = readVideoId(input)
  const video = await session.call((client) => client.videos.get({ videoId }))
  if (options.json) {
    printJson(toDocument(video))
    return 0
  }
  const clips = [
    ...video.audioClips.map((clip) => ({
      ...clip,
      line: clip.speakerId ? `${formatSpeaker(clip.speakerId)}: ${clip.text}` : clip.text,
    })),
    ...video.visualClips.map((clip) => ({ ...clip, line: `[shown] ${clip.description}` })),
  ].sort((a, b) => a.startMs - b.startMs)
  const sections = video.sections.map((section) => `${formatTime(section.startMs).padStart(8)}  ${section.title}`)
  printLines([video.title, `${video.author} · ${video.url}`, ''])
  if (video.summary) printLines([...video.summary.text.split('\n'), ''])
  if (sections.length > 0) printLines([...sections, ''])
  const caveats = listCaveats(video)
  if (caveats.length > 0) printLines([...caveats, ''])
  printLines(clips.map((clip) => `${formatTime(clip.startMs).padStart(8)}  ${clip.line}`))
  return 0
}

export async function showCosts(session: Session, options: JsonOption): Promise<number> {
  const found = await session.call((client) => client.costs.get())
  if (options.json) printJson(found)
  else {
    const unknown = found.unknown > 0 ? `, plus ${found.unknown} of unknown cost` : ''
    printLines([`This month ${formatUsd(found.thisMonthUsd)}, total ${formatUsd(found.totalUsd)}${unknown}`])
    if (found.cap)
      printLines([`${formatUsd(found.cap.leftUsd)} left of the monthly cap of ${formatUsd(found.cap.capUsd)}`])
    printLines(
      table(
        found.byOperation.map(({ operation, crawlKind, totalUsd, count, unknown }) => [
          [operation, crawlKind ?? ''].join(' ').trim(),
          `${count}×`,
          `${formatUsd(totalUsd)}${unknown > 0 ? ` and ${unknown} unknown` : ''}`,
        ]),
      ),
    )
    printLines(
      table(
        found.entries.map((entry) => [
          new Date(entry.at).toISOString(),
          entry.operation,
          formatUsd(entry.costUsd),
          entry.note,
        ]),
      ),
    )
  }
  return 0
}
