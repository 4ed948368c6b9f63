// Imports what was coded in another program.
import type { ChangeTopic } from '../../contract/app/changes.ts'
import type { CodedMark, CodesImport } from '../../contract/app/codes.ts'
import { formatCount, plural } from '../../contract/format-count.ts'
import { plainLine } from '../../contract/plain-text.ts'
import type { Library } from '../library/database/open.ts'
import { versionOf } from '../library/database/remember-until-changed.ts'
import { nextTurn } from '../next-turn.ts'
import { applyPlan } from './apply-plan.ts'
import type { ImportPlan, PlannedMark } from './import-plan.ts'
import { pathOf, tagColourOf } from './match-codes.ts'
import type { CodesFile } from './open-package.ts'
import { planImport } from './plan-import.ts'
import { readProject } from './read-project.ts'

interface Config {
  library: Library
  changes: { publish(...topics: ChangeTopic[]): void }
  /** The maker of marks where the file names nobody. */
  userName: string
}

function placeOf(mark: PlannedMark): Pick<CodedMark, 'kind' | 'isWholeVideo' | 'startMs' | 'endMs' | 'quote'> {
  if (mark.type === 'changed') {
    const { kind, isWholeVideo, startMs, endMs, quote } = mark.mark
    return { kind, isWholeVideo, startMs, endMs, quote: plainLine(quote) }
  }
  const { wanted, words } = mark
  if (wanted === null) return { kind: null, isWholeVideo: true, startMs: 0, endMs: 0, quote: '' }
  const { place } = wanted
  if (place.type === 'time') {
    const { startMs, endMs } = place
    return { kind: null, isWholeVideo: false, startMs, endMs, quote: '' }
  }
  const { kind, from, to } = place.range
  const clips = words.clips[kind]
  const startMs = clips[from.clip]?.startMs ?? 0
  const endMs = Math.max(startMs, clips[to.clip]?.endMs ?? 0)
  return { kind, isWholeVideo: false, startMs, endMs, quote: wanted.words }
}

function describeMark(mark: PlannedMark, userName: string): CodedMark {
  return {
    state: mark.type,
    videoId: mark.videoId,
    title: mark.title,
    ...placeOf(mark),
    tags: mark.tags.map(pathOf),
    note: mark.added,
    madeBy: mark.madeBy ?? userName,
    isSimilar: mark.type === 'new' && mark.wanted?.isSimilar === true,
  }
}

function listNotes({ own, codes }: ImportPlan): string[] {
  const { otherDescriptions } = codes
  return [
    own === 0
      ? ''
      : `${formatCount(own, 'selection')} of speakers, kinds or sections ${plural(own, 'was', 'were')} left out, because Footnote’s own export added them.`,
    otherDescriptions === 0
      ? ''
      : `${formatCount(otherDescriptions, 'tag keeps its description', 'tags keep their descriptions')}, which the file has otherwise.`,
  ].filter((note) => note !== '')
}

function describePlan(plan: ImportPlan, userName: string): CodesImport {
  const { project, sources, codes, marks, unchanged, videos, leftovers } = plan
  return {
    project: plainLine(project.name),
    origin: plainLine(project.origin),
    sources,
    tags: codes.matched.map(({ path, target, addsDescription }) => ({
      path,
      tagId: target.type === 'tag' ? target.tag.tagId : null,
      tagPath: pathOf(target),
      colour: tagColourOf(target),
      addsDescription,
    })),
    marks: marks.map((mark) => describeMark(mark, userName)),
    unchanged,
    videos: videos.map(({ tags, ...video }) => ({ ...video, tags: tags.map(pathOf) })),
    leftovers,
    notes: listNotes(plan),
  }
}

/** After so many plans that were out of date when they were ready, the next one is made without letting other work go on. */
const mostPlans = 2

/** Throws CODES_UNREADABLE. */
export async function previewCodes({ library, userName }: Config, file: CodesFile): Promise<CodesImport> {
  return describePlan(await planImport(library, await readProject(file), nextTurn), userName)
}

/** Imports the file as one act, which is null if the library has everything already. Throws CODES_UNREADABLE. */
export async function applyCodes(
  { library, changes, userName }: Config,
  file: CodesFile,
): Promise<CodesImport & { actId: number | null }> {
  const project = await readProject(file)
  for (let made = 1; ; made++) {
    const version = versionOf(library)
    const plan = await planImport(library, project, made > mostPlans ? async () => {} : nextTurn)
    // The plan is for the library as it was read.
    if (made <= mostPlans && versionOf(library) !== version) continue
    const { actId } = applyPlan(library, plan, { userName, now: Date.now() })
    if (actId !== null) changes.publish('marks', 'tags', 'videos')
    return { ...describePlan(plan, userName), actId }
  }
}
