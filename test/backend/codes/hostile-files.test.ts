import { expect, test } from 'vitest'
import { readProject } from '../../../src/backend/codes/read-project.ts'
import { packFiles } from './make-project.ts'

const root = (inner: string) => `<Project xmlns="urn:QDA-XML:project:1.0" name="P">${inner}</Project>`
const read = async (files: [string, string | Buffer][]) => readProject({ type: 'bytes', bytes: await packFiles(files) })
const readQde = (qde: string | Buffer) => read([['project.qde', qde]])

/** Changes a name within the finished ZIP, because yazl refuses to write such names. */
async function renamed(from: string, to: string): Promise<Buffer> {
  const bytes = await packFiles([
    ['project.qde', root('')],
    [from, 'x'],
  ])
  return Buffer.from(bytes.toString('latin1').replaceAll(from, to), 'latin1')
}

test.each([
  ['that is no ZIP file', Buffer.from('Nothing'), /not a REFI-QDA project/],
  ['that is empty', Buffer.alloc(0), /not a REFI-QDA project/],
])('a file %s is refused', async (_name, bytes, message) => {
  await expect(readProject({ type: 'bytes', bytes })).rejects.toMatchObject({
    code: 'CODES_UNREADABLE',
    message: expect.stringMatching(message),
  })
})

test('a file that is cut off, or leads out of its folder, is refused', async () => {
  const bytes = await packFiles([['project.qde', root('<Sources/>'.repeat(1000))]])
  await expect(readProject({ type: 'bytes', bytes: bytes.subarray(0, -30) })).rejects.toThrow('damaged')
  await expect(readProject({ type: 'bytes', bytes: await renamed('aa/sources/x', '../sources/x') })).rejects.toThrow(
    'leads out of it',
  )
  await expect(readProject({ type: 'path', path: '/nowhere/coded.qdpx' })).rejects.toThrow(
    'There is no file /nowhere/coded.qdpx',
  )
})

test.each([
  ['no project', [['notes.txt', 'x']], 'contains no project'],
  [
    'two projects',
    [
      ['a.qde', root('')],
      ['b.qde', root('')],
    ],
    'several projects',
  ],
] as [string, [string, string][], string][])('a file with %s is refused', async (_name, files, message) => {
  await expect(read(files)).rejects.toThrow(message)
})

test.each([
  ['is cut off', '<Project name="P">\n<Sources>\n', 'line 3 is not valid XML'],
  ['has an unknown entity', root('\n<Description>&secret;</Description>'), 'line 2 is not valid XML'],
  ['declares entities', `<!DOCTYPE x [<!ENTITY a "aaaa">]>\n${root('&a;')}`, 'declares a document type'],
  [
    'reads a file',
    `<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>\n${root('&a;')}`,
    'declares a document type',
  ],
  ['is nested too deep', root(`<CodeBook><Codes>${'<Code guid="1" name="a">'.repeat(300)}`), 'nested too deep'],
  ['is another format', '<CodeBook/>', 'begins with “CodeBook”'],
  ['is empty', '', 'line 1 is not valid XML'],
])('a project that %s is refused with one sentence', async (_name, qde, message) => {
  await expect(readQde(qde)).rejects.toMatchObject({
    code: 'CODES_UNREADABLE',
    message: expect.stringContaining(message),
  })
})

test('a file that unpacks to more than it should is refused', async () => {
  const bytes = await packFiles([['project.qde', Buffer.alloc(2 ** 21, 0x20)]])
  const withSize = (size: number) => {
    const stated = Buffer.alloc(4)
    stated.writeUInt32LE(2 ** 21)
    const changed = Buffer.from(bytes)
    for (let at = changed.indexOf(stated); at >= 0; at = changed.indexOf(stated, at + 4))
      changed.writeUInt32LE(size, at)
    return changed
  }
  const readSize = (size: number) => readProject({ type: 'bytes', bytes: withSize(size) })
  await expect(readSize(450 * 2 ** 20)).rejects.toThrow('has more than 400 MB')
  // It says that it is small, and is not.
  await expect(readSize(1000)).rejects.toThrow('is damaged')
})

test('every encoding, folder and prefix of a project is read', async () => {
  const source =
    '<q:TextSource guid="{aa}" name="S" plainTextPath="internal://T.txt"><q:Description>é</q:Description></q:TextSource>'
  const qde = `<q:Project xmlns:q="urn:QDA-XML:project:1.0" name="Ü"><q:Sources>${source}</q:Sources></q:Project>`
  const wide = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])
  for (const bytes of [Buffer.from(qde), Buffer.from(`\ufeff${qde}`), wide(qde)])
    for (const folder of ['sources/', 'Sources/', 'sources/.root/', 'Project/sources/'])
      for (const text of [Buffer.from('Größe'), Buffer.from('\ufeffGröße'), wide('Größe')]) {
        const project = await read([
          ['City.qde', bytes],
          [`${folder}t.TXT`, text],
        ])
        expect(project).toMatchObject({ name: 'Ü', sources: [{ guid: 'AA', description: 'é', text: 'Größe' }] })
      }
})

test('texts that are not in the file are told, and numbers that are none do no harm', async () => {
  const { sources } = await readQde(
    root(`<Sources>
      <TextSource guid="1" plainTextPath="absolute:///home/somebody/a.txt"/>
      <TextSource guid="2" plainTextPath="internal://../../etc/passwd"/>
      <TextSource guid="3"><PlainTextContent>abc</PlainTextContent>
        <PlainTextSelection guid="4" startPosition="-1" endPosition="9e9"/>
        <PlainTextSelection guid="5" startPosition="2" endPosition="1"/>
      </TextSource>
      <VideoSource guid="6"><VideoSelection guid="7" begin="21477" end="21477" name="21s"/></VideoSource></Sources>`),
  )
  expect(sources.map(({ text, textProblem }) => [text, textProblem])).toEqual([
    [null, 'Its text is a file outside of the project.'],
    [null, 'The file does not contain its text.'],
    ['abc', null],
    [null, null],
  ])
  expect(sources[2]?.selections.map(({ place }) => place.type)).toEqual(['other', 'other'])
  expect(sources[3]?.selections[0]?.place).toEqual({ type: 'time', startMs: 21_477, endMs: 21_477 })
})
