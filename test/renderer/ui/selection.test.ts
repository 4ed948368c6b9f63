import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emptySelection, extendTo, moveTo, prune, selectAll, toggle } from '../../../src/renderer/ui/selection.ts'

const order = ['a', 'b', 'c', 'd', 'e']
const chosen = (selection: { ids: ReadonlySet<string> }) => [...selection.ids].sort()

describe('a selection', () => {
  test('adds and removes one video', () => {
    const once = toggle(emptySelection, 'b')
    expect(chosen(once)).toEqual(['b'])
    expect(chosen(toggle(once, 'b'))).toEqual([])
  })

  test('extends from its anchor in either direction', () => {
    expect(chosen(extendTo(moveTo(emptySelection, 'd'), order, 'b'))).toEqual(['b', 'c', 'd'])
    expect(chosen(extendTo(moveTo(emptySelection, 'b'), order, 'd'))).toEqual(['b', 'c', 'd'])
  })

  test('gets shorter again when the range is drawn back, and keeps what was selected apart from it', () => {
    const apart = toggle(emptySelection, 'a')
    const long = extendTo(toggle(apart, 'c'), order, 'e')
    expect(chosen(long)).toEqual(['a', 'c', 'd', 'e'])
    expect(chosen(extendTo(long, order, 'd'))).toEqual(['a', 'c', 'd'])
    expect(chosen(extendTo(long, order, 'b'))).toEqual(['a', 'b', 'c'])
  })

  test('extends from the video itself if there is no anchor, or if the anchor is not shown', () => {
    expect(chosen(extendTo(emptySelection, order, 'c'))).toEqual(['c'])
    expect(chosen(extendTo(moveTo(emptySelection, 'gone'), order, 'c'))).toEqual(['c'])
  })

  test('keeps the videos that are still shown, and moves the keyboard to the next video when the active one is removed', () => {
    const before = selectAll(moveTo(emptySelection, 'c'), order)
    const after = prune(before, order, ['a', 'b', 'e'])
    expect(chosen(after)).toEqual(['a', 'b', 'e'])
    expect(after.activeId).toBe('e')
  })

  test('moves the keyboard to the last video when the end of the list is removed', () => {
    expect(prune(moveTo(emptySelection, 'e'), order, ['a', 'b']).activeId).toBe('b')
  })

  test('stays the same object if nothing changed, so that nothing is rendered again', () => {
    const selection = toggle(emptySelection, 'b')
    expect(prune(selection, order, ['b', 'z'])).toBe(selection)
  })

  test('never contains a video that is not shown', () => {
    const ids = fc.uniqueArray(fc.constantFrom(...'abcdefghij'), { minLength: 1 })
    fc.assert(
      fc.property(ids, ids, fc.nat(), (before, now, pick) => {
        const active = before[pick % before.length] ?? 'a'
        const { ids: kept, activeId } = prune(selectAll(moveTo(emptySelection, active), before), before, now)
        expect([...kept].every((id) => now.includes(id))).toBe(true)
        expect(activeId === undefined || now.includes(activeId)).toBe(true)
      }),
    )
  })
})
