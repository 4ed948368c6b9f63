import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { guids } from '../../../../src/backend/exports/qda/guids.ts'
import { writeQdc } from '../../../../src/backend/exports/qda/qdc.ts'
import { qdaPrograms } from '../../../../src/contract/app/choices.ts'
import { plainLine } from '../../../../src/contract/plain-text.ts'
import { childOf, childrenOf, descendants, parseXml, readProject, type XmlNode } from './read-qdpx.ts'
import { wildTags, wildVideos } from './wild-videos.ts'
import { sampleTags, writeFiles } from './write-files.ts'

const wildProject = fc.record({
  videos: wildVideos,
  tags: wildTags,
  program: fc.constantFrom(...qdaPrograms),
  hasKinds: fc.boolean(),
  hasSections: fc.boolean(),
})

const upperGuid = /^[0-9A-F]{8}-[0-9A-F]{4}-5[0-9A-F]{3}-[89AB][0-9A-F]{3}-[0-9A-F]{12}$/
const orderOfProject = ['Users', 'CodeBook', 'Variables', 'Sources', 'Notes', 'Description']
const orderOfSource = ['Description', 'PlainTextSelection', 'Coding', 'NoteRef', 'VariableValue']

function expectOrder(node: XmlNode, order: readonly string[]): void {
  const positions = node.children.map(({ name }) => order.indexOf(name))
  expect(positions).toEqual(positions.toSorted((a, b) => a - b))
  expect(positions).not.toContain(-1)
}

const all = (node: XmlNode): XmlNode[] => [node, ...node.children.flatMap(all)]
const oneLine = (text: string) => plainLine(text).replace(/[\ufffe\uffff]/g, '\ufffd')

test('holds the rules of REFI-QDA whatever the texts are', async () => {
  await fc.assert(
    fc.asyncProperty(wildProject, async ({ videos, ...options }) => {
      const files = await writeFiles(videos, options)
      expect(files.get('project.qde')).toMatch(/^<\?xml/)
      const { document, sources } = readProject(files)
      expectOrder(document, orderOfProject)
      for (const name of ['Codes', 'Users', 'Sources', 'Notes', 'Variables'])
        for (const container of descendants(document, name)) expect(container.children).not.toEqual([])

      const nodes = all(document)
      const own = nodes.flatMap(({ attributes }) => attributes.guid ?? [])
      for (const guid of own) expect(guid).toMatch(upperGuid)
      expect(new Set(own).size).toBe(own.length)
      const targets = nodes.flatMap(({ attributes }) => [
        ...(attributes.targetGUID === undefined ? [] : [attributes.targetGUID]),
        ...(attributes.creatingUser === undefined ? [] : [attributes.creatingUser]),
      ])
      expect(targets.filter((guid) => !own.includes(guid))).toEqual([])

      const lineEnds = options.program === 'maxqda' ? /[^\r]\n|\r[^\n]/ : /\r/
      for (const [index, { node, text, selections }] of sources.entries()) {
        expectOrder(node, orderOfSource)
        expect(text).not.toMatch(lineEnds)
        expect(text).not.toContain('\ufeff')
        for (const { start, end, slice, name, codes } of selections) {
          expect(start).toBeLessThan(end)
          // A section is named by its title, and all others by their words.
          if (codes.includes('Sections')) expect(oneLine(slice).startsWith(name)).toBe(true)
          else expect(oneLine(slice)).toBe(name)
          expect(slice).toBe(slice.trim())
        }
        const starts = selections.map(({ start }) => start)
        expect(starts).toEqual(starts.toSorted((a, b) => a - b))
        const marks = videos[index]?.marks ?? []
        for (const mark of marks) {
          if (mark.isWholeVideo) continue
          const selection = selections.find(({ guid }) => guid === guids.mark(mark.markId))
          expect(selection?.codes.length).toBeGreaterThan(0)
          const isOneClip = mark.place !== null && mark.place.from.clip === mark.place.to.clip
          if (mark.placement === 'exact' && isOneClip && wholeCharacters(mark.quote))
            expect(selection?.name).toBe(oneLine(mark.quote))
        }
      }
    }),
    { numRuns: 60 },
  )
})

/** A quote that begins or ends inside of a character is shown with the whole character. */
const wholeCharacters = (quote: string) => quote.isWellFormed()

const schemaPath = join(import.meta.dirname, '../../../../../shared/formats/refi-project-1.0.xsd')

/** The messages of xmllint; empty if all documents are valid. */
async function validate(documents: readonly (string | undefined)[], schema: string): Promise<string[]> {
  const xml = documents.map((contents, index) => ({ fileName: `project-${index}.xml`, contents: contents ?? '' }))
  const { errors } = await validateXML({ xml, schema })
  return errors.map(({ message }) => message)
}

/** A code book has the same codes as a project, in a namespace of its own: as a project it can be validated with the same schema. */
const asProject = (qdc: string) =>
  qdc
    .replace(/<CodeBook xmlns="[^"]*" origin="[^"]*">/, '<Project xmlns="urn:QDA-XML:project:1.0" name="x"><CodeBook>')
    .replace('</CodeBook>', '</CodeBook></Project>')

test.skipIf(!existsSync(schemaPath))('is valid by the schema of REFI-QDA (skipped without the schema)', async () => {
  const schema = readFileSync(schemaPath, 'utf8')
  const documents = [(await writeFiles([])).get('project.qde'), asProject(writeQdc(sampleTags) ?? '')]
  for (const { videos, ...options } of fc.sample(wildProject, { numRuns: 5, seed: 20 })) {
    const files = await writeFiles(videos, { ...options, hasKinds: true, hasSections: true })
    documents.push(files.get('project.qde'))
  }
  expect(await validate(documents, schema)).toEqual([])
  // The check can fail.
  const wrong = '<Project xmlns="urn:QDA-XML:project:1.0" name="x"><Sources/><Users/></Project>'
  expect(await validate([wrong], schema)).not.toEqual([])
})

test('writes a code book of any tags, and none without tags', () => {
  expect(writeQdc([])).toBeNull()
  fc.assert(
    fc.property(wildTags, (tags) => {
      const qdc = writeQdc(tags)
      fc.pre(tags.length > 0)
      const document = parseXml(qdc ?? '')
      expect(document).toMatchObject({ name: 'CodeBook', attributes: { xmlns: 'urn:QDA-XML:codebook:1.0' } })
      const codes = descendants(document, 'Code')
      expect(codes.map(({ attributes }) => attributes.guid).sort()).toEqual(
        tags.map(({ uuid }) => guids.tag(uuid)).sort(),
      )
      for (const code of codes) {
        expect(code.attributes).toMatchObject({ isCodable: 'true', color: expect.stringMatching(/^#[0-9A-F]{6}$/) })
        expect(childrenOf(code, 'Description').length).toBeLessThanOrEqual(1)
      }
      expect(childOf(document, 'Codes')?.children).toHaveLength(tags.filter(({ parentId }) => parentId === null).length)
    }),
    { numRuns: 60 },
  )
})
