// The videos a fake service knows, in the shape of the wire.
import type { Summary, Transcription, VideoData } from '../../src/contract/service/written.ts'

export interface FakeVideo {
  /**
   * As `/videos` answers with everything asked for; what was not asked for is left out. `url` is the watch URL. Addresses of pictures that begin with
   * a slash (`/thumbnails/<id>.jpg`) are given out as addresses of the fake service.
   */
  data: VideoData & { transcription: Transcription; summary: Summary }
  /** Held from the start, to be had by a crawl (and held from then on), or failing with one of the interface's error types. */
  availability: 'cached' | 'crawled' | { fail: string }
  /** What a crawl of this video costs; the fake's price per crawl otherwise. */
  crawlCostUsd?: number
}
