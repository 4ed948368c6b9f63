import type { Mark } from '../../../../src/contract/app/marks.ts'

/** A mark of the sample video's second clip, with everything a mark can have. `changes` replaces whole fields. */
export function sampleMark(changes: Partial<Mark> = {}): Mark {
  return {
    markId: '5f0f7a52-3c3a-4a58-9a53-0c53b4a9d001',
    videoId: 'demoHeat001',
    kind: 'said',
    isWholeVideo: false,
    quote: 'four degrees cooler',
    startMs: 92_000,
    endMs: 96_000,
    note: 'Compare with *Vienna*.',
    tagIds: [1],
    speakers: ['Ama Owusu'],
    basis: { source: 'automatic', model: null, isCorrected: false },
    place: { from: { clip: 1, offset: 23 }, to: { clip: 1, offset: 42 } },
    placement: 'exact',
    madeBy: 'Rosa',
    createdAt: Date.UTC(2026, 1, 3, 4, 5, 6, 789),
    changedAt: Date.UTC(2026, 1, 4),
    title: 'Cooling the dense city',
    author: 'M. Okafor',
    publishedAt: null,
    url: 'https://www.youtube.com/watch?v=demoHeat001&t=92s',
    isInLibrary: true,
    ...changes,
  }
}
