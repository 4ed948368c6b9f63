import { Combobox, PillsInput, useCombobox } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import type { Tag } from '../../contract/app/tags.ts'
import { readLastTags } from './last-tags.ts'
import { NewTagChip, TagChip } from './tag-chip.tsx'
import {
  addName,
  addTag,
  countTags,
  findTyped,
  noTagChoice,
  readTypedPath,
  suggestTags,
  type TagChoice,
  withoutLast,
  writePath,
} from './tag-choice.ts'
import styles from './tag-field.module.css'
import { useTags } from './use-tags.ts'

const mostSuggestions = 8
const newOption = 'new'

interface TagFieldProps {
  value: TagChoice
  onChange: (value: TagChoice) => void
  /** Enter in the empty field. `value` has the last tags again if there were none. */
  onSubmit: (value: TagChoice) => void
  isFocusedAtFirst?: boolean
  label?: string
}

/**
 * Edits tags by keyboard. A typed path such as `cooling/roofs` makes a tag below another. Enter takes the suggestion; in the empty field it
 * repeats the tags that were given last, or submits.
 */
export function TagField({ value, onChange, onSubmit, isFocusedAtFirst = false, label = 'Tags' }: TagFieldProps) {
  const { tags, byId } = useTags()
  const [typed, setTyped] = useState('')
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const path = readTypedPath(typed)
  const isNew = path !== undefined && findTyped(tags, path) === undefined
  const suggested =
    path === undefined
      ? []
      : suggestTags(tags, typed, mostSuggestions).filter(({ tagId }) => !value.tagIds.includes(tagId))
  const lastTags = readLastTags().flatMap((tagId) => byId.get(tagId) ?? [])

  function take(option: string): void {
    setTyped('')
    combobox.closeDropdown()
    if (option === newOption) {
      if (path !== undefined) onChange(addName(value, path))
    } else onChange(addTag(value, Number(option)))
  }
  function takeTyped(): void {
    if (path === undefined) return
    const known = findTyped(tags, path)
    take(known === undefined ? newOption : String(known.tagId))
  }
  function submit(): void {
    const repeated = lastTags.reduce((wanted, { tagId }) => addTag(wanted, tagId), noTagChoice)
    const wanted = countTags(value) === 0 ? repeated : value
    onChange(wanted)
    onSubmit(wanted)
  }
  function handleKey(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return
    if (event.key === 'Enter' && typed.trim() === '') {
      event.preventDefault()
      submit()
    } else if (event.key === 'Enter' && combobox.getSelectedOptionIndex() === -1) {
      event.preventDefault()
      takeTyped()
    } else if (event.key === ',') {
      event.preventDefault()
      takeTyped()
    } else if (event.key === 'Backspace' && typed === '') onChange(withoutLast(value))
    else if (event.key === 'Escape' && typed !== '') {
      event.stopPropagation()
      setTyped('')
      combobox.closeDropdown()
    }
  }

  const hint =
    countTags(value) === 0 && lastTags.length > 0
      ? `Press Enter to repeat ${lastTags.map(nameOf).join(', ')}`
      : 'Add tags'
  return (
    <Combobox store={combobox} onOptionSubmit={take}>
      <Combobox.DropdownTarget>
        <PillsInput className={styles.field} onClick={() => combobox.openDropdown()}>
          <span className={styles.chips}>
            {value.tagIds.map((tagId) => {
              const tag = byId.get(tagId)
              const remove = () => onChange({ ...value, tagIds: value.tagIds.filter((other) => other !== tagId) })
              return tag && <TagChip key={tagId} tag={tag} onRemove={remove} />
            })}
            {value.names.map((name) => (
              <NewTagChip
                key={name}
                name={name}
                onRemove={() => onChange({ ...value, names: value.names.filter((other) => other !== name) })}
              />
            ))}
            <Combobox.EventsTarget>
              <PillsInput.Field
                aria-label={label}
                className={styles.input}
                placeholder={hint}
                value={typed}
                maxLength={1000}
                autoFocus={isFocusedAtFirst}
                data-autofocus={isFocusedAtFirst || undefined}
                dir="auto"
                onChange={(event) => {
                  setTyped(event.currentTarget.value)
                  combobox.openDropdown()
                  combobox.updateSelectedOptionIndex()
                }}
                onBlur={() => combobox.closeDropdown()}
                onKeyDown={handleKey}
              />
            </Combobox.EventsTarget>
          </span>
        </PillsInput>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown hidden={path === undefined}>
        <Combobox.Options>
          {suggested.map((tag) => (
            <Combobox.Option key={tag.tagId} value={String(tag.tagId)}>
              <span className={styles.option}>
                <TagChip tag={tag} />
                <bdi className={`cut ${styles.above}`}>{writePath(tag.path.slice(0, -1))}</bdi>
                <span className="meta figures">{tag.allMarkCount.toLocaleString()}</span>
              </span>
            </Combobox.Option>
          ))}
          {isNew && (
            <Combobox.Option value={newOption}>
              New tag <bdi>“{path}”</bdi>
            </Combobox.Option>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

const nameOf = ({ path }: Tag): string => path.at(-1) ?? ''
