import { SaxesParser } from 'saxes'
import { nextTurn } from '../next-turn.ts'
import { codesUnreadable } from './open-package.ts'

/** An element with what is in it. Names are without prefix. */
export interface XmlElement {
  name: string
  attributes: ReadonlyMap<string, string>
  children: XmlElement[]
  text: string
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/** Programs nest codes about ten deep. */
const deepest = 200
const pieceLength = 1 << 19

/**
 * Reads XML and calls `onElement` for each element that is directly inside one of the `containers`, when it ends; `within` is the name of that
 * container. Nothing else is kept in memory. Gives other work a turn. Throws CODES_UNREADABLE with the line of a fault.
 */
export async function parseXml(
  text: string,
  { root, containers }: { root: string; containers: ReadonlySet<string> },
  onElement: (element: XmlElement, within: string) => void,
): Promise<ReadonlyMap<string, string>> {
  const parser = new SaxesParser({ xmlns: false })
  const open: XmlElement[] = []
  let attributesOfRoot: ReadonlyMap<string, string> | undefined
  const fail = (what: string, cause?: unknown) =>
    codesUnreadable(
      `The project in this file cannot be read: line ${parser.line} ${what}. Export the project again.`,
      cause,
    )
  parser.on('error', (error) => {
    throw fail('is not valid XML', error)
  })
  parser.on('doctype', () => {
    throw fail('declares a document type, which Footnote does not read, because it can be used to do harm')
  })
  parser.on('opentag', (tag) => {
    const attributes = new Map<string, string>()
    for (const [name, value] of Object.entries(tag.attributes)) attributes.set(localName(name), value)
    const element = { name: localName(tag.name), attributes, children: [], text: '' }
    if (open.length === 0) {
      if (element.name !== root) throw fail(`begins with “${element.name}” and not with “${root}”`)
      attributesOfRoot = attributes
    }
    if (open.length >= deepest) throw fail('is nested too deep')
    open.push(element)
  })
  const addText = (piece: string) => {
    const element = open.at(-1)
    if (element !== undefined && !containers.has(element.name) && element.name !== root) element.text += piece
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    const element = open.pop()
    const parent = open.at(-1)
    if (element === undefined || parent === undefined) return
    if (containers.has(element.name) && parent.name === root) return
    const isTop = containers.has(parent.name) && open.length === 2
    if (isTop || parent.name === root) onElement(element, isTop ? parent.name : root)
    else parent.children.push(element)
  })
  for (let at = 0; at < text.length; at += pieceLength) {
    parser.write(text.slice(at, at + pieceLength))
    await nextTurn()
  }
  parser.close()
  if (attributesOfRoot === undefined)
    throw codesUnreadable('The project in this file is empty. Export the project again.')
  return attributesOfRoot
}
