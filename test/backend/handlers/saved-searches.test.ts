import { expect, test } from 'vitest'
import { makeDataDir } from '../../e2e/app.ts'
import { openBackend } from './open-backend.ts'

const noService = { url: '', key: '' }

test('a saved search outlives the backend, and saving it again undoes its removal', async () => {
  const dataDir = makeDataDir()
  const first = await openBackend(noService, dataDir)
  const saved = await first.client.savedSearches.save({ name: ' Roofs ', query: ' roof in:"Heat islands" ' })
  expect(saved).toMatchObject({ name: 'Roofs', query: 'roof in:"Heat islands"' })
  await first.close()

  const { client } = await openBackend(noService, dataDir)
  expect(await client.savedSearches.list()).toEqual({ savedSearches: [saved] })
  await client.savedSearches.remove({ savedSearchId: saved.savedSearchId })
  expect(await client.savedSearches.list()).toEqual({ savedSearches: [] })
  const { name, query } = saved
  expect(await client.savedSearches.save({ name, query })).toMatchObject({ name, query })
})

test('all windows hear of a saved search that was saved, renamed or removed', async () => {
  const { client } = await openBackend(noService)
  const stop = new AbortController()
  const changes = await client.changes.watch(undefined, { signal: stop.signal })
  const nextChange = async () => (await changes.next()).value
  const { savedSearchId } = await client.savedSearches.save({ name: 'Roofs', query: 'roof' })
  expect(await nextChange()).toEqual({ topics: ['savedSearches'] })
  await client.savedSearches.rename({ savedSearchId, name: 'White roofs' })
  expect(await nextChange()).toEqual({ topics: ['savedSearches'] })
  await client.savedSearches.remove({ savedSearchId })
  expect(await nextChange()).toEqual({ topics: ['savedSearches'] })
  stop.abort()
})

test('names and queries that are empty or too long are refused with a sentence', async () => {
  const { client } = await openBackend(noService)
  await expect(client.savedSearches.save({ name: ' ', query: 'roof' })).rejects.toThrow(/Enter a name/)
  await expect(client.savedSearches.save({ name: 'x'.repeat(201), query: 'roof' })).rejects.toThrow(/200 characters/)
  await expect(client.savedSearches.save({ name: 'x', query: ' ' })).rejects.toThrow(/Type what to look for/)
  await expect(client.savedSearches.save({ name: 'x', query: 'x'.repeat(1001) })).rejects.toThrow(/1,000 characters/)
  expect(await client.savedSearches.list()).toEqual({ savedSearches: [] })
})
