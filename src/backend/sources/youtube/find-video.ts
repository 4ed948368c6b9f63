// Asks YouTube as one player client after another until one of them gets the video with its captions.

import { AppError } from '../../../contract/app/errors.ts'
import type { RefusalType } from '../../../contract/app/item-errors.ts'
import type { ReadCaptions } from './content.ts'
import { type Innertube, type InnertubeAnswer, type PlayerClient, playerClients } from './innertube.ts'
import { type LimitReason, limited } from './limits.ts'
import { judge, type Playability } from './playability.ts'
import { type PlayerAnswer, readPlayer } from './player.ts'
import { readTracks } from './read-tracks.ts'
import { type Refusal, refusal } from './refusals.ts'
import type { Ask } from './request.ts'

export type FoundOnYoutube =
  | { kind: 'found'; player: PlayerAnswer; captions: ReadCaptions }
  | { kind: 'refused'; refusal: Refusal }

export interface Youtube {
  innertube: Innertube
  ask: Ask
  /** Preferred caption languages, BCP 47, best first. */
  languages(): readonly string[]
}

/** Ordered by how much a refusal says about the video. Of several refusals, the first in this list is reported. */
const telling: readonly RefusalType[] = [
  'CAPTIONS_LOCKED',
  'CAPTIONS_GONE',
  'CAPTIONS_UNREADABLE',
  'CAPTIONS_ROLLED',
  'NO_SPEECH',
  'NO_CAPTIONS',
  'NOT_PLAYABLE',
  'SIGN_IN_REQUIRED',
  'NOT_FOUND',
  'CLIENT_REFUSED',
  'TOKEN_MISSING',
  'CONSENT_WANTED',
  'CLIENT_RETIRED',
  'ENGINE_OUTDATED',
  'SERVER_TROUBLE',
  'TIMED_OUT',
]
/** Refusals that are believed once two of the YouTube clients that Footnote imitates got the same one. */
const confirmable: readonly RefusalType[] = [
  'CAPTIONS_UNREADABLE',
  'CAPTIONS_ROLLED',
  'NO_SPEECH',
  'NO_CAPTIONS',
  'NOT_PLAYABLE',
  'SIGN_IN_REQUIRED',
  'NOT_FOUND',
]

/** Refusals that concern the client rather than the video, so the embedded player may succeed. */
const ofClients: readonly RefusalType[] = ['CAPTIONS_LOCKED', 'CLIENT_REFUSED', 'TOKEN_MISSING']

type Attempt = Playability | Extract<FoundOnYoutube, { kind: 'found' }> | { kind: 'unanswered'; sentence: string }

const unsure = (type: RefusalType) => ({ kind: 'unsure', refusal: refusal(type) }) as const

function judgeAnswer(answer: InnertubeAnswer, videoId: string): Exclude<Attempt, { kind: 'found' }> {
  if (answer.kind === 'timed-out') return { kind: 'unanswered', sentence: 'YouTube did not answer in time.' }
  if (answer.kind === 'consent-wall') return unsure('CONSENT_WANTED')
  if (answer.kind === 'json') return judge(answer.json, videoId)
  if (answer.status >= 500)
    return { kind: 'unanswered', sentence: `YouTube had an internal error (HTTP ${answer.status}).` }
  return unsure(answer.status === 400 ? 'CLIENT_RETIRED' : 'ENGINE_OUTDATED')
}

async function tryClient(
  youtube: Youtube,
  client: PlayerClient,
  videoId: string,
  signal: AbortSignal,
  isSecondTry = false,
): Promise<Attempt> {
  const answer = await youtube.innertube.player(client, videoId, signal)
  const verdict = judgeAnswer(answer, videoId)
  if (verdict.kind !== 'playable' || answer.kind !== 'json') return verdict
  const player = readPlayer(answer.json)
  const found = await readTracks(youtube, player.tracks, signal)
  if (found.kind === 'read') return { kind: 'found', player, captions: found.captions }
  if (found.kind === 'missing') return unsure(found.because)
  return isSecondTry ? unsure('CAPTIONS_GONE') : tryClient(youtube, client, videoId, signal, true)
}

/** Asks as the embedded player, which may succeed if the owner allows embedding. Otherwise returns `refusal`. */
async function tryEmbedded(
  youtube: Youtube,
  refusal: Refusal,
  videoId: string,
  signal: AbortSignal,
): Promise<FoundOnYoutube> {
  const attempt = await tryClient(youtube, 'WEB_EMBEDDED', videoId, signal)
  return attempt.kind === 'found' ? attempt : { kind: 'refused', refusal }
}

const findMostTelling = (refusals: readonly Refusal[]): Refusal | undefined =>
  refusals.toSorted((a, b) => telling.indexOf(a.type) - telling.indexOf(b.type))[0]

function conclude(refusals: readonly Refusal[], suspicion: LimitReason | undefined, silence: string): FoundOnYoutube {
  const mostTelling = findMostTelling(refusals)
  const isUnconfirmed = mostTelling?.type === 'NOT_FOUND'
  if (mostTelling && !isUnconfirmed) return { kind: 'refused', refusal: mostTelling }
  if (suspicion) throw limited(suspicion)
  if (isUnconfirmed) return { kind: 'refused', refusal: refusal('MAYBE_REMOVED') }
  throw new AppError('YOUTUBE_UNREACHABLE', `${silence} Check the internet connection, or try again later.`)
}

/** Throws YOUTUBE_LIMITED when YouTube takes us for a bot, and YOUTUBE_UNREACHABLE when no client got an answer. */
export async function findOnYoutube(youtube: Youtube, videoId: string, signal: AbortSignal): Promise<FoundOnYoutube> {
  const refusals: Refusal[] = []
  let suspicion: LimitReason | undefined
  let silence = ''
  for (const client of playerClients) {
    const attempt = await tryClient(youtube, client, videoId, signal)
    switch (attempt.kind) {
      case 'found':
      case 'refused':
        return attempt
      case 'age-gated':
        return tryEmbedded(youtube, attempt.refusal, videoId, signal)
      case 'limited':
        throw limited(attempt.reason)
      case 'suspected':
        if (suspicion) throw limited(attempt.reason)
        suspicion = attempt.reason
        await youtube.innertube.renewVisitor(signal)
        break
      case 'unsure':
        if (confirmable.includes(attempt.refusal.type) && refusals.some(({ type }) => type === attempt.refusal.type))
          return { kind: 'refused', refusal: attempt.refusal }
        refusals.push(attempt.refusal)
        break
      case 'unanswered':
        silence = attempt.sentence
        break
      case 'playable':
        break
    }
  }
  const mostTelling = findMostTelling(refusals)
  if (mostTelling && !suspicion && ofClients.includes(mostTelling.type))
    return tryEmbedded(youtube, mostTelling, videoId, signal)
  return conclude(refusals, suspicion, silence)
}
