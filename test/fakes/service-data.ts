// The videos that a fake service knows, in the service's wire format.
import type { Transcription, VideoData, WrittenVideoSummary } from '../../src/contract/service/written.ts'

export interface FakeVideo {
  /**
   * The video as `/videos` returns it with all contents. `url` is the watch URL. Picture addresses that begin with a slash
   * (`/thumbnails/<id>.jpg`) become addresses of the fake service.
   */
  data: VideoData & { transcription: Transcription; summary: WrittenVideoSummary }
  /**
   * `cached`: available from the start. `crawled`: available after a crawl. `fail`: every request for the video fails with this
   * error type.
   */
  availability: 'cached' | 'crawled' | { fail: string }
  /** What a crawl of this video costs, if not the service's price per crawl. */
  crawlCostUsd?: number
}
