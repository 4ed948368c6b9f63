import { z } from 'zod'
import { formatCount } from '../../../../contract/format-count.ts'
import { formatTime } from '../../../../contract/format-time.ts'
import { watchUrl } from '../../../../contract/youtube/addresses.ts'
import { cursorField, readVideo, tagPathOf, videoField } from '../arguments.ts'
import { readCursor, readPlaceNumber, writeCursor } from '../cursors.ts'
import {
  describePlace,
  line,
  materialNote,
  nextCursorShape,
  notesShape,
  placeShape,
  spokenBy,
  writeDay,
} from '../describe-moment.ts'
import { fitPage, shortenTo } from '../fit-page.ts'
import { defineTool } from '../tool.ts'

/** read_transcript has the whole summary, and read_transcript or the page of the video the rest. */
const [mostSummaryChars, mostDescriptionChars, mostNames] = [2000, 1000, 20]

const names = (all: readonly string[]) => all.slice(0, mostNames).map(line)

export const getVideoTool = defineTool({
  name: 'get_video',
  title: 'Get a video',
  description: 'Describes a video: details, summary, speakers, collections, tags, and its sections in order.',
  input: z.object({ videoId: videoField, cursor: cursorField }),
  output: z.object({
    videoId: z.string(),
    title: z.string(),
    channel: z.string(),
    publishedAt: z.string().nullable(),
    addedAt: z.string().nullable(),
    duration: z.string().nullable(),
    link: z.string(),
    language: z.string().nullable(),
    description: z.string(),
    summary: z.string().nullable(),
    summaryBy: z.string().nullable(),
    speakers: z.array(z.string()),
    collections: z.array(z.string()),
    tags: z.array(z.string()),
    counts: z.object({ said: z.int(), shown: z.int(), sections: z.int(), marks: z.int() }),
    sections: z.array(z.object({ ...placeShape, title: z.string(), summary: z.string() })),
    notes: notesShape,
    nextCursor: nextCursorShape,
  }),
  permission: null,
  async run({ videoId: named, cursor }, { reach, signal }) {
    const videoId = readVideo(named)
    const [version, at = 0] = (readCursor({ videoId }, cursor, 2) ?? []).map(readPlaceNumber)
    const { video, row, speakers, collections, tags } = await reach(async (client) => {
      const [video, row, persons, { collections }, { tags }] = await Promise.all([
        client.videos.get({ videoId }, { signal }),
        client.videos.row({ videoId }, { signal }),
        client.persons.ofVideo({ videoId }, { signal }),
        client.collections.list(undefined, { signal }),
        client.tags.list(undefined, { signal }),
      ])
      return { video, row, speakers: persons.speakers, collections, tags }
    })
    const isOther = version !== undefined && version !== video.sections.length
    const from = isOther ? 0 : at
    const sections = video.sections.slice(from).map(({ title, summary, startMs, endMs }) => ({
      ...describePlace(videoId, startMs, endMs),
      title: line(title),
      summary: shortenTo(summary, 1000).text,
    }))
    const summary = video.summary && shortenTo(video.summary.text, mostSummaryChars)
    const description = shortenTo(video.description, mostDescriptionChars)
    const of = {
      speakers: speakers.map(({ label, person }) => spokenBy(person?.name ?? label) ?? ''),
      collections: collections
        .filter(({ collectionId }) => video.collectionIds.includes(collectionId))
        .map(({ name }) => name),
      tags: tags.filter(({ tagId }) => row.tagIds.includes(tagId)).map(tagPathOf),
    }
    const notes = [
      materialNote,
      ...(isOther ? ['The sections changed meanwhile, so they start again.'] : []),
      ...(summary?.isCut ? ['The summary is cut; read_transcript with kinds ["summarised"] has all of it.'] : []),
      ...(description.isCut
        ? [`The description is cut; it has ${formatCount(video.description.length, 'character')}.`]
        : []),
      ...Object.entries(of).flatMap(([name, all]) =>
        all.length > mostNames ? [`The first ${mostNames} of ${all.length} ${name} are listed.`] : [],
      ),
    ]
    const make = (count: number) => ({
      videoId,
      title: line(video.title),
      channel: line(video.author),
      publishedAt: writeDay(video.publishedAt),
      addedAt: writeDay(video.addedAt),
      duration: video.durationMs === null ? null : formatTime(video.durationMs),
      link: watchUrl(videoId),
      language: video.captionTrack?.language ?? null,
      description: from === 0 ? description.text : '',
      summary: from === 0 ? (summary?.text ?? null) : null,
      summaryBy: video.summary === null ? null : line(video.summary.by?.model ?? video.summary.method),
      speakers: names(of.speakers),
      collections: names(of.collections),
      tags: names(of.tags),
      counts: {
        said: row.saidCount,
        shown: row.shownCount,
        sections: video.sections.length,
        marks: row.markCount,
      },
      sections: sections.slice(0, count),
      notes,
      nextCursor: count < sections.length ? writeCursor({ videoId }, [video.sections.length, from + count]) : null,
    })
    return fitPage(sections.length, make).result
  },
})
