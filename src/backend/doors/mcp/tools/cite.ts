import { z } from 'zod'
import { citationFormatSchema, citationStyleSchema } from '../../../../contract/app/citations.ts'
import { AppError } from '../../../../contract/app/errors.ts'
import { namesMoment } from '../../../../contract/moment-id.ts'
import { withoutControls } from '../../../../contract/plain-text.ts'
import { readMomentField, readVideo } from '../arguments.ts'
import { line, materialNote, notesShape } from '../describe-moment.ts'
import { fits } from '../fit-page.ts'
import { defineTool } from '../tool.ts'

/** A video, or a moment in one. */
function readItem(text: string) {
  if (!namesMoment(text)) return { videoId: readVideo(text) }
  const { videoId, startMs, endMs } = readMomentField(text)
  return { videoId, startMs, ...(endMs === null ? {} : { endMs }) }
}

export const citeTool = defineTool({
  name: 'cite',
  title: 'Cite',
  description:
    'Writes citations of moments or videos: the reference list, or a file for reference managers, and each citation in the text. Use it instead of writing citations yourself.',
  input: z.object({
    momentIds: z.array(z.string().min(1).max(2000)).min(1).max(20).describe('Such as VIDEO@3:15-3:51, or a video'),
    style: citationStyleSchema.default('apa'),
    format: z.union([z.literal('text'), citationFormatSchema]).default('text'),
  }),
  output: z.object({
    text: z.string(),
    inText: z.array(z.object({ momentId: z.string(), citation: z.string() })),
    notes: notesShape,
  }),
  permission: null,
  async run({ momentIds, style, format }, { reach, signal }) {
    const cited = { kind: 'items' as const, items: momentIds.map(readItem) }
    const { citations, file } = await reach(async (client) => ({
      citations: await client.citations.cite({ cited, style }, { signal }),
      file: format === 'text' ? undefined : await client.citations.export({ cited, format }, { signal }),
    }))
    const result = {
      text: withoutControls(file?.text ?? citations.bibliography.text).trim(),
      inText: citations.items.map(({ inText, videoId }, index) => ({
        momentId: line((citations.items.length === momentIds.length && momentIds[index]) || videoId),
        citation: withoutControls(inText.text),
      })),
      notes: [
        materialNote,
        ...citations.skipped.map(({ title, reason }) => `Not cited: ${line(title)}. ${line(reason)}`),
      ],
    }
    if (fits(result)) return result
    throw new AppError(
      'BAD_INPUT',
      momentIds.length < 2
        ? 'This citation is too long for one result. The user can copy it in Footnote.'
        : 'The citations are too long for one result. Cite fewer moments at once.',
    )
  },
})
