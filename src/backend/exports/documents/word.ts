// Writes a document as a Word file. The `docx` package takes some 150 milliseconds for each 1,000 marks and does not pause, so this runs in
// `word-worker.ts`, a thread of its own.
import {
  AlignmentType,
  BorderStyle,
  Document,
  ExternalHyperlink,
  Footer,
  FootnoteReferenceRun,
  type IParagraphOptions,
  type IRunOptions,
  LevelFormat,
  Packer,
  PageNumber,
  Paragraph,
  type ParagraphChild,
  ShadingType,
  Table,
  TableCell,
  TableRow,
  TextRun,
  UnderlineType,
  WidthType,
} from 'docx'
import { hasRightToLeft, isBlockRightToLeft, isRightToLeft } from './direction.ts'
import {
  type DocumentBlock,
  type DocumentHead,
  type DocumentRun,
  type DocumentSource,
  paragraphOf,
} from './document.ts'
import { noteBlocks } from './markdown-blocks.ts'
import { chipColours } from './tag-colours.ts'

/** Characters that XML cannot contain are left out. */
const forXml = (text: string) => text.toWellFormed().replace(/[^\P{Cc}\t\n]|[\ufffe\uffff]/gu, '')

/** Keeps the order of what follows a text from right to left in a line from left to right. */
const leftToRightMark = '\u200e'

/** In twentieths of a point. */
const indent = 360
const deepestIndent = 12

/** Where a block stands. */
interface Place {
  /** How many lists and quotations it is in. */
  readonly depth: number
  readonly isQuoted: boolean
  /** The dot or number before the first block of a list item. */
  readonly marker?: string
}

const top: Place = { depth: 0, isQuoted: false }

function toRunOptions(run: DocumentRun): IRunOptions {
  const colours = run.tag === undefined ? null : chipColours[run.tag]
  return {
    text: forXml(run.text),
    ...(isRightToLeft(run.text) ? { rightToLeft: true } : {}),
    ...(run.isStrong ? { bold: true } : {}),
    ...(run.isEmphasised ? { italics: true } : {}),
    ...(run.isDeleted ? { strike: true } : {}),
    ...(run.isCode ? { font: 'Courier New' } : {}),
    ...(colours === null
      ? {}
      : { color: colours.text, shading: { type: ShadingType.CLEAR, fill: colours.background, color: 'auto' } }),
  }
}

/** The colours of a mark's tags stand on their names only, with a space of their own on both sides. */
const withRoom = (run: DocumentRun): DocumentRun =>
  run.tag === undefined ? run : { ...run, text: `\u00a0${run.text}\u00a0` }

const closeRun = (run: DocumentRun): DocumentRun =>
  isRightToLeft(run.text) ? { ...run, text: `${run.text}${leftToRightMark}` } : run

/** Runs that only differ in their text. Fewer runs are written much faster. */
function mergeRuns(runs: readonly DocumentRun[]): DocumentRun[] {
  const merged: DocumentRun[] = []
  for (const run of runs) {
    const last = merged.at(-1)
    const { text: _last, ...look } = last ?? { text: '' }
    const { text, ...lookOfRun } = run
    const isSame = last !== undefined && Object.keys(look).length === 0 && Object.keys(lookOfRun).length === 0
    if (isSame && !hasRightToLeft(last.text + text)) merged[merged.length - 1] = { text: last.text + text }
    else merged.push(run)
  }
  return merged
}

interface Footnotes {
  /** Makes a footnote for a source and returns its number. */
  refer(source: number): number | undefined
}

function toChildren(runs: readonly DocumentRun[], footnotes: Footnotes | null): ParagraphChild[] {
  return mergeRuns(runs).flatMap((run, index, all): ParagraphChild[] => {
    if (run.isLineBreak) return [new TextRun({ break: 1 })]
    if (run.source !== undefined) {
      const note = footnotes?.refer(run.source)
      if (note === undefined) return [new TextRun(toRunOptions(run))]
      const comma = all[index - 1]?.source === undefined ? [] : [new TextRun({ text: ',', superScript: true })]
      return [...comma, new FootnoteReferenceRun(note)]
    }
    const options = toRunOptions(withRoom(run))
    if (run.link === undefined || !/^https?:\/\//.test(run.link)) return [new TextRun(options)]
    const link = forXml(run.link)
    return [new ExternalHyperlink({ link, children: [new TextRun({ ...options, style: 'Hyperlink' })] })]
  })
}

const roleStyles = { text: 'BodyText', facts: 'Facts', caveat: 'Caveat', source: 'Facts', turn: 'Turn', shown: 'Shown' }

const line = { style: BorderStyle.SINGLE, size: 12, color: 'C9C7BF', space: 8 }

/** In a paragraph from right to left, Word itself puts the indent of its start on the right, but not the border. */
function placeOptions(
  { depth, isQuoted, marker }: Place,
  isFromRight = false,
): Pick<IParagraphOptions, 'indent' | 'border'> {
  const start = Math.min(depth, deepestIndent) * indent
  return {
    ...(start === 0 ? {} : { indent: { start, ...(marker === undefined ? {} : { hanging: indent }) } }),
    ...(isQuoted ? { border: isFromRight ? { right: line } : { left: line } } : {}),
  }
}

function toParagraph(
  block: Extract<DocumentBlock, { type: 'paragraph' }>,
  place: Place,
  footnotes: Footnotes | null,
): Paragraph {
  const { marker } = place
  const isBullet = marker === '•'
  const isFromRight = isBlockRightToLeft(block)
  const children = toChildren(isFromRight ? block.runs : block.runs.map(closeRun), footnotes)
  const { indent: indented, ...options } = placeOptions(place, isFromRight)
  return new Paragraph({
    style: roleStyles[block.role],
    ...(isFromRight ? { bidirectional: true } : {}),
    ...options,
    ...(isBullet
      ? { numbering: { reference: 'bullets', level: Math.min(Math.max(place.depth - 1, 0), 8) } }
      : indented === undefined
        ? {}
        : { indent: indented }),
    children: marker === undefined || isBullet ? children : [new TextRun(`${marker}\t`), ...children],
  })
}

const headings = ['Title', 'Heading1', 'Heading2', 'Heading3'] as const

function toList({ start, items }: Extract<DocumentBlock, { type: 'list' }>, place: Place, footnotes: Footnotes | null) {
  return items.flatMap((item, index) => {
    const marker = start === null ? '•' : `${start + index}.`
    const inItem = { ...place, depth: place.depth + 1 }
    const blocks = item.length === 0 ? [paragraphOf('text')] : item
    return blocks.flatMap((block, position) =>
      toParagraphs(block, position === 0 && block.type === 'paragraph' ? { ...inItem, marker } : inItem, footnotes),
    )
  })
}

function toTable({ rows }: Extract<DocumentBlock, { type: 'table' }>, footnotes: Footnotes | null): Table {
  const most = Math.max(1, ...rows.map((row) => row.length))
  return new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    rows: rows.map(
      (row) =>
        new TableRow({
          children: Array.from({ length: most }, (_, index) => {
            const runs = row[index] ?? []
            return new TableCell({ children: [toParagraph(paragraphOf('text', ...runs), top, footnotes)] })
          }),
        }),
    ),
  })
}

function toParagraphs(block: DocumentBlock, place: Place, footnotes: Footnotes | null): (Paragraph | Table)[] {
  const { marker, ...within } = place
  switch (block.type) {
    case 'heading':
      return [
        new Paragraph({
          style: headings[block.level - 1] ?? 'Heading3',
          ...(isBlockRightToLeft(block) ? { bidirectional: true } : {}),
          children: toChildren(block.runs, footnotes),
        }),
      ]
    case 'paragraph':
      return [toParagraph(block, place, footnotes)]
    case 'quotation': {
      const inside = { ...within, depth: within.depth + 1, isQuoted: true }
      return block.blocks.flatMap((one) => toParagraphs(one, inside, footnotes))
    }
    case 'list':
      return toList(block, within, footnotes)
    case 'note':
      return noteBlocks(block.text).flatMap((one) => toParagraphs(one, within, footnotes))
    case 'code':
      return block.text
        .split('\n')
        .map(
          (line) =>
            new Paragraph({ style: 'Code', ...placeOptions(within), children: [new TextRun({ text: forXml(line) })] }),
        )
    case 'table':
      return [toTable(block, footnotes), new Paragraph({ style: 'BodyText' })]
    case 'rule':
      return [new Paragraph({ thematicBreak: true })]
    case 'contents':
      return []
    case 'mark':
      return block.blocks.flatMap((one) => toParagraphs(one, within, footnotes))
  }
}

/** Footnotes in the order of their references. The first for a source has its text; later ones name the first. */
function collectFootnotes(sources: readonly DocumentSource[]) {
  const byNumber = new Map(sources.map((source) => [source.number, source]))
  const firstOf = new Map<number, number>()
  const notes: Record<string, { children: Paragraph[] }> = {}
  let last = 0
  const toNote = (runs: readonly DocumentRun[]) =>
    new Paragraph({ style: 'FootnoteText', children: [new TextRun(' '), ...toChildren(runs.map(closeRun), null)] })
  const refer = (number: number): number | undefined => {
    const source = byNumber.get(number)
    if (source === undefined) return undefined
    last++
    const first = firstOf.get(number)
    firstOf.set(number, first ?? last)
    const repeated: DocumentRun[] = [...source.runs, { text: ` (see note ${first}).` }]
    const quotation = source.quotation.length === 0 ? [] : [{ text: ': ' }, ...source.quotation]
    notes[String(last)] = { children: [toNote(first === undefined ? [...source.runs, ...quotation] : repeated)] }
    return last
  }
  const listUncited = () => sources.filter(({ number }) => !firstOf.has(number))
  return { refer, notes, listUncited }
}

/** `null`: the reader's Word decides. */
const languageOf = (language: string | null) =>
  language === null ? {} : { language: { value: language, eastAsia: language, bidirectional: language } }

function stylesFor(language: string | null): NonNullable<ConstructorParameters<typeof Document>[0]['styles']> {
  const quiet = { color: '5F5E58', size: 19, sizeComplexScript: 19 }
  const body = { basedOn: 'Normal', quickFormat: true }
  return {
    default: {
      document: {
        run: { font: 'Calibri', size: 22, sizeComplexScript: 22, ...languageOf(language) },
        paragraph: { spacing: { line: 288 } },
      },
      title: { run: { size: 40, bold: true }, paragraph: { spacing: { after: 80, line: 264 }, keepNext: true } },
      heading1: { run: { size: 28, bold: true }, paragraph: { spacing: { before: 360, after: 120 }, keepNext: true } },
      heading2: { run: { size: 24, bold: true }, paragraph: { spacing: { before: 280, after: 100 }, keepNext: true } },
      heading3: { run: { size: 22, bold: true }, paragraph: { spacing: { before: 240, after: 80 }, keepNext: true } },
      hyperlink: { run: { color: '1F5FAE', underline: { type: UnderlineType.SINGLE } } },
      footnoteText: { run: { size: 18, sizeComplexScript: 18 }, paragraph: { spacing: { after: 40, line: 240 } } },
    },
    paragraphStyles: [
      { id: 'BodyText', name: 'Body Text', ...body, paragraph: { spacing: { after: 120 } } },
      { id: 'Turn', name: 'Speaker Turn', ...body, paragraph: { spacing: { after: 140 } } },
      { id: 'Shown', name: 'Shown', ...body, run: { color: '5F5E58' }, paragraph: { spacing: { after: 140 } } },
      { id: 'Facts', name: 'Facts', ...body, run: quiet, paragraph: { spacing: { after: 120, line: 264 } } },
      {
        id: 'Caveat',
        name: 'Caveat',
        ...body,
        run: { ...quiet, italics: true },
        paragraph: { spacing: { after: 120 } },
      },
      {
        id: 'Code',
        name: 'Code',
        ...body,
        run: { font: 'Courier New', size: 19 },
        paragraph: { spacing: { after: 0 } },
      },
      { id: 'AfterMark', name: 'After Mark', ...body, run: { size: 12 }, paragraph: { spacing: { after: 120 } } },
    ],
  }
}

const bullets = {
  reference: 'bullets',
  levels: Array.from({ length: 9 }, (_, level) => ({
    level,
    format: LevelFormat.BULLET,
    text: ['•', '–', '▪'][level % 3] ?? '•',
    alignment: AlignmentType.START,
    style: { paragraph: { indent: { start: indent * (level + 1), hanging: indent } } },
  })),
}

const pageNumbers = new Footer({
  children: [
    new Paragraph({
      alignment: AlignmentType.CENTER,
      style: 'Facts',
      children: [new TextRun({ children: [PageNumber.CURRENT, ' / ', PageNumber.TOTAL_PAGES] })],
    }),
  ],
})

/** Collects the blocks of a document and then packs it. */
export function createWordFile(head: DocumentHead) {
  const footnotes = collectFootnotes(head.sources)
  const children: (Paragraph | Table)[] = []
  let isAfterMark = false
  const add = (blocks: readonly DocumentBlock[]) => {
    for (const block of blocks) {
      if (block.type === 'mark' && isAfterMark) children.push(new Paragraph({ style: 'AfterMark' }))
      isAfterMark = block.type === 'mark'
      for (const one of toParagraphs(block, top, footnotes)) children.push(one)
    }
  }
  return {
    add,
    async pack(): Promise<Uint8Array> {
      const uncited = footnotes.listUncited()
      if (uncited.length > 0) add([{ type: 'heading', level: 2, runs: [{ text: 'Other sources' }] }])
      for (const { runs, quotation } of uncited) {
        const quotes: DocumentBlock[] =
          quotation.length === 0 ? [] : [{ type: 'quotation', blocks: [paragraphOf('text', ...quotation)] }]
        add([paragraphOf('source', ...runs), ...quotes])
      }
      const document = new Document({
        title: forXml(head.title),
        creator: forXml(head.author ?? 'Footnote'),
        lastModifiedBy: 'Footnote',
        description: '',
        styles: stylesFor(head.language),
        numbering: { config: [bullets] },
        footnotes: footnotes.notes,
        sections: [{ footers: { default: pageNumbers }, children }],
      })
      return Packer.toBuffer(document)
    },
  }
}
