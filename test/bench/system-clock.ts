// Two processes agree on the system's clock only, which counts whole milliseconds: the finer clock is set by where it ticks.
const lastTick = Date.now()
while (Date.now() === lastTick) {
  // waits for the next millisecond to begin
}
const offset = Date.now() - performance.now()

/** Milliseconds since the epoch, finer than `Date.now()`. */
export const systemClock = (): number => performance.now() + offset
