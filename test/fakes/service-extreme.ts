// Readable videos of the fake service in which something is extreme, for example 10,000 clips.

/** What is extreme about a video. The rest of the video does not change. */
export type Extreme = 'longTitle' | 'manyClips' | 'negativeTimes'

const extremes: readonly string[] = ['longTitle', 'manyClips', 'negativeTimes'] satisfies Extreme[]

export const isExtreme = (change: string): change is Extreme => extremes.includes(change)

/** About a megabyte. */
export const longTitle = 'All about titles '.repeat(62_000).trim()

export const manyClips = 10_000

export const clipText = (clip: number) => `Sentence ${clip} of ten thousand.`

/** The range begins before the video does, and ends before it begins. */
const backwards = { startTime: -5, endTime: -20 }

const change = (data: object, field: string, changed: (inner: object) => unknown): object => {
  const inner: unknown = Reflect.get(data, field)
  return typeof inner === 'object' && inner !== null ? { ...data, [field]: changed(inner) } : data
}

const changeFirst = (list: object): unknown =>
  Array.isArray(list) ? list.map((entry: object, n) => (n === 0 ? { ...entry, ...backwards } : entry)) : list

/** The clips are listed from the last to the first. */
const lastFirst = <Clip>(write: (clip: number) => Clip): Clip[] =>
  Array.from({ length: manyClips }, (_, n) => write(manyClips - 1 - n))

const range = (clip: number) => ({ startTime: clip * 3, endTime: clip * 3 + 3 })

const everyClip = {
  audioClips: lastFirst((clip) => ({
    ...range(clip),
    transcription: clipText(clip),
    speakerId: `speaker_${clip % 3}`,
  })),
  videoClips: lastFirst((clip) => ({ ...range(clip), visualDescription: clipText(clip) })),
}

/** Changes clips, sections and highlights only where the video has them. */
export function exaggerate(data: object, extreme: Extreme): object {
  switch (extreme) {
    case 'longTitle':
      return { ...data, title: longTitle, author: { name: longTitle, url: '', avatar: '' } }
    case 'manyClips':
      return change(data, 'transcription', () => everyClip)
    case 'negativeTimes': {
      const inAll = (fields: readonly string[]) => (inner: object) =>
        fields.reduce((all, field) => change(all, field, changeFirst), inner)
      const spoken = change(data, 'transcription', inAll(['audioClips', 'videoClips']))
      return change(change(spoken, 'summary', inAll(['sectionSummaries'])), 'highlights', changeFirst)
    }
  }
}
