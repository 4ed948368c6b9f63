import type { PartName, PartOrigin, ReplacedPart } from '../../../contract/app/replaced-parts.ts'
import { formatDate, formatRelativeDate } from '../../ui/format/format-date.ts'
import { formatLocalCount } from '../../ui/format/format-local-count.ts'

const names: Record<PartName, string> = {
  said: 'Transcript',
  shown: 'Descriptions',
  sections: 'Sections',
  summary: 'Summary',
}

const units: Record<PartName, string | null> = { said: 'clip', shown: 'clip', sections: 'section', summary: null }

function from(origin: PartOrigin, name: string | null): string {
  if (origin === 'file') return name === null ? 'from your caption file' : `from your file ${name}`
  if (origin === 'model') return name === null ? 'by a language model' : `by ${name}`
  const where = origin === 'hosted' ? 'from the service' : 'fetched by this computer'
  return name === null ? where : `${where}, ${name}`
}

/** A part in words, for example “Transcript from your file talk.srt, 42 clips”. */
export function describePart({ part, origin, name, count }: ReplacedPart): string {
  const unit = units[part]
  return `${names[part]} ${from(origin, name)}${unit === null ? '' : `, ${formatLocalCount(count, unit)}`}`
}

/** When a part was replaced, or arrived without being used, and how long it is kept. */
export function describeFate({ reason, at, until }: ReplacedPart, now = Date.now()): string {
  const when = formatRelativeDate(at, now)
  return `${reason === 'replaced' ? `Replaced ${when}` : `Not used, ${when}`} · kept until ${formatDate(until)}`
}
