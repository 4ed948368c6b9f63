import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Library } from '../../../src/backend/library/database/open.ts'
import { insertImportItems, listImportItems } from '../../../src/backend/library/import-items.ts'
import { getImport, insertImport, setImportState } from '../../../src/backend/library/imports.ts'
import { type ItemError, itemErrorOf, itemErrorSchema } from '../../../src/contract/app/item-errors.ts'
import { temporaryLibrary } from './temporary-library.ts'

function startImport(library: Library): number {
  return insertImport(library, {
    createdAt: 1,
    source: 'hosted',
    crawlMode: 'fallback',
    isRefresh: false,
    isReplacing: false,
    collectionId: null,
    ceilingPerVideoUsd: null,
    isTrial: false,
    estimateUsd: null,
  })
}

/** Saves an error with an item and as the reason of a pause, and reads both again. */
function keep(library: Library, error: ItemError): (ItemError | null | undefined)[] {
  const importId = startImport(library)
  const about = { input: 'x', videoId: 'aaaaaaaaaaa', openAtMs: 0, listedTitle: null }
  insertImportItems(library, importId, [{ ...about, state: 'failed', error }])
  setImportState(library, importId, { state: 'paused', pauseReason: error })
  return [listImportItems(library, importId)[0]?.error, getImport(library, importId).pauseReason]
}

describe('the error of an item, and the reason of a pause', () => {
  test('are read as they were saved', () => {
    const library = temporaryLibrary()
    const error: ItemError = { type: 'MEMBERS_ONLY', message: 'For members only.' }
    expect(keep(library, error)).toEqual([error, error])
  })

  test('keep a name that only the service knows, even if Footnote uses the same name', () => {
    const library = temporaryLibrary()
    for (const serviceType of ['RESPONSE_LOST', 'PRIVATE', 'OTHER', 'OTHER:OTHER', '', 'a b'])
      expect(keep(library, { type: 'OTHER', serviceType, message: 'It said so.' })[0]).toEqual({
        type: 'OTHER',
        serviceType,
        message: 'It said so.',
      })
  })

  test('with a name from another version become OTHER with that name', () => {
    const library = temporaryLibrary()
    const importId = startImport(library)
    insertImportItems(library, importId, [
      { input: 'x', videoId: null, openAtMs: 0, listedTitle: null, state: 'failed', error: null },
    ])
    library.exec(`UPDATE import_items SET error_type = 'FROM_LATER', error_message = 'New.'`)
    library.exec(`UPDATE imports SET state = 'paused', pause_error_type = 'FROM_LATER', pause_error_message = 'New.'`)
    const told = { type: 'OTHER', serviceType: 'FROM_LATER', message: 'New.' }
    expect(listImportItems(library, importId)[0]?.error).toEqual(told)
    expect(getImport(library, importId).pauseReason).toEqual(told)
  })

  test('match the contract, whatever names a service gives its failures', () => {
    const library = temporaryLibrary()
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (type) => {
        const [kept] = keep(library, itemErrorOf(type, 'Why.'))
        expect(itemErrorSchema.parse(kept)).toMatchObject({ message: 'Why.' })
      }),
    )
  })
})
