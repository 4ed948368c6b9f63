// What is known of a video, as variables of its source.
import type { Video } from '../../../contract/app/videos.ts'
import { watchUrl } from '../../../contract/youtube/addresses.ts'
import { dayOf, describeBases } from './facts.ts'
import { guids } from './guids.ts'
import { cleanLine } from './paragraphs.ts'
import { element, escapeText } from './xml.ts'

interface Variable {
  name: string
  type: 'Text' | 'Date' | 'Integer'
  /** Empty if unknown. */
  read(video: Video): string
}

const variables: readonly Variable[] = [
  { name: 'Channel', type: 'Text', read: ({ author }) => cleanLine(author) },
  { name: 'Published', type: 'Date', read: ({ publishedAt }) => dayOf(publishedAt) },
  { name: 'Link', type: 'Text', read: ({ videoId }) => watchUrl(videoId) },
  {
    name: 'Duration in seconds',
    type: 'Integer',
    read: ({ durationMs }) => (durationMs === null ? '' : String(Math.round(durationMs / 1000))),
  },
  { name: 'Text rests on', type: 'Text', read: (video) => describeBases(video).join(' ') },
]

export const writeVariables = (): string =>
  element(
    'Variables',
    {},
    variables.map(({ name, type }) => element('Variable', { guid: guids.variable(name), name, typeOfVariable: type })),
  )

/** Unknown values are left out. */
export const writeVariableValues = (video: Video): string[] =>
  variables.flatMap(({ name, type, read }) => {
    const value = read(video)
    if (value === '') return []
    const reference = element('VariableRef', { targetGUID: guids.variable(name) })
    return [element('VariableValue', {}, [reference, `<${type}Value>${escapeText(value)}</${type}Value>`])]
  })
