import type { Video } from '../../../src/contract/app/videos.ts'

/** A video of the library with one clip of each kind. `changes` replaces whole fields. */
export function sampleVideo(changes: Partial<Video> = {}): Video {
  return {
    videoId: 'demoHeat001',
    url: 'https://www.youtube.com/watch?v=demoHeat001',
    title: 'Cooling the dense city',
    description: 'A walk through the old town.',
    author: 'M. Okafor',
    authorUrl: null,
    authorAvatarUrl: null,
    durationMs: 842_000,
    publishedAt: Date.UTC(2024, 4, 17),
    thumbnail: null,
    faviconUrl: null,
    source: 'hosted',
    isLiveCrawl: false,
    isEmbeddable: null,
    captionTrack: null,
    summary: { text: 'Trees and pale roofs cool a city.', method: 'service' },
    sectionMethod: 'service',
    sections: [{ startMs: 0, endMs: 95_000, title: 'Why streets heat up', summary: 'Stone keeps the sun.' }],
    audioClips: [
      { startMs: 0, endMs: 4_000, text: 'Good morning from the old town.', speakerId: 'speaker_0', isSound: false },
      {
        startMs: 90_000,
        endMs: 96_000,
        text: 'A street with trees is four degrees cooler.',
        speakerId: 'Ama Owusu',
        isSound: false,
      },
    ],
    visualClips: [{ startMs: 30_000, endMs: 40_000, description: 'A thermometer held against a wall' }],
    extra: { score: 0.5 },
    textVersion: 1,
    addedAt: 1_700_000_000_000,
    refreshedAt: 1_700_000_000_000,
    openAtMs: 0,
    collectionIds: [],
    hasThumbnail: false,
    visualMethod: null,
    visualModel: null,
    storyboard: null,
    unread: null,
    saidOrigin: 'local',
    ...changes,
  }
}
