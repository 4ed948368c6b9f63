import { describe, expect, test } from 'vitest'
import { createChanges } from '../../src/backend/changes.ts'

describe('changes', () => {
  test('a watcher gets what was published while it was busy, once each', async () => {
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

  test('a watcher gets what was published before it first looked', async () => {
    const changes = createChanges()
    const watcher = changes.watch()
    changes.publish('imports')
    expect((await watcher.next()).value).toEqual({ topics: ['imports'] })
    await watcher.return()
  })

  test('each watcher hears everything', async () => {
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

  test('a watcher ends with its signal, even while nothing happens', async () => {
    const stop = new AbortController()
    const waiting = createChanges().watch(stop.signal).next()
    stop.abort()
    expect((await waiting).done).toBe(true)
  })
})
