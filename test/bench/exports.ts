// Measures the export of many transcripts and of many marks, and how long other calls wait meanwhile.
import { fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closeLibrary, openLibrary } from '../../src/backend/library/database/open.ts'
import { createMarks } from '../../src/backend/library/marks/create-marks.ts'
import { saveVideo } from '../../src/backend/saving/save-video.ts'
import type { NewMark } from '../../src/contract/app/marks.ts'
import { videoContent } from '../backend/library/video-content.ts'
import { createChance } from './chance.ts'

export interface ExportSize {
  videos: number
  clips: number
  marks: number
}

const idAt = (at: number) => `bench${String(at).padStart(6, '0')}`

/** Videos with spoken clips of twelve seconds and about thirty words, as a hosted service sends them, by three speakers. */
function fill(dataDir: string, { videos, clips, marks }: ExportSize): void {
  const chance = createChance(17)
  const words = Array.from({ length: 3000 }, (_, at) => `word${at.toString(36)}`)
  const sentence = (count: number) =>
    `${Array.from({ length: count }, () => words[Math.floor(chance() ** 2 * words.length)]).join(' ')}.`
  const library = openLibrary(dataDir)
  library.transaction(() => {
    for (let at = 0; at < videos; at++) {
      const audioClips = Array.from({ length: clips }, (_, clip) => ({
        startMs: clip * 12_000,
        endMs: clip * 12_000 + 12_000,
        text: `${sentence(12)} ${sentence(18)}`,
        speakerId: `speaker_${Math.floor(clip / 5) % 3}`,
        isSound: false,
      }))
      const content = { videoId: idAt(at), title: `${sentence(5)} ${at}`, audioClips }
      saveVideo(library, videoContent(content), { openAtMs: 0, addedAt: at })
    }
  })()
  const one = (): NewMark => {
    const clip = Math.floor(chance() * (clips - 1))
    return {
      videoId: idAt(Math.floor(chance() * videos)),
      target: { type: 'words', range: { kind: 'said', from: { clip, offset: 0 }, to: { clip, offset: 60 } } },
      note: chance() < 0.3 ? sentence(25) : '',
      tags: { names: [`group ${Math.floor(chance() * 6)}/tag ${Math.floor(chance() * 40)}`] },
    }
  }
  createMarks(library, Array.from({ length: marks }, one), { madeBy: 'bench', now: 1 })
  closeLibrary(library)
}

/** The export runs in a process of its own, so that its memory can be told from that of making the videos. */
export async function measureExports(size: ExportSize): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'footnote-bench-'))
  try {
    console.log(`\nExport of ${size.videos} transcripts of ${size.clips} clips, and of ${size.marks} marks`)
    fill(dataDir, size)
    const child = fork(join(import.meta.dirname, 'exports-process.ts'), [dataDir], { execArgv: ['--expose-gc'] })
    const status = await new Promise((resolve) => child.once('exit', resolve))
    if (status !== 0) throw new Error(`The export failed with status ${status}.`)
  } finally {
    rmSync(dataDir, { recursive: true })
  }
}
