import { describe, expect, it } from 'vitest'
import type { AudioClip } from '../../../src/contract/app/videos.ts'
import { exportThrough } from '../exports/collect-export.ts'
import { idOf, said } from '../library/video-content.ts'
import { type Desk, found, openDesk } from './open-desk.ts'

/** Clips of two seconds, each with its speaker. */
const spoken = (...clips: [speaker: string | null, text: string][]): AudioClip[] =>
  clips.map(([speakerId, text], index) => ({
    startMs: index * 2000,
    endMs: (index + 1) * 2000,
    text,
    speakerId,
    isSound: false,
  }))

const videoId = idOf(1)
const talk = {
  videoId,
  audioClips: spoken(
    ['speaker_1', 'Welcome to this programme.'],
    ['speaker_2', 'Thank you.'],
    ['speaker_2', 'The roofs are white now, and it is cooler.'],
    ['speaker_2', 'People like it a lot.'],
    [null, 'Somebody else.'],
  ),
}

const speakersOf = async ({ client }: Desk, id = videoId) =>
  (await client.videos.get({ videoId: id })).audioClips.map(({ speakerId }) => speakerId)

const name = (
  { client }: Desk,
  label: string,
  wanted: string | null,
  more: { videoId?: string; everywhere?: boolean } = {},
) => client.persons.name({ videoId, label, name: wanted, ...more })

describe('the speakers of a video', () => {
  it('are listed with a sample of about five seconds, those who speak longest first', async () => {
    const desk = await openDesk([talk])
    expect(await desk.client.persons.ofVideo({ videoId })).toEqual({
      speakers: [
        {
          label: 'speaker_2',
          person: null,
          clipCount: 3,
          spokenMs: 6000,
          sample: { startMs: 2000, endMs: 7000 },
          suggested: null,
          sameElsewhere: 0,
        },
        {
          label: 'speaker_1',
          person: null,
          clipCount: 1,
          spokenMs: 2000,
          sample: { startMs: 0, endMs: 2000 },
          suggested: null,
          sameElsewhere: 0,
        },
      ],
      clipsWithout: 1,
    })
  })

  it('are shown, found, exported and listed by the names that the user gave them', async () => {
    const desk = await openDesk([talk])
    expect(await found(desk, 'speaker:"ada lovelace" roofs')).toEqual([])
    expect(await name(desk, 'speaker_2', ' Ada\nLovelace ')).toMatchObject({ videos: 1 })
    expect(await speakersOf(desk)).toEqual(['speaker_1', 'Ada Lovelace', 'Ada Lovelace', 'Ada Lovelace', null])
    expect(await found(desk, 'speaker:"ada lovelace" roofs')).toHaveLength(1)
    expect(await found(desk, 'speaker:speaker_2 roofs')).toEqual([])
    expect((await desk.client.persons.list()).persons).toMatchObject([{ name: 'Ada Lovelace', videoCount: 1 }])
    for (const format of ['srt', 'vtt', 'txt', 'md', 'csv', 'json'] as const) {
      const { text } = await exportThrough(desk.client, { type: 'videos', videoIds: [videoId], format })
      expect(text).toContain('Ada Lovelace')
    }
  })

  it('can be one person, renamed, forgotten, and undone', async () => {
    const desk = await openDesk([talk])
    const first = await name(desk, 'speaker_1', 'Ada')
    await name(desk, 'speaker_2', 'ADA')
    expect(await speakersOf(desk)).toEqual(['Ada', 'Ada', 'Ada', 'Ada', null])
    const [person] = (await desk.client.persons.list()).persons
    const renamed = await desk.client.persons.rename({ personId: person?.personId ?? 0, name: 'Grace' })
    expect(renamed.videos).toBe(1)
    expect(await speakersOf(desk)).toEqual(['Grace', 'Grace', 'Grace', 'Grace', null])
    await desk.client.acts.undo({ actId: renamed.actId ?? 0 })
    await name(desk, 'speaker_2', null)
    expect(await speakersOf(desk)).toEqual(['Ada', 'speaker_2', 'speaker_2', 'speaker_2', null])
    await desk.client.acts.undo({ actId: first.actId ?? 0 })
    expect(await speakersOf(desk)).toEqual(['speaker_1', 'speaker_2', 'speaker_2', 'speaker_2', null])
    expect(await desk.client.persons.list()).toEqual({ persons: [] })
  })

  it('become one person when a person gets the name of another', async () => {
    const desk = await openDesk([talk, { videoId: idOf(2), audioClips: spoken(['Host', 'Hello.']) }])
    await name(desk, 'speaker_1', 'Ada')
    await name(desk, 'Host', 'Grace', { videoId: idOf(2) })
    const [ada] = (await desk.client.persons.list()).persons
    await desk.client.persons.rename({ personId: ada?.personId ?? 0, name: 'grace' })
    expect((await desk.client.persons.list()).persons).toMatchObject([{ name: 'Grace', videoCount: 2 }])
    expect((await speakersOf(desk))[0]).toBe('Grace')
    await expect(desk.client.persons.rename({ personId: 99, name: 'X' })).rejects.toThrow(/no longer/)
  })

  it('are suggested only by an equal name', async () => {
    const desk = await openDesk([talk, { videoId: idOf(2), audioClips: spoken(['ada', 'Hello.'], ['Ada L.', 'Hi.']) }])
    await name(desk, 'speaker_1', 'Ada')
    const { speakers } = await desk.client.persons.ofVideo({ videoId: idOf(2) })
    expect(speakers.map(({ label, suggested }) => [label, suggested?.name])).toEqual([
      ['ada', 'Ada'],
      ['Ada L.', undefined],
    ])
  })
})

describe('naming everywhere', () => {
  const byChannel = (number: number, label: string, author: string, authorUrl: string | null) => ({
    videoId: idOf(number),
    author,
    authorUrl,
    audioClips: spoken([label, 'Hello.']),
  })

  it('names the same label in videos of the same channel, in one act', async () => {
    const one = 'https://www.youtube.com/@one'
    const desk = await openDesk([
      byChannel(1, 'Host', 'One', one),
      byChannel(2, 'Host', 'One renamed', one),
      byChannel(3, 'Host', 'One', 'https://www.youtube.com/@other'),
      byChannel(4, 'Host', 'One', null),
      byChannel(5, 'Guest', 'One', one),
      byChannel(6, 'Host', 'Two', null),
      byChannel(7, 'Host', 'One', one),
    ])
    await name(desk, 'Host', 'Somebody else', { videoId: idOf(7) })
    const { speakers } = await desk.client.persons.ofVideo({ videoId })
    expect(speakers[0]?.sameElsewhere).toBe(2)
    const done = await name(desk, 'Host', 'Ada', { everywhere: true })
    expect(done.videos).toBe(3)
    const names = async () =>
      (await Promise.all([1, 2, 3, 4, 5, 6, 7].map((number) => speakersOf(desk, idOf(number))))).flat()
    expect(await names()).toEqual(['Ada', 'Ada', 'Host', 'Ada', 'Guest', 'Host', 'Somebody else'])
    await desk.client.acts.undo({ actId: done.actId ?? 0 })
    expect(await names()).toEqual(['Host', 'Host', 'Host', 'Host', 'Guest', 'Host', 'Somebody else'])
  })

  it('is refused for labels that mean somebody else in each video', async () => {
    for (const label of ['speaker_1', 'SPEAKER 2', 'spk_0', 'A', '3']) {
      const desk = await openDesk([byChannel(1, label, 'One', null), byChannel(2, label, 'One', null)])
      expect((await desk.client.persons.ofVideo({ videoId })).speakers[0]?.sameElsewhere).toBe(0)
      await expect(name(desk, label, 'Ada', { everywhere: true })).rejects.toThrow(/somebody else/)
    }
  })

  it('is refused for a label that the video does not have', async () => {
    const desk = await openDesk([talk])
    await expect(name(desk, 'Nobody', 'Ada')).rejects.toThrow(/no speaker/)
    expect(await desk.client.persons.list()).toEqual({ persons: [] })
  })
})

describe('giving clips to another speaker', () => {
  const assign = async ({ client }: Desk, clips: number[], speaker: string | null) => {
    const { textVersion } = await client.videos.get({ videoId })
    return client.persons.assign({ videoId, textVersion, clips, speaker })
  }

  it('corrects these clips only, by a label, a name or a new name', async () => {
    const desk = await openDesk([talk])
    await name(desk, 'speaker_2', 'Ada')
    expect(await assign(desk, [4], 'speaker_1')).toMatchObject({ changed: 1 })
    expect(await assign(desk, [0, 0], 'ada')).toMatchObject({ changed: 1 })
    expect(await assign(desk, [1], 'Grace Hopper')).toMatchObject({ changed: 1 })
    expect(await speakersOf(desk)).toEqual(['Ada', 'Grace Hopper', 'Ada', 'Ada', 'speaker_1'])
    expect(await found(desk, 'speaker:grace thank')).toHaveLength(1)
    const grace = (await desk.client.persons.list()).persons.find(({ name: its }) => its === 'Grace Hopper')
    await desk.client.persons.rename({ personId: grace?.personId ?? 0, name: 'Grace' })
    expect((await speakersOf(desk))[1]).toBe('Grace')
    await assign(desk, [1], null)
    expect((await speakersOf(desk))[1]).toBeNull()
  })

  it('is a correction that can be reverted and undone', async () => {
    const desk = await openDesk([talk])
    const { actId } = await assign(desk, [1, 2], 'speaker_1')
    const { corrections } = await desk.client.corrections.ofVideo({ videoId })
    expect(corrections.map(({ clip, originalSpeaker, speaker }) => [clip, originalSpeaker, speaker])).toEqual([
      [1, 'speaker_2', 'speaker_1'],
      [2, 'speaker_2', 'speaker_1'],
    ])
    await desk.client.acts.undo({ actId: actId ?? 0 })
    expect(await speakersOf(desk)).toEqual(talk.audioClips.map(({ speakerId }) => speakerId))
    await assign(desk, [1], 'speaker_1')
    await assign(desk, [1], 'speaker_2')
    expect(await desk.client.corrections.ofVideo({ videoId })).toEqual({ corrections: [] })
  })

  it('gives a speaker to clips of a video that has none', async () => {
    const desk = await openDesk([{ videoId, audioClips: said('One.', 'Two.') }])
    await assign(desk, [0, 1], 'Ada')
    expect(await speakersOf(desk)).toEqual(['Ada', 'Ada'])
    expect((await desk.client.persons.ofVideo({ videoId })).clipsWithout).toBe(0)
  })
})

it('refuses names without a visible character, and says which entries are too long', async () => {
  const desk = await openDesk([talk])
  await expect(name(desk, 'speaker_1', '\u200b\u2060')).rejects.toThrow('The speaker has no name. Enter a name.')
  expect(await desk.client.persons.list()).toEqual({ persons: [] })
  const { textVersion } = await desk.client.videos.get({ videoId })
  const long = { videoId, textVersion, kind: 'said', clip: 0, text: 'x'.repeat(20_001) } as const
  await expect(desk.client.corrections.correct(long)).rejects.toThrow('The text is too long. Use up to 20,000')
  const target = { type: 'video' } as const
  await expect(desk.client.marks.create({ marks: [{ videoId, target, tags: { names: [''] } }] })).rejects.toThrow(
    'The tag has no name. Enter a name.',
  )
})
