// Asks one client after the other until one gives the video with its captions.

import { AppError } from '../../../contract/app/errors.ts'
import type { CaptionLine } from '../../captions/caption-line.ts'
import { fetchCaptions } from './caption-body.ts'
import type { CaptionTrack } from './caption-tracks.ts'
import { chooseTrack } from './caption-tracks.ts'
import type { Innertube, InnertubeAnswer, PlayerClient } from './innertube.ts'
import { playerClients } from './innertube.ts'
import { limited } from './limits.ts'
import type { Verdict } from './playability.ts'
import { judge } from './playability.ts'
import type { Player } from './player.ts'
import { readPlayer } from './player.ts'
import type { Refusal, RefusalType } from './refusals.ts'
import { refusal } from './refusals.ts'
import type { Ask } from './request.ts'

export type FoundVideo =
  | { kind: 'found'; player: Player; track: CaptionTrack; lines: CaptionLine[] }
  | { kind: 'refused'; refusal: Refusal }

export interface Youtube {
  innertube: Innertube
  ask: Ask
}

/** What says most about the video comes first. */
const telling: readonly RefusalType[] = [
  'CAPTIONS_LOCKED',
  'NO_CAPTIONS',
  'NOT_PLAYABLE',
  'SIGN_IN_REQUIRED',
  'NOT_FOUND',
  'ENGINE_OUTDATED',
  'SERVER_TROUBLE',
  'TIMED_OUT',
]

type Attempt = Verdict | Extract<FoundVideo, { kind: 'found' }> | { kind: 'unanswered'; sentence: string }

const unsure = (type: RefusalType): Verdict => ({ kind: 'unsure', refusal: refusal(type) })

function judgeAnswer(answer: InnertubeAnswer, videoId: string): Exclude<Attempt, { kind: 'found' }> {
  if (answer.kind === 'timed-out') return { kind: 'unanswered', sentence: 'YouTube did not answer in time.' }
  if (answer.kind === 'refused' && answer.status >= 500)
    return { kind: 'unanswered', sentence: `YouTube has a fault of its own (HTTP ${answer.status}).` }
  if (answer.kind === 'refused') return unsure('ENGINE_OUTDATED')
  return judge(answer.json, videoId)
}

async function tryClient(
  { innertube, ask }: Youtube,
  client: PlayerClient,
  videoId: string,
  signal: AbortSignal,
): Promise<Attempt> {
  const answer = await innertube.player(client, videoId, signal)
  const verdict = judgeAnswer(answer, videoId)
  if (verdict.kind !== 'playable' || answer.kind !== 'json') return verdict
  const player = readPlayer(answer.json)
  const track = chooseTrack(player.tracks)
  if (!track) return unsure('NO_CAPTIONS')
  const captions = await fetchCaptions(ask, track, signal)
  return captions.kind === 'missing'
    ? unsure(captions.because)
    : { kind: 'found', player, track, lines: captions.lines }
}

const retriable: readonly RefusalType[] = ['CAPTIONS_LOCKED', 'TIMED_OUT', 'SERVER_TROUBLE']

/** Two clients that are told the same of the video agree. */
const isConfirmed = (refusals: readonly Refusal[], { type }: Refusal) =>
  !retriable.includes(type) && refusals.some((earlier) => earlier.type === type)

/** Throws YOUTUBE_LIMITED when YouTube takes us for a bot, YOUTUBE_UNREACHABLE when nobody was answered. */
export async function findVideo(youtube: Youtube, videoId: string, signal: AbortSignal): Promise<FoundVideo> {
  const refusals: Refusal[] = []
  let botChecks = 0
  let silence = ''
  for (const client of playerClients) {
    const attempt = await tryClient(youtube, client, videoId, signal)
    switch (attempt.kind) {
      case 'found':
      case 'refused':
        return attempt
      case 'session-limited':
        throw limited('SESSION_LIMITED')
      case 'bot-check':
        if (++botChecks > 1) throw limited('BOT_CHECK')
        await youtube.innertube.renewVisitor(signal)
        break
      case 'unsure':
        if (isConfirmed(refusals, attempt.refusal)) return { kind: 'refused', refusal: attempt.refusal }
        refusals.push(attempt.refusal)
        break
      case 'unanswered':
        silence = attempt.sentence
        break
      case 'playable':
        break
    }
  }
  const [mostTelling] = refusals.sort((a, b) => telling.indexOf(a.type) - telling.indexOf(b.type))
  if (mostTelling) return { kind: 'refused', refusal: mostTelling }
  if (botChecks > 0) throw limited('BOT_CHECK')
  throw new AppError('YOUTUBE_UNREACHABLE', `${silence} Check the internet connection, or try again later.`)
}
