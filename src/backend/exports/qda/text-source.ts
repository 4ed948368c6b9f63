// One video as a REFI-QDA text source.
import type { Mark } from '../../../contract/app/marks.ts'
import { videoFileName } from '../file-names.ts'
import { formatRange } from '../format-time.ts'
import type { VideoWithMarks } from '../produced.ts'
import type { CollectedCodes } from './collect-codes.ts'
import { listFacts, titleOf } from './facts.ts'
import { guids, type OwnCode } from './guids.ts'
import { type Layout, layOutVideo, type PlacedMark, type PlacedParagraph, type SourceSelection } from './layout.ts'
import { cleanLine, type Paragraph } from './paragraphs.ts'
import { writeVariableValues } from './variables.ts'
import { allowedInXml, element, textElement, xmlInstant } from './xml.ts'

export interface SourceOptions {
  /** MAXQDA expects a carriage return before each line feed, and counts both. */
  lineEnd: '\n' | '\r\n'
  hasKinds: boolean
  hasSections: boolean
}

/** `file` is the name of the text file in `sources/`. */
export interface WrittenSource {
  file: string
  text: string
  source: string
  notes: string
}

interface Made {
  creatingUser: string
  creationDateTime: string | undefined
}

const coding = (selection: string, code: string, made: Made): string =>
  element('Coding', { guid: guids.coding(selection, code), ...made }, [element('CodeRef', { targetGUID: code })])

const withLineFeeds = (text: string) => allowedInXml(text.replace(/\r\n?/g, '\n')).trim()

function noteRef({ note, markId }: Mark): string {
  return withLineFeeds(note) === '' ? '' : element('NoteRef', { targetGUID: guids.note(markId) })
}

/** The note of a mark; some programs show only the description of a selection, so that it is there too. */
function writeNote(mark: Mark, { creatingUser, creationDateTime }: Made, title: string): string {
  const text = withLineFeeds(mark.note)
  if (text === '') return ''
  const name = mark.isWholeVideo ? title : `${formatRange(mark)} ${title}`
  const attributes = { guid: guids.note(mark.markId), name, creatingUser, creationDateTime }
  return element('Note', { ...attributes, modifiedDateTime: xmlInstant(mark.changedAt) }, [
    textElement('PlainTextContent', text),
  ])
}

function describeMark({ mark, areMarked }: PlacedMark): string {
  const changed = `The text is not what was marked, so all of it at this time is selected. Marked: “${cleanLine(mark.quote)}”`
  return [withLineFeeds(mark.note), areMarked ? '' : changed].filter((part) => part !== '').join('\n\n')
}

interface WrittenSelection extends SourceSelection {
  xml: string
}

function writeSelection(
  guid: string,
  { start, end, words }: SourceSelection,
  made: Made,
  { name = words, content, changedAt }: { name?: string; content: readonly string[]; changedAt?: string | undefined },
): WrittenSelection {
  const attributes = { guid, name, startPosition: start, endPosition: end, ...made, modifiedDateTime: changedAt }
  return { start, end, words, xml: element('PlainTextSelection', attributes, content) }
}

const madeOf = (codes: CollectedCodes, { madeBy, createdAt }: Mark): Made => ({
  creatingUser: codes.user(madeBy),
  creationDateTime: xmlInstant(createdAt),
})

function writeMark(placed: PlacedMark, codes: CollectedCodes): WrittenSelection {
  const { mark } = placed
  const guid = guids.mark(mark.markId)
  const made = madeOf(codes, mark)
  return writeSelection(guid, placed, made, {
    changedAt: xmlInstant(mark.changedAt),
    content: [
      textElement('Description', describeMark(placed)),
      ...codes.ofMark(mark).map((code) => coding(guid, code, made)),
      noteRef(mark),
    ],
  })
}

const kindNames = { said: 'Said', shown: 'Shown', section: 'Summarised' } as const satisfies Record<
  Paragraph['kind'],
  OwnCode
>

/** Each section with all that follows, up to the next one. */
function listSections(paragraphs: readonly PlacedParagraph[]): SourceSelection[] {
  const sections: SourceSelection[] = []
  for (const { paragraph, start, end, words } of paragraphs) {
    const last = sections.at(-1)
    if (paragraph.kind === 'section') sections.push({ start, end, words })
    else if (last !== undefined) last.end = end
  }
  return sections
}

function writeOwn(
  { paragraphs }: Layout,
  codes: CollectedCodes,
  video: { videoId: string; title: string },
  made: Made,
  { hasKinds, hasSections }: SourceOptions,
): WrittenSelection[] {
  const { videoId } = video
  const write = (at: SourceSelection, kind: OwnCode, position: number, code: string) => {
    const guid = guids.stretch(videoId, kind, position)
    return writeSelection(guid, at, made, { content: [coding(guid, code, made)] })
  }
  const turns = paragraphs.flatMap((placed, position) => {
    const code = codes.ofSpeaker(placed.paragraph, video)
    return code === null ? [] : [write(placed, 'Speakers', position, code)]
  })
  const kinds = paragraphs.map((placed, position) => {
    const kind = kindNames[placed.paragraph.kind]
    return hasKinds ? [write(placed, kind, position, codes.own(kind))] : []
  })
  const sections = listSections(hasSections ? paragraphs : []).map((at, position) =>
    write(at, 'Sections', position, codes.own('Sections')),
  )
  return [...turns, ...kinds.flat(), ...sections]
}

/**
 * Writes a video. Its makers, speakers and codes are remembered in `codes`. Marks of the whole video become codings and notes of the source,
 * all others selections.
 */
export function writeSource(exported: VideoWithMarks, codes: CollectedCodes, options: SourceOptions): WrittenSource {
  const { video, marks, videoTagIds = [] } = exported
  const { videoId } = video
  const layout = layOutVideo(exported, options.lineEnd)
  const title = titleOf(video)
  const guid = guids.source(videoId)
  const file = `${guids.plainText(videoId)}.txt`
  const made = { creatingUser: guids.footnote(), creationDateTime: xmlInstant(video.addedAt) }
  const selections = [
    ...layout.marks.map((placed) => writeMark(placed, codes)),
    ...writeOwn(layout, codes, { videoId, title }, made, options),
  ].sort((a, b) => a.start - b.start || a.end - b.end)

  const ofWhole = marks.filter(({ isWholeVideo }) => isWholeVideo)
  const wholeNotes = ofWhole.map(({ note }) => withLineFeeds(note)).filter((note) => note !== '')
  const source = element(
    'TextSource',
    {
      guid,
      // QualCoder makes a file of this name, and no two may have the same one.
      name: videoFileName(title, videoId),
      plainTextPath: `internal://${file}`,
      ...made,
      modifiedDateTime: xmlInstant(video.refreshedAt),
    },
    [
      textElement('Description', [listFacts(video).join('\n'), ...wholeNotes].join('\n\n')),
      ...selections.map(({ xml }) => `\n${xml}`),
      ...ofWhole.flatMap((mark) =>
        codes.ofTags(mark.tagIds).map((code) => coding(guids.mark(mark.markId), code, madeOf(codes, mark))),
      ),
      ...codes.ofTags(videoTagIds).map((code) => coding(guid, code, made)),
      ...ofWhole.map(noteRef),
      ...writeVariableValues(video),
    ],
  )
  const notes = marks.map((mark) => writeNote(mark, madeOf(codes, mark), title)).join('')
  return { file, text: layout.text, source, notes }
}
