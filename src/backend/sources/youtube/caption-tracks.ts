// Lists the caption tracks of a video, ranks them, and builds their addresses.
import { youtubeSite } from '../../../contract/youtube/addresses.ts'
import { at, listAt, numberAt, stringAt, textAt } from './read-json.ts'
import { closeness } from './same-language.ts'

export interface CaptionTrack {
  url: string
  /** BCP 47, as YouTube gives it. */
  language: string
  /** YouTube's name for the track; null when it gives none. */
  name: string | null
  kind: 'manual' | 'automatic' | 'forced'
  /** Whether the track belongs to the original audio rather than to a dub. */
  isOfOriginalAudio: boolean
  isDefault: boolean
}

const longestName = 200

/** The id of the original audio track ends in `.4`; ids of dubbed tracks end in `.3`. */
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

/** Of equally close tracks, the first is returned. */
function findWritten(manual: readonly CaptionTrack[], language: string): CaptionTrack | undefined {
  const ranked = manual.map((track) => ({ track, rank: closeness(track.language, language) }))
  return ranked.filter(({ rank }) => rank > 0).sort((a, b) => b.rank - a.rank)[0]?.track
}

/**
 * Orders the tracks, best first: (1) written by people in a wanted language (BCP 47, best first), (2) written in the spoken language,
 * (3) automatic for the original audio, (4) other written ones, the uploader's default first, (5) automatic for a dub, (6) the rest:
 * forced tracks, which cover only foreign-language parts. Machine translations are never included.
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

/** Whether YouTube would answer with an empty body, because the address needs a token that only its own player can make. */
export function isGated(track: CaptionTrack): boolean {
  const { searchParams } = new URL(track.url)
  const flags = searchParams.getAll('exp').flatMap((value) => value.split(','))
  return (flags.includes('xpe') || flags.includes('xpv')) && !searchParams.has('pot')
}

/** The track's address in a format, always on YouTube's own host. An existing `fmt` is replaced, because YouTube uses the first one. */
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
