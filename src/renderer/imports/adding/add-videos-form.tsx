import { Autocomplete, Button, Checkbox, Tooltip } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import type { ChosenList, Import } from '../../../contract/app/imports.ts'
import type { CrawlMode, SourceKind } from '../../../contract/app/moments.ts'
import type { PastedList } from '../../../contract/app/pasted.ts'
import { useBackend } from '../../connection/backend.tsx'
import { formatLocalCount } from '../../ui/format/format-local-count.ts'
import { ariaModKey, modKey } from '../../ui/mod-key.ts'
import { ErrorNotice } from '../../ui/notices/error-notice.tsx'
import { FoundLists } from '../lists/found-lists.tsx'
import { ListChooser } from '../lists/list-chooser.tsx'
import type { ReadLists } from '../lists/use-list-pages.ts'
import styles from './add-videos-dialog.module.css'
import { ImportEstimate } from './estimate.tsx'
import { PasteField } from './paste-field.tsx'
import { countPreview, countPreviewToFetch } from './preview-counts.ts'
import { PreviewPanel } from './preview-panel.tsx'
import { type PriceChoice, readTerms } from './price-choice.ts'
import { PriceChoiceField } from './price-choice-field.tsx'
import { CrawlModeField, SourceField } from './source-fields.tsx'
import { usePreview } from './use-preview.ts'

interface AddVideosFormProps {
  initialText: string
  initialCollection: string
  initialRefresh: boolean
  /** Whether the videos of a playlist or channel are being selected, which replaces the form. */
  isChoosing: boolean
  onChoosing: (isChoosing: boolean) => void
  /** `firstId` is the first of the videos if the user wants to read it at once. */
  onStarted: (started: Import, firstId: string | undefined) => void
  onCancel: () => void
}

export function AddVideosForm({
  initialText,
  initialCollection,
  initialRefresh,
  isChoosing,
  onChoosing,
  onStarted,
  onCancel,
}: AddVideosFormProps) {
  const { orpc } = useBackend()
  const [text, setText] = useState(initialText)
  const [chosenSource, setChosenSource] = useState<SourceKind>()
  const [crawlMode, setCrawlMode] = useState<CrawlMode>('fallback')
  const [isRefresh, setIsRefresh] = useState(initialRefresh)
  const [isReplacing, setIsReplacing] = useState(false)
  const [collectionName, setCollectionName] = useState(initialCollection)
  const [priceChoice, setPriceChoice] = useState<PriceChoice>({ kind: 'trial', ceiling: '' })
  const mode = crawlMode === 'always' && !isRefresh ? 'fallback' : crawlMode
  const [chosen, setChosen] = useState<ReadonlyMap<string, ChosenList>>(new Map())
  const [openList, setOpenList] = useState<PastedList>()
  const readLists = useRef<ReadLists>(new Map())
  const lists = useMemo(() => [...chosen.values()], [chosen])
  const previewTerms = { source: chosenSource, crawlMode: mode, refresh: isRefresh, lists }
  const { preview, isReading, error } = usePreview(text, previewTerms)
  const collections = useQuery(orpc.collections.list.queryOptions()).data?.collections ?? []
  const settings = useQuery(orpc.settings.get.queryOptions()).data
  const start = useMutation(orpc.imports.start.mutationOptions())

  const counts = countPreview(preview?.items ?? [])
  const toFetch = countPreviewToFetch(counts, isRefresh)
  const source = chosenSource ?? preview?.source ?? settings?.activeSource ?? null
  const kept = source === 'hosted' ? 'your caption files' : 'your caption files and results of a service'
  const isPriceUnknown = source === 'hosted' && toFetch > 0 && preview?.estimate.kind === 'unknown'
  const terms = isPriceUnknown ? readTerms(priceChoice) : undefined

  const collection = collectionName.trim()
  // Videos in the library can be added to the collection without fetching them again.
  const toCollect = collection === '' ? 0 : counts.exists

  const isReady =
    (toFetch > 0 || toCollect > 0 || counts.trashed > 0) && !isReading && (!isPriceUnknown || terms !== undefined)

  /** In the order of the text. */
  const firstId = preview?.items.find(({ kind }) => kind === 'new' || kind === 'exists')?.videoId ?? undefined

  function submit(opensFirst: boolean) {
    start.mutate(
      {
        text,
        crawlMode: source === 'hosted' ? mode : 'fallback',
        refresh: isRefresh,
        replace: isRefresh && isReplacing,
        lists,
        ...(source ? { source } : {}),
        ...terms,
        ...(collection ? { collectionName: collection } : {}),
      },
      { onSuccess: (started) => onStarted(started, opensFirst ? firstId : undefined) },
    )
  }
  if (isChoosing && openList) {
    return (
      <ListChooser
        list={openList}
        known={readLists.current}
        chosen={chosen.get(openList.link)}
        onChosen={(list) => {
          const next = new Map(chosen)
          if (list) next.set(openList.link, list)
          else next.delete(openList.link)
          setChosen(next)
          onChoosing(false)
        }}
        onCancel={() => onChoosing(false)}
      />
    )
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) submit(false)
      }}
      onKeyDown={(event) => {
        // An open list of options has taken the Enter key for the option that is highlighted.
        if (event.defaultPrevented || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        if (isReady && !start.isPending) submit(true)
      }}
    >
      <div className={styles.body}>
        <PasteField
          text={text}
          onText={(next) => {
            setText(next)
            setOpenList(undefined)
          }}
        />
        <PreviewPanel preview={preview} isReading={isReading} error={error}>
          {preview && preview.lists.length > 0 && (
            <FoundLists
              lists={preview.lists}
              known={readLists.current}
              chosen={chosen}
              focusedLink={openList?.link}
              onChoose={(list) => {
                setOpenList(list)
                onChoosing(true)
              }}
            />
          )}
        </PreviewPanel>
        {counts.exists > 0 && (
          <Checkbox
            label={`Re-fetch ${formatLocalCount(counts.exists, 'video')} already in your library`}
            description={isRefresh && `Keeps ${kept}. You can restore earlier versions for 30 days.`}
            checked={isRefresh}
            onChange={(event) => setIsRefresh(event.currentTarget.checked)}
          />
        )}
        {counts.exists > 0 && isRefresh && (
          <Checkbox
            label={
              source === 'hosted'
                ? 'Also replace my caption files'
                : 'Also replace my caption files and results of a service'
            }
            checked={isReplacing}
            onChange={(event) => setIsReplacing(event.currentTarget.checked)}
          />
        )}
        <div className={styles.options}>
          <SourceField settings={settings} source={source} onSource={setChosenSource} />
          {source === 'hosted' && <CrawlModeField mode={mode} isRefresh={isRefresh} onMode={setCrawlMode} />}
          <Autocomplete
            label="Collection"
            placeholder="None"
            value={collectionName}
            maxLength={200}
            data={[...new Set(collections.map((collection) => collection.name))]}
            onChange={setCollectionName}
          />
        </div>
        {isPriceUnknown && toFetch > 1 && <PriceChoiceField choice={priceChoice} onChoice={setPriceChoice} />}
        {start.error && <ErrorNotice error={start.error} />}
      </div>
      <div className={styles.footer}>
        {toFetch > 0 && <ImportEstimate source={source} mode={mode} preview={preview} />}
        <Button onClick={onCancel}>Cancel</Button>
        <Tooltip label={firstId === undefined ? modKey('Enter') : `${modKey('Enter')} also opens the first video`}>
          <Button
            variant="filled"
            type="submit"
            aria-keyshortcuts={ariaModKey('Enter')}
            disabled={!isReady}
            loading={start.isPending}
          >
            {describeStart(counts.new + (isRefresh ? 0 : counts.trashed), toFetch - counts.new, toCollect)}
          </Button>
        </Tooltip>
      </div>
    </form>
  )
}

/** What the button does: "Add 3 videos", "Re-fetch 1 video", "Add 3, re-fetch 1". */
function describeStart(toAdd: number, toRefetch: number, toCollect: number): string {
  if (toAdd > 0 && toRefetch > 0) return `Add ${toAdd.toLocaleString()}, re-fetch ${toRefetch.toLocaleString()}`
  if (toAdd > 0) return `Add ${formatLocalCount(toAdd, 'video')}`
  if (toRefetch > 0) return `Re-fetch ${formatLocalCount(toRefetch, 'video')}`
  return toCollect > 0 ? `Add ${toCollect.toLocaleString()} to collection` : 'Add videos'
}
