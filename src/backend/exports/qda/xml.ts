// Writes XML. Every text may contain anything; what comes out is well-formed XML 1.0.
import { withoutControls } from '../../../contract/plain-text.ts'

const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
}
const toReference = (character: string) => references[character] ?? ''

/**
 * Without the characters that XML 1.0 does not have (https://www.w3.org/TR/xml/#charsets), and without control characters and direction
 * overrides. Two noncharacters become U+FFFD, so that positions stay the same.
 */
export const allowedInXml = (text: string): string => withoutControls(text).replace(/[\ufffe\uffff]/g, '\ufffd')

/** The content of an element. Line breaks stay; a carriage return would be read as a line feed if it were not a reference. */
export const escapeText = (text: string): string => allowedInXml(text).replace(/[&<>\r]/g, toReference)

/** An attribute's value. Line breaks and tabs would be read as spaces if they were not references. */
const escapeAttribute = (text: string): string => allowedInXml(text).replace(/[&<>"\t\n\r]/g, toReference)

type Attributes = Readonly<Record<string, string | number | boolean | undefined>>

const writeAttributes = (attributes: Attributes) =>
  Object.entries(attributes)
    .map(([name, value]) => (value === undefined ? '' : ` ${name}="${escapeAttribute(String(value))}"`))
    .join('')

export const openTag = (name: string, attributes: Attributes = {}): string => `<${name}${writeAttributes(attributes)}>`

/** `content` is XML already: pass texts through `escapeText`. Attributes that are undefined are left out. */
export const element = (name: string, attributes: Attributes, content: readonly string[] = []): string => {
  const inner = content.join('')
  return inner === '' ? `<${name}${writeAttributes(attributes)}/>` : `${openTag(name, attributes)}${inner}</${name}>`
}

/** An element with a text; nothing if the text is blank. */
export const textElement = (name: string, text: string): string =>
  text.trim() === '' ? '' : `<${name}>${escapeText(text)}</${name}>`

/** `xsd:dateTime` to the second, in UTC; undefined for an instant outside of the years that it can write. */
export function xmlInstant(instantMs: number): string | undefined {
  const isWritable = instantMs >= Date.UTC(1, 0) && instantMs < Date.UTC(10_000, 0)
  return isWritable ? `${new Date(instantMs).toISOString().slice(0, 19)}Z` : undefined
}
