import { useEffect, useRef, useState } from 'react'
import type { ZoteroOutcome } from '../../contract/app/zotero.ts'
import { useBackend } from '../connection/backend.tsx'

/** `waiting`: another send is in progress. `asking`: Zotero asks its user for permission. */
export interface ZoteroSending {
  readonly state: 'waiting' | 'asking' | 'sending' | 'finished'
  readonly done: number
  readonly total: number
  readonly outcomes: readonly ZoteroOutcome[]
  /** Why the rest was not sent; null if it was or the user cancelled. */
  readonly error: unknown
}

interface SendWish {
  videoIds: string[]
  markIds: string[]
  withMarks: boolean
  sendsCopies: boolean
}

const atFirst: ZoteroSending = { state: 'sending', done: 0, total: 0, outcomes: [], error: null }

/** Undefined until something is sent. Closing the dialog cancels what is in progress. */
export function useZoteroSend() {
  const { client } = useBackend()
  const [sending, setSending] = useState<ZoteroSending>()
  const running = useRef<AbortController>(undefined)
  const latest = useRef<SendWish>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function send(wish: SendWish): Promise<void> {
    const stop = new AbortController()
    running.current?.abort()
    running.current = stop
    latest.current = wish
    const change = (next: Partial<ZoteroSending>) => {
      if (running.current === stop) setSending((before = atFirst) => ({ ...before, ...next }))
    }
    const outcomes: ZoteroOutcome[] = []
    setSending(atFirst)
    try {
      for await (const event of await client.zotero.send(wish, { signal: stop.signal })) {
        if (event.type === 'outcome') outcomes.push(event.outcome)
        else if (event.type === 'progress')
          change({ state: 'sending', done: event.done, total: event.total, outcomes: [...outcomes] })
        else change({ state: event.type })
      }
      change({ state: 'finished', outcomes: [...outcomes] })
    } catch (error) {
      change({ state: 'finished', outcomes: [...outcomes], error: stop.signal.aborted ? null : error })
    }
  }
  const sendCopies = (videoIds: string[]) =>
    latest.current === undefined
      ? Promise.resolve()
      : send({ ...latest.current, videoIds, markIds: [], sendsCopies: true })
  return { sending, send, sendCopies, cancel: () => running.current?.abort(), clear: () => setSending(undefined) }
}
