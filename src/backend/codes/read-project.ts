import { AppError } from '../../contract/app/errors.ts'
import { captionTextOf } from '../captions/formats/encoding.ts'
import { type CodesFile, openPackage, type ProjectPackage } from './open-package.ts'
import { parseXml, type XmlElement } from './parse-xml.ts'
import type { QdaCode, QdaCoding, QdaPlace, QdaProject, QdaSelection, QdaSource } from './qda-project.ts'

const containers = new Set(['Users', 'CodeBook', 'Variables', 'Cases', 'Sources', 'Notes', 'Links', 'Sets', 'Graphs'])

const sourceKinds: Readonly<Record<string, QdaSource['kind']>> = {
  TextSource: 'text',
  PictureSource: 'picture',
  PDFSource: 'pdf',
  AudioSource: 'audio',
  VideoSource: 'video',
}

const guidOf = (text: string | undefined) => (text ?? '').replace(/[{}\s]/g, '').toUpperCase()

const childrenNamed = ({ children }: XmlElement, name: string) => children.filter((child) => child.name === name)

const descriptionOf = (element: XmlElement) =>
  childrenNamed(element, 'Description')
    .map(({ text }) => text.trim())
    .filter((text) => text !== '')
    .join('\n\n')

const notesOf = (element: XmlElement) =>
  childrenNamed(element, 'NoteRef').map(({ attributes }) => guidOf(attributes.get('targetGUID')))

function timeOf(element: XmlElement): number | null {
  const text = element.attributes.get('creationDateTime') ?? element.attributes.get('modifiedDateTime')
  const time = text === undefined ? Number.NaN : Date.parse(text)
  return Number.isFinite(time) && time > 0 ? time : null
}

const userOf = ({ attributes }: XmlElement) => guidOf(attributes.get('creatingUser') ?? attributes.get('modifyingUser'))

const whole = (text: string | undefined) =>
  text !== undefined && /^\s*-?\d{1,15}\s*$/.test(text) ? Number(text) : undefined

function addCode(codes: QdaCode[], element: XmlElement, parentGuid: string | null): void {
  const guid = guidOf(element.attributes.get('guid'))
  codes.push({
    guid,
    name: element.attributes.get('name') ?? '',
    parentGuid,
    description: descriptionOf(element),
    isFolder: element.attributes.get('isCodable') === 'false',
    colour: element.attributes.get('color') ?? null,
    notes: notesOf(element),
  })
  for (const child of childrenNamed(element, 'Code')) addCode(codes, child, guid)
}

const toCodings = (element: XmlElement): QdaCoding[] =>
  childrenNamed(element, 'Coding').flatMap((coding) =>
    childrenNamed(coding, 'CodeRef').map((ref) => ({
      codeGuid: guidOf(ref.attributes.get('targetGUID')),
      madeBy: userOf(coding),
      createdAt: timeOf(coding),
      notes: notesOf(coding),
    })),
  )

const toSelection = (element: XmlElement, place: QdaPlace): QdaSelection => ({
  guid: guidOf(element.attributes.get('guid')),
  name: element.attributes.get('name') ?? '',
  description: descriptionOf(element),
  place,
  codings: toCodings(element),
  notes: notesOf(element),
  madeBy: userOf(element),
  createdAt: timeOf(element),
})

function textPlace({ attributes }: XmlElement): QdaPlace {
  const [from, to] = [whole(attributes.get('startPosition')), whole(attributes.get('endPosition'))]
  if (from === undefined || to === undefined || from < 0 || to < from) return { type: 'other' }
  return { type: 'text', from, to }
}

function timePlace({ attributes }: XmlElement): QdaPlace {
  const [startMs, endMs] = [whole(attributes.get('begin')), whole(attributes.get('end'))]
  if (startMs === undefined || endMs === undefined || startMs < 0 || endMs < startMs) return { type: 'other' }
  return { type: 'time', startMs, endMs }
}

/** A selection in the transcript of a recording runs from one point to another, each with a position in the text and a time. */
function transcriptPlaces(transcript: XmlElement): (selection: XmlElement) => QdaPlace {
  const points = new Map(
    childrenNamed(transcript, 'SyncPoint').map(({ attributes }) => [
      guidOf(attributes.get('guid')),
      { position: whole(attributes.get('position')), timeMs: whole(attributes.get('timeStamp')) },
    ]),
  )
  return ({ attributes }) => {
    const from = points.get(guidOf(attributes.get('fromSyncPoint')))
    const to = points.get(guidOf(attributes.get('toSyncPoint')))
    if (from?.position !== undefined && to?.position !== undefined && from.position <= to.position)
      return { type: 'text', from: from.position, to: to.position }
    if (from?.timeMs !== undefined && to?.timeMs !== undefined && from.timeMs <= to.timeMs)
      return { type: 'time', startMs: from.timeMs, endMs: to.timeMs }
    return { type: 'other' }
  }
}

/** The text and the selections in it are directly in the source, or in its transcript or text representation. */
function toSource(element: XmlElement, kind: QdaSource['kind']): QdaSource & { path: string | null } {
  const texts = ['Transcript', 'Representation', 'TextDescription'].flatMap((name) => childrenNamed(element, name))
  const [inner] = texts
  const holder = kind === 'text' ? element : (inner ?? element)
  const selections = [element, ...texts].flatMap((one) => {
    const inTranscript = transcriptPlaces(one)
    return one.children.flatMap((child) => {
      if (child.name === 'PlainTextSelection') return toSelection(child, textPlace(child))
      if (child.name === 'TranscriptSelection') return toSelection(child, inTranscript(child))
      if (child.name === 'VideoSelection' || child.name === 'AudioSelection')
        return toSelection(child, timePlace(child))
      if (child.name === 'PictureSelection' || child.name === 'PDFSelection')
        return toSelection(child, { type: 'other' })
      return []
    })
  })
  const content = childrenNamed(holder, 'PlainTextContent')[0]?.text
  return {
    kind,
    guid: guidOf(element.attributes.get('guid')),
    // ATLAS.ti leaves the name of a recording empty and names its transcript.
    name: element.attributes.get('name') || inner?.attributes.get('name') || '',
    description: descriptionOf(element),
    text: content ?? null,
    textProblem: null,
    path: holder.attributes.get('plainTextPath') ?? null,
    selections,
    codings: toCodings(element),
    notes: notesOf(element),
  }
}

async function readText(
  files: ProjectPackage,
  path: string | null,
): Promise<{ text: string | null; textProblem: string | null }> {
  if (path === null) return { text: null, textProblem: 'The file does not contain its text.' }
  const name = /^internal:\/{2,3}(.+)$/i.exec(path)?.[1]
  if (name === undefined) return { text: null, textProblem: 'Its text is a file outside of the project.' }
  try {
    const bytes = (await files.readSource(name)) ?? (await files.readSource(decodeURI(name)))
    if (bytes === undefined) return { text: null, textProblem: 'The file does not contain its text.' }
    return { text: captionTextOf(bytes).text, textProblem: null }
  } catch (error) {
    if (error instanceof AppError) return { text: null, textProblem: error.message }
    if (error instanceof URIError) return { text: null, textProblem: 'The file does not contain its text.' }
    throw error
  }
}

/** Reads a REFI-QDA project. Throws CODES_UNREADABLE with what is wrong with the file. */
export async function readProject(file: CodesFile): Promise<QdaProject> {
  const files = await openPackage(file)
  try {
    const users = new Map<string, string>()
    const codes: QdaCode[] = []
    const sources: (QdaSource & { path: string | null })[] = []
    const noteTexts = new Map<string, { text: string | null; path: string | null }>()
    const attributes = await parseXml(captionTextOf(files.project).text, { root: 'Project', containers }, (element) => {
      const kind = sourceKinds[element.name]
      if (element.name === 'User')
        users.set(
          guidOf(element.attributes.get('guid')),
          element.attributes.get('name') ?? element.attributes.get('id') ?? '',
        )
      else if (element.name === 'Codes') for (const code of childrenNamed(element, 'Code')) addCode(codes, code, null)
      else if (element.name === 'Note') {
        const { guid, text, path } = toSource(element, 'text')
        noteTexts.set(guid, { text: text ?? descriptionOf(element), path })
      } else if (kind !== undefined) sources.push(toSource(element, kind))
    })
    for (const note of noteTexts.values())
      if (note.path !== null) note.text = (await readText(files, note.path)).text ?? note.text
    for (const source of sources)
      if (source.text === null && (source.kind === 'text' || source.path !== null))
        Object.assign(source, await readText(files, source.path))
    return withNames(
      { name: attributes.get('name') ?? '', origin: attributes.get('origin') ?? '', codes, sources },
      (guid) => users.get(guid) || null,
      (guid) => noteTexts.get(guid)?.text?.trim() ?? '',
    )
  } finally {
    files.close()
  }
}

/** Replaces the GUIDs of users and notes by their names and texts. */
function withNames(
  project: QdaProject,
  nameOf: (guid: string) => string | null,
  textOf: (guid: string) => string,
): QdaProject {
  const texts = (notes: readonly string[]) => notes.map(textOf).filter((text) => text !== '')
  const named = <One extends { madeBy: string | null; notes: string[] }>(one: One): One => ({
    ...one,
    madeBy: nameOf(one.madeBy ?? ''),
    notes: texts(one.notes),
  })
  return {
    ...project,
    codes: project.codes.map((code) => ({ ...code, notes: texts(code.notes) })),
    sources: project.sources.map((source) => ({
      ...source,
      notes: texts(source.notes),
      codings: source.codings.map(named),
      selections: source.selections.map((selection) => ({
        ...named(selection),
        codings: selection.codings.map(named),
      })),
    })),
  }
}
