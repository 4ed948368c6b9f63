import { useEffect, useEffectEvent } from 'react'
import type { TextRange } from '../../../../contract/app/marks.ts'
import type { CurrentText, ReadingControls, ReadingLink } from '../../../moments/reading/reading.ts'
import type { PlayingClips } from '../playing/playing-clips.ts'
import type { TranscriptText } from '../text/transcript-text.ts'
import { type KindPlace, listRanges } from './places.ts'
import { readRange, readRanges } from './read-ranges.ts'
import type { SelectionStore } from './selection-store.ts'
import { unitAt, wholeOf } from './units.ts'

interface LinkOptions {
  reading: ReadingLink
  text: TranscriptText
  store: SelectionStore
  playing: PlayingClips
  controls: Pick<ReadingControls, 'reveal' | 'rectOf' | 'focus'>
}

/** Tells the page what is selected and current, and lets it select and scroll. */
export function useReadingLink({ reading, text, store, playing, controls }: LinkOptions): void {
  const publish = useEffectEvent(() => {
    const { selected, isDragging, cursor } = store.get()
    // The words of a long selection are read once, at the end of a drag.
    const selection = selected === null || isDragging ? null : readRanges(text, listRanges(text, selected))
    reading.publish({ selection, isSelecting: isDragging, current: readCurrent(text, cursor, playing) })
  })
  const select = useEffectEvent((ranges: readonly TextRange[]) => {
    store.set({ selected: selectRanges(ranges), cursor: null, isDragging: false })
  })
  const handle = useEffectEvent((use: (now: typeof controls) => void) => use(controls))

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new text changes what is selected.
  useEffect(() => {
    publish()
    const stops = [store.subscribe(() => publish()), playing.subscribe(() => publish())]
    return () => stops.forEach((stop) => void stop())
  }, [store, playing, text])

  useEffect(
    () =>
      reading.attach({
        select: (ranges) => select(ranges),
        clear: () => select([]),
        reveal: (range) => handle((now) => now.reveal(range)),
        rectOf(range) {
          let rect: DOMRect | null = null
          handle((now) => {
            rect = now.rectOf(range)
          })
          return rect
        },
        focus: () => handle((now) => now.focus()),
      }),
    [reading],
  )
}

/** Ranges of both kinds become one selection that starts with the first and ends with the last. */
function selectRanges(ranges: readonly TextRange[]) {
  const [first] = ranges
  const last = ranges.at(-1)
  if (first === undefined || last === undefined) return null
  const place = (kind: KindPlace['kind'], { clip, offset }: TextRange['from']) => ({ kind, clip, offset })
  return {
    anchor: place(first.kind, first.from),
    focus: place(last.kind, last.to),
    isMixed: ranges.length > 1,
  }
}

function readCurrent(text: TranscriptText, cursor: KindPlace | null, playing: PlayingClips): CurrentText | null {
  const unit = cursor === null ? undefined : unitAt(text, cursor)
  const { said, shown } = playing.now()
  const clip = said >= 0 ? text.find('said', said) : text.find('shown', shown)
  const whole = unit ?? (clip && wholeOf(clip))
  if (whole === undefined) return null
  const { kind } = whole.from
  const range: TextRange = {
    kind,
    from: { clip: whole.from.clip, offset: whole.from.offset },
    to: { clip: whole.to.clip, offset: whole.to.offset },
  }
  return { by: unit === undefined ? 'player' : 'cursor', range, ...readRange(text, range) }
}
