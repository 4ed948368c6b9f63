// Walks through the XML of caption files, which often has no declaration and may be cut off or badly nested.
import { Parser } from 'htmlparser2'

export interface XmlVisitor {
  /** Names are given without their namespace prefix. */
  open: (name: string, attribute: (name: string) => string | undefined) => void
  close: (name: string) => void
  text: (text: string) => void
}

const deepest = 64

class TooDeep extends Error {}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/**
 * Visits everything that can be read, in order; elements left open are closed at the end. Stops at elements nested more than 64 deep, which
 * no caption file needs: the parser's time grows with the square of the depth.
 */
export function walkXml(text: string, visitor: XmlVisitor): void {
  let depth = 0
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (++depth > deepest) throw new TooDeep()
        visitor.open(localName(name), (wanted) => {
          const exact = attributes[wanted]
          if (exact !== undefined) return exact
          const key = Object.keys(attributes).find((each) => localName(each) === wanted)
          return key === undefined ? undefined : attributes[key]
        })
      },
      onclosetag(name) {
        depth--
        visitor.close(localName(name))
      },
      ontext: visitor.text,
    },
    { xmlMode: true, decodeEntities: true },
  )
  try {
    parser.write(text)
    parser.end()
  } catch (error) {
    if (!(error instanceof TooDeep)) throw error
  }
}
