/** Describes the fields that the interface defines: `null` is a value, an array holds the shape of its elements. */
type Shape = null | { [field: string]: Shape } | [Shape]

const clip = { startTime: null, endTime: null }

const videoData: Shape = {
  url: null,
  title: null,
  description: null,
  thumbnail: { url: null, width: null, height: null },
  author: { name: null, url: null, avatar: null },
  publishedDate: null,
  duration: null,
  favicon: null,
  transcription: {
    videoClips: [{ ...clip, visualDescription: null }],
    audioClips: [{ ...clip, transcription: null, speakerId: null }],
  },
  summary: { overallSummary: null, sectionSummaries: [{ ...clip, title: null, summary: null }] },
}

const videoResult: Shape = {
  data: null,
  status: { url: null, status: null, isLiveCrawl: null, error: null },
}

/** The fields of a video that the interface does not define, in their original nesting. List elements are keyed by their index. */
export function unknownFields(data: object): Record<string, unknown> {
  return rest(data, videoData) ?? {}
}

/** The same for the fields of a `/videos` result outside `data`; undefined when there are none. */
export function unknownResultFields(result: object): Record<string, unknown> | undefined {
  return rest(result, videoResult)
}

function rest(value: unknown, shape: Shape): Record<string, unknown> | undefined {
  if (shape === null || typeof value !== 'object' || value === null) return undefined
  let unknown: [string, unknown][] | undefined
  for (const field of Object.keys(value)) {
    const inner: unknown = Reflect.get(value, field)
    const innerShape = shapeOf(shape, field)
    const kept = innerShape === undefined ? inner : rest(inner, innerShape)
    if (kept === undefined) continue
    unknown ??= []
    unknown.push([field, kept])
  }
  return unknown && Object.fromEntries(unknown)
}

function shapeOf(shape: NonNullable<Shape>, field: string): Shape | undefined {
  if (Array.isArray(shape)) return shape[0]
  return Object.hasOwn(shape, field) ? shape[field] : undefined
}
