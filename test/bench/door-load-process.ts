// Runs the load in a process of its own, together with the language model that writes the answers.
import { startFakeModel } from '../fakes/model.ts'
import { type DoorLoad, loadDoor } from './door-load.ts'

/** About as long and as fast as the answers of a small model. */
const pieces = Array.from({ length: 100 }, (_, index) => (index % 20 === 19 ? `[${1 + (index % 3)}]. ` : 'and so '))
const pieceDelayMs = 20

const model = await startFakeModel({ pieceDelayMs, answer: () => pieces })
process.send?.({ modelUrl: model.url })
process.once('message', async (load: DoorLoad) => {
  process.send?.({ outcome: await loadDoor(load) })
  await model.close()
  process.disconnect()
})
