const waiting: (() => void)[] = []

function letOneGoOn() {
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(letOneGoOn)
}

/**
 * Lets other work run on this thread. Waiting callers continue in order, one per turn of the event loop. So a window's request is handled
 * in between, however many responses are being made at the same time.
 */
export const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(letOneGoOn)
  })
