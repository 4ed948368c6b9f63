import { type ReactNode, useCallback, useMemo, useState } from 'react'
import type { Mark, TextPlace, TextRange } from '../../../contract/app/marks.ts'
import type { Video } from '../../../contract/app/videos.ts'
import { watchUrl } from '../../../contract/youtube/addresses.ts'
import {
  copyQuotes,
  copyQuotesAsMarkdown,
  quoteOfRange,
  targetOfRange,
  wordsOfRange,
} from '../../marking/copy-quotes.ts'
import { drawMarks, marksBeside } from '../../marking/drawn-marks.ts'
import { MarkPill } from '../../marking/mark-pill.tsx'
import { MarkStripes } from '../../marking/mark-stripes.tsx'
import type { MarkingAction } from '../../marking/marking-keys.ts'
import { MarksLine } from '../../marking/marks-line.tsx'
import { SelectionBar } from '../../marking/selection-bar.tsx'
import { findSpokenSentences } from '../../marking/spoken-sentences.ts'
import { useMarkingKeys, useTypingKey } from '../../marking/use-marking-keys.ts'
import { useMarkActions, useMarksOfVideo } from '../../marking/use-marks.ts'
import { useTags } from '../../marking/use-tags.ts'
import { useCite } from '../../moments/cite-request.ts'
import type { TranscriptSlots } from '../../moments/reading/drawn-text.ts'
import type { TranscriptReading } from '../../moments/reading/reading.ts'
import { copyText } from '../../ui/copy-text.ts'
import type { Playback } from '../../ui/player/playback.ts'
import styles from './marks.module.css'
import { type Edited, NoteEditor } from './note-editor.tsx'
import { useListeningMark } from './use-listening-mark.ts'
import { useStretch } from './use-stretch.ts'

export interface VideoMarking {
  /** What is drawn in the transcript. */
  readonly slots: TranscriptSlots
  /** Floats over the transcript. */
  readonly pill: ReactNode
  /** The note that is open; null if none is. */
  readonly note: ReactNode
  /** The marks along the video. */
  readonly line: ReactNode
  readonly markFrame: () => void
}

const isSamePlace = (one: TextPlace, other: TextPlace) => one.clip === other.clip && one.offset === other.offset

/** Whether a mark has exactly these words. */
const hasPlace = ({ kind, place }: Mark, range: TextRange): boolean =>
  kind === range.kind && place !== null && isSamePlace(place.from, range.from) && isSamePlace(place.to, range.to)

/** Everything by which the user marks on the page of a video: keys, pill, selection bar, stripes and the note. */
export function useVideoMarking(video: Video, playback: Playback, reading: TranscriptReading): VideoMarking {
  const { videoId, audioClips, visualClips, captionTrack, durationMs } = video
  const marks = useMarksOfVideo(videoId)
  const { byId } = useTags()
  const actions = useMarkActions()
  const cite = useCite()
  const sentences = useMemo(
    () => findSpokenSentences(audioClips, captionTrack?.language ?? null),
    [audioClips, captionTrack],
  )
  const findMarked = useCallback((range: TextRange) => marks.find((one) => hasPlace(one, range))?.markId, [marks])
  const toTarget = useCallback((range: TextRange) => targetOfRange(video, range), [video])
  const listening = useListeningMark({ videoId, sentences, actions, findMarked, toTarget })
  const [edited, setEdited] = useState<Edited | null>(null)
  const stretch = useStretch(video, playback, actions)
  const lastMark = marks.find(({ markId }) => markId === listening.last?.markId)

  /** What an action concerns: the selection, else what the reading cursor or the player is at, one range for each kind. */
  function findRanges(): readonly TextRange[] {
    const { selection, current } = reading.state()
    if (selection !== null) return selection.ranges
    if (current?.by === 'cursor') return [current.range]
    const sentence = sentences.at(playback.positionMs())
    return sentence === undefined ? shownNow() : [sentence]
  }
  function shownNow(): TextRange[] {
    const positionMs = playback.positionMs()
    const clip = visualClips.findLastIndex(({ startMs }) => startMs <= positionMs)
    const length = visualClips[clip]?.description.length ?? 0
    return length === 0 ? [] : [{ kind: 'shown', from: { clip, offset: 0 }, to: { clip, offset: length } }]
  }

  async function markRanges(ranges: readonly TextRange[]): Promise<void> {
    const [range, ...others] = ranges
    if (range === undefined) return
    reading.clear()
    if (others.length === 0) listening.markRange(range)
    else await actions.create(ranges.map((each) => ({ videoId, target: toTarget(each) }))).catch(() => undefined)
  }
  function mark(): boolean {
    const { selection, current } = reading.state()
    if (selection !== null || current?.by === 'cursor') {
      void markRanges(findRanges())
      return true
    }
    if (listening.press(playback.positionMs())) return true
    void markRanges(shownNow())
    return true
  }
  function markFrame(): void {
    const startMs = playback.positionMs()
    void actions.create([{ videoId, target: { type: 'moment', startMs, endMs: startMs, kind: null } }]).then(
      ([made]) => made && edit(made, 'note'),
      () => undefined,
    )
  }
  function edit(markToEdit: Mark, startsWith: Edited['startsWith']): void {
    listening.forget()
    setEdited({ kind: 'mark', markId: markToEdit.markId, startsWith })
  }
  function write(startsWith: Edited['startsWith']): boolean {
    if (lastMark !== undefined && reading.state().selection === null) {
      edit(lastMark, startsWith)
      return true
    }
    const ranges = findRanges()
    if (ranges.length === 0) return false
    setEdited({ kind: 'new', ranges, startsWith })
    return true
  }
  function closeNote(): void {
    setEdited(null)
    // The keys of the page work again at once.
    reading.focus()
  }
  function quotes() {
    const { selection, current } = reading.state()
    const ranges =
      selection?.ranges ?? (listening.last !== null ? [listening.last.range] : current ? [current.range] : [])
    return (ranges.length === 0 ? findRanges() : ranges).map((range) => quoteOfRange(video, range))
  }

  /** The moment of the words that “Copy quote” copies; the whole video where there are none. */
  function citeQuotes(): void {
    const cited = quotes()
    const item =
      cited.length === 0
        ? { videoId }
        : {
            videoId,
            startMs: Math.min(...cited.map(({ startMs }) => startMs)),
            endMs: Math.max(...cited.map(({ endMs }) => endMs)),
          }
    cite({ title: cited.length === 0 ? 'Cite video' : 'Cite moment', cited: { kind: 'items', items: [item] } })
  }

  function act(action: MarkingAction, target: Element): boolean {
    switch (action) {
      case 'mark':
        if (target.closest('[data-frames]')) markFrame()
        else mark()
        return true
      case 'note':
        return write('note')
      case 'tag':
        return write('tags')
      case 'quote':
        void copyQuotes(quotes())
        return true
      case 'markdown':
        void copyQuotesAsMarkdown(quotes())
        return true
      case 'cite':
        citeQuotes()
        return true
      case 'start':
        stretch.setStart()
        return true
      case 'end':
        stretch.setEnd()
        return true
      case 'more':
        listening.grow()
        return listening.last !== null
      case 'less':
        listening.shrink()
        return listening.last !== null
    }
  }
  useMarkingKeys(act)
  useTypingKey(playback)

  const { forget } = listening
  const openMark = useCallback(
    ({ markId }: Mark) => {
      forget()
      setEdited({ kind: 'mark', markId, startsWith: 'note' })
    },
    [forget],
  )
  const drawn = useMemo(() => drawMarks(marks, styles.marked ?? ''), [marks])
  const renderMargin = useCallback<NonNullable<TranscriptSlots['renderMargin']>>(
    (row, measure) => {
      const beside = marksBeside(marks, row)
      return beside.length === 0 ? null : <MarkStripes marks={beside} byId={byId} measure={measure} onOpen={openMark} />
    },
    [marks, byId, openMark],
  )
  // The editor shows the selected words and has the same actions, so the bar would only cover the text.
  const renderBeside = () =>
    edited?.kind === 'new' ? null : (
      <SelectionBar
        onMark={mark}
        onNote={() => write('note')}
        onTag={() => write('tags')}
        onCopyQuote={() => void copyQuotes(quotes())}
        onCopyLink={() => {
          const { selection } = reading.state()
          void copyText(watchUrl(videoId, selection?.startMs ?? playback.positionMs()), 'Link')
        }}
        onCite={citeQuotes}
      />
    )
  const { last } = listening
  return {
    slots: { drawn, renderMargin, renderBeside, onMark: listening.markRange },
    pill: last !== null && (
      <MarkPill
        words={wordsOfRange(video, last.range)}
        canGrow={last.range.kind === 'said' && sentences.extend(last.range) !== last.range}
        canShrink={last.range.kind === 'said' && last.canShrink}
        onGrow={listening.grow}
        onShrink={listening.shrink}
        onNote={() => write('note')}
        onTag={() => write('tags')}
        onRemove={() => {
          listening.forget()
          if (lastMark !== undefined) void actions.remove([lastMark])
        }}
        onFade={listening.forget}
      />
    ),
    note: edited !== null && (
      <NoteEditor
        video={video}
        edited={edited}
        marks={marks}
        actions={actions}
        onCreated={reading.clear}
        onClose={closeNote}
      />
    ),
    line: durationMs !== null && (
      <MarksLine
        marks={marks}
        byId={byId}
        durationMs={durationMs}
        startedMs={stretch.startedMs}
        onSeek={(positionMs) => playback.seekTo(positionMs)}
      />
    ),
    markFrame,
  }
}
