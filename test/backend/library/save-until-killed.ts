// Run as a process of its own: saves and refreshes videos until it is ended, and prints the id of each one after saving it.
import { openLibrary } from '../../../src/backend/library/database/open.ts'
import { idOf, said, save } from './video-content.ts'

const library = openLibrary(process.argv[2] ?? '')
for (let index = 0; ; index++) {
  const texts = Array.from({ length: 50 }, (_, clip) => `save ${index} clip ${clip}`)
  save(library, { videoId: idOf(index % 40), audioClips: said(...texts) }, index)
  process.stdout.write(`${index}\n`)
}
