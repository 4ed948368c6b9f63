// The load in a process of its own, with the language model that the answers come from.
import { startFakeModel } from '../fakes/model.ts'
import { type DoorLoad, loadDoor } from './door-load.ts'

/** About as fast and as long as a small model answers. */
const pieces = Array.from({ length: 100 }, (_, index) => (index % 20 === 19 ? `[${1 + (index % 3)}]. ` : 'and so '))
const pieceDelayMs = 20

const model = await startFakeModel({ pieceDelayMs, answer: () => pieces })
process.send?.({ modelUrl: model.url })
process.once('message', async (load: DoorLoad) => {
  process.send?.({ outcome: await loadDoor(load) })
  await model.close()
  process.disconnect()
})
