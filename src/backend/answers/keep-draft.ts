/** The most time between two drafts: a crash loses no more text than this. */
const everyMs = 2000

/** Calls `keep` from time to time while an answer is being written, so that a crash loses only its last part. */
export function createDraft(keep: () => void): {
  changed(): void
  end(): void
} {
  let timer: NodeJS.Timeout | undefined
  const keepNow = () => {
    timer = undefined
    try {
      keep()
    } catch {
      // Ignored: the whole answer is written at its end, and a failure is reported then.
    }
  }
  return {
    changed() {
      timer ??= setTimeout(keepNow, everyMs).unref()
    },
    end: () => clearTimeout(timer),
  }
}
