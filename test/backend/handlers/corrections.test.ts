import { describe, expect, it } from 'vitest'
import type { FindAndReplace } from '../../../src/contract/app/corrections.ts'
import { exportThrough } from '../exports/collect-export.ts'
import { idOf, said, shown } from '../library/video-content.ts'
import { type Desk, found, openDesk } from './open-desk.ts'

const videoId = idOf(1)
const video = {
  videoId,
  title: 'Houses',
  audioClips: said('We painted the rufe white.', 'It got cooler.', 'The rufe was hot.'),
  visualClips: shown('A rufe in the sun'),
  visualMethod: 'service' as const,
}

async function correct({ client }: Desk, clip: number, text: string, kind: 'said' | 'shown' = 'said') {
  const { textVersion } = await client.videos.get({ videoId })
  return client.corrections.correct({ videoId, textVersion, kind, clip, text })
}

const textsOf = async ({ client }: Desk, id = videoId) =>
  (await client.videos.get({ videoId: id })).audioClips.map(({ text }) => text)

async function preview({ client }: Desk, request: FindAndReplace) {
  const replacements = []
  let last = { found: 0, videosRead: 0, videos: 0 }
  for await (const { replacements: some, ...progress } of await client.corrections.preview(request)) {
    replacements.push(...some)
    last = progress
  }
  return { replacements, ...last }
}

describe('a corrected clip', () => {
  it('is shown with what the source sent, and is found by its new words only', async () => {
    const desk = await openDesk([video])
    expect(await found(desk, '"painted the rufe"')).toHaveLength(1)
    await correct(desk, 0, '  We painted\nthe roof white. ')
    const { audioClips } = await desk.client.videos.get({ videoId })
    expect(audioClips.map(({ text, original }) => [text, original?.text])).toEqual([
      ['We painted the roof white.', 'We painted the rufe white.'],
      ['It got cooler.', undefined],
      ['The rufe was hot.', undefined],
    ])
    expect(await found(desk, 'roof painted')).toEqual([`${videoId}: We painted the roof white.`])
    expect(await found(desk, '"painted the rufe"')).toEqual([])
    expect(await found(desk, 'rufe hot')).toEqual([`${videoId}: The rufe was hot.`])
  })

  it('has a history, and is gone once the source’s own text is entered', async () => {
    const desk = await openDesk([video])
    await correct(desk, 0, 'First')
    await correct(desk, 0, 'Second')
    const { corrections } = await desk.client.corrections.ofVideo({ videoId })
    expect(corrections).toMatchObject([
      {
        kind: 'said',
        clip: 0,
        originalText: 'We painted the rufe white.',
        text: 'Second',
        history: [{ text: 'First', speaker: null }],
      },
    ])
    await correct(desk, 0, 'We painted the rufe white.')
    expect(await desk.client.corrections.ofVideo({ videoId })).toEqual({ corrections: [] })
    expect(await textsOf(desk)).toEqual(video.audioClips.map(({ text }) => text))
  })

  it('can be reverted, undone and repeated', async () => {
    const desk = await openDesk([video])
    const { actId } = await correct(desk, 2, 'The roof was hot.')
    const { corrections } = await desk.client.corrections.ofVideo({ videoId })
    const ids = corrections.map(({ correctionId }) => correctionId)
    const reverted = await desk.client.corrections.revert({ correctionIds: ids })
    expect((await textsOf(desk))[2]).toBe('The rufe was hot.')
    await desk.client.acts.undo({ actId: reverted.actId ?? 0 })
    expect((await textsOf(desk))[2]).toBe('The roof was hot.')
    expect(await found(desk, 'roof hot')).toHaveLength(1)
    await desk.client.acts.undo({ actId: actId ?? 0 })
    expect((await textsOf(desk))[2]).toBe('The rufe was hot.')
    expect(await found(desk, 'roof hot')).toEqual([])
    await desk.client.acts.redo({ actId: actId ?? 0 })
    expect(await found(desk, 'roof hot')).toHaveLength(1)
  })

  it('may be a visual clip, and keeps its line breaks', async () => {
    const desk = await openDesk([video])
    await correct(desk, 0, 'A roof\nin the sun ', 'shown')
    const { visualClips } = await desk.client.videos.get({ videoId })
    expect(visualClips).toMatchObject([
      { description: 'A roof\nin the sun', original: { description: 'A rufe in the sun' } },
    ])
    expect(await found(desk, 'shown: roof')).toHaveLength(1)
  })

  it('is refused for another text and for a clip that does not exist', async () => {
    const desk = await openDesk([video])
    const { textVersion } = await desk.client.videos.get({ videoId })
    const wanted = { videoId, textVersion, kind: 'said' as const, clip: 0, text: 'x' }
    await expect(desk.client.corrections.correct({ ...wanted, textVersion: 1 })).rejects.toThrow(/replaced/)
    await expect(desk.client.corrections.correct({ ...wanted, clip: 3 })).rejects.toThrow(/not part/)
    await expect(desk.client.corrections.correct({ ...wanted, videoId: idOf(9) })).rejects.toThrow(/not in the library/)
    expect(await textsOf(desk)).toEqual(video.audioClips.map(({ text }) => text))
  })

  it('is exported corrected, or as the source sent it', async () => {
    const desk = await openDesk([video])
    await correct(desk, 0, 'We painted the roof white.')
    await correct(desk, 0, 'A roof', 'shown')
    const read = async (format: 'json' | 'vtt', isOriginal: boolean) => {
      const options = { isOriginal }
      return (await exportThrough(desk.client, { type: 'videos', videoIds: [videoId], format, options })).text
    }
    expect(JSON.parse(await read('json', false))).toMatchObject({
      audioClips: [
        { text: 'We painted the roof white.', originalText: 'We painted the rufe white.', speaker: null },
        { text: 'It got cooler.' },
        {},
      ],
      visualClips: [{ description: 'A roof', originalDescription: 'A rufe in the sun' }],
    })
    expect(await read('json', true)).not.toContain('roof')
    expect(await read('vtt', false)).toContain('the roof white')
    expect(await read('vtt', true)).toContain('the rufe white')
  })

  it('may lose all of its words', async () => {
    const desk = await openDesk([video])
    await correct(desk, 1, '')
    expect((await textsOf(desk))[1]).toBe('')
    expect(await found(desk, 'cooler')).toEqual([])
    const { text } = await exportThrough(desk.client, { type: 'videos', videoIds: [videoId], format: 'srt' })
    expect(text).not.toMatch(/\n\n\n/)
  })
})

describe('find and replace', () => {
  const second = { videoId: idOf(2), title: 'More', audioClips: said('Rufe, rufes and rufe.', 'Nothing here.') }

  it('shows each clip it would change, newest video first', async () => {
    const desk = await openDesk([video, second])
    const { replacements, ...progress } = await preview(desk, { find: 'rufe', replace: 'roof' })
    expect(progress).toEqual({ found: 4, videosRead: 2, videos: 2 })
    expect(
      replacements.map(({ videoId: id, clip, before, after, matches }) => [id, clip, before, after, matches]),
    ).toEqual([
      [
        idOf(2),
        0,
        'Rufe, rufes and rufe.',
        'roof, rufes and roof.',
        [
          [0, 4],
          [16, 20],
        ],
      ],
      [videoId, 0, 'We painted the rufe white.', 'We painted the roof white.', [[15, 19]]],
      [videoId, 2, 'The rufe was hot.', 'The roof was hot.', [[4, 8]]],
    ])
    const inOne = await preview(desk, { find: 'rufe', replace: 'roof', videoIds: [videoId], kinds: ['shown'] })
    expect(inOne.replacements).toMatchObject([{ kind: 'shown', clip: 0, after: 'A roof in the sun' }])
  })

  it('replaces all but those left out, in one act', async () => {
    const desk = await openDesk([video, second])
    const except = [{ videoId, kind: 'said' as const, clip: 2 }]
    const done = await desk.client.corrections.replace({ find: 'rufe', replace: 'roof', except, expected: 2 })
    expect(done).toMatchObject({ clips: 2, videos: 2 })
    expect(await textsOf(desk, idOf(2))).toEqual(['roof, rufes and roof.', 'Nothing here.'])
    expect(await textsOf(desk)).toEqual(['We painted the roof white.', 'It got cooler.', 'The rufe was hot.'])
    expect(await found(desk, 'roof')).toHaveLength(2)
    expect((await desk.client.acts.last()).act?.title).toBe('Replaced “rufe” in 2 clips of 2 videos')
    await desk.client.acts.undo({ actId: done.actId ?? 0 })
    expect(await textsOf(desk, idOf(2))).toEqual(second.audioClips.map(({ text }) => text))
    expect(await found(desk, 'roof')).toEqual([])
  })

  it('replaces nothing if there is more to replace than the preview listed', async () => {
    const desk = await openDesk([video, second])
    const wanted = { find: 'rufe', replace: 'roof', expected: 2 }
    await expect(desk.client.corrections.replace(wanted)).rejects.toThrow(/Nothing was replaced/)
    expect(await textsOf(desk)).toEqual(video.audioClips.map(({ text }) => text))
  })

  it('takes hostile replacements as plain text of one line, and refuses those that are too long', async () => {
    const desk = await openDesk([video])
    const hostile = '<img src=x onerror=alert(1)>\n\u202e$&\0\ud800'
    await desk.client.corrections.replace({ find: 'cooler', replace: hostile, expected: 1 })
    expect((await textsOf(desk))[1]).toBe('It got <img src=x onerror=alert(1)> $&\ufffd.')
    const wanted = { find: 'e', replace: 'x'.repeat(1000), wholeWords: false, videoIds: [idOf(2)] }
    const long = await openDesk([{ videoId: idOf(2), audioClips: said('e'.repeat(30)) }])
    await expect(preview(long, wanted)).rejects.toThrow(/longer than 20,000 characters/)
  })
})
