import { useQuery } from '@tanstack/react-query'
import type { MarkFilter, MarkKey } from '../../../contract/app/marks.ts'
import type { Tag } from '../../../contract/app/tags.ts'
import { useBackend } from '../../connection/backend.tsx'
import { writePath } from '../../marking/tag-choice.ts'
import { useTags } from '../../marking/use-tags.ts'
import { formatDate } from '../../ui/format/format-date.ts'
import type { MarksView } from '../marks-address.ts'

interface Chip {
  readonly key: string
  readonly label: string
  readonly onRemove: () => void
}

/** The conditions of the filter as chips, without the text, which has a field of its own. */
export function useFilterChips(view: MarksView, onChange: (changes: Partial<MarksView>) => void): Chip[] {
  const { orpc } = useBackend()
  const { byId } = useTags()
  const needsVideos = view.videoIds.length > 0 || view.cell?.by === 'tag-video'
  const videos = useQuery({ ...orpc.marks.groups.queryOptions({ input: { by: 'video' } }), enabled: needsVideos }).data
  const collections = useQuery({ ...orpc.collections.list.queryOptions(), enabled: view.collectionId !== null }).data
  const titleOf = (videoId: MarkKey) => videos?.groups.find(({ key }) => key === videoId)?.label ?? 'Video'
  const nameOf = (tagId: MarkKey) => writeTagName(byId, tagId)

  const { tagIds, videoIds, collectionId, kind, madeFrom, madeUntil, cell } = view
  const chips: (Chip | false)[] = [
    ...tagIds.map((tagId) => ({
      key: `tag ${tagId}`,
      label: `Tag: ${nameOf(tagId)}`,
      onRemove: () => onChange({ tagIds: tagIds.filter((other) => other !== tagId) }),
    })),
    view.isUntagged && { key: 'untagged', label: 'Without a tag', onRemove: () => onChange({ isUntagged: false }) },
    ...videoIds.map((videoId) => ({
      key: `video ${videoId}`,
      label: `Video: ${titleOf(videoId)}`,
      onRemove: () => onChange({ videoIds: videoIds.filter((other) => other !== videoId) }),
    })),
    collectionId !== null && {
      key: 'collection',
      label: `Collection: ${collections?.collections.find((one) => one.collectionId === collectionId)?.name ?? '…'}`,
      onRemove: () => onChange({ collectionId: null }),
    },
    kind !== null && {
      key: 'kind',
      label: kind === 'said' ? 'Said' : 'Shown',
      onRemove: () => onChange({ kind: null }),
    },
    madeFrom !== null && {
      key: 'from',
      label: `Made since ${showDay(madeFrom)}`,
      onRemove: () => onChange({ madeFrom: null }),
    },
    madeUntil !== null && {
      key: 'until',
      label: `Made until ${showDay(madeUntil)}`,
      onRemove: () => onChange({ madeUntil: null }),
    },
    view.hasChangedText && {
      key: 'changed',
      label: 'Text changed',
      onRemove: () => onChange({ hasChangedText: false }),
    },
    cell !== null && {
      key: 'cell',
      label: describeCell(cell, nameOf, titleOf),
      onRemove: () => onChange({ cell: null }),
    },
  ]
  return chips.filter((chip) => chip !== false)
}

const showDay = (day: string): string => formatDate(Date.parse(`${day}T12:00:00`))

const writeTagName = (byId: ReadonlyMap<number, Tag>, tagId: MarkKey): string => {
  if (tagId === null) return 'Without a tag'
  return writePath((typeof tagId === 'number' ? byId.get(tagId)?.path : undefined) ?? ['…'])
}

function describeCell(
  { by, row, column }: NonNullable<MarkFilter['cell']>,
  nameOf: (tagId: MarkKey) => string,
  titleOf: (videoId: MarkKey) => string,
): string {
  const tag = nameOf(row)
  if (by === 'tag-video') return `${tag} in ${titleOf(column)}`
  if (by === 'tag-speaker') return `${tag} said by ${column ?? 'unknown speakers'}`
  return `${tag} overlapping ${nameOf(column)}`
}
