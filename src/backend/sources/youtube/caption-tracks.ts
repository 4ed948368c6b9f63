// Which caption tracks a video has, which one is read, and where.
import { youtubeSite } from '../../../contract/youtube/addresses.ts'
import { at, listAt, numberAt, stringAt, textAt } from './read-json.ts'
import { closeness } from './same-language.ts'

export interface CaptionTrack {
  url: string
  /** BCP 47, as YouTube gives it. */
  language: string
  /** YouTube's own name of it; null when it gives none. */
  name: string | null
  kind: 'manual' | 'automatic' | 'forced'
  /** Made by listening to the audio that the video was recorded with, or belonging to it. */
  isOfOriginalAudio: boolean
  isDefault: boolean
}

const longestName = 200

/** The audio track in the language of the recording; the others are dubbed. Their ids end in `.4` and `.3`. */
function originalAudioIndex(audioTracks: readonly unknown[], renderer: unknown): number {
  const original = audioTracks.findIndex((track) => stringAt(track, 'audioTrackId')?.endsWith('.4'))
  return original >= 0 ? original : (numberAt(renderer, 'defaultAudioTrackIndex') ?? 0)
}

export function readCaptionTracks(player: unknown): CaptionTrack[] {
  const renderer = at(player, 'captions', 'playerCaptionsTracklistRenderer')
  const audioTracks = listAt(renderer, 'audioTracks')
  const audio = audioTracks[originalAudioIndex(audioTracks, renderer)]
  const ofAudio = listAt(audio, 'captionTrackIndices')
  return listAt(renderer, 'captionTracks').flatMap((track, index) => {
    const url = URL.parse(stringAt(track, 'baseUrl') ?? 'none:', youtubeSite)
    const language = stringAt(track, 'languageCode')
    if (!url?.pathname.endsWith('/timedtext') || !language) return []
    const kind = stringAt(track, 'kind')
    const isAutomatic = kind === 'asr' || stringAt(track, 'vssId')?.startsWith('a.') === true
    return [
      {
        url: url.href,
        language,
        name: textAt(track, 'name')?.toWellFormed().trim().slice(0, longestName) || null,
        kind: isAutomatic ? 'automatic' : kind === 'frc' ? 'forced' : 'manual',
        isOfOriginalAudio: ofAudio.length === 0 || ofAudio.includes(index),
        isDefault: numberAt(audio, 'defaultCaptionTrackIndex') === index,
      },
    ]
  })
}

/** The closest; of two as close the first. */
function findWritten(manual: readonly CaptionTrack[], language: string): CaptionTrack | undefined {
  const ranked = manual.map((track) => ({ track, rank: closeness(track.language, language) }))
  return ranked.filter(({ rank }) => rank > 0).sort((a, b) => b.rank - a.rank)[0]?.track
}

/**
 * The tracks, best first: written by people in one of the wanted languages (BCP 47, best first); written in the language that is
 * spoken; heard by YouTube in the original recording; the others that are written, the uploader's default first; those of a dub;
 * those that hold only what is foreign. Never a machine translation.
 */
export function rankTracks(tracks: readonly CaptionTrack[], wantedLanguages: readonly string[] = []): CaptionTrack[] {
  const manual = tracks.filter((track) => track.kind === 'manual')
  const automatic = tracks.filter((track) => track.kind === 'automatic')
  const heard = automatic.filter((track) => track.isOfOriginalAudio)
  const languages = [...wantedLanguages, ...heard.map((track) => track.language)]
  const written = languages.flatMap((language) => findWritten(manual, language) ?? [])
  const usual = manual.toSorted(
    (a, b) => Number(b.isDefault) - Number(a.isDefault) || Number(b.isOfOriginalAudio) - Number(a.isOfOriginalAudio),
  )
  return [...new Set([...written, ...heard, ...usual, ...automatic, ...tracks])]
}

/** Whether YouTube would answer with an empty body, for want of a token that only its own player can make. */
export function isGated(track: CaptionTrack): boolean {
  const { searchParams } = new URL(track.url)
  const flags = searchParams.getAll('exp').flatMap((value) => value.split(','))
  return (flags.includes('xpe') || flags.includes('xpv')) && !searchParams.has('pot')
}

/** Always on YouTube's own host. `fmt` is replaced, because the first one given wins. */
export function captionUrl(track: CaptionTrack, format: 'json3' | 'srv3' | 'vtt'): string {
  const url = new URL(youtubeSite)
  const { pathname, search } = new URL(track.url)
  url.pathname = pathname
  url.search = search
  url.searchParams.set('fmt', format)
  url.searchParams.delete('xosf')
  url.searchParams.delete('tlang')
  return url.href
}
