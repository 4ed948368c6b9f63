// Writes a REFI-QDA project: each video as a text source, tags as codes, marks as coded selections.
// https://www.qdasoftware.org, schema in version 1.0
import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'
import type { Project, VideoWithMarks } from '../produced.ts'
import { withUniqueNames, writeCodes } from './codes.ts'
import { type CollectedCodes, collectCodes } from './collect-codes.ts'
import { guids } from './guids.ts'
import { origin } from './qdc.ts'
import { type SourceOptions, writeSource } from './text-source.ts'
import { writeVariables } from './variables.ts'
import { element, openTag, textElement, xmlInstant } from './xml.ts'

const pack = promisify(deflateRaw)
const unpack = promisify(inflateRaw)

/** One file of a ZIP. */
export interface ProjectFile {
  name: string
  content: Iterable<string> | AsyncIterable<string>
}

/** Keeps many texts compressed until they are written: the head of a project lists what is known only after its last source. */
function createShelf() {
  const packed: Buffer[] = []
  return {
    put: async (text: string): Promise<void> => {
      if (text !== '') packed.push(await pack(text))
    },
    isEmpty: () => packed.length === 0,
    async *take(): AsyncGenerator<string, void, void> {
      for (const one of packed) yield `${(await unpack(one)).toString()}\n`
    },
  }
}

const about = 'Each source is the transcript of a video, exported by Footnote.'

async function* writeProject(
  { name, options, writtenAt }: Project,
  codes: CollectedCodes,
  sources: ReturnType<typeof createShelf>,
  notes: ReturnType<typeof createShelf>,
): AsyncGenerator<string, void, void> {
  // QualCoder works under the name of the first user.
  const users = [...codes.users(), { guid: guids.footnote(), name: origin }]
  const created = xmlInstant(writtenAt)
  const root = { xmlns: 'urn:QDA-XML:project:1.0', name, origin, creatingUserGUID: users[0]?.guid }
  yield `<?xml version="1.0" encoding="UTF-8"?>\n${openTag('Project', { ...root, creationDateTime: created })}\n`
  yield `${element(
    'Users',
    {},
    users.map(({ guid, name }) => element('User', { guid, name })),
  )}\n`
  const all = codes.codes()
  const written = writeCodes(options.program === 'qualcoder' ? withUniqueNames(all) : all)
  if (written !== '') yield `<CodeBook>${written}</CodeBook>\n`
  yield `${writeVariables()}\n`
  if (!sources.isEmpty()) {
    yield '<Sources>\n'
    yield* sources.take()
    yield '</Sources>\n'
  }
  if (!notes.isEmpty()) {
    yield '<Notes>\n'
    yield* notes.take()
    yield '</Notes>\n'
  }
  yield `${textElement('Description', about)}\n</Project>\n`
}

/**
 * The files of a `.qdpx`, in order; pack them into a ZIP. Each is read before the next one is requested. Only the positions of one video are
 * in memory at a time, and the selections of all, compressed. No file can reach the 2 GB that REFI-QDA allows, because no string does.
 */
export async function* writeQdpx(
  videos: AsyncIterable<VideoWithMarks>,
  facts: Project,
): AsyncGenerator<ProjectFile, void, void> {
  const { program, hasKinds, hasSections } = facts.options
  const options: SourceOptions = { lineEnd: program === 'maxqda' ? '\r\n' : '\n', hasKinds, hasSections }
  const codes = collectCodes(facts.tags)
  const sources = createShelf()
  const notes = createShelf()
  for await (const exported of videos) {
    const written = writeSource(exported, codes, options)
    await sources.put(written.source)
    await notes.put(written.notes)
    yield { name: `sources/${written.file}`, content: [written.text] }
  }
  yield { name: 'project.qde', content: writeProject(facts, codes, sources, notes) }
}
