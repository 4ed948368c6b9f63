// Follows marks through every pair of changes in a real library.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { recordAct } from '../../../src/backend/library/acts/record-act.ts'
import { undoAct } from '../../../src/backend/library/acts/undo-act.ts'
import { closeLibrary, type Library, openLibrary } from '../../../src/backend/library/database/open.ts'
import { correctText } from '../../../src/backend/library/layer/corrections.ts'
import { findOrAddPerson } from '../../../src/backend/library/layer/persons.ts'
import { nameSpeakers } from '../../../src/backend/library/layer/speakers.ts'
import { removeMarks } from '../../../src/backend/library/marks/change-marks.ts'
import { createMarks } from '../../../src/backend/library/marks/create-marks.ts'
import { listMarksOfVideo } from '../../../src/backend/library/marks/marks.ts'
import { removeVideos } from '../../../src/backend/library/trash/removed-videos.ts'
import { getVideo } from '../../../src/backend/library/videos/videos.ts'
import { saveVideo } from '../../../src/backend/saving/save-video.ts'
import type { Mark } from '../../../src/contract/app/marks.ts'
import { videoContent } from '../../backend/library/video-content.ts'
import { createChance } from '../chance.ts'
import { emptyTally, isRight, makeMarks, type Tally } from './measure-placing.ts'
import { asCaptionFile, withCorrections, withOtherBorders, withOtherWords } from './text-changes.ts'
import { type Body, clipsOf } from './tracked-text.ts'

type Chance = () => number

const now = 1

let videoCount = 0
/** Each pair of changes has a video of its own, because a removed video would come back with its former text. */
const nextVideoId = () => `anchor${String(videoCount++).padStart(4, '0')}A`

/** A library with one video, and what its text truly is. */
interface Stage {
  library: Library
  videoId: string
  body: Body
  isFile: boolean
  chance: Chance
  /** Run after the second change. */
  afterwards: (() => void)[]
}

function save({ library, videoId }: Stage, body: Body, isFile: boolean): void {
  const audioClips = clipsOf(body).map((clip) => ({ ...clip, speakerId: 'speaker_1', isSound: false }))
  const captionTrack = { language: 'en', kind: isFile ? 'file' : 'automatic', name: null } as const
  saveVideo(library, videoContent({ videoId, audioClips, captionTrack }), { openAtMs: 0, addedAt: now })
}

/** What a source sends does not replace the user's file. */
function fetchAgain(stage: Stage, body: Body): void {
  save(stage, body, false)
  if (!stage.isFile) stage.body = body
}

function addFile(stage: Stage): void {
  stage.body = asCaptionFile(stage.body, stage.chance)
  stage.isFile = true
  save(stage, stage.body, true)
}

function correct(stage: Stage): void {
  const { library, videoId } = stage
  const { textVersion } = getVideo(library, videoId)
  const corrected = withCorrections(stage.body, stage.chance)
  const [before, after] = [clipsOf(stage.body), clipsOf(corrected)]
  recordAct(library, { title: 'Corrected clips', now }, () => {
    for (const [clip, { text }] of after.entries())
      if (text !== before[clip]?.text)
        correctText(library, { videoId, textVersion, kind: 'said', clip, text }, { madeBy: 'Ada', now })
  })
  stage.body = corrected
}

const allMarks = ({ library, videoId }: Stage) => listMarksOfVideo(library, videoId)

/** The marks are in the trash while the second change takes place, and restored after it. */
function deleteUntilLater(stage: Stage): void {
  const { library } = stage
  const ids = allMarks(stage).map(({ markId }) => markId)
  const { actId } = recordAct(library, { title: 'Removed marks', now }, () => removeMarks(library, ids, now))
  if (actId !== null) stage.afterwards.push(() => undoAct(library, actId, now))
}

const changes: Record<string, (stage: Stage) => void> = {
  're-fetch': (stage) => fetchAgain(stage, withOtherBorders(stage.body, stage.chance)),
  words: (stage) => fetchAgain(stage, withOtherWords(stage.body, 0.1, stage.chance)),
  file: addFile,
  correction: correct,
  rename: ({ library, videoId }) => {
    recordAct(library, { title: 'Named a speaker', now }, () =>
      nameSpeakers(library, [videoId], 'speaker_1', findOrAddPerson(library, `Ada ${Math.random()}`)),
    )
  },
  're-add': (stage) => {
    const { library, videoId } = stage
    const sent = getVideo(library, videoId)
    removeVideos(library, [videoId], Date.now())
    save(stage, stage.body, stage.isFile)
    if (sent.audioClips.length !== getVideo(library, videoId).audioClips.length) throw new Error('Other clips')
  },
  restore: deleteUntilLater,
}

/** The words of the text as the library shows it. A correction replaces words one by one, so each keeps its number in its clip. */
function shownBody({ library, videoId, body }: Stage): Body {
  const separator = body.hasSpaces ? ' ' : ''
  const clips = getVideo(library, videoId).audioClips
  return {
    ...body,
    text: body.text.map((words, clip) => {
      const text = clips[clip]?.text ?? ''
      if (words.map((word) => word.text).join(separator) === text) return words
      const shown = text.split(separator)
      return shown.length === words.length ? words.map((word, index) => ({ ...word, text: shown[index] ?? '' })) : words
    }),
  }
}

function followPair(
  library: Library,
  body: Body,
  names: readonly [string, string],
  seed: number,
  marks: number,
): Tally {
  const videoId = nextVideoId()
  const stage: Stage = { library, videoId, body, isFile: false, chance: createChance(seed), afterwards: [] }
  save(stage, body, false)
  const made = makeMarks(body, marks, stage.chance)
  const targets = made.flatMap(({ place }) =>
    place === undefined ? [] : [{ type: 'words', range: { kind: 'said', ...place } } as const],
  )
  const ids = createMarks(
    library,
    targets.map((target) => ({ videoId, target })),
    { madeBy: 'Ada', now },
  )
  const wordsOf = new Map(ids.map((id, index) => [id, made[index]?.words ?? new Set<number>()]))
  for (const name of names) {
    changes[name]?.(stage)
    // Whatever waits for the next reader is done.
    getVideo(library, videoId)
  }
  for (const undo of stage.afterwards.reverse()) undo()
  const found = new Map(allMarks(stage).map((mark) => [mark.markId, mark]))
  return judge(
    shownBody(stage),
    ids.map((id) => found.get(id)),
    ids.map((id) => wordsOf.get(id) ?? new Set()),
  )
}

function judge(body: Body, marks: readonly (Mark | undefined)[], words: readonly Set<number>[]): Tally {
  const tally = emptyTally()
  for (const [index, mark] of marks.entries()) {
    tally.marks++
    if (mark === undefined) tally.lost++
    else if (mark.place === null) tally.flagged++
    else {
      const anchor = { quote: mark.quote, before: '', after: '', startMs: mark.startMs, endMs: mark.endMs }
      if (isRight(body, { anchor, place: mark.place, words: words[index] ?? new Set() })) tally.right++
      else tally.wrong++
    }
  }
  return tally
}

/** Follows marks of each body through every pair of changes. */
export function measureInLibrary(bodies: readonly Body[], marksPerBody: number, seed: number): Map<string, Tally> {
  const dir = mkdtempSync(join(tmpdir(), 'footnote-bench-'))
  const library = openLibrary(dir)
  const tallies = new Map<string, Tally>()
  try {
    for (const first of Object.keys(changes))
      for (const second of Object.keys(changes)) {
        const total = emptyTally()
        for (const [index, body] of bodies.entries()) {
          const tally = followPair(library, body, [first, second], seed + index, marksPerBody)
          total.marks += tally.marks
          total.right += tally.right
          total.flagged += tally.flagged
          total.wrong += tally.wrong
          total.lost += tally.lost
        }
        tallies.set(`${first}, ${second}`, total)
      }
  } finally {
    closeLibrary(library)
    rmSync(dir, { recursive: true })
  }
  return tallies
}
