// Finds the title, author and other facts of a video without its captions.
import { AppError } from '../../../contract/app/errors.ts'
import { type Innertube, playerClients } from './innertube.ts'
import { limited } from './limits.ts'
import { fetchOembed } from './oembed.ts'
import { judge } from './playability.ts'
import { type PlayerAnswer, readPlayer } from './player.ts'
import { refusal } from './refusals.ts'
import type { Ask } from './request.ts'

/** Returns the player's facts, completed from oEmbed when they have no title. */
export async function withTitle(
  { ask }: { ask: Ask },
  videoId: string,
  player: PlayerAnswer,
  signal: AbortSignal,
): Promise<PlayerAnswer> {
  if (player.title !== '') return player
  const known = await fetchOembed(ask, videoId, signal).catch(() => undefined)
  if (!known) return player
  const { title, author, authorUrl, pictures } = known
  return {
    ...player,
    title,
    author: player.author || author,
    authorUrl: player.authorUrl ?? authorUrl,
    pictures: player.pictures.length > 0 ? player.pictures : pictures,
  }
}

/**
 * Finds the facts of a video that may be unplayable or have no captions. Asks the player clients, then oEmbed. Throws YOUTUBE_LIMITED
 * and YOUTUBE_UNREACHABLE as Source.fetchVideos does, and VIDEO_NOT_FOUND when none of them knows the title.
 */
export async function findFacts(
  youtube: { innertube: Innertube; ask: Ask },
  videoId: string,
  signal: AbortSignal,
): Promise<PlayerAnswer> {
  let reason = refusal('NOT_FOUND')
  for (const client of playerClients) {
    const answer = await youtube.innertube.player(client, videoId, signal)
    if (answer.kind !== 'json') continue
    const verdict = judge(answer.json, videoId)
    if (verdict.kind === 'limited') throw limited(verdict.reason)
    if (verdict.kind === 'suspected') continue
    const player = readPlayer(answer.json)
    if (player.title !== '') return player
    if ('refusal' in verdict) reason = verdict.refusal
    if (verdict.kind === 'refused') break
  }
  const known = await withTitle(youtube, videoId, readPlayer(undefined), signal)
  if (known.title !== '') return known
  throw new AppError('VIDEO_NOT_FOUND', reason.message, { videoId, reason: reason.type })
}
