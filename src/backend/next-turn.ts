const waiting: (() => void)[] = []

function letOneGoOn() {
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(letOneGoOn)
}

/**
 * Lets whatever else waits for this thread have its turn. Those who wait for this go on one in each turn of the event loop, in their
 * order: however many answers are made at once, what a window asks for comes in between.
 */
export const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(letOneGoOn)
  })
