import { ImportStrip, useIsAdding } from '../../imports/import-strip.tsx'
import { LibraryPage } from '../../library/library-page.tsx'
import { SavedSearches } from '../../saved-searches/saved-searches.tsx'
import { TaskStrip } from '../../tasks/task-strip.tsx'
import { DataDirNotice } from '../data-dir-notice.tsx'
import { useDialogs } from '../dialogs.tsx'
import { LocalEngineNotice } from '../local-engine-notice.tsx'

export function LibraryRoute() {
  const { addVideos, exportVideos, sendToZotero, summarise, fetchAgain } = useDialogs()
  return (
    <LibraryPage
      onAddVideos={addVideos}
      onExport={exportVideos}
      onSendToZotero={(videoIds) => sendToZotero({ videoIds })}
      onSummarise={summarise}
      onFetchAgain={fetchAgain}
      isAdding={useIsAdding()}
      savedSearches={<SavedSearches />}
      importStrip={
        <>
          <DataDirNotice />
          <LocalEngineNotice />
          <ImportStrip />
          <TaskStrip />
        </>
      }
    />
  )
}
