/** Sends an event and resolves when it was taken. */
export type Send<Event> = (event: Event) => Promise<void>

/**
 * Yields the events that `work` sends while it runs, and throws what it throws. Its signal is also aborted when the caller takes no more
 * events; the generator ends only after `work` has.
 */
export async function* streamEvents<Event>(
  work: (send: Send<Event>, signal: AbortSignal) => Promise<void>,
  signal?: AbortSignal,
): AsyncGenerator<Event, void, void> {
  const abandoned = new AbortController()
  const queued: { event: Event; taken: () => void }[] = []
  let current: (typeof queued)[number] | undefined
  let isOver = false
  let wake = () => {}
  const send = (event: Event) =>
    new Promise<void>((taken) => {
      if (abandoned.signal.aborted) return taken()
      queued.push({ event, taken })
      wake()
    })
  const stop = signal === undefined ? abandoned.signal : AbortSignal.any([signal, abandoned.signal])
  const working = work(send, stop).finally(() => {
    isOver = true
    wake()
  })
  // A failure is thrown below, when all events were taken.
  working.catch(() => {})
  try {
    while (queued.length > 0 || !isOver) {
      current = queued.shift()
      if (current === undefined) await new Promise<void>((resolve) => (wake = resolve))
      else {
        yield current.event
        current.taken()
      }
    }
    await working
  } finally {
    abandoned.abort()
    current?.taken()
    for (const { taken } of queued) taken()
    await working.catch(() => {})
  }
}
