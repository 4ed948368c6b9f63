import type { Mark, MarkFilter, MarkGrouping, MarkOrder } from '../../../contract/app/marks.ts'
import type { BackendClient } from '../../connection/backend-client.ts'
import type { ReelMoment } from '../../moments/reel-moment.ts'
import { describeMark } from '../describe-mark.ts'
import { type MarkPlace, sectionName } from '../list/mark-sections.ts'

/** The most that one call returns. */
const pageSize = 1000

interface Shown {
  filter: MarkFilter
  by: MarkGrouping | null
  order: MarkOrder
}

interface ShownMark {
  readonly mark: Mark
  readonly place: MarkPlace
}

/** All marks that fit a filter, in the order of the list with its groups. A mark with several tags comes once. */
export async function loadMarks(client: BackendClient, { filter, by, order }: Shown): Promise<ShownMark[]> {
  if (by === null) return loadSection(client, { ...filter, order }, '')
  const { groups } = await client.marks.groups({ ...filter, by })
  const shown = new Map<string, ShownMark>()
  for (const { key } of groups)
    for (const one of await loadSection(client, { ...filter, order, group: { by, key } }, sectionName(key)))
      if (!shown.has(one.mark.markId)) shown.set(one.mark.markId, one)
  return [...shown.values()]
}

async function loadSection(
  client: BackendClient,
  input: MarkFilter & { order: MarkOrder },
  section: string,
): Promise<ShownMark[]> {
  const shown: ShownMark[] = []
  for (let after: number | null = 0; after !== null; ) {
    const page: Awaited<ReturnType<typeof client.marks.list>> = await client.marks.list({
      ...input,
      after,
      limit: pageSize,
    })
    shown.push(...page.marks.map((mark) => ({ mark, place: { section, markId: mark.markId } })))
    after = page.next
  }
  return shown
}

export interface MarkToPlay extends ReelMoment {
  readonly place: MarkPlace
}

/** The marks that can play. Notes about whole videos have no moment. */
export const reelOfMarks = (shown: readonly ShownMark[]): MarkToPlay[] =>
  shown
    .filter(({ mark }) => !mark.isWholeVideo)
    .map(({ mark, place }) => {
      const { markId, videoId, title, kind, startMs, endMs, quote } = mark
      return { key: markId, videoId, title, kind, startMs, endMs, text: quote === '' ? '' : describeMark(mark), place }
    })
