import type { VideoWithMarks } from '../../../../src/backend/exports/produced.ts'
import { writeQdpx } from '../../../../src/backend/exports/qda/qdpx.ts'
import type { QdaOptions } from '../../../../src/contract/app/qda.ts'
import type { Tag } from '../../../../src/contract/app/tags.ts'

export const sampleTag = (tagId: number, path: string[], changes: Partial<Tag> = {}): Tag => ({
  tagId,
  uuid: `5f0f7a52-3c3a-4a58-9a53-0c53b4a9e${String(tagId).padStart(3, '0')}`,
  parentId: null,
  name: path.at(-1) ?? '',
  path,
  description: '',
  colour: 'red',
  markCount: 0,
  videoCount: 0,
  allMarkCount: 0,
  ...changes,
})

/** Cooling, Cooling/Roofs and Money. */
export const sampleTags = [
  sampleTag(1, ['Cooling'], { description: 'What makes a place cooler.\nNot: what makes it dry.', colour: 'green' }),
  sampleTag(2, ['Cooling', 'Roofs'], { parentId: 1, colour: 'blue' }),
  sampleTag(3, ['Money']),
]

/** The files of a project by their names. */
export async function writeFiles(
  videos: readonly VideoWithMarks[],
  { tags = sampleTags, ...options }: Partial<QdaOptions> & { tags?: readonly Tag[] } = {},
): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  const facts = {
    name: 'Heat & “cities”',
    tags,
    options: { program: 'other' as const, hasKinds: false, hasSections: false, ...options },
    writtenAt: Date.UTC(2026, 2, 1),
  }
  async function* all() {
    yield* videos
  }
  for await (const { name, content } of writeQdpx(all(), facts)) {
    const pieces: string[] = []
    for await (const piece of content) pieces.push(piece)
    files.set(name, pieces.join(''))
  }
  return files
}
