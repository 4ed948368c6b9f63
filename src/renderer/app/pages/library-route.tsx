import { ImportStrip } from '../../imports/import-strip.tsx'
import { LibraryPage } from '../../library/library-page.tsx'
import { TaskStrip } from '../../tasks/task-strip.tsx'
import { useDialogs } from '../dialogs.tsx'
import { LocalEngineNotice } from '../local-engine-notice.tsx'

export function LibraryRoute() {
  const { addVideos, exportVideos } = useDialogs()
  return (
    <LibraryPage
      onAddVideos={addVideos}
      onExport={exportVideos}
      importStrip={
        <>
          <LocalEngineNotice />
          <ImportStrip />
          <TaskStrip />
        </>
      }
    />
  )
}
