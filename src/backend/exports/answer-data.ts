// An answer as data: its citations as a table, and all of it as JSON.
import type { Answer, Citation } from '../../contract/app/answers.ts'
import { watchUrl } from '../../contract/youtube/addresses.ts'
import { writeCsv } from '../write-csv.ts'
import { writeJson } from '../write-json.ts'
import { formatClock } from './format-time.ts'

const columns = [
  'number',
  'channel',
  'title',
  'kind',
  'speaker',
  'start',
  'end',
  'text',
  'supported',
  'times',
  'link',
  'videoId',
  'question',
] as const

const linkOf = ({ videoId, url, startMs }: Citation) => (videoId === null ? url : watchUrl(videoId, startMs))

/** One row for each citation. `supported` says whether the excerpt supports what cites it: yes, no, or nothing if it was not checked. */
export const answerAsCsv = ({ question, citations }: Answer): string =>
  writeCsv(
    columns,
    citations.map((citation) => ({
      number: citation.number,
      channel: citation.author,
      title: citation.title,
      kind: citation.kind,
      speaker: citation.speakerId ?? '',
      start: formatClock(citation.startMs),
      end: formatClock(Math.ceil(citation.endMs / 1000) * 1000),
      text: citation.text,
      supported: citation.supported === null ? '' : citation.supported ? 'yes' : 'no',
      times: citation.areTimesEstimated ? 'estimated' : 'known',
      link: linkOf(citation),
      videoId: citation.videoId ?? '',
      question,
    })),
  )

/** The answer with the fields of the contract, all texts unchanged; without the service's own data about the videos. */
export const answerAsJson = (answer: Answer): string => {
  const citations = answer.citations.map(({ service: _service, ...citation }) => citation)
  return `${writeJson({ ...answer, citations }, 2)}\n`
}
