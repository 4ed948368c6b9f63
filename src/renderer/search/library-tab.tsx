import { useCallback, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router'
import type { RenderReel } from '../moments/reel-moment.ts'
import { isEntered } from '../moments/search-state.ts'
import { TwoPanes } from '../ui/panes/two-panes.tsx'
import { describeUnindexed } from './describe-total.ts'
import { LibraryResults } from './library-results.tsx'
import styles from './library-tab.module.css'
import { findFirst, momentKey, type SelectedMoment } from './listed-moment.ts'
import { useHitMarking } from './picked/use-hit-marking.tsx'
import { HitMarkingContext } from './picked/use-picked.ts'
import { forgetPlace, usePlace } from './places.ts'
import { MomentPreview } from './preview/moment-preview.tsx'
import type { HitToPlay } from './reel-of-hits.ts'
import { momentAddress } from './search-address.ts'
import { useFound } from './use-found.ts'
import { useRelatedList } from './use-related.ts'
import { useResultKeys } from './use-result-keys.ts'

interface LibraryTabProps {
  /** Not empty. */
  query: string
  onQuery: (query: string) => void
  onAddVideos: (text: string) => void
  reel: RenderReel
}

interface Played {
  /** Of the moment that was pressed. */
  readonly key: string
  readonly startMs: number
  readonly press: number
}

/** The results of the library, with a preview of the selected moment. */
export function LibraryTab({ query, onQuery, onAddVideos, reel }: LibraryTabProps) {
  const navigate = useNavigate()
  const arrival = useNavigationType()
  const { key, state } = useLocation()
  const [lastQuery, setLastQuery] = useState(query)
  if (query !== lastQuery) {
    setLastQuery(query)
    if (arrival !== 'POP') forgetPlace(query)
  }
  const container = useRef<HTMLDivElement>(null)
  const found = useFound(query)
  const shownQuery = found.shown?.query ?? ''
  const kept = usePlace(shownQuery)
  const related = useRelatedList(query, found)
  const selected = kept.place.selected ?? findFirst(found.shown?.results ?? []) ?? findFirst(related.results)
  const [played, setPlayed] = useState<Played>()
  /** The moments that play one after another; undefined while no reel is open. */
  const [hits, setHits] = useState<{ query: string; moments: readonly HitToPlay[] }>()
  if (hits !== undefined && hits.query !== query) setHits(undefined)
  /** The query whose first moment is to be played as soon as it is found. */
  const [awaited, setAwaited] = useState<string>()
  const [enteredKey, setEnteredKey] = useState<string>()
  // Going back to such an entry of the history plays nothing.
  if (isEntered(state) && arrival !== 'POP' && enteredKey !== key) {
    setEnteredKey(key)
    setAwaited(query)
  }

  const { select } = kept
  const play = useCallback(
    (moment: SelectedMoment, startMs = moment.moment.startMs) => {
      select(moment)
      setHits(undefined)
      const key = momentKey(moment.videoId, moment.moment)
      setPlayed((last) => ({ key, startMs, press: (last?.press ?? 0) + 1 }))
    },
    [select],
  )
  if (awaited !== undefined && awaited !== query) setAwaited(undefined)
  if (awaited === query && found.isCurrent) {
    setAwaited(undefined)
    if (selected !== undefined) play(selected)
  }
  const { marking, bar, markOne } = useHitMarking({
    container,
    query: shownQuery,
    videoIds: listedVideos(found.shown?.results, related.results),
    isSettled: found.isCurrent,
    selected,
  })
  useResultKeys(container, {
    onPlay() {
      if (selected !== undefined) play(selected)
    },
    onOpen() {
      if (selected === undefined) return
      // The keys are meant for the video page from here on, not for the search box.
      container.current?.closest<HTMLElement>('[data-focus-home]')?.focus({ preventScroll: true })
      void navigate(momentAddress(selected.videoId, selected.moment, query))
    },
  })
  const selectedKey = selected && momentKey(selected.videoId, selected.moment)
  const isPlayed = played !== undefined && played.key === selectedKey
  return (
    <HitMarkingContext value={marking}>
      <Notices found={found.shown} />
      <TwoPanes
        name="search"
        leftPercent={58}
        left={
          <LibraryResults
            container={container}
            query={query}
            found={found}
            related={related}
            kept={kept}
            selected={selected}
            onPlay={play}
            onPlayAll={(moments) => setHits({ query, moments })}
            onQuery={onQuery}
            onAddVideos={onAddVideos}
            bar={bar}
          />
        }
        right={
          hits !== undefined ? (
            reel({
              moments: hits.moments,
              notice: null,
              onMoment: ({ key }) => {
                const hit = hits.moments.find((one) => one.key === key)
                if (hit !== undefined) select(hit.selected)
              },
              onClose: () => setHits(undefined),
            })
          ) : selected === undefined ? (
            <p className={styles.hint}>The selected moment appears and plays here.</p>
          ) : (
            <MomentPreview
              query={query}
              selected={selected}
              played={isPlayed ? played : { startMs: selected.moment.startMs, press: 0 }}
              onPlay={(startMs) => play(selected, startMs)}
              onMark={() => void markOne(selected)}
            />
          )
        }
      />
    </HitMarkingContext>
  )
}

const listedVideos = (...lists: (readonly { readonly videoId: string }[] | undefined)[]): string[] => [
  ...new Set(lists.flatMap((results) => results?.map(({ videoId }) => videoId) ?? [])),
]

function Notices({ found }: { found: ReturnType<typeof useFound>['shown'] }) {
  const { notices = [], unindexedVideos = 0 } = found ?? {}
  const lines = unindexedVideos > 0 ? [...notices, describeUnindexed(unindexedVideos)] : notices
  return (
    <div role="status" className={styles.notices}>
      {lines.map((line) => (
        <p key={line} className="meta" dir="auto">
          {line}
        </p>
      ))}
    </div>
  )
}
