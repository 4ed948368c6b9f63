import { describe, expect, test } from 'vitest'
import {
  captionUrl,
  isGated,
  rankTracks,
  readCaptionTracks,
} from '../../../../src/backend/sources/youtube/caption-tracks.ts'

interface Listed {
  language: string
  kind?: string
  vssId?: string
  url?: string
}

const player = (tracks: Listed[], audio: object = {}) => ({
  captions: {
    playerCaptionsTracklistRenderer: {
      captionTracks: tracks.map(({ language, kind, vssId, url }) => ({
        baseUrl: url ?? 'https://www.youtube.com/api/timedtext?v=fakeVid001A',
        languageCode: language,
        vssId: vssId ?? `${kind === 'asr' ? 'a' : ''}.${language}`,
        ...(kind === undefined ? {} : { kind }),
      })),
      ...audio,
    },
  },
})

const chosen = (tracks: Listed[], audio?: object, wanted: string[] = []) => {
  const [track] = rankTracks(readCaptionTracks(player(tracks, audio)), wanted)
  return track && `${track.kind} ${track.language}`
}

describe('the selected track', () => {
  test('is a manual one in the spoken language', () => {
    expect(chosen([{ language: 'ar' }, { language: 'en' }, { language: 'en', kind: 'asr' }])).toBe('manual en')
    expect(chosen([{ language: 'ar' }, { language: 'en-GB' }, { language: 'en', kind: 'asr' }])).toBe('manual en-GB')
  })

  test("is an automatic one rather than somebody's translation", () => {
    expect(chosen([{ language: 'fr' }, { language: 'de', kind: 'asr' }])).toBe('automatic de')
  })

  test('is a manual one in the first wanted language that has one', () => {
    const tracks = [{ language: 'en', kind: 'asr' }, { language: 'en' }, { language: 'fr' }, { language: 'de-AT' }]
    expect(chosen(tracks, {}, ['de', 'fr', 'en'])).toBe('manual de-AT')
    expect(chosen(tracks, {}, ['nl', 'fr'])).toBe('manual fr')
    expect(chosen(tracks, {}, ['nl'])).toBe('manual en')
    expect(chosen([{ language: 'de', kind: 'asr' }, { language: 'fr' }], {}, ['en'])).toBe('automatic de')
  })

  test.each([
    [['en-AU', 'en', 'en-IE'], 'en-GB', 'en'],
    [['en-AU', 'en-GB'], 'en-gb', 'en-GB'],
    [['pt-PT', 'pt'], 'pt-BR', 'pt'],
    [['zh-Hans', 'zh-Hant'], 'zh-TW', 'zh-Hant'],
    [['zh-TW', 'zh'], 'zh-Hans', 'zh'],
    [['iw'], 'he', 'iw'],
    [['sr-Latn'], 'sr', 'sr-Latn'],
  ])('of %s is closest to %s in %s', (languages, wanted, expected) => {
    const tracks = languages.map((language) => ({ language }))
    expect(chosen([...tracks, { language: 'fi', kind: 'asr' }], {}, [wanted])).toBe(`manual ${expected}`)
  })

  test('is not one of another language with a similar code', () => {
    expect(
      chosen([{ language: 'fil' }, { language: 'xx-not a tag' }, { language: 'ga', kind: 'asr' }], {}, ['fi']),
    ).toBe('automatic ga')
  })

  test('is an automatic one of a dub only if there is nothing else', () => {
    const tracks = [{ language: 'es', kind: 'asr' }, { language: 'fr' }]
    const audioTracks = [
      { captionTrackIndices: [0], audioTrackId: 'es.3' },
      { captionTrackIndices: [1], audioTrackId: 'en.4' },
    ]
    expect(chosen(tracks, { audioTracks }, ['es'])).toBe('manual fr')
    expect(chosen(tracks.slice(0, 1), { audioTracks }, ['es'])).toBe('automatic es')
  })

  test('is automatic by its kind or by its id', () => {
    expect(chosen([{ language: 'de', vssId: 'a.de' }])).toBe('automatic de')
  })

  test('belongs to the original recording of a dubbed video', () => {
    const tracks = [
      { language: 'es', kind: 'asr' },
      { language: 'en', kind: 'asr' },
    ]
    const audioTracks = [
      { captionTrackIndices: [0], audioTrackId: 'es.3' },
      { captionTrackIndices: [1], audioTrackId: 'en.4' },
    ]
    expect(chosen(tracks, { audioTracks, defaultAudioTrackIndex: 0 })).toBe('automatic en')
    expect(chosen(tracks, { audioTracks: [audioTracks[0]], defaultAudioTrackIndex: 0 })).toBe('automatic es')
  })

  test('is the default one if the spoken language is unknown', () => {
    const audioTracks = [{ captionTrackIndices: [0, 1], defaultCaptionTrackIndex: 1 }]
    expect(chosen([{ language: 'nl' }, { language: 'fy' }], { audioTracks })).toBe('manual fy')
    expect(chosen([{ language: 'nl' }, { language: 'fy' }])).toBe('manual nl')
  })

  test('is not one with only the foreign parts, unless there is no other', () => {
    expect(chosen([{ language: 'en', kind: 'frc' }, { language: 'da' }])).toBe('manual da')
    expect(chosen([{ language: 'en', kind: 'frc' }])).toBe('forced en')
  })

  test('is undefined if there is none, or none that can be read', () => {
    expect(chosen([])).toBeUndefined()
    expect(chosen([{ language: 'en', url: 'javascript:alert(1)' }])).toBeUndefined()
    expect(readCaptionTracks(undefined)).toEqual([])
  })
})

describe('its address', () => {
  const trackAt = (url: string) => {
    const [track] = readCaptionTracks(player([{ language: 'en', url }]))
    if (!track) throw new Error('no track')
    return track
  }

  test('asks for json3 instead of its original format, and for no translation', () => {
    const url = new URL(
      captionUrl(trackAt('https://www.youtube.com/api/timedtext?v=a&fmt=srv3&tlang=fr&xosf=1&sig=b%2Fc'), 'json3'),
    )
    expect(url.search).toBe('?v=a&fmt=json3&sig=b%2Fc')
  })

  test('is always on YouTube’s own host', () => {
    expect(captionUrl(trackAt('https://evil.example/api/timedtext?v=a'), 'json3')).toBe(
      'https://www.youtube.com/api/timedtext?v=a&fmt=json3',
    )
    for (const url of [
      'x:@evil.example/timedtext',
      'x:.evil.example/timedtext',
      'x:5/timedtext',
      'x:////evil.example/timedtext',
    ])
      expect(new URL(captionUrl(trackAt(url), 'json3')).origin).toBe('https://www.youtube.com')
    expect(captionUrl(trackAt('/api/timedtext?v=a'), 'vtt')).toBe('https://www.youtube.com/api/timedtext?v=a&fmt=vtt')
  })

  test('shows whether a token is required', () => {
    expect(isGated(trackAt('https://www.youtube.com/api/timedtext?v=a&exp=xpe'))).toBe(true)
    expect(isGated(trackAt('https://www.youtube.com/api/timedtext?v=a&exp=abc,xpv'))).toBe(true)
    expect(isGated(trackAt('https://www.youtube.com/api/timedtext?v=a&exp=abc&expire=12'))).toBe(false)
  })
})
