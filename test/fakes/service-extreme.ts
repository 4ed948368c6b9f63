// Videos of the fake service that can be read, and in which something goes to an extreme.

/** What a service may send of one video; the rest of it stays as it was. */
export type Extreme = 'longTitle' | 'manyClips' | 'negativeTimes'

const extremes: readonly string[] = ['longTitle', 'manyClips', 'negativeTimes'] satisfies Extreme[]

export const isExtreme = (change: string): change is Extreme => extremes.includes(change)

/** A megabyte. */
export const longTitle = 'All about titles '.repeat(62_000).trim()

export const manyClips = 10_000

export const clipText = (clip: number) => `Sentence ${clip} of ten thousand.`

/** What the times of a negative one are made of: they begin before the video, and end before they begin. */
const backwards = { startTime: -5, endTime: -20 }

const change = (data: object, field: string, changed: (inner: object) => unknown): object => {
  const inner: unknown = Reflect.get(data, field)
  return typeof inner === 'object' && inner !== null ? { ...data, [field]: changed(inner) } : data
}

const changeFirst = (list: object): unknown =>
  Array.isArray(list) ? list.map((entry: object, n) => (n === 0 ? { ...entry, ...backwards } : entry)) : list

/** Clips come from the last to the first. */
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

/** Clips, sections and highlights are exaggerated where the video brings them. */
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
