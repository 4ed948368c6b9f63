import { z } from 'zod'
import { AppError } from '../../../../contract/app/errors.ts'
import { tagPathSchema } from '../../../../contract/app/tags.ts'
import { markTargetOf } from '../../../../contract/mark-target.ts'
import { readMomentField } from '../arguments.ts'
import { materialNote, notesShape } from '../describe-moment.ts'
import { defineTool } from '../tool.ts'
import { markShape, toListedMark } from './list-marks.ts'

export const addMarkTool = defineTool({
  name: 'add_mark',
  title: 'Add a mark',
  description: 'Marks a moment for the user: its words, with a note (Markdown) and tags. The user can undo it.',
  input: z.object({
    momentId: z.string().min(1).max(2000).describe('Such as VIDEO@3:15-3:51'),
    note: z.string().max(20_000).default(''),
    tags: z.array(tagPathSchema).max(20).default([]),
  }),
  output: z.object({ mark: markShape, notes: notesShape }),
  permission: 'write',
  async run({ momentId, note, tags: names }, { reach, signal }) {
    const moment = readMomentField(momentId)
    const { videoId } = moment
    const video = await reach((client) => client.videos.get({ videoId }, { signal }))
    const target = markTargetOf(video, moment)
    if ('problem' in target) throw new AppError('BAD_INPUT', target.problem)
    signal.throwIfAborted()
    const { mark, tags } = await reach(
      async (client) => {
        const { marks } = await client.marks.create({ marks: [{ videoId, target, note, tags: { names } }] })
        return { mark: marks[0], tags: (await client.tags.list()).tags }
      },
      { isRepeatable: false },
    )
    if (mark === undefined) throw new Error('A mark was made but not returned')
    return { mark: toListedMark(mark, tags), notes: [materialNote] }
  },
})
