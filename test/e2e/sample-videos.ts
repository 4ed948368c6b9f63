import { loadSample } from '../sample/load-sample.ts'
import { linksOf } from './add-videos.ts'

/** Ten videos: six in the service's cache, two that it fetches live, two that fail. */
export const sampleVideos = loadSample()
export const sampleLinks = linksOf(sampleVideos)

const dataOf = (videoId: string) => {
  const found = sampleVideos.find(({ data }) => data.url.endsWith(videoId))
  if (found === undefined) throw new Error(`the sample has no ${videoId}`)
  return { ...found.data, videoId }
}

export const officer = dataOf('demoHeat01A')
export const lecture = dataOf('demoHeat02E')
export const courtyards = dataOf('demoHeat06U')
