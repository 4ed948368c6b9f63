// Finds the excerpts nearest to a vector in two steps: selects candidates by the signs of all vectors, which are in memory, then ranks them
// by their codes, which are read from disk.
import type { PassageKind } from '../../../contract/app/moments.ts'
import type { Library } from '../database/open.ts'
import { codesOfKind, type ExcerptRange, passageRange } from '../search/index/passages.ts'
import type { SearchScope } from '../search/search-scope.ts'
import type { EmbeddingModelName } from './embedding-models.ts'
import { countBits, quantise, signWordCount, similarity, writeSigns } from './quantise.ts'

/**
 * What is kept in memory for one video: for each of its excerpts an id, a kind, and one bit for each component of its vector (at most
 * 1024).
 */
interface Segment {
  revision: number
  ids: Float64Array
  kinds: Uint8Array
  signs: Uint32Array
}

interface LoadedModel {
  modelId: number
  dimensions: number
  segments: Map<number, Segment>
}

export interface NearRequest {
  model: EmbeddingModelName
  vector: Float32Array
  limit: number
  scope: SearchScope
  kinds: readonly PassageKind[] | undefined
}

export interface VectorIndex {
  /** Nearest first; empty if the model has no vectors yet. */
  findNearest(request: NearRequest): ExcerptRange[]
}

/**
 * The number of candidates to rank for each wanted result, and the least number in all. With this many, the nearest excerpts are among
 * those that the signs select.
 */
const candidatesPerWanted = 8
const fewestCandidates = 400

/** Other connections may change the library: each search first reads what has changed. */
export function createVectorIndex(library: Library): VectorIndex {
  let loaded: LoadedModel | undefined
  let seenVersion: string | undefined

  const refresh = (wanted: EmbeddingModelName): LoadedModel | undefined => {
    const version = readVersion(library)
    const model = findModel(library, wanted)
    if (model === undefined) return undefined
    if (loaded?.modelId === model.id && version === seenVersion) return loaded
    const before = loaded?.modelId === model.id ? loaded.segments : new Map<number, Segment>()
    const segments = new Map(
      listVideos(library, model.id).map(({ id, revision }) => {
        const known = before.get(id)
        return [id, known?.revision === revision ? known : readSegment(library, id, revision, model.dimensions)]
      }),
    )
    seenVersion = version
    loaded = { modelId: model.id, dimensions: model.dimensions, segments }
    return loaded
  }

  return {
    findNearest({ model, vector, limit, scope, kinds }) {
      const index = refresh(model)
      if (index === undefined || index.dimensions !== vector.length || limit <= 0) return []
      const segments =
        scope === null ? [...index.segments.values()] : scope.flatMap((id) => index.segments.get(id) ?? [])
      const codes = kinds?.flatMap((kind) => codesOfKind[kind])
      const count = Math.max(limit * candidatesPerWanted, fewestCandidates)
      return rescore(library, listCandidates(segments, quantise(vector).codes, codes, count), vector, limit)
    },
  }
}

/** A string that changes with every write to the library, by this connection or another. */
const readVersion = (library: Library) =>
  `${library.pragma('data_version', { simple: true })} ${library.prepare('SELECT total_changes()').pluck().get()}`

const findModel = (library: Library, { url, name }: EmbeddingModelName) =>
  library
    .prepare<[string, string], { id: number; dimensions: number }>(
      'SELECT id, dimensions FROM embedding_models WHERE url = ? AND name = ?',
    )
    .get(url, name)

const listVideos = (library: Library, modelId: number) =>
  library
    .prepare<[number], { id: number; revision: number }>(
      `SELECT video_id AS id, revision FROM excerpted_videos WHERE model_id = ? AND is_current = 1 AND embedded_count > 0`,
    )
    .all(modelId)

function readSegment(library: Library, videoRowId: number, revision: number, dimensions: number): Segment {
  const rows = library
    .prepare<[bigint, bigint], { id: number; kind: number; codes: Buffer }>(
      `SELECT vectors.id AS id, passages.kind AS kind, codes FROM vectors JOIN passages ON passages.id = vectors.id
       WHERE vectors.id BETWEEN ? AND ? AND codes IS NOT NULL ORDER BY vectors.id`,
    )
    .all(...passageRange(videoRowId))
  const words = signWordCount(dimensions)
  const segment = {
    revision,
    ids: new Float64Array(rows.length),
    kinds: new Uint8Array(rows.length),
    signs: new Uint32Array(rows.length * words),
  }
  for (const [index, { id, kind, codes }] of rows.entries()) {
    segment.ids[index] = id
    segment.kinds[index] = kind
    writeSigns(toCodes(codes), segment.signs, index * words)
  }
  return segment
}

const toCodes = (bytes: Buffer) => new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length)

/** The ids of at least `count` excerpts (if there are as many), those whose signs differ least from the vector's. */
function listCandidates(
  segments: readonly Segment[],
  codes: Int8Array,
  kindCodes: readonly number[] | undefined,
  count: number,
): number[] {
  const words = signWordCount(codes.length)
  const wanted = new Uint32Array(words)
  writeSigns(codes, wanted)
  const most = words * 32
  const total = segments.reduce((sum, { ids }) => sum + ids.length, 0)
  const distances = new Uint16Array(total)
  const histogram = new Uint32Array(most + 2)
  let at = 0
  for (const { kinds, signs } of segments) {
    for (let index = 0, word = 0; index < kinds.length; index++) {
      let distance = 0
      for (let offset = 0; offset < words; offset++) distance += countBits((signs[word++] ?? 0) ^ (wanted[offset] ?? 0))
      // Farther away than any real distance, so that excerpts of other kinds are not found.
      if (kindCodes !== undefined && !kindCodes.includes(kinds[index] ?? -1)) distance = most + 1
      distances[at++] = distance
      histogram[distance] = (histogram[distance] ?? 0) + 1
    }
  }
  let farthest = 0
  for (let found = histogram[0] ?? 0; found < count && farthest < most; ) found += histogram[++farthest] ?? 0
  const ids: number[] = []
  at = 0
  for (const segment of segments) for (const id of segment.ids) if ((distances[at++] ?? 0) <= farthest) ids.push(id)
  return ids
}

function rescore(library: Library, ids: readonly number[], vector: Float32Array, limit: number): ExcerptRange[] {
  const wanted = quantise(vector)
  return library
    .prepare<[string], { id: number; lastId: number; codes: Buffer; scale: number }>(
      `SELECT id, last_passage AS lastId, codes, scale FROM vectors
       WHERE id IN (SELECT value FROM json_each(?)) AND codes IS NOT NULL`,
    )
    .all(JSON.stringify(ids))
    .map(({ id, lastId, codes, scale }) => ({
      id,
      lastId,
      near: similarity(wanted, { codes: toCodes(codes), scale }),
    }))
    .sort((a, b) => b.near - a.near || a.id - b.id)
    .slice(0, limit)
    .map(({ id, lastId }) => ({ id, lastId }))
}
