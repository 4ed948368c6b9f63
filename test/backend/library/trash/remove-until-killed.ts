// Run as a process of its own: removes all videos and undoes it, again and again, then empties the trash. Prints a line after each step.
import { undoAct } from '../../../../src/backend/library/acts/undo-act.ts'
import { openLibrary } from '../../../../src/backend/library/database/open.ts'
import { deletePurgedVideo, emptyTrash, nextPurgedVideo } from '../../../../src/backend/library/trash/empty-trash.ts'
import { trashVideos } from '../../../../src/backend/library/trash/removed-videos.ts'
import { idOf, said, save } from '../video-content.ts'

const [dir = '', count = '0', empties = ''] = process.argv.slice(2)
const library = openLibrary(dir)
const videoIds = Array.from({ length: Number(count) }, (_, index) => idOf(`v${index}`))
for (const videoId of videoIds) save(library, { videoId, audioClips: said(`words of ${videoId}`, 'whale song') })
const say = (line: string) => process.stdout.write(`${line}\n`)
say('saved')
for (;;) {
  const { actId } = trashVideos(library, { videoIds, removesMarks: false }, Date.now())
  say('removed')
  if (empties === 'empties') break
  undoAct(library, actId ?? 0, Date.now())
  say('undone')
}
emptyTrash(library, undefined, Date.now())
say('emptied')
for (let next = nextPurgedVideo(library); next; next = nextPurgedVideo(library)) {
  deletePurgedVideo(library, next.rowId)
  say('deleted')
}
