// The last resort when YouTube refuses our own clients: the user's yt-dlp, if it is switched on.
import type { ItemErrorType } from '../../../../contract/app/item-errors.ts'
import { formatCount } from '../../../../contract/format-count.ts'
import { watchUrl } from '../../../../contract/youtube/addresses.ts'
import type { VideoOutcome } from '../../source.ts'
import { contentFromYoutube } from '../content.ts'
import { limited } from '../limits.ts'
import { sameVideo } from '../playability.ts'
import { parseJson, stringAt } from '../read-json.ts'
import { readTracks } from '../read-tracks.ts'
import { failedBy, refusal } from '../refusals.ts'
import type { Ask } from '../request.ts'
import { readErrors, readWarnings } from './errors.ts'
import { readInfo, refusalOf } from './read-info.ts'
import { type Program, type RunOutcome, runProgram } from './run-program.ts'

type Failed = Extract<VideoOutcome, { kind: 'failed' }>

/** Refusals that concern our clients rather than the video. */
const worthAsking: readonly ItemErrorType[] = [
  'CLIENT_REFUSED',
  'TOKEN_MISSING',
  'CAPTIONS_LOCKED',
  'CAPTIONS_GONE',
  'NOT_PLAYABLE',
  'MAYBE_REMOVED',
  'CONSENT_WANTED',
  'CLIENT_RETIRED',
  'ENGINE_OUTDATED',
]

export const mayHelp = ({ error }: Failed): boolean => worthAsking.includes(error.type)

const timeoutMs = 60_000
const mostBytes = 16 * 1024 * 1024

/** Sets no player client, because yt-dlp's own choice is kept up to date. Warnings stay on, because they say what YouTube refused. */
const argumentsFor = (videoId: string) => [
  ...['--ignore-config', '--no-cache-dir', '--no-playlist', '--skip-download', '--ignore-no-formats-error'],
  ...['--socket-timeout', '15', '--retries', '2'],
  ...['--extractor-args', 'youtube:skip=hls,dash,translated_subs'],
  ...['-J', '--', watchUrl(videoId)],
]

/** The first failure, with a sentence on why yt-dlp did not help. */
const inVain = (first: Failed, because: string): Failed => ({
  ...first,
  error: { ...first.error, message: `${first.error.message} yt-dlp did not help: ${because}` },
})

/** Returns yt-dlp's JSON or the failure. Throws YOUTUBE_LIMITED when YouTube refuses this network. */
function readOutput(outcome: RunOutcome, first: Failed): { info: unknown; errors: string } | Failed {
  if (outcome.kind === 'too-long')
    return inVain(first, `it took longer than ${formatCount(timeoutMs / 1000, 'second')}.`)
  if (outcome.kind === 'too-much') return inVain(first, 'it wrote more data than any video needs.')
  if (outcome.kind === 'not-started') return inVain(first, `it could not be started (${outcome.code}). See Settings.`)
  if (outcome.status !== 0) {
    const meaning = readErrors(outcome.errors)
    if (meaning.kind === 'limited') throw limited(meaning.reason)
    if (meaning.kind === 'refused') return failedBy(refusal(meaning.type), first.videoId)
    return inVain(first, meaning.words ? `it said “${meaning.words}”.` : 'it ended without a message.')
  }
  const info = parseJson(outcome.output)
  if (!sameVideo(stringAt(info, 'id') ?? '', first.videoId)) return inVain(first, 'its output is not about this video.')
  return { info, errors: outcome.errors }
}

/** Whether the title is the placeholder that yt-dlp uses for a video without any facts. */
const isNameless = (info: unknown) => /^youtube video #/.test(stringAt(info, 'title') ?? '')

/** The failure for a video without caption tracks. Throws YOUTUBE_LIMITED when YouTube refuses this network. */
function whyNone(info: unknown, errors: string, first: Failed): Failed {
  const meaning = readWarnings(errors)
  if (meaning?.kind === 'limited') throw limited(meaning.reason)
  const reason = meaning ? refusal(meaning.type) : refusalOf(info)
  if (reason) return failedBy(reason, first.videoId)
  if (isNameless(info)) return inVain(first, 'it got no information about this video.')
  const isKnownToHaveSome = first.error.type === 'CAPTIONS_LOCKED' || first.error.type === 'CAPTIONS_GONE'
  return isKnownToHaveSome ? inVain(first, 'it got no captions.') : failedBy(refusal('NO_CAPTIONS'), first.videoId)
}

/** `first` is the failure of our own clients. Throws as Source.fetchVideos does. */
export async function askYtDlp(
  youtube: { ask: Ask; languages(): readonly string[] },
  program: Program,
  first: Failed,
  signal: AbortSignal,
): Promise<VideoOutcome> {
  const { videoId } = first
  const outcome = await runProgram(program, { args: argumentsFor(videoId), timeoutMs, mostBytes, signal })
  const read = readOutput(outcome, first)
  if ('kind' in read) return read
  const { player, page } = readInfo(read.info)
  if (player.tracks.length === 0) return whyNone(read.info, read.errors, first)
  const found = await readTracks(youtube, player.tracks, signal)
  if (found.kind !== 'read')
    return failedBy(refusal(found.kind === 'expired' ? 'CAPTIONS_GONE' : found.because), videoId)
  const video = contentFromYoutube({ videoId, player, page, captions: found.captions })
  const isSpoken = video.audioClips.some(({ isSound }) => !isSound)
  return isSpoken ? { kind: 'fetched', videoId, video } : failedBy(refusal('NO_SPEECH'), videoId)
}
