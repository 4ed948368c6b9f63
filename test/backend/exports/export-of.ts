import type { ExportedVideo } from '../../../src/backend/exports/produced.ts'
import type { SettledOptions } from '../../../src/contract/app/transcript-options.ts'
import type { Video } from '../../../src/contract/app/videos.ts'

/** A video as it leaves with the usual options. `changes` replaces some of them. */
export const exportOf = (
  video: Video,
  { marks = [], tags = new Map(), ...changes }: Partial<SettledOptions & Omit<ExportedVideo, 'video' | 'options'>> = {},
): ExportedVideo => ({
  video,
  marks,
  tags,
  options: {
    parts: ['summary', 'sections', 'said', 'shown', ...(marks.length > 0 ? (['marks'] as const) : [])],
    speakers: 'names',
    hasTimes: true,
    layout: 'lines',
    isOriginal: false,
    columns: 42,
    lines: 2,
    subtitleSpeakers: 'brackets',
    ...changes,
  },
})
