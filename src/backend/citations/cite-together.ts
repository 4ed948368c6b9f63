import type { CitationLine, CitationStyle, Citations } from '../../contract/app/citations.ts'
import { toCslItem } from './formats/csl-json.ts'
import { makeKeys } from './formats/keys.ts'
import { type Line, toHtml, toText } from './line.ts'
import { arrange } from './order.ts'
import type { Citable, ReadCited } from './read-cited.ts'
import { styles } from './styles/styles.ts'
import { writeEach } from './write-each.ts'

const toLine = (line: Line): CitationLine => ({ text: toText(line), html: toHtml(line), runs: [...line] })

/** Each work once, in no order. */
export const worksOf = (works: readonly Citable[]) => [
  ...new Map(works.map(({ reference }) => [reference.videoId, reference])).values(),
]

/** References and citations of everything that is cited together, so that letters after years tell the works apart. */
export async function citeTogether({ works, skipped }: ReadCited, name: CitationStyle): Promise<Citations> {
  const style = styles[name]
  const entries = arrange(worksOf(works), style.order)
  const entryOf = new Map(entries.map((entry) => [entry.reference.videoId, entry]))
  const keyOf = makeKeys(entries.map(({ reference }) => reference))
  const cited = works.flatMap(({ reference: { videoId }, range }) => {
    const entry = entryOf.get(videoId)
    return entry === undefined ? [] : { entry, range }
  })
  const listed = await writeEach(entries, (entry, index) => toLine(style.reference(entry, entries[index - 1])))
  const items = await writeEach(cited, ({ entry, range }) => ({
    videoId: entry.reference.videoId,
    reference: toLine(style.reference(entry)),
    inText: toLine(style.inText(entry, range)),
    shortNote: style.shortNote === undefined ? null : toLine(style.shortNote(entry, range)),
    csl: { ...toCslItem(entry.reference, keyOf(entry.reference)) },
  }))
  return {
    items,
    bibliography: {
      text: listed.map(({ text }) => text).join('\n'),
      html: listed.map(({ html }) => `<p>${html}</p>`).join(''),
      works: listed,
    },
    skipped,
  }
}
