// Run as a process of its own: replaces “rufe” by “roof” in the whole library, and ends itself with SIGKILL when the given row of the given
// table is written. Arguments: the folder, the statement that is counted (such as `INSERT ON corrections`), and the number of the row.
import { replaceEverywhere } from '../../../../src/backend/corrections/find-and-replace.ts'
import { openLibrary } from '../../../../src/backend/library/database/open.ts'
import { applySomeLayers } from '../../../../src/backend/library/layer/pending-layers.ts'

const [dir = '', statement = '', row = '0'] = process.argv.slice(2)
const library = openLibrary(dir)
let count = 0
library.function('count_row', () => {
  if (++count === Number(row)) process.kill(process.pid, 'SIGKILL')
  return 0
})
library.exec(`CREATE TEMP TRIGGER killer AFTER ${statement} BEGIN SELECT count_row(); END`)
const wanted = {
  find: 'rufe',
  replace: 'roof',
  isCaseSensitive: false,
  wholeWords: true,
  videoIds: null,
  kinds: ['said' as const],
}
await replaceEverywhere(library, { ...wanted, except: [], expected: 2000 }, { madeBy: 'Ada', now: Date.now() })
while (applySomeLayers(library, 100));
