// The real transcripts that the generated library imitates: recorded captions, where a machine has some next to the checkout, and the
// sample collection. Nothing of the recordings is in the project; `parameters.ts` holds numbers that were fitted to them.
import { existsSync, readFileSync } from 'node:fs'
import { captionsToClips } from '../../../src/backend/captions/captions-to-clips.ts'
import { decodeCaptions } from '../../../src/backend/captions/formats/decode.ts'
import { listWords } from '../../../src/backend/library/search/terms/words.ts'
import { loadSample } from '../../sample/load-sample.ts'

export interface SpokenClip {
  startMs: number
  words: readonly string[]
}

/** The spoken clips of one video, in order. */
export type SpokenVideo = readonly SpokenClip[]

const recordings = new URL('../../../../shared/youtube/captions/', import.meta.url)
/** The recorded tracks that are longer than a few seconds, each once. */
const tracks = ['lesson.asr.en.json3', 'talk.manual.en.json3']

/** Empty on machines without recordings. */
export function readRecordings(): SpokenVideo[] {
  return tracks.flatMap((name) => {
    const file = new URL(name, recordings)
    if (!existsSync(file)) return []
    const decoded = decodeCaptions(readFileSync(file, 'utf8'))
    if (decoded.kind === 'refused') throw new Error(`${name}: ${decoded.message}`)
    const kind = decoded.isAutomatic ? 'automatic' : 'manual'
    const clips = captionsToClips(decoded.lines, { kind, durationMs: null }).filter(({ isSound }) => !isSound)
    return [clips.map(({ startMs, text }) => ({ startMs, words: listWords(text) }))]
  })
}

/** The English videos of the sample, which all have one subject. */
export function readSampleSpeech(): SpokenVideo[] {
  return loadSample()
    .filter(({ availability, data }) => typeof availability === 'string' && !data.title.startsWith('Sombra'))
    .map(({ data }) =>
      data.transcription.audioClips.map(({ startTime, transcription }) => ({
        startMs: startTime * 1000,
        words: listWords(transcription),
      })),
    )
}
