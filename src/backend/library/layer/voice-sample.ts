import type { LabelledClip } from './layered-video.ts'

const wantedMs = 5000
/** A longer pause ends a run of clips. */
const longestPauseMs = 700
/** People say about this many letters in a second; a clip with far fewer has pauses or music in it. */
const lettersPerMs = 0.012

/**
 * About five seconds in which this speaker talks without long pauses, to recognise the voice. `clips` are all spoken clips of the video, of
 * which at least one must have the label.
 */
export function chooseSample(clips: readonly LabelledClip[], label: string): { startMs: number; endMs: number } {
  let best = { startMs: 0, endMs: 0, score: -1 }
  for (const [first, { label: its, startMs }] of clips.entries()) {
    if (its !== label) continue
    let [last, letters] = [first, 0]
    for (let index = first; ; index++) {
      const [clip, next] = [clips[index], clips[index + 1]]
      if (clip === undefined) break
      last = index
      letters += clip.text.length
      if (clip.endMs - startMs >= wantedMs || next === undefined) break
      if (next.label !== label || next.startMs - clip.endMs > longestPauseMs) break
    }
    const wholeMs = (clips[last]?.endMs ?? startMs) - startMs
    const endMs = startMs + Math.min(wholeMs, wantedMs)
    const spoken = (letters / Math.max(wholeMs, 1)) * Math.min(wholeMs, wantedMs)
    const score = Math.min(spoken, wantedMs * lettersPerMs)
    if (score > best.score) best = { startMs, endMs, score }
  }
  return { startMs: best.startMs, endMs: best.endMs }
}
