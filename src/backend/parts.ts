// Creates the parts that work on an open library, and connects them.
import { join } from 'node:path'
import type { Dispatcher } from 'undici'
import packageJson from '../../package.json' with { type: 'json' }
import { AppError } from '../contract/app/errors.ts'
import type { SourceKind } from '../contract/app/moments.ts'
import type { VideoContent } from '../contract/app/videos.ts'
import { type Answers, createAnswers } from './answers/answers.ts'
import type { BackendConfig } from './backend-config.ts'
import { type Backups, createBackups } from './backup/backups.ts'
import { createMerging, type Merging } from './backup/merge.ts'
import { type CaptionFiles, createCaptionFiles } from './caption-files/caption-files.ts'
import type { Changes } from './changes.ts'
import { createZotero, type Zotero } from './citations/zotero/zotero.ts'
import { createDescriptions, type Descriptions } from './descriptions/descriptions.ts'
import { createImportQueue, type ImportQueue } from './imports/queue.ts'
import { forgetOldActs } from './library/acts/undo-act.ts'
import { closeLibrary, type Library } from './library/database/open.ts'
import { hasPendingLayers } from './library/layer/pending-layers.ts'
import { countUnindexed } from './library/search/index/index-videos.ts'
import { newestVideo } from './library/search/index/passages.ts'
import { openSearcher, type Searcher } from './library/thread/searcher.ts'
import { forgetOldTrash } from './library/trash/empty-trash.ts'
import { forgetOldParts } from './library/videos/replaced-parts.ts'
import { createModels, type Models } from './models/models.ts'
import { type Budget, createBudget } from './money/budget.ts'
import { budgetForOthers } from './money/budget-for-others.ts'
import { createLibraryEmbedding, type LibraryEmbedding } from './retrieval/library-embedding.ts'
import { createRetrieval, type Retrieval } from './retrieval/retrieval.ts'
import type { SettingsStore } from './settings/settings.ts'
import { askService } from './sources/hosted/answer.ts'
import type { HostedConfig } from './sources/hosted/request.ts'
import { createHostedSource } from './sources/hosted/source.ts'
import { shareFetches } from './sources/share-fetches.ts'
import type { Source } from './sources/source.ts'
import type { ListReader } from './sources/video-lists.ts'
import { createPaceFile } from './sources/youtube/pace.ts'
import { createYoutubeSource } from './sources/youtube/source.ts'
import { createSheetKeeper, type SheetKeeper } from './storyboards/sheet-keeper.ts'
import type { Sheets } from './storyboards/sheets.ts'
import { createSummaries, type Summaries } from './summaries/by-model/summaries.ts'
import { createTasks, type Tasks } from './tasks/tasks.ts'
import { createPictureKeeper } from './thumbnails/picture-keeper.ts'
import type { Thumbnails } from './thumbnails/thumbnails.ts'
import { createPurger, type Purger } from './trash/purger.ts'

/** A command that has finished waits this long for the pictures of the videos it added. */
const pictureWaitMs = 3000

/** The pause between two requests to YouTube for sheets of still frames. */
const sheetRestMs = 250

/** The parts that need an open library. */
export interface Parts {
  library: Library
  budget: Budget
  searcher: Searcher
  imports: ImportQueue
  answers: Answers
  models: Models
  retrieval: Retrieval
  /** Searches for other programs in its own thread, so that the user's searches never wait for theirs. */
  othersSearcher: Searcher
  /** The retrieval for other programs, which searches in the same thread. */
  othersRetrieval: Retrieval
  /** The language model for other programs, which has its own budget. */
  othersModel: Models['text']
  libraryEmbedding: LibraryEmbedding
  summaries: Summaries
  tasks: Tasks
  thumbnails: Thumbnails
  sheets: Sheets
  backups: Backups
  merging: Merging
  purger: Purger
  sheetKeeper: SheetKeeper
  descriptions: Descriptions
  captionFiles: CaptionFiles
  zotero: Zotero
  /** Throws NO_SOURCE while the local engine is off. */
  listReader(): ListReader
  /** Indexes text that was written to a video. */
  onTextChanged(): void
  /** Tells the windows of a video that was just saved, indexes it, and starts fetching its pictures and writing its summary. */
  onVideoSaved(video: VideoContent): void
  /** The local engine. Throws NO_SOURCE when it is switched off. */
  localSource(): Source
  /** The service's address and key. Throws SERVICE_KEY_MISSING when the service cannot be used. */
  service(): HostedConfig
}

interface Outside {
  config: BackendConfig
  settings: SettingsStore
  changes: Changes
  dispatcher: () => Promise<Dispatcher>
  thumbnails: Thumbnails
  sheets: Sheets
}

function createSources({ config, settings, dispatcher }: Outside) {
  const origin = config.environment.youtubeOrigin
  const engine = createYoutubeSource({
    origin,
    dispatcher,
    languages: () => settings.read().captionLanguages,
    ytDlp: () => settings.ytDlp(),
    paceStore: createPaceFile(join(config.dataDir, 'youtube-pace.json')),
  })
  const youtube = shareFetches(engine)

  const service = (): HostedConfig => {
    const found = settings.service()
    if (found !== null) return { ...found, dispatcher, patience: config.waits?.service ?? {} }
    throw new AppError('SERVICE_KEY_MISSING', settings.whyNoService())
  }
  const local = () => {
    if (settings.read().isLocalEngineOn) return youtube
    throw new AppError(
      'NO_SOURCE',
      'The local engine is switched off. Switch it on in Settings, or set up a service there.',
    )
  }
  const sourceFor = (kind: SourceKind): Source => (kind === 'hosted' ? createHostedSource(service()) : local())
  const listReader = (): ListReader => {
    if (settings.read().isLocalEngineOn) return youtube
    throw new AppError(
      'NO_SOURCE',
      'Playlists and channels need the local engine, which is switched off. Switch it on in Settings.',
    )
  }
  return { service, sourceFor, local, listReader }
}

/** When the user selects another embedding model, it starts to read the library. */
async function keepUpWithSettings(embedding: LibraryEmbedding, changes: Changes, signal: AbortSignal): Promise<void> {
  embedding.keepUp()
  for await (const { topics } of changes.watch(signal)) if (topics.includes('settings')) embedding.keepUp()
}

/** To end the parts, call `cut` and then `close`. */
/** How long after the start the search thread is started. */
const warmUpMs = 500

interface OpenParts extends Parts {
  /** Aborts all work in progress. `waitsForPictures`: pictures get a few seconds to arrive first. */
  cut(waitsForPictures: boolean): Promise<void>
  /** Closes the library. Nothing may use it afterwards. */
  close(): Promise<void>
}

export function createParts(outside: Outside, library: Library): OpenParts {
  const { config, settings, changes, dispatcher, thumbnails, sheets } = outside
  const { service, sourceFor, local, listReader } = createSources(outside)
  const onIndexed = () => {
    // The thread also applies names and corrections, which marks show.
    changes.publish('search', 'marks')
    if (config.owner === 'app') libraryEmbedding.keepUp()
  }
  const searcher = openSearcher(config.dataDir, { onIndexed })
  // Start the thread before it is needed and let it read its pages, so that the first search does not wait for that. The window comes first,
  // and in an empty library there is nothing to search.
  const warmUp = () => void searcher.quick({ query: 'a', limit: 1 }).catch(() => {})
  if (config.owner === 'app' && newestVideo(library) > 0) setTimeout(warmUp, warmUpMs).unref()

  const pictures = createPictureKeeper({ library, thumbnails, changes, log: config.log })
  const sheetKeeper = createSheetKeeper({
    library,
    sheets,
    changes,
    log: config.log,
    askAgain: (videoId, signal) => local().fetchStoryboard(videoId, signal),
    restMs: config.environment.youtubeOrigin === undefined ? sheetRestMs : 0,
  })
  const onVideoSaved = ({ videoId, thumbnail, storyboard }: VideoContent) => {
    // It may have been in the trash, and other programs can save it as well.
    changes.publish('videos', 'collections', 'trash')
    searcher.index()
    if (config.owner === 'app') libraryEmbedding.keepUp()
    if (thumbnail !== null) pictures.keep(videoId, thumbnail.url)
    if (settings.read().summarisesNewVideos) summaries.queue(videoId)
    if (storyboard !== null) sheetKeeper.keep(videoId)
  }

  const budget = createBudget({
    library,
    capUsd: () => settings.read().monthlyCapUsd,
    callCeilingUsd: () => settings.read().callCeilingUsd,
    log: config.log,
  })
  const imports = createImportQueue({
    library,
    budget,
    sourceFor,
    defaultSource: () => settings.read().activeSource,
    serviceProblem: () => settings.read().serviceProblem,
    changes,
    log: config.log,
    waits: config.waits?.imports ?? {},
    onVideoSaved,
  })
  const models = createModels({ library, budget, changes, endpoints: settings.models, dispatcher })
  const tasks = createTasks({ library, changes, log: config.log })
  const onWritten = () => {
    searcher.index()
    if (config.owner === 'app') libraryEmbedding.keepUp()
  }
  const summaries = createSummaries({ library, budget, tasks, changes, model: models.text, onWritten })
  const { embedding } = models
  const retrieval = createRetrieval({ library, searcher, embedding })
  // Other programs have their own searcher, so that the user's searches never wait for theirs.
  const othersSearcher = openSearcher(config.dataDir, { hasLowPriority: true })
  const othersModels = createModels({
    library,
    budget: budgetForOthers(budget, () => settings.read().servesWithoutCap),
    changes,
    endpoints: settings.models,
    dispatcher,
  })
  const othersRetrieval = createRetrieval({ library, searcher: othersSearcher, embedding: othersModels.embedding })
  const libraryEmbedding = createLibraryEmbedding({ library, searcher, tasks, embedding, log: config.log })
  const closing = new AbortController()
  if (config.owner === 'app') void keepUpWithSettings(libraryEmbedding, changes, closing.signal)
  const descriptions = createDescriptions({ library, sheets, budget, tasks, changes, model: models.vision, onWritten })
  const captionFiles = createCaptionFiles({
    library,
    fetchAround: (request) => local().fetchAround(request),
    changes,
    onVideoSaved,
  })
  const zotero = createZotero({
    library,
    origin: config.environment.zoteroOrigin,
    keys: {
      find: settings.zoteroKey,
      keep: async (key) => void (await settings.writeKey('zotero', key)),
    },
    log: config.log,
  })
  const answers = createAnswers({
    library,
    budget,
    retrieval,
    changes,
    model: models.text,
    service: () => (settings.service() === null ? null : (request) => askService(service(), request)),
    whyNoService: settings.whyNoService,
  })

  const backups = createBackups({
    dataDir: config.dataDir,
    appVersion: packageJson.version,
    tasks,
    changes,
    log: config.log,
  })
  const merging = createMerging({
    library,
    tasks,
    changes,
    onMerged() {
      onWritten()
      if (!config.runsImports) return
      pictures.keepMissing()
      sheetKeeper.keepMissing()
    },
  })
  const purger = createPurger({ library, thumbnails, sheets, log: config.log })
  if (config.owner === 'app') {
    forgetOldParts(library, Date.now())
    forgetOldActs(library, Date.now())
    forgetOldTrash(library, Date.now())
    purger.run()
  }
  // A command does only what it was told. An app also continues unfinished tasks.
  if (config.owner === 'app') {
    tasks.goOn()
    backups.followSchedule()
  }
  if (config.runsImports) {
    if (countUnindexed(library) > 0 || hasPendingLayers(library)) searcher.index()
    imports.run()
    pictures.keepMissing()
    sheetKeeper.keepMissing()
  }
  return {
    library,
    budget,
    searcher,
    imports,
    answers,
    models,
    retrieval,
    othersSearcher,
    othersRetrieval,
    othersModel: othersModels.text,
    libraryEmbedding,
    summaries,
    tasks,
    thumbnails,
    sheets,
    backups,
    merging,
    purger,
    sheetKeeper,
    descriptions,
    onTextChanged: onWritten,
    onVideoSaved,
    localSource: () => sourceFor('local'),
    captionFiles,
    zotero,
    listReader,
    service,
    async cut(waitsForPictures) {
      closing.abort()
      backups.stop()
      libraryEmbedding.stop()
      await Promise.all([imports.stop(), tasks.stop(), purger.stop()])
      if (waitsForPictures) await Promise.all([pictures.settled(pictureWaitMs), sheetKeeper.settled(pictureWaitMs)])
      await Promise.all([pictures.stop(), sheetKeeper.stop()])
    },
    async close() {
      await Promise.all([searcher.close(), othersSearcher.close()])
      closeLibrary(library)
    },
  }
}
