// Measures what the Marks page asks for, with many marks in a library of many videos.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closeLibrary, type Library, openLibrary } from '../../src/backend/library/database/open.ts'
import { countMarks } from '../../src/backend/library/marks/count-marks.ts'
import { createMarks } from '../../src/backend/library/marks/create-marks.ts'
import { findMarkRows } from '../../src/backend/library/marks/filter-marks.ts'
import { groupMarks } from '../../src/backend/library/marks/group-marks.ts'
import { listMarksByRow } from '../../src/backend/library/marks/marks.ts'
import { prepareWords } from '../../src/backend/library/marks/words-of-marks.ts'
import { listTags } from '../../src/backend/library/tags/tags.ts'
import { listVideos } from '../../src/backend/library/videos/video-rows.ts'
import { saveVideo } from '../../src/backend/saving/save-video.ts'
import type { MarkFilter, MarkOrder, NewMark } from '../../src/contract/app/marks.ts'
import { exportFrom } from '../backend/exports/collect-export.ts'
import { said, videoContent } from '../backend/library/video-content.ts'
import { createChance } from './chance.ts'
import { formatMs, formatSpread } from './figures.ts'

const clipsPerVideo = 20
const tagCount = 60
const repetitions = 15

const videoIdAt = (at: number) => `bench${String(at).padStart(6, '0')}`

function fill(library: Library, { marks, videos }: { marks: number; videos: number }): void {
  const chance = createChance(11)
  const upTo = (most: number) => Math.floor(chance() * most)
  const words = Array.from({ length: 3000 }, (_, at) => `word${at.toString(36)}`)
  const sentence = (count: number) =>
    Array.from({ length: count }, () => words[Math.floor(chance() ** 2 * words.length)]).join(' ')
  library.transaction(() => {
    for (let at = 0; at < videos; at++) {
      const clips = Array.from({ length: clipsPerVideo }, () => sentence(12))
      const content = { videoId: videoIdAt(at), title: `${sentence(5)} ${at}`, audioClips: said(...clips) }
      saveVideo(library, videoContent(content), { openAtMs: 0, addedAt: at })
    }
  })()
  const one = (): NewMark => {
    const clip = upTo(clipsPerVideo - 2)
    const names = Array.from({ length: upTo(3) }, () => `group ${upTo(6)}/tag ${upTo(tagCount)}`)
    return {
      videoId: videoIdAt(Math.floor(chance() ** 2 * videos)),
      target: { type: 'words', range: { kind: 'said', from: { clip, offset: 0 }, to: { clip: clip + 1, offset: 20 } } },
      note: chance() < 0.3 ? sentence(25) : '',
      tags: { names },
    }
  }
  createMarks(library, Array.from({ length: marks }, one), { madeBy: 'bench', now: 1 })
}

function listPage(library: Library, filter: MarkFilter, order: MarkOrder): number {
  const rows = findMarkRows(library, filter, order)
  listMarksByRow(library, rows.slice(0, 200))
  return rows.length
}

function measure(name: string, work: () => unknown): void {
  const start = performance.now()
  work()
  const first = performance.now() - start
  const times = Array.from({ length: repetitions }, () => {
    const begun = performance.now()
    work()
    return performance.now() - begun
  })
  console.log(`  ${name.padEnd(36)} ${formatSpread(times)}, first ${formatMs(first)}`)
}

export async function measureMarks(counts: { marks: number; videos: number }): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'footnote-bench-'))
  const library = openLibrary(dir)
  try {
    const start = performance.now()
    fill(library, counts)
    console.log(`\n${counts.marks} marks in ${counts.videos} videos, made in ${formatMs(performance.now() - start)}`)
    const tagId = listTags(library).find(({ markCount }) => markCount > 0)?.tagId ?? 0
    const rows = findMarkRows(library, {}, 'oldest')
    measure('first page, newest', () => listPage(library, {}, 'newest'))
    measure('first page, by video', () => listPage(library, {}, 'video'))
    measure('first page of a tag, by hand', () => listPage(library, { tagIds: [tagId] }, 'hand'))
    await prepareWords(library)
    measure('filter with words', () => listPage(library, { text: 'word5 wor' }, 'newest'))
    for (const by of ['tag', 'video', 'collection'] as const)
      measure(`groups by ${by}`, () => groupMarks(library, findMarkRows(library, {}, 'oldest'), by))
    for (const by of ['tag-video', 'tag-speaker', 'tag-tag'] as const)
      measure(`counts ${by}`, () => countMarks(library, rows, by))
    measure('tags with counts', () => listTags(library))
    measure('all videos', () => listVideos(library))
    const exportStart = performance.now()
    const { length } = (await exportFrom(library, { type: 'marks', format: 'md' })).text
    console.log(`  Markdown of all, ${Math.round(length / 1000)} kB: ${formatMs(performance.now() - exportStart)}`)
  } finally {
    closeLibrary(library)
    rmSync(dir, { recursive: true })
  }
}
