// Inserts a response into SQLite at the lowest possible cost: no checks, no keys but the row id, no full-text index.
import Database from 'better-sqlite3'
import type { VideoContent } from '../../src/contract/app/videos.ts'
import type { WrittenVideosResponse } from '../../src/contract/service/written.ts'

const schema = `
CREATE TABLE videos (id INTEGER PRIMARY KEY, url, title, author, duration, published, description);
CREATE TABLE clips (id INTEGER PRIMARY KEY, kind, start_time, end_time, title, text, speaker)`

interface RawTables {
  insert(response: WrittenVideosResponse): void
  /** Adds the videos to those that are there. */
  insertVideos(videos: readonly VideoContent[]): void
  close(): void
}

/** As durable as the library: the write-ahead log is on disk when the single transaction ends. */
export function openRawTables(file: string): RawTables {
  const database = new Database(file)
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = FULL')
  database.pragma('cache_size = -65536')
  database.exec(schema)
  const counts = { videos: 0, clips: 0 }
  return {
    insertVideos: (videos) => database.transaction(() => insertVideos(database, videos, counts)).immediate(),
    insert: (response) => database.transaction(() => insertAll(database, response)).immediate(),
    close: () => void database.close(),
  }
}

function insertAll(database: Database.Database, { results }: WrittenVideosResponse): void {
  const insertVideo = database.prepare('INSERT INTO videos VALUES (?, ?, ?, ?, ?, ?, ?)')
  const insertClip = database.prepare('INSERT INTO clips VALUES (?, ?, ?, ?, ?, ?, ?)')
  let clipId = 0
  results.forEach(({ data }, id) => {
    if (data === undefined) return
    const { url, title, author, duration, publishedDate, description, transcription, summary } = data
    insertVideo.run(id, url, title, author.name, duration, publishedDate, description)
    for (const { startTime, endTime, transcription: text, speakerId } of transcription?.audioClips ?? [])
      insertClip.run(clipId++, 0, startTime, endTime, null, text, speakerId)
    for (const { startTime, endTime, visualDescription } of transcription?.videoClips ?? [])
      insertClip.run(clipId++, 1, startTime, endTime, null, visualDescription, null)
    for (const { startTime, endTime, title: name, summary: text } of summary?.sectionSummaries ?? [])
      insertClip.run(clipId++, 2, startTime, endTime, name, text, null)
    insertClip.run(clipId++, 3, 0, duration, null, summary?.overallSummary, null)
  })
}

function insertVideos(
  database: Database.Database,
  videos: readonly VideoContent[],
  counts: { videos: number; clips: number },
): void {
  const insertVideo = database.prepare('INSERT INTO videos VALUES (?, ?, ?, ?, ?, ?, ?)')
  const insertClip = database.prepare('INSERT INTO clips VALUES (?, ?, ?, ?, ?, ?, ?)')
  for (const { url, title, author, durationMs, publishedAt, description, ...content } of videos) {
    insertVideo.run(counts.videos++, url, title, author, durationMs, publishedAt, description)
    for (const { startMs, endMs, text, speakerId } of content.audioClips)
      insertClip.run(counts.clips++, 0, startMs, endMs, null, text, speakerId)
    for (const { startMs, endMs, description: text } of content.visualClips)
      insertClip.run(counts.clips++, 1, startMs, endMs, null, text, null)
    for (const { startMs, endMs, title: name, summary: text } of content.sections)
      insertClip.run(counts.clips++, 2, startMs, endMs, name, text, null)
    insertClip.run(counts.clips++, 3, 0, durationMs, null, content.summary?.text, null)
  }
}
