// Exports a library as a QDA project, and changes the project as other programs change what they export again.
import { writeQdpx } from '../../../src/backend/exports/qda/qdpx.ts'
import type { Library } from '../../../src/backend/library/database/open.ts'
import { listMarksOfVideo } from '../../../src/backend/library/marks/marks.ts'
import { listTags } from '../../../src/backend/library/tags/tags.ts'
import { findVideo } from '../../../src/backend/library/videos/videos.ts'
import type { Video } from '../../../src/contract/app/videos.ts'
import { packFiles } from './make-project.ts'

export interface Exported {
  /** The name of the file with the XML. */
  qde: string
  files: Map<string, string>
}

interface Options {
  program?: 'other' | 'qualcoder' | 'maxqda'
  change?: (video: Video) => Video
}

export async function exportProject(
  library: Library,
  videoIds: readonly string[],
  { program = 'other', change = (video) => video }: Options = {},
): Promise<Exported> {
  async function* read() {
    for (const videoId of videoIds) {
      const video = findVideo(library, videoId)
      if (video !== undefined) yield { video: change(video), marks: listMarksOfVideo(library, videoId) }
    }
  }
  const options = { program, hasKinds: true, hasSections: true }
  const facts = { name: 'Heat', tags: listTags(library), options, writtenAt: Date.UTC(2026, 1, 1) }
  const files = new Map<string, string>()
  for await (const { name, content } of writeQdpx(read(), facts)) {
    let text = ''
    for await (const piece of content) text += piece
    files.set(name, text)
  }
  return { qde: 'project.qde', files }
}

export const pack = ({ files }: Exported): Promise<Buffer> => packFiles(files)

export function changeXml(exported: Exported, change: (xml: string) => string): Exported {
  const files = new Map(exported.files)
  files.set(exported.qde, change(files.get(exported.qde) ?? ''))
  return { ...exported, files }
}

const guid = /[0-9A-F]{8}(?:-[0-9A-F]{4}){3}-[0-9A-F]{12}/g

/** Every GUID becomes a new one, the same everywhere. */
export function withNewGuids({ qde, files }: Exported): Exported {
  const minted = new Map<string, string>()
  const renew = (text: string) =>
    text.replace(guid, (old) => {
      const made = minted.get(old) ?? crypto.randomUUID().toUpperCase()
      minted.set(old, made)
      return made
    })
  return { qde, files: new Map([...files].map(([name, text]) => [renew(name), name === qde ? renew(text) : text])) }
}

const withLineEnds = ({ qde, files }: Exported): Exported => ({
  qde,
  files: new Map([...files].map(([name, text]) => [name, name === qde ? text : text.replace(/\r?\n/g, '\r\n')])),
})

const withoutNotes = (xml: string) => xml.replace(/<NoteRef [^>]*>/g, '').replace(/<Notes>[\s\S]*<\/Notes>/, '')

/** Each selection has one code, and notes are descriptions only. */
const splitCodes = (xml: string) =>
  xml.replace(/(<PlainTextSelection [^>]*>)([\s\S]*?)<\/PlainTextSelection>/g, (all, head: string, inner: string) => {
    const codings = inner.match(/<Coding [\s\S]*?<\/Coding>/g) ?? []
    const rest = inner.replace(/<Coding [\s\S]*?<\/Coding>/g, '')
    return codings.length < 2 ? all : codings.map((one) => `${head}${rest}${one}</PlainTextSelection>`).join('\n')
  })

export const asQualcoder = (exported: Exported) =>
  withNewGuids(
    changeXml(exported, (xml) => splitCodes(withoutNotes(xml)).replace(/ (?:modifiedDateTime|color)="[^"]*"/g, '')),
  )

/** MAXQDA gets a text with two characters at each line end, and counts both. */
export const asMaxqda = (exported: Exported) => withNewGuids(changeXml(exported, withoutNotes))

/** ATLAS.ti counts a line end of two characters as one, names the file after the project, and forgets colours and who made comments. */
export function asAtlas(exported: Exported): Exported {
  const { files } = withLineEnds(
    withNewGuids(
      changeXml(exported, (xml) =>
        withoutNotes(xml)
          .replace(/ color="[^"]*"/g, '')
          .replace(/origin="[^"]*"/, 'origin="ATLAS.ti 26"')
          .replace(/(<PlainTextSelection [^>]*name="[^"&]{30})[^"]+"/gu, '$1…"'),
      ),
    ),
  )
  const xml = files.get('project.qde') ?? ''
  files.delete('project.qde')
  return { qde: 'Heat.qde', files: new Map([...files, ['Heat.qde', xml]]) }
}
