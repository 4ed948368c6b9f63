// Reads the notation of the sample videos, which README.md in this folder describes.

export type ScriptEvent =
  | { kind: 'said'; speakerId: string; text: string }
  | { kind: 'shown'; description: string }
  | { kind: 'pause'; seconds: number }

export interface ScriptSection {
  title: string
  summary: string
  events: ScriptEvent[]
}

export interface Script {
  /** The fields of the head by name, without `speaker`. A field that is written on several lines is joined by line breaks. */
  fields: Map<string, string>
  sections: ScriptSection[]
}

const sectionLine = /^== (.+?) \| (.+)$/
const shownLine = /^\[shown: (.+)\]$/
const pauseLine = /^\[pause (\d+)\]$/
const speakerLine = /^speaker (\w+): (.+)$/
const fieldLine = /^([a-z]+): ?(.*)$/
const saidLine = /^([A-Z]+): (.+)$/

/** Throws an error that names the line number if a line does not follow the notation. */
export function readScript(text: string): Script {
  const script: Script = { fields: new Map(), sections: [] }
  const speakers = new Map<string, string>()
  for (const [index, line] of text.split('\n').entries()) {
    if (line === '') continue
    const [, title, summary] = sectionLine.exec(line) ?? []
    const section = script.sections.at(-1)
    if (title && summary) script.sections.push({ title, summary, events: [] })
    else if (section) section.events.push(readEvent(line, index + 1, speakers))
    else readHeadLine(line, index + 1, script.fields, speakers)
  }
  return script
}

function readEvent(line: string, lineNumber: number, speakers: Map<string, string>): ScriptEvent {
  const [, description] = shownLine.exec(line) ?? []
  if (description) return { kind: 'shown', description }
  const [, seconds] = pauseLine.exec(line) ?? []
  if (seconds) return { kind: 'pause', seconds: Number(seconds) }
  const [, initials, text] = saidLine.exec(line) ?? []
  const speakerId = speakers.get(initials ?? '')
  if (speakerId && text) return { kind: 'said', speakerId, text }
  throw new Error(`Line ${lineNumber} is neither said nor shown nor a pause: ${line}`)
}

function readHeadLine(line: string, lineNumber: number, fields: Map<string, string>, speakers: Map<string, string>) {
  const [, initials, speakerId] = speakerLine.exec(line) ?? []
  const [, name, value] = fieldLine.exec(line) ?? []
  if (initials && speakerId) speakers.set(initials, speakerId)
  else if (name !== undefined && value !== undefined) {
    const before = fields.get(name)
    fields.set(name, before === undefined ? value : `${before}\n${value}`)
  } else throw new Error(`Line ${lineNumber} does not belong to the head: ${line}`)
}
