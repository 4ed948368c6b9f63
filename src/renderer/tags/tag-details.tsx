import { Button, Select, Textarea } from '@mantine/core'
import { IconBlockquote, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { tagColours } from '../../contract/app/choices.ts'
import type { Tag } from '../../contract/app/tags.ts'
import { useCite } from '../moments/cite-request.ts'
import { formatLocalCount } from '../ui/format/format-local-count.ts'
import { modKey } from '../ui/mod-key.ts'
import styles from './tag-details.module.css'
import { listBelow } from './tree-rows.ts'

interface TagDetailsProps {
  /** The tags that are looked at: one, or several selected ones. */
  chosen: readonly Tag[]
  tags: readonly Tag[]
  /** The collection whose marks and videos are counted; undefined for the whole library. */
  collectionId: number | undefined
  onDescribe: (tagId: number, description: string) => Promise<void>
  onColour: (tagId: number, colour: Tag['colour']) => void
  onMove: (tagIds: readonly number[], parentId: number | null) => void
  onMerge: (tagIds: readonly number[], into: Tag) => void
  onRename: (tagId: number) => void
  onNewBelow: (tagId: number) => void
  onDelete: () => void
}

/** What is known of a tag, and what can be done with it or with several. */
export function TagDetails(props: TagDetailsProps) {
  const { chosen, tags, onDescribe, onColour, onMove, onMerge, onRename, onNewBelow, onDelete } = props
  const cite = useCite()
  const [only] = chosen
  if (only === undefined) return <p className="dim">Select a tag to describe, move or merge it.</p>
  const ids = chosen.map(({ tagId }) => tagId)
  const below = listBelow(tags, ids)
  const places = tags.filter(({ tagId }) => !below.has(tagId)).map(toOption)
  const targets = tags.filter(({ tagId }) => !ids.includes(tagId)).map(toOption)
  const isOne = chosen.length === 1
  return (
    <section className={styles.details} aria-label={isOne ? 'Tag' : 'Selected tags'}>
      <h2 className={styles.title} dir="auto">
        {isOne ? only.path.join(' / ') : `${formatLocalCount(chosen.length, 'tag')} selected`}
      </h2>
      {isOne && (
        <>
          <Counts tag={only} collectionId={props.collectionId} />
          <Description key={only.tagId} tag={only} onDescribe={onDescribe} />
          <Colours tag={only} onColour={(colour) => onColour(only.tagId, colour)} />
        </>
      )}
      <Select
        label="Below"
        description={isOne ? 'Moves the tag with all tags below it.' : 'Moves these tags with all tags below them.'}
        placeholder="Tag"
        searchable
        data-tag-place
        onFocus={(event) => event.currentTarget.select()}
        data={[{ value: 'top', label: 'Top level' }, ...places]}
        value={isOne ? String(only.parentId ?? 'top') : null}
        allowDeselect={false}
        onChange={(value) => value !== null && onMove(ids, value === 'top' ? null : Number(value))}
      />
      <Merging targets={targets} tags={tags} isOne={isOne} onMerge={(into) => onMerge(ids, into)} />
      <div className={styles.actions}>
        {isOne && (
          <>
            <Button leftSection={<IconPencil size={16} stroke={1.6} />} title="F2" onClick={() => onRename(only.tagId)}>
              Rename
            </Button>
            <Button leftSection={<IconPlus size={16} stroke={1.6} />} onClick={() => onNewBelow(only.tagId)}>
              New tag below
            </Button>
            <Button
              leftSection={<IconBlockquote size={16} stroke={1.6} />}
              title="Cites the videos with this tag, and those with its marks"
              onClick={() =>
                cite({
                  title: `Bibliography of “${only.path.join('/')}”`,
                  cited: { kind: 'tag', tagId: only.tagId },
                })
              }
            >
              Bibliography
            </Button>
          </>
        )}
        <Button leftSection={<IconTrash size={16} stroke={1.6} />} title="Delete" onClick={onDelete}>
          Delete
        </Button>
      </div>
    </section>
  )
}

const toOption = ({ tagId, path }: Tag) => ({ value: String(tagId), label: path.join(' / ') })

function Counts({ tag, collectionId }: { tag: Tag; collectionId: number | undefined }) {
  const { tagId, markCount, allMarkCount, videoCount } = tag
  const ofCollection = collectionId === undefined ? '' : `&collection=${collectionId}`
  return (
    <p className={styles.counts}>
      <Link to={`/marks?tag=${tagId}${ofCollection}`}>{formatLocalCount(allMarkCount, 'mark')}</Link>
      {allMarkCount !== markCount && (
        <span className="dim">{formatLocalCount(markCount, 'mark')} with this tag itself</span>
      )}
      <span className="dim">{formatLocalCount(videoCount, 'tagged video')}</span>
    </p>
  )
}

function Description({ tag, onDescribe }: { tag: Tag; onDescribe: TagDetailsProps['onDescribe'] }) {
  const [typed, setTyped] = useState(tag.description)
  const [saved, setSaved] = useState(tag.description)
  if (saved !== tag.description) {
    // It was changed in another window, or by undo.
    setSaved(tag.description)
    setTyped(tag.description)
  }
  const save = () => typed !== tag.description && void onDescribe(tag.tagId, typed)
  return (
    <Textarea
      label="Description"
      description={`What the tag means and when to use it. It becomes the entry of the code book. ${modKey('Enter')} saves.`}
      autosize
      minRows={3}
      maxRows={12}
      maxLength={20_000}
      dir="auto"
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save()
      }}
    />
  )
}

function Colours({ tag, onColour }: { tag: Tag; onColour: (colour: Tag['colour']) => void }) {
  return (
    <fieldset className={styles.colours}>
      <legend>Colour</legend>
      {tagColours.map((colour) => (
        <label key={colour} className={styles.colour} title={colour}>
          <input
            type="radio"
            name={`colour-${tag.tagId}`}
            aria-label={colour}
            checked={tag.colour === colour}
            onChange={() => onColour(colour)}
          />
          <span className={styles.swatch} style={{ background: `var(--tag-${colour})` }} />
        </label>
      ))}
    </fieldset>
  )
}

interface MergingProps {
  targets: { value: string; label: string }[]
  tags: readonly Tag[]
  isOne: boolean
  onMerge: (into: Tag) => void
}

function Merging({ targets, tags, isOne, onMerge }: MergingProps) {
  const [value, setValue] = useState<string | null>(null)
  const into = tags.find(({ tagId }) => String(tagId) === value)
  return (
    <div className={styles.merging}>
      <Select
        label="Merge into"
        description="Its marks, videos and lower tags go to the other tag, and the descriptions are joined."
        placeholder="Tag"
        searchable
        nothingFoundMessage="No tag has this name."
        data={targets}
        value={into === undefined ? null : value}
        onChange={setValue}
      />
      <Button
        className={styles.merge ?? ''}
        disabled={into === undefined}
        onClick={() => {
          if (into !== undefined) onMerge(into)
          setValue(null)
        }}
      >
        {isOne ? 'Merge' : 'Merge all'}
      </Button>
    </div>
  )
}
