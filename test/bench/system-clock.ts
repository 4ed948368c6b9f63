// Only the system clock is the same in two processes, but it counts whole milliseconds. So the finer clock is aligned with the
// moment at which the system clock changes.
const lastTick = Date.now()
while (Date.now() === lastTick) {
  // wait for the next millisecond to begin
}
const offset = Date.now() - performance.now()

/** Milliseconds since the epoch, with more precision than `Date.now()`. */
export const systemClock = (): number => performance.now() + offset
