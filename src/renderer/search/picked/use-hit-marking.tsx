import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import type { Mark } from '../../../contract/app/marks.ts'
import { colourOf } from '../../marking/drawn-marks.ts'
import { countTags, type TagChoice } from '../../marking/tag-choice.ts'
import { useMarkActions } from '../../marking/use-marks.ts'
import { useTags } from '../../marking/use-tags.ts'
import { useCite } from '../../moments/cite-request.ts'
import { isPageKey } from '../../ui/is-page-key.ts'
import { citeHits } from '../cite-hits.ts'
import type { SelectedMoment } from '../listed-moment.ts'
import { findMarkOf, markOfHit } from './mark-hits.ts'
import { PickBar } from './pick-bar.tsx'
import { createPickedStore } from './picked-store.ts'
import { useMarksOfHits } from './use-marks-of-hits.ts'
import type { HitMarking } from './use-picked.ts'

interface HitMarkingOptions {
  /** Holds the rows. */
  container: RefObject<HTMLElement | null>
  query: string
  videoIds: readonly string[]
  isSettled: boolean
  selected: SelectedMoment | undefined
}

/**
 * Marking in the list of results: `x` selects the current row, `h` marks and `t` tags the selected rows, or the current one if none is
 * selected. Call it before other hooks that listen to keys, because Escape first clears the selection.
 */
export function useHitMarking(options: HitMarkingOptions): {
  marking: HitMarking
  bar: ReactNode
  markOne: (moment: SelectedMoment) => Promise<void>
} {
  const { container, query, videoIds, isSettled, selected } = options
  const { create, tag } = useMarkActions()
  const cite = useCite()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another query begins without a selection.
  const picked = useMemo(
    () =>
      createPickedStore(() =>
        [...(container.current?.querySelectorAll<HTMLElement>('[data-moment]') ?? [])].map(
          ({ dataset }) => dataset.moment ?? '',
        ),
      ),
    [container, query],
  )
  const marksOf = useMarksOfHits(videoIds, isSettled)
  const moments = useSyncExternalStore(picked.subscribe, picked.get)
  const [isTagging, setIsTagging] = useState(false)
  const concerned = moments.size > 0 ? [...moments.values()] : selected === undefined ? [] : [selected]

  function finish(): void {
    setIsTagging(false)
    picked.clear()
    container.current?.querySelector<HTMLElement>('[aria-current]')?.focus({ preventScroll: true })
  }
  /** Marks what has no mark of its own yet. */
  async function mark(hits: readonly SelectedMoment[], tags?: TagChoice): Promise<void> {
    const known = hits.map((hit) => ({ hit, mark: findMarkOf(hit, marksOf(hit.videoId)) }))
    const markIds = known.flatMap((one) => one.mark?.markId ?? [])
    const wanted = known.filter((one) => one.mark === undefined).map(({ hit }) => markOfHit(hit))
    try {
      if (wanted.length > 0 || tags === undefined)
        await create(tags === undefined ? wanted : wanted.map((one) => ({ ...one, tags })), { isConfirmed: true })
      if (tags !== undefined && markIds.length > 0) await tag(markIds, tags)
      finish()
    } catch {
      // The user was told why; the selection stays.
    }
  }

  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event
    if (ctrlKey || metaKey || altKey || shiftKey || !isPageKey(event) || selected === undefined) return
    const page = container.current?.closest('[data-search-page]')
    const isHere = target instanceof Element && (page?.contains(target) === true || target.contains(page ?? null))
    if (!isHere || document.querySelector('[aria-modal="true"]')) return
    if (key === 'x') picked.toggle(selected)
    else if (key === 'h') void mark(concerned)
    else if (key === 't') setIsTagging(true)
    else if (key === 'c') cite(citeHits(concerned))
    else if (key === 'Escape' && moments.size > 0) picked.clear()
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])

  const { byId } = useTags()
  const marking = useMemo(
    () => ({ picked, marksOf, colourOf: (mark: Mark) => colourOf(mark, byId) }),
    [picked, marksOf, byId],
  )
  return {
    marking,
    markOne: (moment) => mark([moment]),
    bar: (moments.size > 0 || isTagging) && (
      <PickBar
        count={concerned.length}
        isTagging={isTagging}
        onMark={() => void mark(concerned)}
        onTag={() => setIsTagging(true)}
        onCite={() => cite(citeHits(concerned))}
        onTags={(tags) => (countTags(tags) === 0 ? undefined : void mark(concerned, tags))}
        onClose={isTagging ? () => setIsTagging(false) : finish}
      />
    ),
  }
}
