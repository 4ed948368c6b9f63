// A small reader of REFI-QDA, written from the standard and not from our writer.
import { SaxesParser } from 'saxes'

export interface XmlNode {
  name: string
  attributes: Record<string, string>
  children: XmlNode[]
  text: string
}

/** Throws at the first character that XML 1.0 does not allow. */
export function parseXml(xml: string): XmlNode {
  const root: XmlNode = { name: '', attributes: {}, children: [], text: '' }
  const open: XmlNode[] = [root]
  const parser = new SaxesParser({ xmlns: false })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    const node = { name, attributes: { ...attributes }, children: [], text: '' }
    open.at(-1)?.children.push(node)
    open.push(node)
  })
  parser.on('text', (text) => {
    const node = open.at(-1)
    if (node) node.text += text
  })
  parser.on('closetag', () => void open.pop())
  parser.write(xml).close()
  const [document] = root.children
  if (document === undefined) throw new Error('The document is empty.')
  return document
}

export const childrenOf = (node: XmlNode | undefined, name: string): XmlNode[] =>
  (node?.children ?? []).filter((child) => child.name === name)
export const childOf = (node: XmlNode | undefined, name: string): XmlNode | undefined => childrenOf(node, name)[0]
export const descendants = (node: XmlNode, name: string): XmlNode[] =>
  node.children.flatMap((child) => [...(child.name === name ? [child] : []), ...descendants(child, name)])

export interface ReadSelection {
  node: XmlNode
  guid: string
  name: string
  start: number
  end: number
  /** The characters of the source between the two positions. */
  slice: string
  /** The names of its codes. */
  codes: string[]
}

export interface ReadProject {
  document: XmlNode
  /** By GUID, with the names from the top. */
  codes: Map<string, string[]>
  sources: { node: XmlNode; guid: string; text: string; selections: ReadSelection[] }[]
}

function readCodes(node: XmlNode | undefined, path: readonly string[], codes: Map<string, string[]>): void {
  for (const code of childrenOf(node, 'Code')) {
    const names = [...path, code.attributes.name ?? '']
    codes.set(code.attributes.guid ?? '', names)
    readCodes(code, names, codes)
  }
}

/** `files` are those of the ZIP, by name. */
export function readProject(files: ReadonlyMap<string, string>): ReadProject {
  const document = parseXml(files.get('project.qde') ?? '')
  const codes = new Map<string, string[]>()
  readCodes(childOf(childOf(document, 'CodeBook'), 'Codes'), [], codes)
  const sources = childrenOf(childOf(document, 'Sources'), 'TextSource').map((node) => {
    const file = (node.attributes.plainTextPath ?? '').replace('internal://', 'sources/')
    const text = files.get(file)
    if (text === undefined) throw new Error(`${file} is missing.`)
    const characters = Array.from(text)
    const selections = childrenOf(node, 'PlainTextSelection').map((selection) => {
      const start = Number(selection.attributes.startPosition)
      const end = Number(selection.attributes.endPosition)
      return {
        node: selection,
        guid: selection.attributes.guid ?? '',
        name: selection.attributes.name ?? '',
        start,
        end,
        slice: characters.slice(start, end).join(''),
        codes: childrenOf(selection, 'Coding').map((coding) => {
          const code = codes.get(childOf(coding, 'CodeRef')?.attributes.targetGUID ?? '')
          if (code === undefined) throw new Error('A coding has no code.')
          return code.join('/')
        }),
      }
    })
    return { node, guid: node.attributes.guid ?? '', text, selections }
  })
  return { document, codes, sources }
}
