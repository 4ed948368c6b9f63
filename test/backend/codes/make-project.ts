// Makes REFI-QDA projects as other programs write them, from one description of what is coded.
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

export interface FixtureSelection {
  /** The words to select. They are found in the text; `nth` counts from 0 where they are there several times. */
  words: string
  nth?: number
  codes: string[]
  note?: string
  user?: string
  at?: string
  /** Instead of the words. */
  name?: string
  guid?: string
}

export interface FixtureSource {
  name: string
  text: string
  guid?: string
  description?: string
  codes?: string[]
  selections: FixtureSelection[]
}

export interface FixtureProject {
  /** Paths of codes with their colours and descriptions; the codes above are made too. */
  codes: Record<string, { guid?: string; colour?: string; description?: string }>
  sources: FixtureSource[]
  /** XML to put among the sources. */
  otherSources?: string
  name?: string
}

/** How a program writes what it was given. */
export interface Program {
  origin: string
  qde: string
  folder: string
  lineEnd: '\n' | '\r\n'
  /** How many positions a line end of two characters takes. */
  countsBreakAs: 1 | 2
  hasMark: boolean
  keepsGuids: boolean
  keepsColours: boolean
  /** One selection for each code. */
  splitsCodes: boolean
  nameOf: (words: string) => string
}

const base: Program = {
  origin: 'Test',
  qde: 'project.qde',
  folder: 'sources',
  lineEnd: '\n',
  countsBreakAs: 2,
  hasMark: false,
  keepsGuids: true,
  keepsColours: true,
  splitsCodes: false,
  nameOf: (words) => words,
}

export const programs = {
  footnote: { ...base, origin: 'Footnote' },
  qualcoder: { ...base, origin: 'Qualcoder-3.7', keepsGuids: false, splitsCodes: true, folder: 'Sources' },
  qualcoderOnWindows: {
    ...base,
    origin: 'Qualcoder-3.7',
    keepsGuids: false,
    splitsCodes: true,
    lineEnd: '\r\n',
    countsBreakAs: 1,
  },
  maxqda: { ...base, origin: 'MAXQDA 24', keepsGuids: false, lineEnd: '\r\n', hasMark: true },
  atlasti: {
    ...base,
    origin: 'ATLAS.ti 26.1.2',
    qde: 'City heat.qde',
    lineEnd: '\r\n',
    countsBreakAs: 1,
    keepsGuids: false,
    keepsColours: false,
    nameOf: (words) => (words.length > 30 ? `${words.slice(0, 30)}…` : words),
  },
  nvivo: { ...base, origin: 'NVivo 14', folder: 'sources/.root', lineEnd: '\r\n', keepsGuids: false, nameOf: () => '' },
} satisfies Record<string, Program>

const xml = (text: string) =>
  text.replace(
    /[&<>"\n\r]/g,
    (one) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\n': '&#10;', '\r': '&#13;' })[one] ?? one,
  )

let minted = 0
const mint = () => `${(++minted).toString(16).padStart(8, '0').toUpperCase()}-0000-4000-8000-00000000BEEF`

function positionOf(text: string, offset: number, { lineEnd, countsBreakAs }: Program): number {
  const before = text.slice(0, offset)
  const breaks = lineEnd === '\r\n' && countsBreakAs === 2 ? before.split('\n').length - 1 : 0
  return [...before].length + breaks
}

/** The XML of a project and the files of its sources. */
export function writeFixture(project: FixtureProject, program: Program): { qde: string; files: Map<string, string> } {
  const files = new Map<string, string>()
  const guidOf = (own: string | undefined) => (program.keepsGuids && own !== undefined ? own : mint())
  const users = new Map<string, string>()
  const userOf = (name: string | undefined) => {
    if (name === undefined) return ''
    if (!users.has(name)) users.set(name, mint())
    return ` creatingUser="${users.get(name)}"`
  }
  const paths = [
    ...new Set(
      Object.keys(project.codes).flatMap((path) => path.split('/').map((_, i, all) => all.slice(0, i + 1).join('/'))),
    ),
  ]
  const codeGuids = new Map(paths.map((path) => [path, guidOf(project.codes[path]?.guid)]))
  const writeCode = (path: string): string => {
    const { colour, description } = project.codes[path] ?? {}
    const colourOf = colour !== undefined && program.keepsColours ? ` color="${colour}"` : ''
    const below = paths.filter(
      (other) => other.startsWith(`${path}/`) && other.split('/').length === path.split('/').length + 1,
    )
    const about = description === undefined ? '' : `<Description>${xml(description)}</Description>`
    return `<Code guid="${codeGuids.get(path)}" name="${xml(path.split('/').at(-1) ?? '')}" isCodable="true"${colourOf}>${about}${below.map(writeCode).join('')}</Code>`
  }
  const coding = (path: string, user: string | undefined) =>
    `<Coding guid="${mint()}"${userOf(user)}><CodeRef targetGUID="${codeGuids.get(path)}"/></Coding>`
  const sources = project.sources.map((source) => {
    const file = `${mint()}.txt`
    files.set(
      `${program.folder}/${file}`,
      (program.hasMark ? '\ufeff' : '') + source.text.replaceAll('\n', program.lineEnd),
    )
    const selections = source.selections.map(({ words, nth = 0, codes, note, user, at, name, guid }) => {
      let offset = -1
      for (let index = 0; index <= nth; index++) offset = source.text.indexOf(words, offset + 1)
      if (offset < 0) throw new Error(`The text has no “${words}”`)
      const [start, end] = [offset, offset + words.length].map((place) => positionOf(source.text, place, program))
      const about = note === undefined ? '' : `<Description>${xml(note)}</Description>`
      const each = program.splitsCodes && codes.length > 0 ? codes.map((code) => [code]) : [codes]
      return each
        .map(
          (some) =>
            `<PlainTextSelection guid="${guidOf(guid)}" name="${xml(name ?? program.nameOf(words))}" startPosition="${start}" endPosition="${end}"${userOf(user)} creationDateTime="${at ?? '2026-03-01T10:00:00Z'}">${about}${some.map((code) => coding(code, user)).join('')}</PlainTextSelection>`,
        )
        .join('\n')
    })
    const about = source.description === undefined ? '' : `<Description>${xml(source.description)}</Description>`
    return `<TextSource guid="${guidOf(source.guid)}" name="${xml(source.name)}" plainTextPath="internal://${file}">${about}${selections.join('\n')}${(source.codes ?? []).map((code) => coding(code, undefined)).join('')}</TextSource>`
  })
  const codes = paths.filter((path) => !path.includes('/')).map(writeCode)
  const list = [...users].map(([name, guid]) => `<User guid="${guid}" name="${xml(name)}"/>`)
  const qde = `<?xml version="1.0" encoding="utf-8"?>
<Project xmlns="urn:QDA-XML:project:1.0" name="${xml(project.name ?? 'City heat')}" origin="${program.origin}">
${list.length === 0 ? '' : `<Users>${list.join('')}</Users>`}
${codes.length === 0 ? '' : `<CodeBook><Codes>${codes.join('\n')}</Codes></CodeBook>`}
<Sources>${sources.join('\n')}${project.otherSources ?? ''}</Sources>
</Project>`
  return { qde, files }
}

export async function packFiles(files: Iterable<[string, string | Buffer]>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of files) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  return buffer(zip.outputStream)
}

/** A `.qdpx` as the program writes it. */
export function makeProject(project: FixtureProject, program: Program): Promise<Buffer> {
  const { qde, files } = writeFixture(project, program)
  return packFiles([[program.qde, qde], ...files])
}
