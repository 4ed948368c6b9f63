import { describe, expect, test } from 'vitest'
import { createChanges } from '../../src/backend/changes.ts'

describe('changes', () => {
  test('a watcher that was busy gets each change once when it looks again', async () => {
    const changes = createChanges()
    const watcher = changes.watch()
    const first = watcher.next()
    changes.publish('videos')
    expect((await first).value).toEqual({ topics: ['videos'] })
    changes.publish('imports', 'costs')
    changes.publish('imports')
    expect((await watcher.next()).value).toEqual({ topics: ['imports', 'costs'] })
    await watcher.return()
  })

  test('a watcher gets changes that were published before it first looked', async () => {
    const changes = createChanges()
    const watcher = changes.watch()
    changes.publish('imports')
    expect((await watcher.next()).value).toEqual({ topics: ['imports'] })
    await watcher.return()
  })

  test('every watcher gets every change', async () => {
    const changes = createChanges()
    const watchers = [changes.watch(), changes.watch()]
    const heard = watchers.map((watcher) => watcher.next())
    changes.publish('answers')
    expect((await Promise.all(heard)).map(({ value }) => value)).toEqual([
      { topics: ['answers'] },
      { topics: ['answers'] },
    ])
    for (const watcher of watchers) await watcher.return()
  })

  test('a watcher ends when its signal aborts, even if nothing happens', async () => {
    const stop = new AbortController()
    const waiting = createChanges().watch(stop.signal).next()
    stop.abort()
    expect((await waiting).done).toBe(true)
  })
})
