// Every part of Footnote that writes videos into the library, called as in the app. Each write contains a number, so that a test
// can tell whose text it is.
import { createCaptionFiles } from '../../../src/backend/caption-files/caption-files.ts'
import type { Library } from '../../../src/backend/library/database/open.ts'
import { fingerprintOf } from '../../../src/backend/library/videos/kept-summaries.ts'
import { writeModelSummary } from '../../../src/backend/library/videos/model-summaries.ts'
import { findVideo, getVideo } from '../../../src/backend/library/videos/videos.ts'
import { writeDescriptions } from '../../../src/backend/library/videos/visual-clips.ts'
import { saveOffered } from '../../../src/backend/saving/save-offered.ts'
import { createCrawler } from '../../../src/backend/service/crawl.ts'
import type { VideoContent } from '../../../src/contract/app/videos.ts'
import { answerWith, createHarness, scriptedSource } from '../imports/scripted-source.ts'
import { said, shown, videoContent } from '../library/video-content.ts'

const section = (title: string) => [{ startMs: 0, endMs: 600_000, title, summary: `In ${title}` }]

/** What each source delivers of a video for write number `n`. */
const deliveries = {
  hosted: (videoId: string, n: number): VideoContent =>
    videoContent({
      videoId,
      source: 'hosted',
      title: `Title ${n}`,
      audioClips: said(`hosted${n}`, 'and more'),
      visualClips: shown(`hosted${n}`),
      visualMethod: 'service',
      sections: section(`hosted${n}`),
      sectionMethod: 'service',
      summary: { text: `hosted${n}`, method: 'service' },
    }),
  salvaged: (videoId: string, n: number): VideoContent =>
    videoContent({
      videoId,
      source: 'hosted',
      title: `Title ${n}`,
      audioClips: said(`salvaged${n}`),
      visualClips: shown(`salvaged${n}`),
      visualMethod: 'service',
      unread: { said: 1, shown: 0, sections: 0, whole: ['summary'] },
    }),
  offered: (videoId: string, n: number): VideoContent => ({
    ...deliveries.hosted(videoId, n),
    sections: [],
    sectionMethod: null,
  }),
  local: (videoId: string, n: number): VideoContent =>
    videoContent({
      videoId,
      source: 'local',
      title: `Title ${n}`,
      captionTrack: { language: 'en', kind: 'manual', name: null },
      audioClips: said(`local${n}`, 'Some words are said here, and then some more of them.'),
      sections: section(`local${n}`),
      sectionMethod: 'chapters',
      summary: { text: `Excerpts of local${n}`, method: 'extractive' },
    }),
}

export const writerNames = [
  'hosted import',
  'local import',
  'hosted re-fetch',
  'local re-fetch',
  'caption file',
  'saved service result',
  'salvaged result',
  'model summary',
  'model description',
  'HTTP Always',
] as const
export type WriterName = (typeof writerNames)[number]

export interface Desk {
  library: Library
  /** Runs a writer. Returns how many calls it made to a source. */
  write(name: WriterName, videoId: string, n: number, replace?: boolean): Promise<number>
}

/** Opens an empty library with all writers. */
export function openDesk(): Desk {
  let deliver: (videoId: string) => VideoContent = (videoId) => deliveries.hosted(videoId, 0)
  const answer = ({ videoIds }: { videoIds: readonly string[] }) =>
    answerWith(
      videoIds.map((videoId) => ({ kind: 'fetched', videoId, video: deliver(videoId) })),
      0.1,
    )
  const sources = {
    hosted: scriptedSource(answer),
    local: scriptedSource(answer, { kind: 'local', isPriced: false }),
  }
  const { library, queue, settled } = createHarness({ hosted: () => sources.hosted, local: () => sources.local })
  const calls = () => sources.hosted.calls.length + sources.local.calls.length
  const files = createCaptionFiles({
    library,
    fetchAround: async ({ videoId }) => videoContent({ videoId, title: 'Around the file' }),
    changes: { publish: () => {} },
    onVideoSaved: () => {},
  })
  const parts = { library, localSource: () => sources.local, onVideoSaved: () => {} }

  const fetch = async (source: 'hosted' | 'local', videoId: string, refresh: boolean, replace: boolean) => {
    const crawlMode = refresh && source === 'hosted' ? 'always' : 'fallback'
    const { importId } = queue.start({ text: [videoId], source, crawlMode, refresh, replace })
    await settled(importId)
  }
  const writers: Record<WriterName, (videoId: string, n: number, replace: boolean) => Promise<unknown> | unknown> = {
    'hosted import': (videoId) => fetch('hosted', videoId, false, false),
    'local import': (videoId) => fetch('local', videoId, false, false),
    'hosted re-fetch': (videoId, _n, replace) => fetch('hosted', videoId, true, replace),
    'local re-fetch': (videoId, _n, replace) => fetch('local', videoId, true, replace),
    'caption file'(videoId, n) {
      const text = `1\n00:00:01,000 --> 00:00:05,000\nfile${n}\n`
      const request = { videoId, file: { name: `file${n}.srt`, bytes: Buffer.from(text) }, language: 'en' }
      return files.add(request, new AbortController().signal)
    },
    'saved service result'(videoId, n, replace) {
      const offered = [{ number: 1, openAtMs: 0, video: deliveries.offered(videoId, n) }]
      saveOffered(library, offered, { replace, now: n })
    },
    'salvaged result': (videoId, _n, replace) => fetch('hosted', videoId, true, replace),
    'model summary'(videoId, n) {
      const video = getVideo(library, videoId)
      writeModelSummary(library, videoId, {
        model: 'small',
        at: n,
        fingerprint: fingerprintOf(video),
        text: `model${n}`,
        sections: video.sections.map((one) => ({ ...one, summary: `model${n}` })),
      })
    },
    'model description'(videoId, n) {
      writeDescriptions(library, videoId, { visualClips: shown(`model${n}`), visualModel: 'seer' })
    },
    'HTTP Always': (videoId) => createCrawler(parts, () => {}, new AbortController().signal, 60_000).crawl(videoId),
  }
  const sourceOf: Partial<Record<WriterName, keyof typeof deliveries>> = {
    'hosted import': 'hosted',
    'hosted re-fetch': 'hosted',
    'salvaged result': 'salvaged',
    'local import': 'local',
    'local re-fetch': 'local',
    'HTTP Always': 'local',
  }
  const write: Desk['write'] = async (name, videoId, n, replace = false) => {
    // A model needs a video to work on.
    if (name.startsWith('model') && findVideo(library, videoId) === undefined) await write('local import', videoId, 0)
    deliver = (id) => deliveries[sourceOf[name] ?? 'hosted'](id, n)
    const before = calls()
    await writers[name](videoId, n, replace)
    return calls() - before
  }
  return { library, write }
}
