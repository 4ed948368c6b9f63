import { notifications } from '@mantine/notifications'
import { createContext, lazy, type ReactNode, Suspense, useCallback, useContext, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Import } from '../../contract/app/imports.ts'
import { usePasteAnywhere } from '../imports/adding/use-paste-anywhere.ts'
import type { AddedState } from '../imports/being-added.tsx'
import { CiteContext, type CiteRequest } from '../moments/cite-request.ts'
import { formatLocalCount } from '../ui/format/format-local-count.ts'

const AddVideosDialog = lazy(async () => {
  const { AddVideosDialog } = await import('../imports/adding/add-videos-dialog.tsx')
  return { default: AddVideosDialog }
})
const ExportDialog = lazy(async () => {
  const { ExportDialog } = await import('../exports/export-dialog.tsx')
  return { default: ExportDialog }
})
const SummariseDialog = lazy(async () => {
  const { SummariseDialog } = await import('../summaries/summarise-dialog.tsx')
  return { default: SummariseDialog }
})
const ZoteroDialog = lazy(async () => {
  const { ZoteroDialog } = await import('../zotero/zotero-dialog.tsx')
  return { default: ZoteroDialog }
})

const CodesDialog = lazy(async () => {
  const { CodesDialog } = await import('../codes/codes-dialog.tsx')
  return { default: CodesDialog }
})

const CaptionFileDialog = lazy(async () => {
  const { CaptionFileDialog } = await import('../captions/caption-file-dialog.tsx')
  return { default: CaptionFileDialog }
})

const CiteDialog = lazy(async () => {
  const { CiteDialog } = await import('../citations/cite-dialog.tsx')
  return { default: CiteDialog }
})

interface VideoToCaption {
  videoId: string
  title: string
  /** Whether there is text already, which the file's takes the place of. */
  hasText: boolean
}

interface Dialogs {
  /** Both are only proposed: what to add, and the collection it goes to. */
  addVideos: (text?: string, collectionName?: string) => void
  /** Proposes to import again what is in the library already. */
  fetchAgain: (videoIds: string[]) => void
  exportVideos: (videoIds: string[] | null) => void
  /** Videos, or marks with their videos. */
  sendToZotero: (chosen: { videoIds?: string[]; markIds?: string[] }) => void
  /** From a project that was coded in another program. */
  importCodes: () => void
  /** With the language model; `fresh` has it write anew what it has written before. */
  summarise: (videoIds: string[], fresh: boolean) => void
  /** From the file given, or one to be chosen. */
  addCaptions: (video: VideoToCaption, file?: File) => void
}

const DialogsContext = createContext<Dialogs | undefined>(undefined)

/** Opens what several pages open. */
export function useDialogs(): Dialogs {
  const dialogs = useContext(DialogsContext)
  if (!dialogs) throw new Error('useDialogs needs a DialogsProvider above it.')
  return dialogs
}

export function DialogsProvider({ children }: { children: ReactNode }) {
  const [toAdd, setToAdd] = useState<{ text: string; collectionName: string; isRefresh: boolean }>()
  const [toExport, setToExport] = useState<{ videoIds: string[] | null }>()
  const [toZotero, setToZotero] = useState<{ videoIds: string[]; markIds: string[] }>()
  const [toSummarise, setToSummarise] = useState<{ videoIds: string[]; fresh: boolean }>()
  const [toCite, setToCite] = useState<CiteRequest>()
  const [toCaption, setToCaption] = useState<VideoToCaption & { file: File | undefined }>()
  const [importsCodes, setImportsCodes] = useState(false)
  const dialogs = useMemo<Dialogs>(
    () => ({
      addVideos: (text = '', collectionName = '') => setToAdd({ text, collectionName, isRefresh: false }),
      fetchAgain: (videoIds) => setToAdd({ text: videoIds.join('\n'), collectionName: '', isRefresh: true }),
      exportVideos: (videoIds) => setToExport({ videoIds }),
      sendToZotero: ({ videoIds = [], markIds = [] }) => setToZotero({ videoIds, markIds }),
      importCodes: () => setImportsCodes(true),
      summarise: (videoIds, fresh) => setToSummarise({ videoIds, fresh }),
      addCaptions: (video, file) => setToCaption({ ...video, file }),
    }),
    [],
  )
  const { pathname } = useLocation()
  const [openedOn, setOpenedOn] = useState(pathname)
  if (openedOn !== pathname) {
    // A link in a dialog leads away from it.
    setOpenedOn(pathname)
    setToAdd(undefined)
    setToExport(undefined)
    setToZotero(undefined)
    setToSummarise(undefined)
    setToCaption(undefined)
    setToCite(undefined)
  }
  const tellStarted = useTellStarted()
  usePasteAnywhere(dialogs.addVideos)

  return (
    <DialogsContext value={dialogs}>
      <CiteContext value={setToCite}>{children}</CiteContext>
      <Suspense>
        {toAdd && (
          <AddVideosDialog
            {...toAdd}
            onStarted={(started, firstId) => {
              setToAdd(undefined)
              tellStarted(started, firstId)
            }}
            onClose={() => setToAdd(undefined)}
          />
        )}
        {toExport && <ExportDialog videoIds={toExport.videoIds} onClose={() => setToExport(undefined)} />}
        {toZotero && <ZoteroDialog {...toZotero} onClose={() => setToZotero(undefined)} />}
        {toCite && <CiteDialog {...toCite} onClose={() => setToCite(undefined)} />}
        {importsCodes && <CodesDialog onClose={() => setImportsCodes(false)} />}
        {toCaption && (
          <CaptionFileDialog
            {...toCaption}
            isOnVideoPage={pathname === `/videos/${toCaption.videoId}`}
            onClose={() => setToCaption(undefined)}
          />
        )}
        {toSummarise && (
          <SummariseDialog
            {...toSummarise}
            onStarted={() => setToSummarise(undefined)}
            onClose={() => setToSummarise(undefined)}
          />
        )}
      </Suspense>
    </DialogsContext>
  )
}

/**
 * The library shows a running import by itself, the imports show its links; elsewhere a word and a way there is enough. The page of the
 * first video waits for it, if it is to be opened.
 */
function useTellStarted(): (started: Import, firstId: string | undefined) => void {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  return useCallback(
    ({ importId, counts }, firstId) => {
      const to = `/imports/${importId}`
      if (firstId !== undefined) void navigate(`/videos/${firstId}`, { state: { importId } satisfies AddedState })
      else if (pathname.startsWith('/imports')) void navigate(to)
      if (firstId === undefined ? pathname !== '/' && !pathname.startsWith('/imports') : counts.waiting > 1) {
        notifications.show({
          message: (
            <>
              {/* Toasts are drawn outside of the router. */}
              Adding {formatLocalCount(counts.waiting, 'video')}. <a href={`#${to}`}>Details</a>
            </>
          ),
        })
      }
    },
    [pathname, navigate],
  )
}
