/** How many videos one look-up asks for: a refused batch halves it, and each answer lets it grow by one again. */
export interface BatchSize {
  atMost(size: number): number
  onRefused(size: number): void
  onAnswered(): void
}

export function createBatchSize(): BatchSize {
  let limit = Number.POSITIVE_INFINITY
  return {
    atMost: (size) => Math.min(size, limit),
    onRefused(size) {
      limit = Math.ceil(size / 2)
    },
    onAnswered() {
      limit++
    },
  }
}
