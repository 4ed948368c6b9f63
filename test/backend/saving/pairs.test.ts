import { expect, test } from 'vitest'
import type { Library } from '../../../src/backend/library/database/open.ts'
import { findKeptSummary } from '../../../src/backend/library/videos/kept-summaries.ts'
import { listReplacedParts } from '../../../src/backend/library/videos/replaced-parts.ts'
import { findRowId, getVideo } from '../../../src/backend/library/videos/videos.ts'
import type { PartName } from '../../../src/contract/app/replaced-parts.ts'
import { idOf } from '../imports/scripted-source.ts'
import { openDesk, type WriterName, writerNames } from './writers.ts'

type Kind = 'file' | 'hosted' | 'salvaged' | 'model' | 'local' | 'none'
const partNames: readonly PartName[] = ['said', 'shown', 'sections', 'summary']

/** The parts that each writer writes, with their origin. */
const brings: Record<WriterName, Record<PartName, Kind>> = {
  'hosted import': { said: 'hosted', shown: 'hosted', sections: 'hosted', summary: 'hosted' },
  'local import': { said: 'local', shown: 'none', sections: 'local', summary: 'none' },
  'hosted re-fetch': { said: 'hosted', shown: 'hosted', sections: 'hosted', summary: 'hosted' },
  'local re-fetch': { said: 'local', shown: 'none', sections: 'local', summary: 'none' },
  'caption file': { said: 'file', shown: 'none', sections: 'none', summary: 'none' },
  'saved service result': { said: 'hosted', shown: 'hosted', sections: 'none', summary: 'hosted' },
  'salvaged result': { said: 'salvaged', shown: 'salvaged', sections: 'none', summary: 'none' },
  'model summary': { said: 'none', shown: 'none', sections: 'none', summary: 'model' },
  'model description': { said: 'none', shown: 'model', sections: 'none', summary: 'none' },
  'HTTP Always': { said: 'local', shown: 'none', sections: 'local', summary: 'none' },
}

/**
 * What happens to an existing part (rows) when another arrives (columns).
 *
 * - `stays`: nothing else happens.
 * - `refused`: it stays, and the new part, which was paid for, can be restored.
 * - `goes`: it is replaced and can be restored.
 * - `under`: it is replaced and kept under the new one, which can be taken back.
 * - `new`: there was none before.
 */
type Fate = 'stays' | 'refused' | 'goes' | 'under' | 'new'
const fates: Record<PartName, Partial<Record<Kind, Partial<Record<Kind, Fate>>>>> = {
  said: {
    file: { file: 'goes', hosted: 'refused', salvaged: 'refused', local: 'stays', none: 'stays' },
    hosted: { file: 'goes', hosted: 'goes', salvaged: 'refused', local: 'stays', none: 'stays' },
    salvaged: { file: 'goes', hosted: 'goes', salvaged: 'goes', local: 'stays', none: 'stays' },
    local: { file: 'goes', hosted: 'goes', salvaged: 'refused', local: 'goes', none: 'stays' },
  },
  shown: {
    // The spoken clips are incomplete, but the visual clips are complete.
    hosted: { hosted: 'goes', salvaged: 'goes', model: 'goes', none: 'stays' },
    salvaged: { hosted: 'goes', salvaged: 'goes', model: 'goes', none: 'stays' },
    model: { hosted: 'goes', salvaged: 'goes', model: 'goes', none: 'stays' },
    none: { hosted: 'new', salvaged: 'new', model: 'new', none: 'stays' },
  },
  sections: {
    hosted: { hosted: 'goes', local: 'stays', none: 'stays' },
    local: { hosted: 'goes', local: 'goes', none: 'stays' },
    none: { hosted: 'new', local: 'new', none: 'stays' },
  },
  summary: {
    hosted: { hosted: 'goes', model: 'under', none: 'stays' },
    model: { hosted: 'goes', model: 'goes', none: 'stays' },
    none: { hosted: 'new', model: 'new', none: 'stays' },
  },
}

/** The marked text of each part, such as `hosted2`, or null if there is none. */
function read(library: Library, videoId: string): Record<PartName, string | null> {
  const { audioClips, visualClips, sections, sectionMethod, summary } = getVideo(library, videoId)
  const isGiven = sectionMethod === 'service' || sectionMethod === 'chapters'
  return {
    said: audioClips[0]?.text ?? null,
    shown: visualClips[0]?.description ?? null,
    sections: isGiven ? (sections[0]?.title ?? null) : null,
    summary: summary === null || summary.method === 'extractive' ? null : summary.text,
  }
}

const markIn = (value: unknown) => /(?:file|hosted|salvaged|model|local)\d/.exec(JSON.stringify(value))?.[0]
const readTrash = (library: Library, videoId: string) =>
  listReplacedParts(library, videoId, 0)
    .map(({ part, reason, content }) => `${part} ${markIn(content)} ${reason}`)
    .sort()

/** If the first writer is a model, it works on a video from a local import, which has number 0. */
function firstParts(first: WriterName): Record<PartName, { kind: Kind; n: number }> {
  const isModel = first.startsWith('model')
  const base = isModel ? brings['local import'] : brings[first]
  const of = (part: PartName) => {
    const own = brings[first][part]
    return isModel && own === 'none' ? { kind: base[part], n: 0 } : { kind: own, n: 1 }
  }
  return { said: of('said'), shown: of('shown'), sections: of('sections'), summary: of('summary') }
}

const pairs = writerNames.flatMap((first) => writerNames.map((second) => [first, second] as const))

test('every writer is in the tables', () => {
  expect(pairs).toHaveLength(100)
})

test.each(pairs)('%s, then %s', async (first, second) => {
  const { library, write } = openDesk()
  const videoId = idOf(1)
  await write(first, videoId, 1)
  const calls = await write(second, videoId, 2)

  // A plain import does not fetch a video that is in the library.
  const isPlainImport = second.endsWith('import')
  const isFetch = /fetch|salvaged|Always/.test(second)
  expect(calls, 'calls').toBe(isFetch ? 1 : 0)

  const before = firstParts(first)
  const trash: string[] = []
  const expected: Record<string, string | null> = {}
  for (const part of partNames) {
    const { kind, n } = before[part]
    const comes = isPlainImport ? 'none' : brings[second][part]
    const fate = fates[part][kind]?.[comes]
    if (fate === undefined) throw new Error(`The table says nothing of ${part}: ${kind}, then ${comes}.`)
    const isTaken = fate === 'goes' || fate === 'under' || fate === 'new'
    expected[part] = isTaken ? `${comes}2` : kind === 'none' ? null : `${kind}${n}`
    if (fate === 'goes') trash.push(`${part} ${kind}${n} replaced`)
    if (fate === 'refused') trash.push(`${part} ${comes}2 rejected`)
    if (fate === 'under')
      expect(findKeptSummary(library, findRowId(library, videoId) ?? 0)?.original.summary?.text).toBe(`${kind}${n}`)
  }
  expect(read(library, videoId)).toEqual(expected)
  expect(readTrash(library, videoId)).toEqual(trash.sort())
})
