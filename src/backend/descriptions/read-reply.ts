// Reads a model's reply about a picture. The reply may contain text that strangers put into the picture: it is shortened to one line and
// never acted on.

const longest = 400

/** Control characters, and characters that change the direction of the text around them. */
const unwanted = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/gu

function tidy(text: string): string {
  const line = text.toWellFormed().replace(unwanted, ' ').replace(/\s+/g, ' ').trim()
  const inner = line.replace(/^["“”«»'*_`]+|["“”«»'*_`]+$/g, '').trim()
  // Quotation marks at the ends are removed only if they enclose the whole text; those of a quotation inside it are kept.
  const bare = /["“”«»]/.test(inner) ? line.replace(/^[*_`]+|[*_`]+$/g, '').trim() : inner
  if (bare.length <= longest) return bare
  const cut = bare.slice(0, longest).toWellFormed()
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), longest / 2)).trimEnd()}…`
}

const nothing = /^(?:none|no(?:\s+(?:visible|readable|on-?screen))?\s+text.*|nothing|n\/?a|null|empty|-+|—)?[.!]?$/i
const refusal =
  /^(?:i['’]?m sorry|sorry\b|i (?:can(?:no|['’])t|am unable|am not able|won['’]t)|as an ai\b|unfortunately)/i
const label = (names: string) => new RegExp(`^[\\W_]*(?:${names})[\\W_]*?[:：]\\s*(.*)$`, 'i')
const shownLabel = label('shown|shows|description|picture|image')
const textLabel = label('text|on-?screen text|ocr')

function fromJson(reply: string): { shown: unknown; text: unknown } | undefined {
  // The whole reply must be one JSON object, except for a code fence around it. An object within a longer text is part of that text.
  const object = /^(?:```\w*)?\s*(\{[\s\S]*\})\s*(?:```)?$/.exec(reply.trim())?.[1]
  try {
    const value = object === undefined ? undefined : JSON.parse(object)
    if (typeof value !== 'object' || value === null) return undefined
    const entries = new Map(Object.entries(value).map(([key, field]) => [key.toLowerCase(), field]))
    return { shown: entries.get('shown') ?? entries.get('description'), text: entries.get('text') }
  } catch {
    return undefined
  }
}

/** Reads lines that start with a label. Without labels, the first line is the description and the second the text in the picture. */
function fromLines(reply: string): { shown: string; text: string } {
  const lines = reply.split(/\r?\n/).filter((line) => /[\p{L}\p{N}]/u.test(line) && !/^\s*```/.test(line))
  const parts = { shown: '', text: '' }
  let at: keyof typeof parts | undefined
  for (const line of lines) {
    const shown = shownLabel.exec(line)?.[1]
    const text = textLabel.exec(line)?.[1]
    if (shown !== undefined && parts.shown === '') at = 'shown'
    else if (text !== undefined) at = 'text'
    if (at !== undefined) parts[at] = `${parts[at]} ${(at === 'shown' ? shown : text) ?? line}`
  }
  if (parts.shown.trim() !== '') return parts
  const [first = '', second = ''] = lines.filter((line) => !textLabel.test(line) && !shownLabel.test(line))
  return refusal.test(first.trim()) ? { shown: '', text: '' } : { shown: first, text: parts.text || second }
}

/** Null if the reply describes nothing. `text` can be read in the picture; it is null if there is none. */
export function readReply(reply: string) {
  const given = fromJson(reply)
  const { shown, text } = typeof given?.shown === 'string' ? given : fromLines(reply)
  const tidyShown = tidy(typeof shown === 'string' ? shown : '')
  if (tidyShown === '' || nothing.test(tidyShown)) return null
  const tidyText = tidy(typeof text === 'string' ? text : '')
  return { shown: tidyShown, text: nothing.test(tidyText) ? null : tidyText }
}
