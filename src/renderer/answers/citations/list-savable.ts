import type { Citation } from '../../../contract/app/answers.ts'

/** Citation numbers, one for each video whose transcript arrived with the answer. */
export function listSavable(citations: readonly Citation[]): number[] {
  const byVideo = new Map<string, number>()
  for (const { videoId, service, number } of citations) {
    if (videoId !== null && service?.hasTranscript && !byVideo.has(videoId)) byVideo.set(videoId, number)
  }
  return [...byVideo.values()].slice(0, 100)
}
