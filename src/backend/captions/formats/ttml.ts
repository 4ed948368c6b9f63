// TTML (DFXP, SMPTE-TT, IMSC, YouTube's ttml): paragraphs with times, which are relative to those of their ancestors. Spans can give parts
// of a paragraph their own times.
import { type CaptionLine, cleanCaptionText, type SpeakerMark, type TimeMark } from '../caption-line.ts'
import { readTtmlClock, readTtmlTime, type TtmlClock } from './ttml-times.ts'
import { walkXml } from './walk-xml.ts'

export interface Ttml {
  lines: CaptionLine[]
  language: string | null
  /** The number of paragraphs with words for which neither they nor an ancestor have a time. */
  untimedCount: number
}

interface Scope {
  element: string
  startMs: number
  endMs: number | null
  hasTime: boolean
  agent: string | undefined
  keepsSpace: boolean
}

interface Paragraph {
  startMs: number
  endMs: number | null
  hasTime: boolean
  text: string
  marks: TimeMark[]
  speakers: { at: number; agent: string }[]
}

type Attribute = (name: string) => string | undefined

function enter(element: string, attribute: Attribute, parent: Scope, clock: TtmlClock): Scope {
  const begin = readTtmlTime(attribute('begin'), clock)
  const end = readTtmlTime(attribute('end'), clock)
  const length = readTtmlTime(attribute('dur'), clock)
  const startMs = parent.startMs + (begin ?? 0)
  const ends = [
    end === undefined ? undefined : parent.startMs + end,
    length === undefined ? undefined : startMs + length,
  ]
  const known = [...ends, parent.endMs ?? undefined].filter((ms) => ms !== undefined)
  return {
    element,
    startMs,
    endMs: known.length === 0 ? null : Math.max(startMs, Math.min(...known)),
    hasTime: parent.hasTime || begin !== undefined || end !== undefined,
    agent: attribute('agent')?.trim().split(/\s+/)[0] ?? parent.agent,
    keepsSpace: (attribute('space') ?? (parent.keepsSpace ? 'preserve' : 'default')) === 'preserve',
  }
}

const unsaid = new Set(['head', 'metadata', 'agent', 'title', 'desc', 'copyright', 'styling', 'layout', 'rt', 'rp'])

function toLine({ startMs, endMs, text, marks }: Paragraph, speakers: SpeakerMark[]): CaptionLine {
  const timed = marks.length > 1 ? marks : []
  return { startMs, endMs, text, marks: timed, ...(speakers.length > 0 ? { speakers } : {}) }
}

/** The lines sorted by start; undefined if the body is not TTML. */
export function readTtml(body: string): Ttml | undefined {
  const found: Paragraph[] = []
  const names = new Map<string, string>()
  let clock: TtmlClock = { frameRate: 30, subFrameRate: 1, tickRate: 1 }
  let isTtml = false
  let language: string | null = null
  let agentId: string | undefined
  let isAgentName = false
  let unsaidDepth = 0
  let paragraph: Paragraph | undefined
  const root: Scope = { element: '', startMs: 0, endMs: null, hasTime: false, agent: undefined, keepsSpace: false }
  const scopes: Scope[] = [root]
  const current = () => scopes.at(-1) ?? root
  const finish = () => {
    if (paragraph && paragraph.text.trim() !== '') found.push(paragraph)
    paragraph = undefined
  }
  walkXml(body, {
    open(name, attribute) {
      if (name === 'tt') {
        isTtml = true
        clock = readTtmlClock(attribute)
        language = attribute('lang')?.trim() || null
      }
      if (unsaid.has(name)) unsaidDepth++
      if (name === 'agent') agentId = attribute('xml:id') ?? attribute('id')
      isAgentName = name === 'name' && agentId !== undefined
      if (name === 'br' && paragraph) paragraph.text += '\n'
      const scope = enter(name, attribute, current(), clock)
      if (name === 'p') {
        finish()
        paragraph = { ...scope, text: '', marks: [], speakers: [] }
      }
      if (paragraph && (name === 'p' || attribute('begin') !== undefined))
        paragraph.marks.push({ at: paragraph.text.length, ms: scope.startMs })
      if (paragraph && name === 'span' && scope.hasTime && !paragraph.hasTime) {
        paragraph.hasTime = true
        paragraph.startMs = scope.startMs
      }
      const agent = scope.agent
      if (paragraph && agent !== undefined && paragraph.speakers.at(-1)?.agent !== agent)
        paragraph.speakers.push({ at: paragraph.text.length, agent })
      scopes.push(scope)
    },
    close(name) {
      const index = scopes.findLastIndex(({ element }) => element === name)
      if (index > 0) scopes.length = index
      if (unsaid.has(name)) unsaidDepth--
      if (name === 'agent') agentId = undefined
      if (name === 'name') isAgentName = false
      if (name === 'p') finish()
      const back = current().agent
      if (paragraph && back !== undefined && paragraph.speakers.at(-1)?.agent !== back)
        paragraph.speakers.push({ at: paragraph.text.length, agent: back })
    },
    text(raw) {
      if (isAgentName && agentId !== undefined) names.set(agentId, `${names.get(agentId) ?? ''}${raw}`)
      if (!paragraph || unsaidDepth > 0) return
      const piece = cleanCaptionText(raw)
      paragraph.text += current().keepsSpace ? piece : piece.replace(/\s+/g, ' ')
    },
  })
  finish()
  if (!isTtml) return undefined
  const timed = found.filter(({ hasTime }) => hasTime)
  const nameOf = (agent: string) => names.get(agent)?.replace(/\s+/g, ' ').trim() || agent
  const lines = timed.map((each) =>
    toLine(
      each,
      each.speakers.map(({ at, agent }) => ({ at, name: nameOf(agent) })),
    ),
  )
  return { lines: lines.sort((a, b) => a.startMs - b.startMs), language, untimedCount: found.length - timed.length }
}
