// Sends videos, with the user's marks, to Zotero on this computer. One send runs at a time.
import type { ZoteroEvent, ZoteroOutcome, ZoteroStatus } from '../../../contract/app/zotero.ts'
import type { Library } from '../../library/database/open.ts'
import { countSentItems } from '../../library/zotero-items.ts'
import { nextTurn } from '../../next-turn.ts'
import { unlessAborted } from '../../unless-aborted.ts'
import { type FoundZotero, findZotero } from './find-zotero.ts'
import { mostObjects } from './local-api.ts'
import { mostNoteCharacters } from './marks-note.ts'
import { createPermission, type ZoteroKeys } from './permission.ts'
import type { WantedVideo } from './plan-update.ts'
import { NoAnswer } from './request.ts'
import { sendAdding } from './send-adding.ts'
import { sendUpdating } from './send-updating.ts'
import { type Chosen, countChosenMarks, listChosen, makeWanted, readTagPaths } from './wanted-videos.ts'
import { notRunning, unanswered } from './zotero-errors.ts'

const usualOrigin = 'http://127.0.0.1:23119'

/** A video may need an item and a note. */
const videosAtOnce = mostObjects / 2

export interface ZoteroOptions {
  library: Library
  /** Stands in for Zotero; undefined means Zotero on this computer. */
  origin: string | undefined
  keys: ZoteroKeys
  log(message: string): void
}

export interface SendRequest extends Chosen {
  withMarks: boolean
  sendsCopies: boolean
}

export interface Zotero {
  look(chosen: Chosen, signal?: AbortSignal): Promise<ZoteroStatus>
  send(request: SendRequest, signal?: AbortSignal): AsyncGenerator<ZoteroEvent, void, void>
}

/** Zotero's silence as an error for the user. */
const translate = (error: unknown): unknown =>
  error instanceof NoAnswer ? (error.kind === 'lost' ? unanswered(error.isLate) : notRunning()) : error

export function createZotero({ library, origin = usualOrigin, keys, log }: ZoteroOptions): Zotero {
  const permission = createPermission(keys, log)
  const turns = createTurns()

  async function* sendAll(request: SendRequest, signal: AbortSignal): AsyncGenerator<ZoteroEvent, void, void> {
    const found = await findZotero(origin, signal)
    if (found === undefined) throw notRunning()
    const chosen = [...(await listChosen(library, request))]
    const tagPaths = readTagPaths(library)
    const making = { library, found, withMarks: request.withMarks, tagPaths }
    const atOnce = found.serverId === null ? 1 : videosAtOnce
    const sending = { library, found, permission, signal, sendsCopies: request.sendsCopies }
    for (let at = 0; at < chosen.length; at += atOnce) {
      signal.throwIfAborted()
      yield { type: 'progress', done: at, total: chosen.length }
      const outcomes: ZoteroOutcome[] = []
      const wanted: WantedVideo[] = []
      for (const [videoId, marks] of chosen.slice(at, at + atOnce)) {
        const video = makeWanted(making, videoId, marks)
        if (video === undefined) outcomes.push(removed(videoId))
        else wanted.push(video)
        await nextTurn()
      }
      const sent = yield* tellingOfQuestion((onAsk) => sendSome(sending, wanted, onAsk))
      outcomes.push(...sent.map((outcome) => withNoteWarning(outcome, wanted)))
      for (const outcome of outcomes) yield { type: 'outcome', outcome }
    }
    yield { type: 'progress', done: chosen.length, total: chosen.length }
  }

  return {
    async look(chosen, signal) {
      const found = await findZotero(origin, signal).catch((error) => {
        throw translate(error)
      })
      if (found === undefined) return { state: 'not-running' }
      const videoIds = [...(await listChosen(library, chosen)).keys()]
      return {
        state: 'running',
        version: found.version,
        mode: found.serverId === null ? 'add' : 'update',
        whyOnlyAdd: found.whyOnlyAdd,
        willAsk: found.serverId !== null && !permission.has(found),
        videos: videoIds.length,
        marks: countChosenMarks(library, chosen),
        sentBefore: countSentItems(library, videoIds),
      }
    },
    async *send(request, callerSignal) {
      // A caller that leaves early also ends what is in progress.
      const left = new AbortController()
      const signal = callerSignal === undefined ? left.signal : AbortSignal.any([callerSignal, left.signal])
      const turn = turns.begin()
      try {
        if (!turn.isFirst) yield { type: 'waiting' }
        await unlessAborted(turn.ready, signal)
        yield* sendAll(request, signal)
      } catch (error) {
        signal.throwIfAborted()
        throw translate(error)
      } finally {
        left.abort()
        turn.end()
      }
    },
  }
}

interface Sending {
  library: Library
  found: FoundZotero
  permission: ReturnType<typeof createPermission>
  sendsCopies: boolean
  signal: AbortSignal
}

async function sendSome(sending: Sending, wanted: readonly WantedVideo[], onAsk: () => void): Promise<ZoteroOutcome[]> {
  if (sending.found.serverId !== null) return sendUpdating({ ...sending, onAsk }, wanted)
  const outcomes: ZoteroOutcome[] = []
  for (const video of wanted) outcomes.push(await sendAdding(sending, video))
  return outcomes
}

/** Passes the result of the work on, after an event if Zotero asks its user meanwhile. */
async function* tellingOfQuestion<Result>(
  work: (onAsk: () => void) => Promise<Result>,
): AsyncGenerator<ZoteroEvent, Result, void> {
  const asked = Promise.withResolvers<'asked'>()
  const working = work(() => asked.resolve('asked'))
  // Whoever leaves at the event does not wait for the work.
  working.catch(() => {})
  if ((await Promise.race([asked.promise, working])) === 'asked') yield { type: 'asking' }
  return await working
}

/** Lets one after another work. */
function createTurns() {
  const waiting = new Set<Promise<void>>()
  return {
    begin() {
      const { promise, resolve } = Promise.withResolvers<void>()
      const before = [...waiting]
      waiting.add(promise)
      return {
        isFirst: before.length === 0,
        ready: Promise.all(before),
        end() {
          waiting.delete(promise)
          resolve()
        },
      }
    },
  }
}

const removed = (videoId: string): ZoteroOutcome => ({
  videoId,
  title: videoId,
  result: 'failed',
  message: 'This video is no longer in the library, so it was not sent.',
})

function withNoteWarning(outcome: ZoteroOutcome, wanted: readonly WantedVideo[]): ZoteroOutcome {
  const note = wanted.find(({ videoId }) => videoId === outcome.videoId)?.note
  if (note === undefined || !note.isNeeded || note.html.length <= mostNoteCharacters) return outcome
  if (outcome.result !== 'added' && outcome.result !== 'updated') return outcome
  const warning = 'Its note is too long for Zotero to synchronise. It stays on this computer.'
  return { ...outcome, message: [outcome.message, warning].filter(Boolean).join(' ') }
}
