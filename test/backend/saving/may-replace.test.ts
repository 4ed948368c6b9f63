import { describe, expect, test } from 'vitest'
import { getVideo } from '../../../src/backend/library/videos/videos.ts'
import { findObjection, partsThatMayChange, type Standing } from '../../../src/backend/saving/may-replace.ts'
import type { PartOrigin } from '../../../src/contract/app/replaced-parts.ts'
import { temporaryLibrary } from '../library/temporary-library.ts'
import { idOf, said, save } from '../library/video-content.ts'

const standing = (origin: PartOrigin, others: Partial<Standing> = {}): Standing => ({
  origin,
  unread: 0,
  hasWords: true,
  language: null,
  ...others,
})

test.each<[Standing, Standing, ReturnType<typeof findObjection>]>([
  [standing('file'), standing('hosted'), 'yours'],
  [standing('file'), standing('local'), 'yours'],
  [standing('hosted'), standing('local'), 'outranked'],
  [standing('model'), standing('local'), 'outranked'],
  [standing('model'), standing('hosted'), null],
  [standing('hosted'), standing('model'), null],
  [standing('local'), standing('local'), null],
  [standing('local'), standing('hosted'), null],
  [standing('local'), standing('hosted', { unread: 1 }), 'incomplete'],
  [standing('hosted', { unread: 2 }), standing('hosted', { unread: 1 }), null],
  [standing('hosted'), standing('hosted', { hasWords: false }), 'wordless'],
  [standing('local', { hasWords: false }), standing('local', { hasWords: false }), null],
  [standing('local', { language: 'en' }), standing('local', { language: 'de' }), 'language'],
  [standing('local', { language: 'en-US' }), standing('local', { language: 'en' }), null],
  [standing('local', { language: 'en' }), standing('local', { language: 'und' }), null],
  [standing('local', { language: 'en' }), standing('file', { language: 'de' }), null],
  [standing('hosted'), standing('file', { hasWords: false, unread: 9 }), null],
])('%j, then %j: %s', (known, incoming, objection) => {
  expect(findObjection(known, incoming, false)).toBe(objection)
  expect(findObjection(known, incoming, true)).toBeNull()
  expect(findObjection(null, incoming, false)).toBeNull()
})

describe('before a call', () => {
  const none = { said: null, shown: null, sections: null, summary: null }
  test.each([
    [{ ...none, said: standing('file') }, 'hosted', ['shown', 'sections', 'summary']],
    [{ ...none, said: standing('file') }, 'local', ['sections']],
    [{ ...none, said: standing('file'), sections: standing('hosted') }, 'local', []],
    [{ ...none, said: standing('hosted'), sections: standing('hosted') }, 'local', []],
  ] as const)('of %j a %s source may change %j', (known, source, parts) => {
    expect(partsThatMayChange(known, source, false)).toEqual(parts)
    expect(partsThatMayChange(known, source, true).length).toBeGreaterThanOrEqual(2)
  })
})

test('chapters that stay get new summaries of the new words', () => {
  const library = temporaryLibrary()
  const chapters = [
    { startMs: 0, endMs: 600_000, title: 'Opening', summary: 'The old words are said in this chapter.' },
  ]
  save(library, {
    audioClips: said('The old words are said in this chapter.'),
    sections: chapters,
    sectionMethod: 'chapters',
  })
  save(library, { source: 'hosted', audioClips: said('The service heard other words here.') })
  expect(getVideo(library, idOf(1)).sections).toEqual([
    { startMs: 0, endMs: 600_000, title: 'Opening', summary: 'The service heard other words here.' },
  ])
})

test('notes about captions belong to the captions and are replaced with them', () => {
  const library = temporaryLibrary()
  save(library, { audioClips: said('Old.'), extra: { captionNotes: ['One caption was left out.'], category: 'Music' } })
  save(library, { source: 'hosted', audioClips: said('New.'), extra: { score: 3 } })
  expect(getVideo(library, idOf(1)).extra).toEqual({ category: 'Music', score: 3 })
})
