// Combines the parts of a video into the video that is displayed.
import type { PartName } from '../../contract/app/replaced-parts.ts'
import { type Section, type Unread, unknownTitle, type Video, type VideoContent } from '../../contract/app/videos.ts'
import { fingerprintOf, hasGivenSections, type Summarised, summarisedOf } from '../library/videos/kept-summaries.ts'
import type { PartContents } from '../library/videos/replaced-parts.ts'
import { buildSections } from '../summaries/sections.ts'
import type { Facts } from './merge-facts.ts'
import type { PartsByName } from './parts.ts'

/** `whole` lists the parts that could not be read at all, now or earlier. Parts that exist by now are not reported as missing. */
function countUnread(parts: PartsByName, { videoId, title }: Facts, whole: Unread['whole']): VideoContent['unread'] {
  const of = (name: PartName) => parts[name]?.unread ?? 0
  const isMissing = (name: Unread['whole'][number]) =>
    name === 'title' ? title === unknownTitle(videoId) : parts[name] === null
  const unread = {
    said: of('said'),
    shown: of('shown'),
    sections: of('sections'),
    whole: [...new Set(whole)].filter(isMissing),
  }
  const isComplete = unread.said + unread.shown + unread.sections + unread.whole.length === 0
  return isComplete ? null : unread
}

/** Keeps the given chapters and rebuilds their summaries from the current transcript. */
function retell(sections: Section[], said: PartsByName['said'], { durationMs, title }: Facts): Section[] {
  if (said === null) return sections
  const { audioClips: clips } = said.content
  const built = buildSections({ chapters: sections, clips, durationMs, videoTitle: title })
  return built.method === 'chapters' ? built.sections : sections
}

/** Whether the sections that a model summarised still have the same borders (and, for given sections, the same titles). */
function stillFit(written: readonly Section[], base: Summarised): boolean {
  const isGiven = hasGivenSections(base)
  return (
    written.length === base.sections.length &&
    written.every(({ startMs, endMs, title }, index) => {
      const section = base.sections[index]
      return section?.startMs === startMs && section.endMs === endMs && (!isGiven || section.title === title)
    })
  )
}

/**
 * `unsaid` is used when there is no transcript. `whole` lists the parts that could not be read at all. `isRetold` says that the summaries of
 * the given chapters were made from another transcript than the current one. `under` is the content that a model's summary hides; null
 * when no model wrote the summary.
 */
export function compose(
  facts: Facts & Pick<Video, 'source' | 'isLiveCrawl'>,
  parts: PartsByName,
  unsaid: PartContents['said'],
  whole: Unread['whole'],
  isRetold: boolean,
) {
  const { said, shown, sections: given, summary } = parts
  const { audioClips, captionTrack, extra, automatic } = said?.content ?? { ...unsaid, audioClips: [] }
  const givenSections = given && {
    sections:
      isRetold && given.origin === 'local' ? retell(given.content.sections, said, facts) : given.content.sections,
    sectionMethod: given.content.sectionMethod,
  }
  const byModel = summary?.content.byModel ?? null
  const writtenSummary = byModel === null ? (summary?.content.summary ?? null) : byModel.over
  const base = {
    ...facts,
    extra: { ...facts.extra, ...extra },
    audioClips,
    captionTrack,
    saidOrigin: said === null ? null : said.origin === 'model' ? null : said.origin,
    visualClips: shown?.content.visualClips ?? [],
    visualMethod: shown?.content.visualMethod ?? null,
    visualModel: shown?.content.visualModel ?? null,
    sections: givenSections?.sections ?? automatic.sections,
    sectionMethod: givenSections?.sectionMethod ?? automatic.sectionMethod,
    summary: writtenSummary ?? automatic.summary,
    unread: countUnread(parts, facts, whole),
  }
  if (summary === null || byModel === null) return { content: base, under: null }
  const { sections, fingerprint } = byModel
  const isOfEarlierText = fingerprintOf(base) !== fingerprint
  const isShown = !isOfEarlierText || stillFit(sections, base)
  return {
    content: { ...base, summary: summary.content.summary, sections: isShown ? sections : base.sections },
    under: { original: summarisedOf(base), sections, fingerprint, isOfEarlierText },
  }
}
