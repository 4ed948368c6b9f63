import type { SectionSummary, VideoClip, WrittenAudioClip } from '../../src/contract/service/written.ts'
import type { Script, ScriptEvent } from './read-script.ts'
import { countWords, splitClips } from './split-clips.ts'

const wordsPerSecond = 2.4
const secondsBetweenSpeakers = 0.5
const shortestShownSeconds = 4
const longestShownSeconds = 25
const openingSeconds = 2
const closingSeconds = 3

export interface TimedScript {
  duration: number
  audioClips: WrittenAudioClip[]
  videoClips: VideoClip[]
  sectionSummaries: SectionSummary[]
}

/** Gives every part of a script its time, at the pace of free speech. All times are whole seconds. */
export function timeScript({ sections }: Script): TimedScript {
  const audioClips: WrittenAudioClip[] = []
  const shown: { startTime: number; description: string }[] = []
  const sectionStarts: number[] = []
  let now = openingSeconds
  for (const section of sections) {
    sectionStarts.push(sectionStarts.length === 0 ? 0 : Math.round(now))
    for (const event of section.events) now = place(event, now)
  }
  const duration = Math.ceil(now) + closingSeconds

  function place(event: ScriptEvent, start: number): number {
    if (event.kind === 'pause') return start + event.seconds
    if (event.kind === 'shown') {
      const last = shown.at(-1)
      const from = last ? Math.max(start, last.startTime + shortestShownSeconds) : start
      shown.push({ startTime: last ? Math.round(from) : 0, description: event.description })
      return from
    }
    const isNewSpeaker = audioClips.length > 0 && audioClips.at(-1)?.speakerId !== event.speakerId
    let at = isNewSpeaker ? start + secondsBetweenSpeakers : start
    for (const text of splitClips(event.text)) {
      const startTime = Math.round(at)
      at = Math.max(at + spokenSeconds(text), startTime + 1)
      audioClips.push({ startTime, endTime: Math.round(at), transcription: text, speakerId: event.speakerId })
    }
    return at
  }

  return {
    duration,
    audioClips,
    videoClips: shown.map(({ startTime, description }, index) => ({
      startTime,
      endTime: Math.min(shown[index + 1]?.startTime ?? duration, startTime + longestShownSeconds),
      visualDescription: description,
    })),
    sectionSummaries: sections.map(({ title, summary }, index) => ({
      startTime: sectionStarts[index] ?? 0,
      endTime: sectionStarts[index + 1] ?? duration,
      title,
      summary,
    })),
  }
}

/** A number in digits takes about as long to say as two words. */
function spokenSeconds(text: string): number {
  const numbers = text.match(/\d[\d.,]*/gu)?.length ?? 0
  return (countWords(text) + numbers) / wordsPerSecond
}
