/** So much of an answer is lost at most when the process is killed. */
const everyMs = 2000

/** Has what has come so far kept now and then, so that a crash does not lose all of it. */
export function createDraft(keep: () => void): {
  /** Something came. */
  changed(): void
  end(): void
} {
  let timer: NodeJS.Timeout | undefined
  const keepNow = () => {
    timer = undefined
    try {
      keep()
    } catch {
      // The answer itself is kept when it is over, and says what is wrong if that fails, too.
    }
  }
  return {
    changed() {
      timer ??= setTimeout(keepNow, everyMs).unref()
    },
    end: () => clearTimeout(timer),
  }
}
