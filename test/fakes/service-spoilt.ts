// Videos of the fake service with a part that cannot be read.

/** What is wrong with a video. The rest of the video does not change. */
export type Spoiling =
  | 'clipWithoutText'
  | 'clipOfWrongType'
  | 'sectionOfWrongType'
  | 'textForTranscription'
  | 'untitled'
  | 'nameless'
  | 'withoutData'

const replaceAt = (list: unknown, index: number, change: (entry: object) => unknown): unknown =>
  Array.isArray(list) ? list.map((entry: object, i) => (i === index ? change(entry) : entry)) : list

const inside = (data: object, field: string, change: (inner: object) => object): object => {
  const inner: unknown = Reflect.get(data, field)
  return typeof inner === 'object' && inner !== null ? { ...data, [field]: change(inner) } : data
}

/** Changes clips and sections only where the video has them. */
export function spoilVideo(data: object, spoiling: Spoiling): object {
  switch (spoiling) {
    case 'clipWithoutText':
      return inside(data, 'transcription', (transcription) => ({
        ...transcription,
        videoClips: replaceAt(Reflect.get(transcription, 'videoClips'), 1, (clip) => ({
          ...clip,
          visualDescription: undefined,
        })),
      }))
    case 'clipOfWrongType':
      return inside(data, 'transcription', (transcription) => ({
        ...transcription,
        audioClips: replaceAt(Reflect.get(transcription, 'audioClips'), 1, (clip) => ({ ...clip, startTime: {} })),
      }))
    case 'sectionOfWrongType':
      return inside(data, 'summary', (summary) => ({
        ...summary,
        sectionSummaries: replaceAt(Reflect.get(summary, 'sectionSummaries'), 0, (section) => ({
          ...section,
          summary: 7,
        })),
      }))
    case 'textForTranscription':
      return 'transcription' in data ? { ...data, transcription: 'unavailable' } : data
    case 'untitled':
      return { ...data, title: undefined }
    case 'nameless':
      return { ...data, url: undefined }
    case 'withoutData':
      return data
  }
}

/** The same for a result of `/videos`, whose status also names the video. */
export function spoilResult<Result extends { data?: object; status: { url: string } }>(
  { data, status }: Result,
  spoiling: Spoiling,
): object {
  if (spoiling === 'withoutData') return { data: null, status }
  const spoilt = { data: data && spoilVideo(data, spoiling) }
  return { ...spoilt, status: spoiling === 'nameless' ? { ...status, url: undefined } : status }
}
