import { fetchEach } from './fetch-each.ts'
import type { Source, VideosResponse } from './source.ts'

interface Fetch {
  response: Promise<VideosResponse>
  waiting: number
  abort: AbortController
}

/**
 * Wraps a source so that callers who ask for the same video at the same time share one fetch. The fetch is aborted when the last of
 * them aborts. Only for free sources that take one video per call.
 */
export function shareFetches<Some extends Source>(source: Some): Some {
  const underWay = new Map<string, Fetch>()

  const begin = (videoId: string): Fetch => {
    const abort = new AbortController()
    const response = source.fetchVideos({ videoIds: [videoId], crawlMode: 'always', signal: abort.signal })
    const fetch: Fetch = { response, waiting: 0, abort }
    underWay.set(videoId, fetch)
    const forget = () => {
      if (underWay.get(videoId) === fetch) underWay.delete(videoId)
    }
    response.then(forget, forget)
    return fetch
  }

  const join = (videoId: string, signal: AbortSignal): Promise<VideosResponse> => {
    signal.throwIfAborted()
    const found = underWay.get(videoId)
    const fetch = found === undefined || found.abort.signal.aborted ? begin(videoId) : found
    fetch.waiting++
    return new Promise((resolve, reject) => {
      const leave = () => {
        reject(signal.reason)
        if (--fetch.waiting === 0) fetch.abort.abort()
      }
      signal.addEventListener('abort', leave, { once: true })
      void fetch.response.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
    })
  }

  return {
    ...source,
    fetchVideos: (request) => fetchEach(request, async (videoId) => (await join(videoId, request.signal)).outcomes),
  }
}
