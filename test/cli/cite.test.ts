import { expect, test } from 'vitest'
import { closeLibrary, openLibrary } from '../../src/backend/library/database/open.ts'
import { said, save } from '../backend/library/video-content.ts'
import { makeDataDir, runCommand } from '../e2e/app.ts'

const dashed = '-a_b-c-d-e8'
const other = 'otherVideo0'

function filledFolder(): string {
  const dataDir = makeDataDir()
  const library = openLibrary(dataDir)
  const facts = { author: 'Channel', publishedAt: Date.UTC(2017, 9, 5), audioClips: said('One.', 'Two.') }
  save(library, { ...facts, videoId: dashed, title: 'Dashed' })
  save(library, { ...facts, videoId: other, title: 'Other' })
  closeLibrary(library)
  return dataDir
}

test('references are printed as text, as JSON, and as a file for reference managers', async () => {
  const dataDir = filledFolder()
  const run = (...args: string[]) => runCommand(['cite', ...args], { environment: { FOOTNOTE_DATA: dataDir } })
  const url = `https://www.youtube.com/watch?v=${dashed}`

  const one = await run(`${dashed}@0:01`, '--style', 'chicago', '--json')
  expect({ status: one.status, stderr: one.stderr }).toEqual({ status: 0, stderr: '' })
  expect(JSON.parse(one.stdout)).toEqual({
    text: `Channel. 2017. “Dashed.” YouTube, October 5. Video, 10 min. ${url}.`,
    inText: '(Channel 2017, at 0:01–0:02)',
    shortNote: null,
    csl: expect.objectContaining({ type: 'motion_picture', title: 'Dashed', URL: url }),
    skipped: [],
  })

  const all = await run('--all', '--format', 'ris')
  expect(all.status).toBe(0)
  expect(all.stdout.match(/^TI {2}- .*\r$/gm)).toEqual(['TI  - Dashed\r', 'TI  - Other\r'])

  const both = await run(dashed, `${other}@1:00-1:30`)
  expect(both.stderr).toBe('')
  expect(both.stdout.split('\n')).toEqual([
    `Channel. (2017a, October 5). Dashed [Video]. YouTube. ${url}`,
    `Channel. (2017b, October 5). Other [Video]. YouTube. https://www.youtube.com/watch?v=${other}`,
    '(Channel, 2017a)',
    '(Channel, 2017b, 1:00)',
    '',
  ])

  const refused = await run(dashed, '--all')
  expect(refused.status).toBe(2)
  expect(refused.stderr).toContain('Name videos or moments to cite, or use one of')
})
