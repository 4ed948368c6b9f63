export const captionFormats = ['json3', 'srv1', 'srv2', 'srv3', 'vtt', 'ttml', 'srt', 'txt'] as const
export type CaptionFormat = (typeof captionFormats)[number]

const headLength = 4000

function sniffXml(head: string): CaptionFormat | 'page' | undefined {
  if (/<transcript[\s>/]/.test(head)) return 'srv1'
  if (/<timedtext[\s>/]/.test(head)) return /format\s*=\s*["']3|<p\s|<body[\s>]/.test(head) ? 'srv3' : 'srv2'
  if (/<(?:[A-Za-z]{1,20}:)?tt[\s>/]/.test(head)) return 'ttml'
  return /<(?:!doctype\s+html|html|head|script)[\s>]/i.test(head) ? 'page' : undefined
}

const timingRow = /^\s*[\d:.,\s]{1,30}-->\s*\d/m

/** What a text looks like; `page`: a web page; undefined: nothing that can be read, binary data for instance. */
export function sniffFormat(text: string): CaptionFormat | 'page' | undefined {
  const head = text.slice(0, headLength).trimStart()
  if (/^WEBVTT/.test(head)) return 'vtt'
  if (head.startsWith('{') && /"(?:events|wireMagic|pens)"/.test(head)) return 'json3'
  if (head.startsWith('<')) {
    const xml = sniffXml(head)
    if (xml) return xml
  }
  const timing = timingRow.exec(text.slice(0, 100_000))?.[0]
  if (timing !== undefined) return timing.includes(',') || !/\d\.\d{3}/.test(timing) ? 'srt' : 'vtt'
  if (text.slice(0, headLength).includes('\0') || !/\p{L}/u.test(text)) return undefined
  return /^[[{]/.test(head) && isJson(text) ? undefined : 'txt'
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
