// The embedding models whose vectors the library has, and whether each of them waits for the user.
import type { Library } from '../database/open.ts'

/** The model that made a vector. Vectors of different models cannot be compared. */
export interface EmbeddingModelName {
  url: string
  name: string
}

/**
 * The row id of a model. The row is created when the model is first used. Returns undefined if the model's earlier vectors have another
 * length.
 */
export function modelIdOf(library: Library, { url, name }: EmbeddingModelName, dimensions: number): number | undefined {
  library
    .prepare('INSERT INTO embedding_models (url, name, dimensions) VALUES (?, ?, ?) ON CONFLICT DO NOTHING')
    .run(url, name, dimensions)
  return library
    .prepare<[string, string, number], number>(
      'SELECT id FROM embedding_models WHERE url = ? AND name = ? AND dimensions = ?',
    )
    .pluck()
    .get(url, name, dimensions)
}

/**
 * Sets whether the model continues only when the user asks it to. Once the user has asked, it may also read what a new division of the
 * library made of the videos. Does nothing for a model that has not made a vector yet.
 */
export function setWaitsForUser(library: Library, { url, name }: EmbeddingModelName, waits: boolean): void {
  library
    .prepare(
      'UPDATE embedding_models SET waits_for_word = @waits, asks_again = min(asks_again, @waits) WHERE url = @url AND name = @name',
    )
    .run({ waits: Number(waits), url, name })
}

/** `isLocal`: the model runs on this computer, and so need not ask whether it may read the library again after a new division. */
export function waitsForUser(
  library: Library,
  { url, name, isLocal }: EmbeddingModelName & { isLocal: boolean },
): boolean {
  const found = library
    .prepare<[string, string], { waits: number; asksAgain: number }>(
      'SELECT waits_for_word AS waits, asks_again AS asksAgain FROM embedding_models WHERE url = ? AND name = ?',
    )
    .get(url, name)
  return found?.waits === 1 || (found?.asksAgain === 1 && !isLocal)
}
