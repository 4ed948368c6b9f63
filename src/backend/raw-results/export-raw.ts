import type { ExportFile } from '../../contract/app/exports.ts'
import { plural } from '../../contract/format-count.ts'
import { createUniqueNames, safeFileName, videoFileName } from '../exports/file-names.ts'
import { zipFiles } from '../exports/zip.ts'
import type { Library } from '../library/database/open.ts'
import { getRawResult, type StoredRawResult } from '../library/videos/raw-results.ts'
import { findTitles } from '../library/videos/videos.ts'

/** Exports kept results unchanged: one file, or a ZIP of several. Throws RAW_RESULT_NOT_FOUND. */
export async function exportRaw(library: Library, rawIds: readonly number[]): Promise<ExportFile> {
  const raws = rawIds.map((rawId) => getRawResult(library, rawId))
  const titles = findTitles(
    library,
    raws.flatMap(({ videoId }) => videoId ?? []),
  )
  const uniqueName = createUniqueNames()
  const files = raws.map((raw) => ({
    name: uniqueName(stemOf(raw, titles), isJson(raw) ? 'json' : 'txt'),
    content: [raw.json],
  }))
  const [first] = files
  if (first !== undefined && files.length === 1)
    return {
      name: first.name,
      mediaType: first.name.endsWith('.json') ? 'application/json' : 'text/plain',
      contentBase64: Buffer.from(first.content[0] ?? '').toString('base64'),
    }
  const chunks: Buffer[] = []
  for await (const chunk of zipFiles(files)) chunks.push(chunk)
  return {
    name: `Footnote ${files.length} ${plural(files.length, 'service result')}.zip`,
    mediaType: 'application/zip',
    contentBase64: Buffer.concat(chunks).toString('base64'),
  }
}

function stemOf({ videoId }: StoredRawResult, titles: ReadonlyMap<string, string>): string {
  if (videoId === null) return 'Service result'
  const title = titles.get(videoId)
  return title === undefined
    ? safeFileName(`Service result ${videoId}`, 'Service result')
    : `${videoFileName(title, videoId)} as sent`
}

/** A kept result is JSON, but a whole response may be anything. */
function isJson({ isResponse, json }: StoredRawResult): boolean {
  return !isResponse || /^\s*[[{]/.test(json)
}
