// The rows of videos that a merge touches.
import { withoutRecording } from '../acts/record-act.ts'
import type { Library } from '../database/open.ts'
import { prepareOnce } from '../database/prepare-once.ts'
import { applyUserLayer } from '../layer/apply-user-layer.ts'
import { placeMarksAgain } from '../marks/place-marks.ts'
import { insertRow, readAllRows, updateRow } from './other-library.ts'

/** Every video of which the other library has a text, or something of the user, without what is in its trash. */
export const listMergedVideos = (other: Library): string[] =>
  readAllRows(
    other,
    `SELECT youtube_id FROM videos UNION SELECT youtube_id FROM marks WHERE removed_at IS NULL
     UNION SELECT youtube_id FROM corrections UNION SELECT youtube_id FROM speakers UNION SELECT youtube_id FROM video_tags`,
  ).map(({ youtube_id }) => String(youtube_id))

const versionOf = (library: Library, videoId: string) =>
  readAllRows(library, 'SELECT text_version, refreshed_at FROM videos WHERE youtube_id = ?', videoId)[0]

/** True if both have the video as the same fetch left it, so that its parts need not be compared. */
export function isSameFetch(library: Library, other: Library, videoId: string): boolean {
  const [ours, theirs] = [versionOf(library, videoId), versionOf(other, videoId)]
  return ours !== undefined && ours.text_version === theirs?.text_version && ours.refreshed_at === theirs?.refreshed_at
}

/**
 * Completes a video that was just added: with the version of its text and the storyboard of the other library, and so that undoing the act
 * moves it to the trash. Must be called within an act.
 */
export function completeNewVideo(library: Library, other: Library, videoId: string, rowId: number, now: number): void {
  const [video] = readAllRows(other, 'SELECT text_version, refreshed_at FROM videos WHERE youtube_id = ?', videoId)
  if (video !== undefined) updateRow(library, 'all_videos', rowId, video)
  const [storyboard] = readAllRows(
    other,
    `SELECT storyboards.* FROM storyboards JOIN videos ON videos.id = video_id WHERE youtube_id = ?`,
    videoId,
  )
  if (storyboard !== undefined) {
    const sheets = JSON.stringify((JSON.parse(String(storyboard.sheets)) as unknown[]).map(() => null))
    insertRow(library, 'storyboards', { ...storyboard, video_id: rowId, sheets, tried_at: null })
  }
  withoutRecording(library, () => {
    prepareOnce(library, 'INSERT INTO removed_videos (video_id, removed_at) VALUES (?, ?)').run(rowId, now)
  })
  prepareOnce(library, 'DELETE FROM removed_videos WHERE video_id = ?').run(rowId)
}

/** Lays the merged corrections and names over the text of a video, and places its marks. */
export function settleMergedVideo(library: Library, videoId: string): void {
  const [video] = readAllRows(library, 'SELECT id FROM videos WHERE youtube_id = ?', videoId)
  if (video === undefined) return
  applyUserLayer(library, Number(video.id))
  placeMarksAgain(library, Number(video.id))
}
